/** A year of 8,000 drivers at 600 restaurants: 2,400 shifts a day, with timesheets, charges and invoices. */
import { sql } from 'kysely'
import pg from 'pg'
import type { people } from './people.ts'

export const YEAR = { from: '2025-06-02', to: '2026-05-31' }
const DAYS = 364
const PER_DAY = 2_400

/** A pseudo-random number from 0 to `below` − 1. */
const spread = (seed: string, below: number) => sql.raw(`(abs(hashint4(${seed})::bigint) % ${below})`)

/** In the order of the foreign keys; each statement makes all rows of a table. */
const ROWS = [
  sql`update driver set activated_at = '2025-01-01'`,
  // Unpublished, because the same driver may get two shifts at one time, which the database refuses for published ones.
  sql`insert into shift (restaurant_id, driver_id, status, status_assigned, period_date, start_time, finish_time,
      cost_per_hour, cost_total, extra_request, creator_id, moderator_id)
    select 1 + n % 600, case when n % 10 < 7 then 1 + ${spread('n', 8_000)} end, 10, case when n % 10 < 7 then 10 else 20 end,
      ${YEAR.from}::date + n / ${PER_DAY}::int, '17:30', time '20:00' + interval '15 minutes' * (n % 20), 11.30,
      28.25 + 2.83 * (n % 20), (n % 50 = 0)::int, 1, 1
    from generate_series(0, ${DAYS * PER_DAY - 1}::int) as n`,
  sql`insert into timesheet (shift_id, restaurant_id, driver_id, status, status_progress, period_date, start_time,
      finish_time, driver_start_time, driver_finish_time, cost_per_hour, cost_total, trip_pay_0, trip_pay_3, trip_pay_6)
    select id, restaurant_id, driver_id, case when id % 5 = 0 then 10 else 30 end, case when id % 5 = 0 then 20 else 40 end,
      period_date, start_time, finish_time, time '17:25' + interval '1 minute' * (id % 25), finish_time, cost_per_hour,
      cost_total, 0.5, 1, 2
    from shift where driver_id is not null and id % 7 <> 0`,
  sql`insert into timesheet (shift_id, restaurant_id, driver_id, type, status, status_progress, period_date, start_time,
      finish_time, cost_per_hour, cost_extra_bonus, cost_total)
    select id, restaurant_id, 1 + ${spread('id', 8_000)}, 20, 30, 40, period_date, start_time, start_time, 11.30, -10, 0
    from shift where id % 40 = 0`,
  sql`insert into shift_event (event, model_type, model_id, shift_id, restaurant_id, driver_id, period_date, cost, creator_id,
      cancelled_by)
    select case when k = 2 then 30 else 10 end, 10, id, id, restaurant_id, 1 + ${spread('id', 8_000)}, period_date, -10, 1,
      case when k = 1 then 'driver' end
    from shift, generate_series(1, 2) as k where id % 40 = 0 and (k = 1 or id % 80 = 0)`,
  sql`insert into invoice (number, restaurant_id, period_date_from, period_date_to, commission, commission_basis, booking_fee,
      vat_rate, due_days, minutes, shifts, earned, fees, commission_amount, booking_amount, vat_amount, total, parties)
    select w * 600 + r, r, ${YEAR.from}::date + 7 * w, ${YEAR.from}::date + 7 * w + 6, 0, 'percent', 0, 0, 14, 3000, 12,
      600, 0, 0, 0, 0, 600, '{}'
    from generate_series(0, ${DAYS / 7 - 1}::int) as w, generate_series(1, 600) as r`,
]

/** Uses its own connection, because a year takes longer than the product's statement timeout. */
export async function addYear({
  db,
  url,
}: Pick<Awaited<ReturnType<typeof people>>, 'db' | 'url'>): Promise<void> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  for (const rows of [...ROWS, sql`vacuum analyze`]) {
    const { sql: text, parameters } = rows.compile(db)
    await client.query(text, [...parameters])
  }
  await client.end()
}
