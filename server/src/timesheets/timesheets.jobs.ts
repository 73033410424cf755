import { CONFIRM_AFTER_KEY } from '@driverdesk/domain/options/optionKeys.ts'
import { waitingSince } from '@driverdesk/domain/timesheets/confirmation.ts'
import { afterTransition } from '@driverdesk/domain/timesheets/timesheetActions.ts'
import { OF_WORK, PENDING, SUBMITTED } from '@driverdesk/domain/timesheets/timesheetStatus.ts'
import { sql } from 'kysely'
import type { Tx } from '../kernel/database.ts'
import type { JobKind } from '../kernel/jobs.ts'
import { nextUpdatedAt } from '../kernel/sqlTimes.ts'
import { change, SYSTEM, type Work } from '../kernel/unitOfWork.ts'
import { optionValue } from '../options/options.reads.ts'
import { idsOf } from '../shifts/shifts.reads.ts'
import { confirmation } from './timesheetDecision.ts'
import { announceTimesheets } from './timesheets.live.ts'
import type { StoredTimesheet } from './timesheets.reads.ts'

/** The next run takes the rest. */
const MOST_AT_ONCE = 2_000

/** Confirms submitted timesheets that no restaurant has answered within the hours of the option. */
export const unansweredTimesheets = ({ now }: { now: () => Date }): JobKind => ({
  name: 'unanswered-timesheets',
  cron: '*/5 * * * *',
  run: (_data, unit) => change(unit, SYSTEM, (work) => confirmUnanswered(work, now())),
})

async function confirmUnanswered(work: Work, now: Date): Promise<void> {
  const hours = Number(await optionValue(work.tx, CONFIRM_AFTER_KEY))
  if (!(hours > 0)) return
  const waiting = await longestUnanswered(work.tx, waitingSince(hours, now))
  const confirmed = await work.tx
    .updateTable('timesheet')
    .set({
      ...afterTransition('approve', { status_progress: SUBMITTED }, 'restaurant'),
      ...confirmation(SYSTEM.name, now),
      updated_at: nextUpdatedAt,
    })
    .where(sql<boolean>`id = any(${idsOf(waiting)}::int[])`)
    .returningAll()
    .execute()
  const before = new Map(waiting.map((timesheet) => [timesheet.id, timesheet]))
  for (const after of confirmed) {
    const { id } = after
    work.record({ thing: 'timesheet', id, action: 'confirm', before: before.get(id) ?? null, after })
  }
  announceTimesheets(
    work,
    confirmed.map((timesheet) => ({ event: 'update', timesheet })),
  )
}

/** Locks the timesheets. Skips those that another transaction has locked; the next run takes them. */
const longestUnanswered = (tx: Tx, since: Date): Promise<StoredTimesheet[]> =>
  tx
    .selectFrom('timesheet')
    .selectAll()
    .where('status', '=', PENDING)
    .where('status_progress', '=', SUBMITTED)
    .where('restaurant_answer', 'is', null)
    .where('type', '=', OF_WORK)
    .where('updated_at', '<=', since.toISOString())
    .orderBy('updated_at')
    .limit(MOST_AT_ONCE)
    .forUpdate()
    .skipLocked()
    .execute()
