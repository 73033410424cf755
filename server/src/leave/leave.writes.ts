import type { WorkingTime } from '@driverdesk/domain/drivers/availability.ts'
import { isSameWorkingTime } from '@driverdesk/domain/drivers/plannedWorkingTime.ts'
import type { IsoDate } from '@driverdesk/domain/kernel/wallClock.ts'
import { type LeaveDays, replacedByLeave, withLeave, withoutLeave } from '@driverdesk/domain/leave/leave.ts'
import { leaveNotice } from '@driverdesk/domain/leave/leaveNotice.ts'
import { sql } from 'kysely'
import { announceDriver } from '../drivers/drivers.live.ts'
import { ownTimes } from '../drivers/workingTimes.reads.ts'
import { replaceWorkingTimes } from '../drivers/workingTimes.service.ts'
import type { NewRow, Row } from '../kernel/tables.ts'
import type { Work } from '../kernel/unitOfWork.ts'
import { pushNotices } from '../push/push.service.ts'
import { announceToDrivers } from '../shifts/ownShifts.live.ts'
import { approvedLeave } from './leave.reads.ts'

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

/** Withdraws a request of a locked driver. Days off of an approved one go. */
export async function withdrawLeave(work: Work, before: StoredLeave, today: IsoDate): Promise<void> {
  const leave = await close(work, before, { state: 'withdrawn' })
  if (before.state !== 'approved') return
  const others = await approvedLeave(work.tx, before.driver_id, today)
  await changeTimes(work, before.driver_id, (times) => withoutLeave(times, leave, others, today))
}

/** Days that a driver has reported sick become days off again. */
export async function reportSickAgain(work: Work, before: StoredLeave, today: IsoDate): Promise<void> {
  const leave = await close(work, before, {
    state: 'approved',
    replaced: await replacedBy(work, before, today),
  })
  await changeTimes(work, before.driver_id, (times) => withLeave(times, leave, today))
}

/** What the days of a locked driver's leave are about to replace, as it is stored. */
export async function replacedBy(
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

export async function changeTimes(
  work: Work,
  id: number,
  planned: (times: WorkingTime) => WorkingTime,
): Promise<void> {
  const known = await ownTimes(work.tx, id)
  const times = planned(known)
  if (!isSameWorkingTime(known, times)) await replaceWorkingTimes(work, { id, ...known }, times)
}

/** To the open app of the driver, and to Home and the list of the office, which follow the driver. */
export async function announceLeave(work: Work, driverId: number): Promise<void> {
  announceToDrivers(work, [driverId])
  await announceDriver(work, 'update', driverId)
}
