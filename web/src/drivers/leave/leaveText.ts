import type { OwnLeave } from '@driverdesk/contract/leave/leave.shapes.ts'
import { countOf } from '@driverdesk/domain/kernel/counts.ts'
import { daysBetween } from '@driverdesk/domain/kernel/wallClock.ts'
import type { LeaveState } from '@driverdesk/domain/leave/leave.ts'
import { shortDays } from '../../ui/dateText.ts'

type Days = Pick<OwnLeave, 'from_date' | 'to_date'>

/** 'Mon 7 Dec – Fri 11 Dec, 5 days', or 'Mon 7 Dec'. */
export function leaveDays({ from_date, to_date }: Days): string {
  const days = shortDays(from_date, to_date)
  return from_date === to_date ? days : `${days}, ${countOf(daysBetween(from_date, to_date) + 1, 'day')}`
}

const STATE_LABELS: Record<LeaveState, string> = {
  asked: 'Waiting for an answer',
  approved: 'Approved',
  declined: 'Declined',
  withdrawn: 'Withdrawn',
}

/** 'Sick' for reported days, which wait for no answer. */
export const leaveLabel = ({ kind, state }: Pick<OwnLeave, 'kind' | 'state'>): string =>
  kind === 'sick' && state === 'approved' ? 'Sick' : STATE_LABELS[state]

export const STATE_COLOURS: Record<LeaveState, string> = {
  asked: 'blue',
  approved: 'green',
  declined: 'red',
  withdrawn: 'gray',
}
