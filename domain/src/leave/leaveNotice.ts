import { cutToPush } from '../push/messageRules.ts'
import { type LeaveDays, leaveDaysText } from './leave.ts'

/** Notifies a driver of the office's answer (docs/spec/drivers.md#leave). */
export function leaveNotice(
  state: 'approved' | 'declined',
  leave: LeaveDays & { answer: string },
): { title: string; body: string } {
  const words = leave.answer === '' ? '' : `\n${leave.answer}`
  const body = `${leaveDaysText(leave)}${words}`
  return { title: `Leave ${state}`, body: cutToPush(body) }
}
