import type { NewAlert } from '../alerts/alert.ts'
import { isolated } from '../kernel/isolated.ts'
import { type LeaveDays, leaveDaysText } from './leave.ts'

interface AlertedLeave extends LeaveDays {
  id: number
  driver_id: number
  driver_name: string
}

/** Tells staff of a request, or that an approved one is withdrawn (docs/spec/alerts.md#what-makes-an-alert). It has no reason in it. */
export function leaveAlert(leave: AlertedLeave, what: 'asked' | 'withdrawn'): NewAlert {
  const { id, driver_id, driver_name, from_date } = leave
  const says = what === 'asked' ? 'asks for leave' : 'no longer takes leave'
  return {
    channel: 'driver',
    event: 'leave',
    key: `leave:${id}:${what}`,
    restaurant_id: null,
    driver_id,
    data: {
      message: `${isolated(driver_name)} ${says}: ${leaveDaysText(leave)}`,
      driver_id,
      date: from_date,
    },
  }
}
