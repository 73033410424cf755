/** Drivers ask for leave, and the office answers (docs/spec/drivers.md#leave). */
import { leaveRoutes, ownLeaveRoutes } from '@driverdesk/contract/leave/leave.routes.ts'
import type { IsoDate } from '@driverdesk/domain/kernel/wallClock.ts'
import {
  LEAVE_PAST,
  LEAVE_TAKEN,
  type LeaveState,
  leaveAlert,
  leaveOverText,
  leaveProblems,
  ONLY_SICK,
  SICK_UNANSWERED,
} from '@driverdesk/domain/leave/leave.ts'
import { raiseAlerts } from '../alerts/alerts.service.ts'
import { lockDrivers } from '../drivers/drivers.reads.ts'
import { handlers, type SignedInCall } from '../kernel/call.ts'
import { businessWallClock } from '../kernel/clock.ts'
import type { Tx } from '../kernel/database.ts'
import { Invalid, notFound, Refusal, refuseIfAny } from '../kernel/refusal.ts'
import type { Row } from '../kernel/tables.ts'
import { lockShifts } from '../shifts/shifts.reads.ts'
import { isTaken, leaveById, leftOpenBy, ownLeave, recentLeave, storedLeave } from './leave.reads.ts'
import { answerLeave, insertLeave, openAgain, withdrawLeave } from './leave.service.ts'

export const ownLeaveHandlers = handlers(ownLeaveRoutes, {
  list: ({ db, scope, today }) => ownLeave(db, scope.accountId, today()),

  ask: ({ scope, body, change, today }) =>
    change(async (work) => {
      const driver_id = scope.accountId
      await lockDrivers(work.tx, [driver_id])
      const { from_date, to_date } = body
      refuseIfAny(leaveProblems(body, today()))
      if (await isTaken(work.tx, driver_id, body)) throw new Invalid({ from_date: [LEAVE_TAKEN] })
      const { id } = await insertLeave(work, {
        driver_id,
        from_date,
        to_date,
        reason: body.reason?.trim() ?? '',
      })
      const leave = await leaveById(work.tx, id, today())
      await raiseAlerts(work, [leaveAlert(leave, 'asked')])
      return leave
    }),

  withdraw: ({ scope, params, change, today, services }) =>
    change(async (work) => {
      const before = await lockLeave(work.tx, params.id, scope.accountId)
      refuseUnless(['asked', 'approved'], before, 'the office', today())
      await withdrawLeave(work, before, today())
      if (before.kind === 'sick') await openAgain(work, before, businessWallClock(services))
      const leave = await leaveById(work.tx, before.id, today())
      if (before.state === 'approved')
        await raiseAlerts(work, [leaveAlert(leave, leave.kind === 'sick' ? 'well' : 'withdrawn')])
      return leave
    }),
})

export const leaveHandlers = handlers(leaveRoutes, {
  list: ({ db, today }) => recentLeave(db, today()),
  approve: (call) => answered(call, 'approved'),
  decline: (call) => answered(call, 'declined'),

  withdraw: ({ params, change, today, services }) =>
    change(async (work) => {
      const before = await lockLeave(work.tx, params.id)
      if (before.kind !== 'sick') throw new Invalid({ id: [ONLY_SICK] })
      refuseUnless(['approved'], before, before.answered_by, today())
      await withdrawLeave(work, before, today())
      await openAgain(work, before, businessWallClock(services))
      return leaveById(work.tx, before.id, today())
    }),
})

type AnswerCall = Pick<SignedInCall<typeof leaveRoutes.approve>, 'params' | 'body' | 'change' | 'today'>

const answered = ({ params, body, change, today }: AnswerCall, state: 'approved' | 'declined') =>
  change(async (work) => {
    const before = await lockLeave(work.tx, params.id)
    if (before.kind === 'sick') throw new Invalid({ id: [SICK_UNANSWERED] })
    refuseUnless(['asked'], before, before.answered_by, today())
    await answerLeave(work, before, { state, answer: body.answer?.trim() ?? '' }, today())
    return leaveById(work.tx, before.id, today())
  })

type StoredLeave = Row<'leave_request'>

/**
 * Locks the shifts that the driver left open for this leave, and then the driver, in the same order as assignments and
 * changes of working times. Returns the request as it is once locked.
 *
 * @throws {Refusal} 404 unless it exists, and is of the given driver
 */
async function lockLeave(tx: Tx, id: number, driverId?: number): Promise<StoredLeave> {
  const found = await storedLeave(tx, id, driverId)
  if (!found) throw notFound('request')
  if (found.kind === 'sick') await lockShifts(tx, await leftOpenBy(tx, found.driver_id, found))
  await lockDrivers(tx, [found.driver_id])
  return (await storedLeave(tx, id)) ?? found
}

/**
 * @param by who closed it, as far as the caller may know
 * @throws {Refusal} 409 if it was answered, withdrawn or taken back
 * @throws {Invalid} if its days are over
 */
function refuseUnless(
  open: readonly LeaveState[],
  { kind, state, to_date }: StoredLeave,
  by: string | null,
  today: IsoDate,
): void {
  if (!open.includes(state) && kind === 'sick') throw new Refusal('sickOver')
  if (!open.includes(state)) throw new Refusal('leaveOver', { why: leaveOverText(state, by) })
  if (to_date < today) throw new Invalid({ id: [LEAVE_PAST] })
}
