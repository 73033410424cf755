import { PUSH_BODY_MAX } from '../push/pushLimits.ts'
import { type LeaveDays, leaveDaysText } from './leave.ts'

/** Tells a driver what the office answered (docs/spec/drivers.md#leave). */
export function leaveNotice(
  state: 'approved' | 'declined',
  leave: LeaveDays & { answer: string },
): { title: string; body: string } {
  const words = leave.answer === '' ? '' : `\n${leave.answer}`
  const body = `${leaveDaysText(leave)}${words}`
  return { title: `Leave ${state}`, body: cut(body) }
}

/** Cuts text without splitting a character. */
const cut = (text: string): string =>
  text.length <= PUSH_BODY_MAX ? text : `${text.slice(0, PUSH_BODY_MAX - 1).replace(/[\uD800-\uDBFF]$/, '')}…`
