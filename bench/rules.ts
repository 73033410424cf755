import { addDays } from '@driverdesk/domain/kernel/wallClock.ts'
import { RULES, ruleKey } from '@driverdesk/domain/options/ruleLevels.ts'
import { judgeStep } from '@driverdesk/domain/rules/judgeStep.ts'
import { ruleFacts } from '@driverdesk/server/rules/ruleFacts.reads.ts'
import { sql } from 'kysely'
import pg from 'pg'
import { people } from './kernel/people.ts'
import { compare } from './kernel/rounds.ts'

/** The largest ratio of the judged week to the bare sums. */
const LIMIT = 2
const MONDAY = '2026-06-15'
const AROUND = { from: addDays(MONDAY, -16 * 7), to: addDays(MONDAY, 17 * 7 - 1) }

/**
 * Judges a week of 8,000 drivers with five shifts each by all rules, compared with the bare sums of their minutes by week that
 * the rule about 48 hours needs.
 */
export async function rulesBench(): Promise<boolean> {
  const agency = await people()
  const { db } = agency
  await addShifts(agency.url)
  const { rows } = await sql<{ id: number; driver_id: number; day: string; start: string; finish: string }>`
    select id, driver_id, period_date::text as day, left(start_time::text, 5) as start,
      left(finish_time::text, 5) as finish
    from shift where period_date between ${MONDAY}::date and ${MONDAY}::date + 6 order by id`.execute(db)
  const shifts = rows.map(({ driver_id, day, start, finish }) => ({
    driver_id,
    period_date: day,
    start_time: start,
    finish_time: finish,
  }))
  const without = rows.map(({ id }) => id)
  const options = new Map(RULES.map((rule) => [ruleKey(rule), 'warn']))
  const judge = async () => {
    const facts = await ruleFacts(db, { options, timeZone: 'Europe/London', shifts, without })
    return judgeStep(shifts, facts)
  }
  console.log(`  ${shifts.length} shifts judged, ${(await judge()).size} break a rule`)
  const isFast = await compare(
    { name: 'the rules of 8,000 drivers for a week', run: async () => void (await judge()) },
    { name: 'the bare sums by driver and week', run: () => sums.execute(db) },
    LIMIT,
  )
  await agency.close()
  return isFast
}

const sums = sql`
  select driver_id, period_date - extract(isodow from period_date)::int + 1 as monday,
    sum((extract(epoch from finish_time - start_time)::int / 60 + 1440) % 1440) as minutes
  from shift where driver_id is not null and status <> 30
    and period_date between ${AROUND.from}::date and ${AROUND.to}::date
  group by 1, 2`

/** Unpublished shifts of 33 weeks, on its own connection, because they take longer than the product's statement timeout. */
async function addShifts(url: string): Promise<void> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  await client.query(
    `insert into shift (restaurant_id, driver_id, status, status_assigned, period_date, start_time, finish_time,
      cost_per_hour, cost_total, creator_id, moderator_id)
    select 1 + d % 600, d, 10, 10, $1::date + 7 * w + (d + k) % 7, time '10:00' + interval '1 hour' * (d % 10),
      time '10:00' + interval '1 hour' * (d % 10 + 6 + k % 3), 11.30, 80, 1, 1
    from generate_series(1, 8000) as d, generate_series(0, 32) as w, generate_series(0, 4) as k`,
    [AROUND.from],
  )
  await client.query('vacuum analyze')
  await client.end()
}
