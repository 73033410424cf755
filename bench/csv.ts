import { sql } from 'kysely'
import { collectGarbage } from './kernel/collectGarbage.ts'
import { FIRST_DAY, LAST_DAY, nation } from './kernel/nation.ts'
import { compare } from './kernel/rounds.ts'
import { addTimesheets } from './kernel/timesheets.ts'

const MOST_MEGABYTES = 60

/**
 * Compares the payments of a month of 600 restaurants, with the session, the audit and the total, with a bare query for
 * the same sums by driver.
 */
export async function csvBench(): Promise<boolean> {
  const { app, db, headers, close } = await nation({ perDay: 3, status: 20 })
  await addTimesheets(db)
  await sql`update timesheet set status = 30, status_progress = 40, trip_pay_0 = 0.5, trip_pay_3 = 1, trip_pay_6 = 2`.execute(
    db,
  )
  await sql`vacuum analyze timesheet`.execute(db)
  const url = `/api/xls?period_date_from=${FIRST_DAY}&period_date_to=${LAST_DAY}`
  const run = async () => {
    const answer = await app.inject({ url, headers })
    if (!/"Total",.*\r\n$/.test(answer.body)) throw new Error(answer.body.slice(-1_000))
  }
  const isFast = await compare(
    { name: 'GET /api/xls, 600 × 31 × 3', run },
    { name: 'the same sums as bare rows', run: () => SUMS.execute(db) },
    1 / 0.4,
  )
  const megabytes = await memoryOf(run)
  console.log(`  ${megabytes.toFixed(1)} MB more memory, at most ${MOST_MEGABYTES}`)
  await close()
  return isFast && megabytes <= MOST_MEGABYTES
}

/** The largest increase of the process's memory, in MiB. */
async function memoryOf(run: () => Promise<unknown>): Promise<number> {
  collectGarbage()
  const before = process.memoryUsage.rss()
  let most = before
  const look = () => {
    most = Math.max(most, process.memoryUsage.rss())
  }
  const looking = setInterval(look, 1)
  for (let round = 0; round < 5; round++) {
    await run()
    look()
  }
  clearInterval(looking)
  return (most - before) / 1_048_576
}

const SUMS = sql.raw(`
    select driver.id, trim(first_name || ' ' || last_name), email, bank_name_of_account_holder, bank_sort_code,
      bank_account_number, count(*), round(sum(minutes) / 60.0, 2), sum(base), sum(cost_bonus),
      sum(cost_total - base - cost_bonus), sum(cost_extra_bonus), sum(cost_total + cost_extra_bonus)
    from (
      select driver_id, cost_bonus, cost_total, cost_extra_bonus, minutes,
        round(cost_per_hour * minutes / 60, 2) as base
      from timesheet, lateral (
        select (extract(epoch from finish_time - start_time)::int / 60 + 1440) % 1440 as minutes) as length
      where status = 30 and period_date between '${FIRST_DAY}' and '${LAST_DAY}'
    ) as worked join driver on driver.id = worked.driver_id
    group by driver.id order by lower(first_name || ' ' || last_name), driver.id`)
