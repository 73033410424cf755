import type { NewAlert } from '../alerts/alert.ts'
import { isolated } from '../kernel/names.ts'
import { type ShiftHours, shiftText } from '../kernel/shiftLength.ts'

export interface UnfilledShift extends ShiftHours {
  /** The id of its cascade. */
  id: number
  restaurant: { id: number; name: string }
}

/** Alerts staff that offers in turn have ended, and the shift is still open. */
export function unfilledAlert(
  { id, restaurant, ...hours }: UnfilledShift,
  ended: 'nobody' | 'late',
): NewAlert {
  const why = ended === 'nobody' ? 'no one is left to ask' : 'it is too late for another offer'
  return {
    channel: 'shift',
    event: 'unfilled',
    key: `unfilled:${id}`,
    restaurant_id: restaurant.id,
    driver_id: null,
    data: {
      message: `No driver has accepted the shift at ${isolated(restaurant.name)}, and ${why}: ${shiftText(hours)}`,
      restaurant_id: restaurant.id,
      date: hours.period_date,
    },
  }
}
