import type { PushDrivers } from '@driverdesk/domain/shifts/shiftStatus.ts'
import { Text } from '@mantine/core'
import { businessToday } from '../../kernel/businessClock.ts'
import { askToTell } from '../../ui/askToTell.tsx'
import { longDate } from '../../ui/dayWords.ts'
import type { Place } from '../../ui/desk/places.ts'
import { type DriversById, manningOf, timesText, whereAndWho } from '../shift/shiftWords.ts'
import type { StaffShift } from '../shift/shownShift.ts'
import { publishedCostText } from './publishedCost.ts'

interface NotifyAsked {
  action: 'publish' | 'unpublish'
  shift: StaffShift
  places: readonly Place[]
  drivers: DriversById
}

/**
 * 'Notify drivers?' before a shift is published or taken back (document 2, 2.1); undefined where the person thought better
 * of it. Says which shift it is, whether it is past and what it pays (rulings 13.14), and whether its rate changes (rulings 13.8).
 */
export async function askNotify({
  action,
  shift,
  places,
  drivers,
}: NotifyAsked): Promise<PushDrivers | undefined> {
  const isAssigned = manningOf(shift) === 'assigned'
  const isPast = shift.period_date < businessToday()
  const place = places.find(({ restaurant }) => restaurant.id === shift.restaurant_id)
  const pay = action === 'publish' && publishedCostText([shift], places)
  const answer = await askToTell({
    title: isAssigned ? 'Notify the driver?' : 'Notify drivers?',
    verb: action === 'publish' ? 'Publish' : 'Unpublish',
    isTold: true,
    isCautious: isPast,
    children: (
      <div>
        <Text size="sm" fw={600}>
          {longDate(shift.period_date)}, {timesText(shift)}
        </Text>
        <Text size="sm" dir="auto">
          {whereAndWho(shift, place?.restaurant, drivers)}
        </Text>
        <Text size="sm" mt="xs">
          {[isPast && 'This shift is in the past.', pay, newsText(action, isAssigned)]
            .filter(Boolean)
            .join(' ')}
        </Text>
      </div>
    ),
  })
  return answer?.push
}

function newsText(action: NotifyAsked['action'], isAssigned: boolean): string {
  if (!isAssigned) return 'A push message can tell the drivers of this restaurant that the shift is open.'
  return action === 'publish'
    ? 'A push message can tell the driver of the shift.'
    : 'A push message can tell the driver that the shift is withdrawn.'
}
