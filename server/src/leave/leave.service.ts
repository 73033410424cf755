import { withLeave } from '@driverdesk/domain/leave/leave.ts'
import { sql } from 'kysely'
import type { NewRow, Row } from '../kernel/tables.ts'
import type { Work } from '../kernel/unitOfWork.ts'
import { approvedLeave } from './leave.reads.ts'
import { announceLeave, changeTimes } from './leave.writes.ts'

interface SickDays {
  leave: Row<'leave_request'>
  /** False if an earlier report has all these days. */
  isNew: boolean
}

/** Keeps days on which a locked driver cannot work, and makes them days off. */
export async function keepSickDays(
  work: Work,
  given: NewRow<'leave_request'>,
  today: string,
): Promise<SickDays> {
  const { driver_id, from_date, to_date } = given
  const known = await approvedLeave(work.tx, driver_id, today)
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
    .values({ ...given, ...answered, kind: 'sick' })
    .returningAll()
    .executeTakeFirstOrThrow()
  work.record({ thing: 'leave_request', id: leave.id, action: 'report sick', before: null, after: leave })
  await announceLeave(work, driver_id)
  await changeTimes(work, driver_id, (times) => withLeave(times, leave, today))
  return { leave, isNew: true }
}
