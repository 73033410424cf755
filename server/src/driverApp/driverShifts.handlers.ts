import type {
  DriverShift,
  DriverShifts,
  SeenNews,
} from '@driverdesk/contract/driverApp/driverShift.shapes.ts'
import { driverShiftRoutes } from '@driverdesk/contract/driverApp/driverShifts.routes.ts'
import type { Route } from '@driverdesk/contract/kernel/route.ts'
import { handoverTerms } from '@driverdesk/domain/handovers/handover.ts'
import { wallTimeAt } from '@driverdesk/domain/kernel/instant.ts'
import { isOver } from '@driverdesk/domain/kernel/shiftLength.ts'
import { addDays, todayIn } from '@driverdesk/domain/kernel/wallClock.ts'
import { PUSH_NOT, REJECTED } from '@driverdesk/domain/shifts/shiftStatus.ts'
import { START_TOO_LATE } from '@driverdesk/domain/timesheets/driverShift.ts'
import { DISCARDED, DISCARDED_BY_DRIVER } from '@driverdesk/domain/timesheets/timesheetStatus.ts'
import { sql } from 'kysely'
import { handlers, type Services, type SignedInCall } from '../kernel/call.ts'
import { businessWallClock } from '../kernel/clock.ts'
import type { Db, Tx } from '../kernel/database.ts'
import { Invalid, refuseRange } from '../kernel/refusal.ts'
import { isStale, seenAs } from '../kernel/stale.ts'
import type { Row } from '../kernel/tables.ts'
import type { Work } from '../kernel/unitOfWork.ts'
import { optionValues, tripPayInPounds } from '../options/options.reads.ts'
import { answeredRequests } from '../shifts/claims.reads.ts'
import { countProposals } from '../shifts/handovers.reads.ts'
import { saveShifts } from '../shifts/saveShifts.service.ts'
import { forgetWithdrawn, recordAcknowledged } from '../shifts/shiftChanges.service.ts'
import { idsOf } from '../shifts/shifts.reads.ts'
import { addDriverTimesheet, changeDriverTimesheet } from '../timesheets/timesheetSaving.service.ts'
import {
  goneShiftsFrom,
  lockOwnShift,
  lockOwnShifts,
  lockShiftTimesheet,
  ownShift,
  ownShiftsFrom,
  ownTimesheets,
} from './driverShifts.reads.ts'
import { countOffers } from './openShifts.reads.ts'
import {
  alertOfRejection,
  finishShift,
  type OwnWork,
  ownShiftState,
  refuseAction,
  startShift,
  takenOver,
} from './shiftWork.ts'

const DAYS_BACK = 7

export const driverShiftHandlers = handlers(driverShiftRoutes, {
  list: ({ db, scope, services }) => ownDays(db, scope.accountId, services),

  async timesheets({ db, scope, query }) {
    const range = { from: query.period_date_from, to: query.period_date_to }
    refuseRange(range)
    return ownTimesheets(db, scope.accountId, range)
  },

  acknowledge: acting(acknowledgeShift),

  acknowledgeAll: (call) =>
    call.change(async (work) => {
      await acknowledgeSeen(ownWork(call, work), call.body)
      return ownDays(work.tx, call.scope.accountId, call.services)
    }),

  start: acting(startShift),

  finish: acting(finishShift),

  reject: (call) =>
    call.change(async (work) => {
      await rejectShift(ownWork(call, work), call.params.id, call.body)
      return { id: call.params.id }
    }),
})

type OwnCall = Pick<SignedInCall<Route>, 'scope' | 'change' | 'services' | 'refuseStale'>

const ownWork = ({ scope, services, refuseStale }: OwnCall, work: Work): OwnWork => ({
  work,
  driverId: scope.accountId,
  services,
  refuseStale,
})

function acting<Body>(act: (own: OwnWork, id: number, body: Body) => Promise<void>) {
  return (call: OwnCall & { params: { id: number }; body: Body }): Promise<DriverShift> =>
    call.change(async (work) => {
      await act(ownWork(call, work), call.params.id, call.body)
      return ownShift(work.tx, call.scope.accountId, call.params.id)
    })
}

async function ownDays(db: Db, driverId: number, services: Services): Promise<DriverShifts> {
  const { businessTimeZone: time_zone } = services.settings
  const now = services.now()
  const today = todayIn(time_zone, now)
  const shifts = await ownShiftsFrom(db, driverId, addDays(today, -DAYS_BACK))
  const gone = await goneShiftsFrom(db, driverId, today)
  const wall = wallTimeAt(now, time_zone)
  const requests = await answeredRequests(db, driverId, wall)
  const trip_pay = await tripPayInPounds(db)
  const offered = await countOffers(db, driverId, now)
  const terms = handoverTerms(await optionValues(db))
  const handover_way = terms.way === 'off' ? null : terms.way
  const handover_hours = handover_way && terms.hours
  const proposals = await countProposals(db, driverId, wall, terms)
  return {
    now: now.toISOString(),
    today,
    time_zone,
    trip_pay,
    shifts,
    gone,
    requests,
    offered,
    handover_hours,
    handover_way,
    proposals,
  }
}

