import type { WorkingTime } from '@driverdesk/domain/drivers/availability.ts'
import { isSameWorkingTime } from '@driverdesk/domain/drivers/workingPeriods.ts'
import type { WallTime } from '@driverdesk/domain/kernel/instant.ts'
import type { IsoDate } from '@driverdesk/domain/kernel/wallClock.ts'
import {
  type LeaveDays,
  leaveNotice,
  replacedByLeave,
  withLeave,
  withoutLeave,
} from '@driverdesk/domain/leave/leave.ts'
import { FREE } from '@driverdesk/domain/shifts/shiftStatus.ts'
import type { KeptRow } from '@driverdesk/domain/steps/keptRow.ts'
import { type SqlBool, sql } from 'kysely'
import { announceDriver } from '../drivers/drivers.live.ts'
import { lockDrivers } from '../drivers/drivers.reads.ts'
import { ownTimes } from '../drivers/workingTimes.reads.ts'
import { replaceWorkingTimes } from '../drivers/workingTimes.service.ts'
import type { Tx } from '../kernel/database.ts'
import type { NewRow, Row } from '../kernel/tables.ts'
import type { Work } from '../kernel/unitOfWork.ts'
import { pushNotices } from '../push/push.service.ts'
import { saveShifts } from '../shifts/saveShifts.service.ts'
import { announceToDrivers } from '../shifts/shifts.live.ts'
import { idsOf, lockShifts } from '../shifts/shifts.reads.ts'
import { approvedLeave, leftByWell, leftOpenBy, sickDaysOfStep } from './leave.reads.ts'

interface SickDays {
  leave: Row<'leave_request'>
  /** False if an earlier report has all these days. */
  isNew: boolean
}

/** Stores days on which a locked driver cannot work, and makes them days off. */
export async function keepSickDays(
  work: Work,
  given: NewRow<'leave_request'>,
  today: string,
): Promise<SickDays> {
  const { driver_id, from_date, to_date } = given
  // Past days are stored too, but only once: a report may arrive late, and twice.
  const known = await approvedLeave(work.tx, driver_id, from_date)
  const same = known.find(
    (one) => one.kind === 'sick' && one.from_date <= from_date && one.to_date >= to_date,
  )
  if (same) return { leave: same, isNew: false }
  const answered = {
    state: 'approved',
    answered_by: work.actor.name,
    answered_at: sql<string>`now()`,
  } as const
  const leave = await work.tx
    .insertInto('leave_request')
    .values({ ...given, ...answered, kind: 'sick', replaced: await replacedBy(work, given, today) })
    .returningAll()
    .executeTakeFirstOrThrow()
  work.record({ thing: 'leave_request', id: leave.id, action: 'report sick', before: null, after: leave })
  await announceLeave(work, driver_id)
  await changeTimes(work, driver_id, (times) => withLeave(times, leave, today))
  return { leave, isNew: true }
}

/** Undoing the step takes the days back. */
export async function keepSickStep(tx: Tx, id: number, step_id: number): Promise<void> {
  await tx.updateTable('leave_request').set({ step_id }).where('id', '=', id).execute()
}

/** Turns a shift that a driver left open into a plain open one. The driver may take it again, like anyone else. */
const OPEN_AGAIN = {
  driver_id_canceled: null,
  status_assigned: FREE,
  cancelled_by: null,
  cannot_work: null,
} as const

/**
 * Opens shifts to everyone that a driver left open on days that they now take back, unless someone else has them. The
 * driver may take them again. Past shifts stay as they were (docs/spec/sickCalls.md#taking-it-back).
 */
export async function openAgain(work: Work, leave: Row<'leave_request'>, now: WallTime): Promise<void> {
  const ids = await leftOpenBy(work.tx, leave.driver_id, leave, leftByWell(now))
  if (ids.length === 0) return
  const shifts = await lockShifts(work.tx, ids)
  await saveShifts(work, {
    kind: 'can work',
    action: 'update',
    notice: 'none',
    changed: [...shifts.values()].map((before) => ({ before })),
    set: OPEN_AGAIN,
  })
}

/**
 * Undo may restore shifts as left open by drivers who can work again by now. Turns these into plain open shifts. Waits
 * for these drivers, who may be taking their days back.
 */
export async function forgetWell(tx: Tx, opened: readonly KeptRow[], now: WallTime): Promise<void> {
  const left = opened.filter(({ cannot_work }) => cannot_work) as unknown as Row<'shift'>[]
  if (left.length === 0) return
  await lockDrivers(
    tx,
    left.flatMap(({ driver_id_canceled }) => driver_id_canceled ?? []),
  )
  const isAmong = sql<SqlBool>`shift.id = any(${idsOf(left)}::int[])`
  await tx.updateTable('shift').set(OPEN_AGAIN).where(isAmong).where(leftByWell(now)).execute()
}

