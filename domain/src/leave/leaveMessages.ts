import type { NewAlert } from '../alerts/alert.ts'
import { isolated } from '../kernel/names.ts'
import { cutToPush } from '../push/messageRules.ts'
import { type LeaveDays, leaveDaysText } from './leave.ts'

interface AlertedLeave extends LeaveDays {
  id: number
  driver_id: number
  driver_name: string
}

const SAYS = {
  asked: 'asks for leave',
  withdrawn: 'no longer takes leave',
  sick: 'cannot work',
  well: 'can work again',
} as const

/**
 * Tells staff of a request, of days on which a driver cannot work, or that either is withdrawn
 * (docs/spec/alerts.md#what-makes-an-alert). It has no reason in it.
 */
export function leaveAlert(leave: AlertedLeave, what: 'asked' | 'withdrawn' | 'sick' | 'well'): NewAlert {
  const { id, driver_id, driver_name, from_date } = leave
  return {
    channel: 'driver',
    event: 'leave',
    key: `leave:${id}:${what}`,
    restaurant_id: null,
    driver_id,
    data: {
      message: `${isolated(driver_name)} ${SAYS[what]}: ${leaveDaysText(leave)}`,
      driver_id,
      date: from_date,
    },
  }
}

/** Notifies a driver of the office's answer (docs/spec/drivers.md#leave). */
export function leaveNotice(
  state: 'approved' | 'declined',
  leave: LeaveDays & { answer: string },
): { title: string; body: string } {
  const words = leave.answer === '' ? '' : `\n${leave.answer}`
  const body = `${leaveDaysText(leave)}${words}`
  return { title: `Leave ${state}`, body: cutToPush(body) }
}
