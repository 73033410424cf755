import type {
  NextWeekAnswers,
  OwnNextWeek,
  PreferredTimes,
} from '@driverdesk/contract/drivers/workingTimes.routes.ts'
import { HOLIDAY, type WorkingTime } from '@driverdesk/domain/drivers/availability.ts'
import { DRIVER_ACTIVE } from '@driverdesk/domain/drivers/driverStatus.ts'
import { isAsked, nextWeek } from '@driverdesk/domain/drivers/nextWeek.ts'
import { PREFERRED_TIMES } from '@driverdesk/domain/drivers/preferredTimes.ts'
import { addDays, type IsoDate, weekdayIndex } from '@driverdesk/domain/kernel/wallClock.ts'
import { type RawBuilder, sql } from 'kysely'
import type { Db, Tx } from '../kernel/database.ts'
import { jsonRows } from '../kernel/jsonRows.ts'
import { byName } from '../kernel/sqlNames.ts'
import { utcText } from '../kernel/sqlTimes.ts'
import { optionValues } from '../options/options.reads.ts'
import { DRIVER_NAME } from './drivers.reads.ts'
import { driverViews } from './drivers.view.ts'

/** Only the times: a driver must not learn which restaurants prefer or block them. */
export async function ownTimes(db: Db | Tx, id: number) {
  const [driver] = await driverViews(db, { where: sql`driver.id = ${id}`, ids: [id] })
  if (!driver) throw new Error(`Driver ${id} does not exist.`)
  const { default_working_time, actual_override_working_time, updated_at } = driver
  return { default_working_time, actual_override_working_time, updated_at }
}

/** In the domain's order. */
export async function preferredTimes(db: Db | Tx, id: number): Promise<PreferredTimes> {
  const rows = await db
    .selectFrom('driver_preferred_time')
    .select('preferred')
    .where('driver_id', '=', id)
    .execute()
  const stored = rows.map(({ preferred }) => preferred)
  return { preferred_times: PREFERRED_TIMES.filter((time) => stored.includes(time)) }
}

export async function ownNextWeek(db: Db | Tx, id: number, today: IsoDate): Promise<OwnNextWeek> {
  const week = nextWeek(today)
  const answer = await db
    .selectFrom('availability_answer')
    .select('answered_at')
    .where('driver_id', '=', id)
    .where('week', '=', week.from)
    .executeTakeFirst()
  return { ...week, is_asked: isAsked(await optionValues(db)), answered_at: answer?.answered_at ?? null }
}

export async function nextWeekAnswers(
  db: Db,
  today: IsoDate,
  withDrivers: boolean,
): Promise<NextWeekAnswers> {
  const week = nextWeek(today)
  const reminder = await db
    .selectFrom('availability_reminder')
    .select('sent_at')
    .where('week', '=', week.from)
    .executeTakeFirst()
  const counts = await sql<{ active: number; confirmed: number }>`
    select count(*)::int as active, count(answer.answered_at)::int as confirmed ${activeWith(week.from)}`.execute(
    db,
  )
  const is_asked = isAsked(await optionValues(db))
  return {
    ...week,
    is_asked,
    reminded_at: reminder?.sent_at ?? null,
    ...(counts.rows[0] ?? { active: 0, confirmed: 0 }),
    ...(withDrivers && { drivers: await driversAsked(db, week.from) }),
  }
}

const activeWith = (monday: IsoDate) => sql`
  from driver left join availability_answer as answer
    on answer.driver_id = driver.id and answer.week = ${monday}::date
  where driver.status = ${DRIVER_ACTIVE}`

const driversAsked = (db: Db, monday: IsoDate) =>
  jsonRows<NonNullable<NextWeekAnswers['drivers']>[number]>(
    db,
    sql`
      select driver.id, ${DRIVER_NAME} as full_name, driver.phone, ${utcText('answer.answered_at')} as answered_at
      ${activeWith(monday)}
      order by answer.answered_at is not null, ${byName(DRIVER_NAME)}, driver.id`,
  )

export const AT_ANY_TIME: WorkingTime = { default_working_time: [], actual_override_working_time: [] }

/**
 * The working times of these drivers, for checks only: it is not limited by a scope. A driver without an entry works at
 * any time.
 *
 * @param days limits the entries to those of shifts that begin on these days. The part of a shift after midnight needs the next
 *   day.
 */
export async function workingTimes(
  tx: Db | Tx,
  ids: readonly number[],
  days?: readonly IsoDate[],
): Promise<Map<number, WorkingTime>> {
  const dates = days && [...new Set(days.flatMap((day) => [day, addDays(day, 1)]))]
  const onWeekdays = dates ? sql`and week_day = any(${dates.map(weekdayIndex)}::int[])` : sql``
  const onDates = dates ? sql`and period_date = any(${dates}::date[])` : sql``
  const entries = await jsonRows<WorkingEntry>(
    tx,
    sql`
      select driver_id, null as period_date, week_day, holiday, ${clock('start_at')}, ${clock('stop_at')}
      from driver_working_time where driver_id = any(${ids}::int[]) ${onWeekdays}
      union all
      select driver_id, period_date, null, holiday, ${clock('start_at')}, ${clock('stop_at')}
      from driver_override_time where driver_id = any(${ids}::int[]) ${onDates}`,
  )
  const byDriver = Map.groupBy(entries, ({ driver_id }) => driver_id)
  return new Map([...byDriver].map(([id, ofDriver]) => [id, workingTime(ofDriver)]))
}

/** Selects the `driver_id` of those who have the day off: the domain's `isDayOff` as SQL. A test compares the two. */
export function driversOff(date: IsoDate): RawBuilder<{ driver_id: number }> {
  const onDate = sql`from driver_override_time where period_date = ${date}::date`
  return sql<{ driver_id: number }>`
    select driver_id ${onDate} and holiday = ${HOLIDAY}
    union select driver_id from driver_working_time
      where week_day = ${weekdayIndex(date)} and holiday = ${HOLIDAY} and driver_id not in (select driver_id ${onDate})`
}

type WorkingEntry = { driver_id: number } & (
  | (WorkingTime['default_working_time'][number] & { period_date: null })
  | (WorkingTime['actual_override_working_time'][number] & { week_day: null })
)

const workingTime = (entries: readonly WorkingEntry[]): WorkingTime => ({
  default_working_time: entries.filter((entry) => entry.period_date === null),
  actual_override_working_time: entries.filter((entry) => entry.period_date !== null),
})

/** JSON would show seconds; the wire has 'HH:mm'. */
const clock = <const Column extends 'start_at' | 'stop_at'>(column: Column) =>
  sql<string | null>`left(${sql.ref(column)}::text, 5)`.as(column)