interface Seen {
  updated_at?: string | undefined
}

/**
 * Does nothing if it is already acknowledged.
 *
 * @throws {Refusal} 404 unless it is the driver's, 409 if it has changed since the driver saw it
 */
async function acknowledgeShift(own: OwnWork, id: number, seen: Seen): Promise<void> {
  const shift = await lockOwnShift(own.work.tx, own.driverId, id)
  await refuseUnseen(own, shift, seen)
  if (shift.acknowledged_at === null) await saveAcknowledged(own, [shift])
}

/**
 * Acknowledges what the driver has seen. Shifts that have since changed, or are no longer theirs, are
 * skipped.
 */
async function acknowledgeSeen(own: OwnWork, { shifts, gone }: SeenNews): Promise<void> {
  const { work, driverId } = own
  const seen = new Map(shifts.map(({ id, updated_at }) => [id, updated_at]))
  const held = await lockOwnShifts(work.tx, driverId, [...seen.keys()])
  const fresh = held.filter(
    ({ id, updated_at, acknowledged_at }) =>
      acknowledged_at === null && !isStale({ seen: seen.get(id), updatedAt: updated_at }),
  )
  if (fresh.length > 0) await saveAcknowledged(own, fresh)
  await forgetWithdrawn(work.tx, driverId, gone)
}

/** Keeps `updated_at`, so that staff who are editing one of these shifts can save. */
async function saveAcknowledged({ work }: OwnWork, shifts: readonly Row<'shift'>[]): Promise<void> {
  await saveShifts(work, {
    kind: 'acknowledge',
    action: 'accept',
    push: PUSH_NOT,
    changed: shifts.map((before) => ({ before })),
    notice: 'none',
    set: { acknowledged_at: sql`now()`, updated_at: sql.ref('shift.updated_at') },
  })
  await recordAcknowledged(work.tx, idsOf(shifts))
}

/**
 * Makes the shift open and rejected (docs/spec/driverApp.md#driver-calls-on-shifts). A timesheet that the driver has
 * discarded keeps the reason (docs/spec/timesheets.md#timesheet-progress) but no longer the shift, because another driver
 * will work it. Does nothing if this driver was the last to have the shift.
 */
async function rejectShift(own: OwnWork, id: number, given: Seen & { reason: string }): Promise<void> {
  const { work, driverId, services } = own
  if (await isGivenBack(work.tx, driverId, id)) return
  const shift = await lockOwnShift(work.tx, driverId, id)
  await refuseUnseen(own, shift, given)
  const timesheet = await lockShiftTimesheet(work.tx, id)
  refuseAction('reject', ownShiftState(shift, timesheet, driverId))
  if (isOver(shift, businessWallClock(services))) {
    throw new Invalid({ id: [START_TOO_LATE] })
  }
  await saveShifts(work, {
    kind: 'reject',
    action: 'reject',
    quietFor: driverId,
    changed: [{ before: shift }],
    notice: { now: businessWallClock(services), exemption: 'driver_asked', note: '' },
    set: {
      driver_id: null,
      driver_id_canceled: shift.driver_id,
      status_assigned: REJECTED,
      cancelled_by: 'driver',
      comment_cancelled: given.reason,
    },
  })
  await forgetWithdrawn(work.tx, driverId, [id])
  const state = { status: DISCARDED, status_progress: DISCARDED_BY_DRIVER } as const
  const left = { shift_id: null, ...state, driver_comment: given.reason }
  const { start_time, finish_time, cost_total } = shift
  if (timesheet) await changeDriverTimesheet(work, 'reject', timesheet, left)
  else {
    const planned = { ...takenOver(shift, driverId), start_time, finish_time, cost_total }
    await addDriverTimesheet(work, 'reject', { ...planned, ...left })
  }
  await alertOfRejection(work, driverId, shift, given.reason)
}

/** Locks the shift, so that a repeated call waits for the first. */
async function isGivenBack(tx: Tx, driverId: number, id: number): Promise<boolean> {
  const shift = await tx
    .selectFrom('shift')
    .select(['driver_id', 'driver_id_canceled', 'status_assigned'])
    .where('id', '=', id)
    .forNoKeyUpdate()
    .executeTakeFirst()
  return (
    shift?.driver_id === null && shift.driver_id_canceled === driverId && shift.status_assigned === REJECTED
  )
}

const refuseUnseen = ({ work, refuseStale }: OwnWork, shift: Row<'shift'>, seen: Seen): Promise<void> =>
  refuseStale(work, seenAs('shift')(shift, seen))
