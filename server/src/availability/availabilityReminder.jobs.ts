/**
 * Reminds drivers once if they have not confirmed their availability for the next week
 * (docs/spec/drivers.md#availability-of-the-next-week).
 */

import { DRIVER_ACTIVE } from '@driverdesk/domain/drivers/driverStatus.ts'
import { availabilityNotice, isReminderDue, nextWeek } from '@driverdesk/domain/drivers/nextWeek.ts'
import { wallTimeAt } from '@driverdesk/domain/kernel/instant.ts'
import type { IsoDate } from '@driverdesk/domain/kernel/wallClock.ts'
import { type SqlBool, sql } from 'kysely'
import type { BusinessClock } from '../kernel/clock.ts'
import type { Tx } from '../kernel/database.ts'
import type { JobKind } from '../kernel/jobs.ts'
import { change, SYSTEM } from '../kernel/unitOfWork.ts'
import { optionValues } from '../options/options.reads.ts'
import { pushNotices } from '../push/push.service.ts'

/** A server that was off at the time reminds later on the same day. */
export const availabilityReminder = ({ timeZone, now }: BusinessClock): JobKind => ({
  name: 'availability-reminder',
  cron: '*/5 * * * *',
  run: (_data, unit) =>
    change(unit, SYSTEM, async (work) => {
      const moment = now()
      const clock = wallTimeAt(moment, timeZone)
      if (!isReminderDue(await optionValues(work.tx), clock)) return
      const week = nextWeek(clock.date)
      // If two servers run this, the second waits here and finds nothing left to do.
      const { numInsertedOrUpdatedRows } = await work.tx
        .insertInto('availability_reminder')
        .values({ week: week.from })
        .onConflict((known) => known.doNothing())
        .executeTakeFirst()
      if (numInsertedOrUpdatedRows === 0n) return
      const notice = availabilityNotice(week)
      const drivers = await unanswered(work.tx, week.from)
      await pushNotices(
        work,
        drivers.map((driver_id) => ({ driver_id, kind: 'availability', shift_ids: [], ...notice })),
      )
    }),
})

async function unanswered(tx: Tx, week: IsoDate): Promise<number[]> {
  const drivers = await tx
    .selectFrom('driver')
    .select('id')
    .where('status', '=', DRIVER_ACTIVE)
    .where(
      sql<SqlBool>`not exists (
        select from availability_answer where driver_id = driver.id and week = ${week}::date)`,
    )
    .orderBy('id')
    .execute()
  return drivers.map(({ id }) => id)
}
