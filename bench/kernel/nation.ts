/** The restaurants and shifts of a national agency in an embedded database, and a real server on it. */
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import { openSession } from '@driverdesk/server/accounts/sessions.ts'
import { buildApp } from '@driverdesk/server/app.ts'
import { openDatabase } from '@driverdesk/server/kernel/open.ts'
import { readSettings } from '@driverdesk/server/kernel/settings.ts'
import { sql } from 'kysely'
import pino from 'pino'

export const FIRST_DAY = '2026-06-01'
export const LAST_DAY = '2026-07-01'
const DAYS = 31
const RESTAURANTS = 600
const DRIVERS_PER_RESTAURANT = 4
/** A small agency has fewer areas, not smaller ones. */
const RESTAURANTS_PER_AREA = 10

export interface NationOptions {
  /** Shifts of each restaurant and day, at most 4, each with a different driver. */
  perDay: number
  status: 10 | 20
  /** For a smaller agency: the number of restaurants, with drivers to match, and of days from the first on. */
  restaurants?: number
  days?: number
  /** The folder of the built website, if it is served too. */
  website?: string
}

/** 600 restaurants × 31 days × `perDay` shifts by default, and a signed-in administrator. */
export async function nation({
  perDay,
  status,
  restaurants = RESTAURANTS,
  days = DAYS,
  website,
}: NationOptions) {
  const drivers = restaurants * DRIVERS_PER_RESTAURANT
  const areas = Math.ceil(restaurants / RESTAURANTS_PER_AREA)
  const dataDir = await mkdtemp(join(tmpdir(), 'driverdesk-bench-'))
  const log = pino({ level: 'silent' })
  const settings = readSettings({ DATA_DIR: dataDir })
  const database = await openDatabase(settings, log)
  const { db } = database
  await sql`insert into panel_user (first_name, email, password_hash, role) values ('Admin', 'admin@driverdesk.test', '', 10)`.execute(
    db,
  )
  await sql`insert into restaurateur (name, email, password_hash) values ('Owner', 'owner@driverdesk.test', '')`.execute(
    db,
  )
  await sql`insert into city (label) values ('City')`.execute(db)
  await sql`insert into area (name, city_id, standard_pay, weekend_pay)
    select 'Area ' || n, 1, 11.30, 12.40 from generate_series(1, ${areas}::int) as n`.execute(db)
  await sql`insert into restaurant (name, area_id, restaurateur_id)
    select 'Restaurant ' || n, 1 + n % ${areas}::int, 1 from generate_series(1, ${restaurants}::int) as n`.execute(
    db,
  )
  await sql`insert into driver (first_name, last_name, email, status)
    select 'Driver', n::text, 'driver-' || n || '@driverdesk.test', 10 from generate_series(1, ${drivers}::int) as n`.execute(
    db,
  )
  await sql`
    insert into shift (restaurant_id, driver_id, status, status_assigned, period_date, start_time, finish_time,
      cost_per_hour, cost_total, creator_id, moderator_id)
    select r, 1 + (r * ${perDay}::int + k) % ${drivers}::int, ${status}, 10, ${FIRST_DAY}::date + d, '11:00', '15:15',
      11.30, 48.03, 1, 1
    from generate_series(1, ${restaurants}::int) as r, generate_series(0, ${days - 1}::int) as d,
      generate_series(0, ${perDay - 1}::int) as k`.execute(db)
  await sql`analyze`.execute(db)
  const app = await buildApp({
    database,
    settings,
    log,
    ...(website && { website }),
  })
  const token = await db.transaction().execute((tx) => openSession(tx, 'panel_user', 1))
  return {
    db,
    url: database.url,
    app,
    token,
    headers: { authorization: `Bearer ${token}` },
    close: async () => {
      await app.close()
      await database.close()
      await rm(dataDir, { recursive: true })
    },
  }
}
