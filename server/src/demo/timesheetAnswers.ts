import { CONFIRMED, QUERIED } from '@driverdesk/domain/timesheets/confirmation.ts'
import { PAY_APPROVED, SUBMITTED, TIME_APPROVED } from '@driverdesk/domain/timesheets/timesheetStatus.ts'
import type { NewRow } from '../kernel/tables.ts'
import { chanceOf } from './chance.ts'
import type { DemoPlan } from './demoPlan.ts'

const QUERIES = [
  'Left at nine, we closed early',
  'Somebody else drove that evening',
  'Only two long trips, not three',
]

type Answer = Pick<NewRow<'timesheet'>, 'restaurant_answer' | 'query_reason' | 'answered_at' | 'answered_by'>

const NONE: Answer = { restaurant_answer: null, query_reason: '', answered_at: null, answered_by: '' }

/** What the restaurant said to a timesheet: most times were confirmed by it, and some wait with a query. */
export function timesheetAnswer(
  plan: DemoPlan,
  { shift_id, status_progress, updated_at }: NewRow<'timesheet'>,
  owner: string,
): Answer {
  const chance = chanceOf(plan.seed, 'timesheet answer', shift_id ?? 0)
  const answer = { answered_at: updated_at ?? null, answered_by: owner }
  const isConfirmed = chance.happens(0.7)
  if (status_progress === SUBMITTED && chance.happens(0.12)) {
    return { ...answer, restaurant_answer: QUERIED, query_reason: chance.pick(QUERIES) }
  }
  const mayBe = status_progress === TIME_APPROVED || status_progress === PAY_APPROVED
  return mayBe && isConfirmed ? { ...answer, restaurant_answer: CONFIRMED, query_reason: '' } : NONE
}
