/** A real server with the demonstration data, which has night shifts and open shifts, plus leave. */
import { rm } from 'node:fs/promises'
import { rangeFor, WEEK } from '@driverdesk/domain/kernel/rotaRange.ts'
import { addDays } from '@driverdesk/domain/kernel/wallClock.ts'
import { openSession } from '@driverdesk/server/accounts/sessions.ts'
import { buildApp } from '@driverdesk/server/app.ts'
import type { Db } from '@driverdesk/server/kernel/database.ts'
import { openDatabase } from '@driverdesk/server/kernel/open.ts'
import { readSettings } from '@driverdesk/server/kernel/settings.ts'
import { WEBSITE } from '@driverdesk/server/websiteBuild.ts'
import { sql } from 'kysely'
import pino from 'pino'
import { fillDemo } from '../../e2e/kernel/product.ts'

/** `monday`: of the week that is shown, which has no recorded hours yet. */
export async function demonstration(size: 'national' | 'small') {
  const today = new Date().toISOString().slice(0, 10)
  const monday = rangeFor(WEEK, addDays(today, 7)).from
  const folder = await fillDemo(today, { size })
  const log = pino({ level: 'silent' })
  const settings = readSettings({ DATA_DIR: folder })
  const database = await openDatabase(settings, log)
  const { db } = database
  await addLeave(db, monday)
  await sql`analyze`.execute(db)
  const app = await buildApp({ database, settings, log, website: WEBSITE })
  const token = await db.transaction().execute((tx) => openSession(tx, 'panel_user', 1))
  return {
    db,
    app,
    token,
    monday,
    close: async () => {
      await app.close()
      await database.close()
      await rm(folder, { recursive: true })
    },
  }
}

/** One driver in twenty has two days of leave. */
async function addLeave(db: Db, monday: string): Promise<void> {
  await sql`
    insert into leave_request (driver_id, from_date, to_date, state, answered_at)
    select id, ${monday}::date + id % 6, ${monday}::date + id % 6 + 1, 'approved', now()
    from driver where id % 20 = 0`.execute(db)
  await sql`
    insert into driver_override_time (driver_id, period_date, holiday, start_at, stop_at)
    select driver_id, day::date, 10, '00:00', '24:00'
    from leave_request, generate_series(from_date, to_date, '1 day') as day
    where state = 'approved' and not exists (
      select from driver_override_time as known
      where known.driver_id = leave_request.driver_id and known.period_date = day::date)`.execute(db)
}
