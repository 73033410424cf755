/** The drivers and restaurants of a national agency with full records, in an embedded database, and a real server on it. */
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { openSession } from '@driverdesk/server/accounts/sessions.ts'
import { buildApp } from '@driverdesk/server/app.ts'
import { openDatabase } from '@driverdesk/server/kernel/open.ts'
import { readSettings } from '@driverdesk/server/kernel/settings.ts'
import { sql } from 'kysely'
import pino from 'pino'

/** In foreign key order; each statement creates all rows of a table. */
const ROWS = [
  sql`insert into panel_user (first_name, email, password_hash, role) values ('Admin', 'admin@driverdesk.test', '', 10)`,
  sql`insert into city (label) values ('City')`,
  sql`insert into area (name, city_id, standard_pay, weekend_pay)
    select 'Area ' || n, 1, 11.30, 12.40 from generate_series(1, 60) as n`,
  sql`insert into restaurateur (name, email, password_hash)
    select 'Owner ' || n, 'owner-' || n || '@driverdesk.test', '' from generate_series(1, 480) as n`,
  sql`insert into restaurant (name, area_id, restaurateur_id, address, contact_name, telephone, postcode, business_email,
      map_latitude, map_longitude, standard_pay, meal, uniform, waiting_location)
    select 'Restaurant ' || n, 1 + n % 60, 1 + n % 480, n || ' Mill Lane', 'Contact ' || n, '020 7946 0123', 'BR4 7QT',
      'accounts-' || n || '@driverdesk.test', 51.4, 0.01, 11.80, 'One meal', 'Black', 'Back door'
    from generate_series(1, 600) as n`,
  sql`insert into driver (first_name, last_name, email, phone, status, address_1, address_2, city, postcode,
      date_of_birth, emergency_contact_name, emergency_contact_phone, car_make, car_model, car_registration,
      car_insurance_renewal_date, car_insurer, have_experience, experience_description, goal,
      bank_name_of_account_holder, bank_sort_code, bank_account_number, activated_at, activity_time,
      registration_step, referral_type, referral_restaurant_id)
    select 'Driver', n::text, 'driver-' || n || '@driverdesk.test', '07700 900123', 10, n || ' High Street', 'Flat 3',
      'City', 'BR4 7QT', date '1980-01-01' + n % 7000, 'Relation ' || n, '07700 900456', 'Ford', 'Fiesta',
      'IQ21 BDF', date '2026-06-01' + n % 400, 'Kestrel Motor', 10, 'Two years', 'Evenings only', 'Driver ' || n,
      '00-00-12', '00123456', now(), now(), 40, case when n % 5 = 0 then 'restaurant' end,
      case when n % 5 = 0 then 1 + n % 600 end
    from generate_series(1, 8000) as n`,
  sql`insert into driver_area (driver_id, area_id) select n, 1 + n % 60 from generate_series(1, 8000) as n`,
  sql`insert into driver_area (driver_id, area_id) select n, 1 + (n + 1) % 60 from generate_series(1, 8000, 4) as n`,
  sql`insert into driver_restaurant (driver_id, restaurant_id)
    select n, 1 + n % 600 from generate_series(1, 8000, 7) as n`,
  sql`insert into driver_working_time (driver_id, week_day, holiday, start_at, stop_at)
    select n, d, 20, '10:00', '22:00' from generate_series(1, 8000, 2) as n, generate_series(0, 4) as d`,
  sql`insert into driver_override_time (driver_id, period_date, holiday)
    select n, date '2026-07-01' + n % 60, 10 from generate_series(1, 8000, 3) as n`,
  sql`insert into driver_warning (driver_id, comment, moderator_id, moderator_first_name, moderator_last_name)
    select n, 'Came late', 1, 'Admin', '' from generate_series(1, 8000, 8) as n`,
  sql`insert into driver_right_to_work_photo (driver_id, src_name, file_name)
    select n, 'permit.jpg', md5(n::text) || '.jpg' from generate_series(1, 8000) as n`,
]

/**
 * 8,000 active drivers with numbered names and emails, 600 active restaurants, and a signed-in administrator.
 *
 * @param website the folder of the built website, if it is served too
 */
export async function people(website?: string) {
  const dataDir = await mkdtemp(join(tmpdir(), 'driverdesk-bench-'))
  const log = pino({ level: 'silent' })
  const settings = readSettings({ DATA_DIR: dataDir })
  const database = await openDatabase(settings, log)
  const { db } = database
  for (const rows of ROWS) await rows.execute(db)
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
