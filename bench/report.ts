import { type RawBuilder, sql } from 'kysely'
import { people } from './kernel/people.ts'
import { receive } from './kernel/receive.ts'
import { addYear, YEAR } from './kernel/reportYear.ts'
import { compare } from './kernel/rounds.ts'

/** The largest ratio of an answer to its bare query. */
const LIMIT = 1.5

/** Compares the reports and figures of a year with bare queries for the same rows or sums, as JSON. */
export async function reportBench(): Promise<boolean> {
  const year = await people()
  await addYear(year)
  const { app, db, headers, close } = year
  const within: boolean[] = []
  for (const { path, query = '', bare } of CASES) {
    const url = `${path}?period_date_from=${YEAR.from}&period_date_to=${YEAR.to}${query}`
    const { body } = await app.inject({ url, headers })
    const ask = async () => JSON.stringify((await bare.execute(db)).rows)
    console.log(`  ${JSON.parse(body).length} rows, bare ${JSON.parse(await ask()).length}`)
    const ours = { name: `GET ${path}${query}`, run: () => receive(app, url, headers) }
    const theirs = { name: 'the bare query, JSON.stringify', run: async () => void (await ask()) }
    within.push(await compare(ours, theirs, LIMIT))
  }
  await close()
  return within.every(Boolean)
}

const RANGE = sql`between ${YEAR.from}::date and ${YEAR.to}::date`
/** The tables' names in the queries. */
const LENGTH = (of: 's' | 't') =>
  sql.raw(`(extract(epoch from ${of}.finish_time - ${of}.start_time)::int / 60 + 1440) % 1440`)
const NAMES = sql`d.first_name, d.last_name, r.name, p.first_name as by_first_name, p.last_name as by_last_name`
const SALES = sql`s.cost_total + round(s.cost_total * coalesce(r.invoice_commission, 1.5) / 100, 2)
  + coalesce(r.booking_fee, 0)`

const CASES: { path: string; query?: string; bare: RawBuilder<unknown> }[] = [
  {
    path: '/api/reporting/shiftsCancelled',
    bare: sql`select e.*, t.id as timesheet_id, t.cost_extra_bonus, s.start_time, s.finish_time, ${NAMES}
      from shift_event e join shift s on s.id = e.shift_id join restaurant r on r.id = e.restaurant_id
      left join driver d on d.id = e.driver_id left join panel_user p on p.id = e.creator_id
      left join timesheet t on t.shift_id = e.shift_id and t.type = 20 and t.driver_id = e.driver_id
      where e.event in (10, 40) and e.period_date ${RANGE} order by e.period_date, s.start_time, e.id`,
  },
  {
    path: '/api/reporting/extraRequest',
    bare: sql`select s.id, s.modified_shift_id, ${SALES} as cost, t.id as timesheet_id, t.cost_total as paid, s.period_date,
        s.driver_id, s.restaurant_id, s.start_time, s.finish_time, s.created_at, s.updated_at, s.comment_cancelled,
        s.moderator_id, ${NAMES}
      from shift s join restaurant r on r.id = s.restaurant_id left join driver d on d.id = s.driver_id
      left join panel_user p on p.id = s.creator_id
      left join timesheet t on t.shift_id = s.id and t.type = 10 and t.status = 30
      where s.extra_request = 1 and s.period_date ${RANGE} order by s.period_date, s.start_time, s.id`,
  },
  {
    path: '/api/reporting/chargeRemoved',
    bare: sql`select e.*, s.start_time, s.finish_time, ${NAMES}
      from shift_event e join shift s on s.id = e.shift_id join restaurant r on r.id = e.restaurant_id
      left join driver d on d.id = e.driver_id left join panel_user p on p.id = e.creator_id
      where e.event = 30 and e.period_date ${RANGE} order by e.period_date, s.start_time, e.id`,
  },
  {
    path: '/api/timesheet/inactiveFee',
    bare: sql`select w.monday::date, d.id, d.first_name, d.last_name, 10.00 as cost, f.paid
      from driver d cross join generate_series(${YEAR.from}::date, ${YEAR.to}::date, interval '7 days') as w (monday)
      left join (select distinct driver_id, date_trunc('week', period_date) as monday from timesheet
        where type = 10 and status <> 20 and period_date ${RANGE}) as t on t.driver_id = d.id and t.monday = w.monday
      left join (select driver_id, date_trunc('week', period_date) as monday, sum(cost_extra_bonus) as paid
        from timesheet where status = 30 and cost_extra_bonus < 0 and period_date ${RANGE} group by 1, 2)
        as f on f.driver_id = d.id and f.monday = w.monday
      where d.status = 10 and (d.activated_at is null or d.activated_at <= w.monday) and t.driver_id is null
      order by 1, d.id`,
  },
  ...(['week', 'restaurant'] as const).map((by) => ({
    path: '/api/reporting/figures',
    query: `&by=${by}`,
    bare: sql`
      select * from (
        select ${by === 'week' ? sql`date_trunc('week', s.period_date)` : sql`s.restaurant_id`} as grouped, count(*),
          count(*) filter (where s.status_assigned = 10) as assigned, sum(${LENGTH('s')}) as minutes,
          sum(s.cost_total) as cost, sum(${SALES}) as sales
        from shift s join restaurant r on r.id = s.restaurant_id
        where s.status <> 30 and s.period_date ${RANGE} group by 1
      ) as planned full join (
        select ${by === 'week' ? sql`date_trunc('week', t.period_date)` : sql`t.restaurant_id`} as grouped, count(*) as worked,
          sum(${LENGTH('t')}) as worked_minutes, sum(${LENGTH('s')}) as planned_minutes,
          count(*) filter (where t.driver_start_time >= s.start_time + interval '15 minutes') as late,
          count(*) filter (where t.status = 30) as approved,
          sum(t.cost_total) filter (where t.status = 30) as approved_cost,
          count(*) filter (where t.status_progress = 70) as rejected
        from timesheet t left join shift s on s.id = t.shift_id
        where t.type = 10 and t.period_date ${RANGE} group by 1
      ) as worked using (grouped) full join (
        select ${by === 'week' ? sql`date_trunc('week', i.period_date_from)` : sql`i.restaurant_id`} as grouped, count(*),
          sum(i.total - i.vat_amount) as invoiced
        from invoice i where i.credited_at is null and i.period_date_from ${RANGE} group by 1
      ) as invoiced using (grouped) order by grouped`,
  })),
]
