/** Adding a timesheet and changing one, by itself or in a batch: the row, its charge, its record, its announcement. */
import type { ChangedTimesheet, NewTimesheet } from '@driverdesk/contract/timesheets/timesheet.shapes.ts'
import { SETTLED } from '@driverdesk/domain/timesheets/timesheetActions.ts'
import {
  NOT_SUBMITTED,
  OF_CANCELLATION,
  PENDING,
  SUBMITTED,
} from '@driverdesk/domain/timesheets/timesheetStatus.ts'
import type { Transition } from '@driverdesk/domain/timesheets/transitions.ts'
import { wantedTransition } from '@driverdesk/domain/timesheets/wantedTransition.ts'
import type { Services } from '../kernel/call.ts'
import { Invalid } from '../kernel/refusal.ts'
import type { Scope } from '../kernel/scope.ts'
import { refuseStale } from '../kernel/stale.ts'
import type { Work } from '../kernel/unitOfWork.ts'
import { recordTimesheetCharge } from '../shifts/timesheetCharge.ts'
import { answerOf } from './restaurantAnswer.ts'
import { frozen } from './timesheetPay.ts'
import { planTimesheet } from './timesheetPlan.ts'
import { type Decided, decide } from './timesheetState.ts'
import { announceTimesheet } from './timesheets.announce.ts'
import { lockTimesheet, type StoredTimesheet } from './timesheets.reads.ts'
import { insertTimesheet, updateTimesheet } from './timesheets.writes.ts'

export interface Saving {
  work: Work
  scope: Scope
  services: Services
  /** The name of whoever does it. */
  by: string
}

/**
 * Whoever enters hours submits them, unless the client says that they are not. Answers the new id.
 *
 * @param transition where the call itself says what is done, whatever state is sent
 */
export async function addTimesheet(
  saving: Saving,
  given: NewTimesheet,
  transition?: Transition,
): Promise<number> {
  const { work, scope } = saving
  const status_progress = given.status_progress === NOT_SUBMITTED ? NOT_SUBMITTED : SUBMITTED
  const fresh = { id: 0, driver_id: given.driver_id, status: PENDING, status_progress } as const
  const { action, ...state } = decide(fresh, transition ?? wantedTransition(fresh, given, scope.role), scope)
  const planned = await planTimesheet({ tx: work.tx, ...saving }, given, state.status)
  const answer = answerOf(action, null, saving)
  const row = { ...planned, ...state, ...answer, shift_id: given.shift_id ?? null }
  const timesheet = await insertTimesheet(work.tx, row)
  work.record({ thing: 'timesheet', id: timesheet.id, action: 'create', before: null, after: timesheet })
  announceTimesheet(work, 'store', timesheet)
  return timesheet.id
}

/** Answers the timesheet as it is stored now. `transition` as above. */
export async function changeTimesheet(
  saving: Saving,
  id: number,
  given: ChangedTimesheet,
  transition?: Transition,
): Promise<StoredTimesheet> {
  const { work, scope, services } = saving
  const stored = await lockTimesheet(work.tx, scope, id)
  await refuseStale(work.tx, seen(stored, given), services.settings.businessTimeZone, services.now())
  // Its amount is the fee, which is no restaurant's business.
  if (stored.type === OF_CANCELLATION && scope.role === 'restaurant') throw new Invalid({ id: [SETTLED] })
  const { action, ...state } = decide(
    stored,
    transition ?? wantedTransition(stored, given, scope.role),
    scope,
  )
  const changed = await changesBy(action, saving, given, stored, state)
  const timesheet = await updateTimesheet(work.tx, id, {
    ...changed,
    ...state,
    ...answerOf(action, stored.restaurant_answer, saving),
  })
  await recordTimesheetCharge(work, stored, timesheet, scope.accountId)
  const word = action === 'edit' ? 'update' : action
  work.record({ thing: 'timesheet', id, action: word, before: stored, after: timesheet })
  announceTimesheet(work, 'update', timesheet, stored.restaurant_id)
  return timesheet
}

/** What is approved is taken back as it is: nothing else of it changes. */
function changesBy(
  action: Decided['action'],
  saving: Saving,
  given: ChangedTimesheet,
  stored: StoredTimesheet,
  { status }: Pick<Decided, 'status'>,
) {
  if (action === 'unapproveTime' || action === 'unapprovePay') return frozen(undefined)
  return planTimesheet({ tx: saving.work.tx, ...saving }, given, status, stored)
}

/** A timesheet beside what its caller saw of it, for `refuseStale`. */
export const seen = ({ id, updated_at }: StoredTimesheet, client: { updated_at?: string | undefined }) => ({
  thing: 'timesheet',
  id,
  seen: client.updated_at,
  updatedAt: updated_at,
})
