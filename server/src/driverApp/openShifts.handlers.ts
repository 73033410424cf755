import type { OpenShift, SeenOpenShift } from '@driverdesk/contract/driverApp/openShift.shapes.ts'
import { openShiftRoutes } from '@driverdesk/contract/driverApp/openShifts.routes.ts'
import { isBar } from '@driverdesk/domain/candidates/reason.ts'
import { changedText, OFFICE_DECLINED, ONLY_ASK } from '@driverdesk/domain/driverApp/openShift.ts'
import { poundsToPence } from '@driverdesk/domain/kernel/money.ts'
import { ASSIGNED } from '@driverdesk/domain/shifts/shiftStatus.ts'
import { sql } from 'kysely'
import { latestOffer } from '../cascades/cascades.reads.ts'
import { acceptOffer, declineOffer } from '../cascades/cascades.service.ts'
import { lockDrivers } from '../drivers/drivers.reads.ts'
import { handlers, type Services } from '../kernel/call.ts'
import type { Tx } from '../kernel/database.ts'
import { Invalid, Refusal } from '../kernel/refusal.ts'
import { isStale } from '../kernel/stale.ts'
import type { Row } from '../kernel/tables.ts'
import type { Work } from '../kernel/unitOfWork.ts'
import { alertOfOverlaps, askFor, claimOf, endClaim } from '../shifts/claims.service.ts'
import { saveShifts } from '../shifts/saveShifts.service.ts'
import { letPlannersUndo } from '../shifts/scheduleStep.service.ts'
import { recordAcknowledged } from '../shifts/shiftChanges.service.ts'
import { lockShifts } from '../shifts/shifts.reads.ts'
import { lockOffered, momentOf, offeredShifts, openShift, openShifts } from './openShifts.reads.ts'

export const openShiftHandlers = handlers(openShiftRoutes, {
  list: async ({ db, scope: { accountId: driverId }, query, services }) => {
    const moment = momentOf(services)
    const open = query.offered
      ? { shifts: await offeredShifts(db, driverId, moment) }
      : await openShifts(db, driverId, moment, query)
    return { today: moment.now.date, ...open }
  },

  take: ({ scope: { accountId: driverId }, params: { id }, body, change, services }) =>
    change(async (work) => {
      await takeShift(work, driverId, id, body, services)
      return { id }
    }),

  decline: ({ scope: { accountId: driverId }, params: { id }, change, services }) =>
    change(async (work) => {
      await declineOffer(work, driverId, id, services)
      return { id }
    }),

  ask: ({ scope: { accountId: driverId }, params: { id }, body, change, services }) =>
    change(async (work) => {
      const { shift, open } = await claimable(work.tx, driverId, id, body, services)
      if (shift && open.claim !== 'asked') await askFor(work, shift, driverId)
      return { id }
    }),

  withdraw: ({ scope: { accountId: driverId }, params: { id }, change }) =>
    change(async (work) => {
      await lockShifts(work.tx, [id])
      const claim = await claimOf(work, id, driverId)
      if (!claim) throw new Refusal('notOpen')
      if (claim.state === 'asked') await endClaim(work, claim, 'withdrawn')
      return { id }
    }),
})

/**
 * Gives the driver an open shift, which they take or accept. They then know about it, so they need not
 * acknowledge it. Does nothing if it is theirs.
 *
 * @throws {Refusal} 404 if it is not open to them, 409 if someone else has it or the offer is over
 * @throws {Invalid} with the reasons that bar them
 */
async function takeShift(
  work: Work,
  driverId: number,
  id: number,
  seen: SeenOpenShift,
  services: Services,
): Promise<void> {
  const { shift, open } = await claimable(work.tx, driverId, id, seen, services)
  if (!shift) return
  if (open.claims !== 'take') {
    if (await latestOffer(work.tx, id, driverId)) throw new Refusal('offerOver')
    throw new Invalid({ id: [ONLY_ASK] })
  }
  if (open.offered_until !== null) await acceptOffer(work, driverId, id, services.now())
  await saveShifts(work, {
    kind: 'take',
    action: 'take',
    notice: 'none',
    changed: [{ before: shift }],
    set: { driver_id: driverId, status_assigned: ASSIGNED, acknowledged_at: sql`now()` },
  })
  await letPlannersUndo(work.tx, [shift])
  await recordAcknowledged(work.tx, [id])
  await alertOfOverlaps(work, [id])
}

type Claimable = { shift: Row<'shift'>; open: OpenShift } | { shift: undefined; open: undefined }

/**
 * Locks an open shift and the driver, and judges the driver. Without a shift it is the driver's already.
 *
 * @throws {Refusal} 404 if it is not open to them or has begun, 409 if someone else has it or the offer is over
 * @throws {Invalid} if it has changed since they saw it, the office declined, or something bars them
 */
async function claimable(
  tx: Tx,
  driverId: number,
  id: number,
  seen: SeenOpenShift,
  services: Services,
): Promise<Claimable> {
  const moment = momentOf(services)
  const shift = await lockOffered(tx, driverId, moment, id)
  if (shift.driver_id === driverId) return { shift: undefined, open: undefined }
  if (shift.driver_id !== null) throw new Refusal('taken')
  if (isStale({ seen: seen.seen, updatedAt: shift.updated_at })) {
    throw new Invalid({ id: [changedText(shift, poundsToPence(shift.cost_total))] })
  }
  await lockDrivers(tx, [driverId])
  const open = await openShift(tx, driverId, moment, id)
  if (!open) throw new Refusal('notOpen')
  if (open.claim === 'declined') throw new Invalid({ id: [OFFICE_DECLINED] })
  const against = open.reasons.filter(isBar)
  if (against.length > 0) throw new Invalid({ id: against.map(({ text }) => text) })
  return { shift, open }
}