/** Takes back the sick days for which this step opened shifts, because it is undone. */
export async function undoSickDays(work: Work, stepId: number, today: string): Promise<void> {
  for (const leave of await sickDaysOfStep(work.tx, stepId)) {
    await lockDrivers(work.tx, [leave.driver_id])
    await withdrawLeave(work, leave, today)
  }
}

/**
 * Reports the sick days of this step again, because its undo is undone. Days that someone had taken back before stay
 * taken back.
 */
export async function redoSickDays(
  work: Work,
  stepId: number,
  undo: { at: string },
  today: string,
): Promise<void> {
  const leave = await work.tx
    .selectFrom('leave_request')
    .selectAll()
    .where('step_id', '=', stepId)
    .where('state', '=', 'withdrawn')
    .where('answered_at', '>=', undo.at)
    .executeTakeFirst()
  if (!leave) return
  await lockDrivers(work.tx, [leave.driver_id])
  await reportSickAgain(work, leave, today)
}

type StoredLeave = Row<'leave_request'>

export async function insertLeave(work: Work, asked: NewRow<'leave_request'>): Promise<StoredLeave> {
  const leave = await work.tx
    .insertInto('leave_request')
    .values(asked)
    .returningAll()
    .executeTakeFirstOrThrow()
  work.record({ thing: 'leave_request', id: leave.id, action: 'ask', before: null, after: leave })
  await announceLeave(work, leave.driver_id)
  return leave
}

/** Answers a request of a locked driver, and notifies them. The days of an approved one become days off. */
export async function answerLeave(
  work: Work,
  before: StoredLeave,
  { state, answer }: { state: 'approved' | 'declined'; answer: string },
  today: IsoDate,
): Promise<void> {
  const { driver_id } = before
  const replaced = state === 'approved' && { replaced: await replacedBy(work, before, today) }
  const leave = await close(work, before, { state, answer, ...replaced })
  if (state === 'approved') await changeTimes(work, driver_id, (times) => withLeave(times, leave, today))
  await pushNotices(work, [{ driver_id, kind: 'leave', shift_ids: [], ...leaveNotice(state, leave) }])
}

/** Withdraws a request of a locked driver, and removes the days off of an approved one. */
export async function withdrawLeave(work: Work, before: StoredLeave, today: IsoDate): Promise<void> {
  const leave = await close(work, before, { state: 'withdrawn' })
  if (before.state !== 'approved') return
  const others = await approvedLeave(work.tx, before.driver_id, today)
  await changeTimes(work, before.driver_id, (times) => withoutLeave(times, leave, others, today))
}

async function reportSickAgain(work: Work, before: StoredLeave, today: IsoDate): Promise<void> {
  const leave = await close(work, before, {
    state: 'approved',
    replaced: await replacedBy(work, before, today),
  })
  await changeTimes(work, before.driver_id, (times) => withLeave(times, leave, today))
}

/** The stored working times that a driver's leave is about to replace. The driver must be locked. */
async function replacedBy(
  { tx }: Work,
  { driver_id, ...days }: LeaveDays & { driver_id: number },
  today: IsoDate,
): Promise<string> {
  const others = await approvedLeave(tx, driver_id, today)
  return JSON.stringify(replacedByLeave(await ownTimes(tx, driver_id), days, others, today))
}

const ACTIONS = { approved: 'approve', declined: 'decline', withdrawn: 'withdraw' } as const

async function close(
  work: Work,
  before: StoredLeave,
  changed: { state: keyof typeof ACTIONS; answer?: string; replaced?: string },
): Promise<StoredLeave> {
  const after = await work.tx
    .updateTable('leave_request')
    .set({ ...changed, answered_by: work.actor.name, answered_at: sql<string>`clock_timestamp()` })
    .where('id', '=', before.id)
    .returningAll()
    .executeTakeFirstOrThrow()
  work.record({ thing: 'leave_request', id: before.id, action: ACTIONS[changed.state], before, after })
  await announceLeave(work, before.driver_id)
  return after
}

async function changeTimes(
  work: Work,
  id: number,
  planned: (times: WorkingTime) => WorkingTime,
): Promise<void> {
  const known = await ownTimes(work.tx, id)
  const times = planned(known)
  if (!isSameWorkingTime(known, times)) await replaceWorkingTimes(work, { id, ...known }, times)
}

/** Announces it to the driver's open app, and to the office's Home and list, which follow the driver. */
async function announceLeave(work: Work, driverId: number): Promise<void> {
  announceToDrivers(work, [driverId])
  await announceDriver(work, 'update', driverId)
}
