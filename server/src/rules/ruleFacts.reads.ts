/** Reads the facts that the rules about working time need (docs/spec/rules.md). */
import { clockChangesAround, elapsedClock } from '@driverdesk/domain/kernel/clockChange.ts'
import type { ShiftHours } from '@driverdesk/domain/kernel/shiftLength.ts'
import {
  addDays,
  type DateRange,
  type IsoDate,
  MINUTES_OF_A_DAY,
  type Minutes,
} from '@driverdesk/domain/kernel/wallClock.ts'
import { areAllOff, type RuleLevels, ruleLevels } from '@driverdesk/domain/options/ruleLevels.ts'
import { isUnder18, type RuleDriver } from '@driverdesk/domain/rules/findings.ts'
import type { JudgedShift, RuleFacts } from '@driverdesk/domain/rules/judgeStep.ts'
import {
  DAYS_AROUND,
  type DriverWork,
  mondayOf,
  NO_WORK,
  spanOf,
  WEEKS_AROUND,
  withSpans,
} from '@driverdesk/domain/rules/workedTime.ts'
import { SHIFT_DRAFT } from '@driverdesk/domain/shifts/shiftStatus.ts'
import { type RawBuilder, type SqlBool, sql } from 'kysely'
import type { Db } from '../kernel/database.ts'
import { jsonRows } from '../kernel/jsonRows.ts'
import { FULL_NAME } from '../kernel/sqlNames.ts'
import { minutesOf } from '../kernel/sqlTimes.ts'

export interface RuleQuestion {
  /** The values of all options. */
  options: ReadonlyMap<string, string>
  timeZone: string
  /** The shifts to judge, at their new times and with their new drivers. */
  shifts: readonly JudgedShift[]
  /** Ids of stored shifts that do not count, because the step changes or removes them. */
  without?: readonly number[]
}

/**
 * Reads the facts about the drivers of a step, in at most three statements for any number of them. Undefined if no active rule
 * concerns these drivers. Their shifts count at all restaurants, published or not; drafts do not.
 */
export async function ruleFacts(
  db: Db,
  { options, timeZone, shifts, without = [] }: RuleQuestion,
): Promise<RuleFacts | undefined> {
  const levels = ruleLevels(options)
  if (areAllOff(levels)) return undefined
  const ids = [...new Set(shifts.map(({ driver_id }) => driver_id))].filter((id) => id !== null)
  const dates = shifts.map(({ period_date }) => period_date).toSorted()
  const [first, last] = [dates[0], dates.at(-1)]
  if (ids.length === 0 || !first || !last) return undefined
  const drivers = await concernedDrivers(db, ids, levels, first)
  if (drivers.size === 0) return undefined
  const weeks = { from: mondayOf(first), to: addDays(mondayOf(last), 6) }
  const near = widened(weeks, DAYS_AROUND)
  const far = levels.weekly_hours === 'off' ? near : widened(weeks, 7 * WEEKS_AROUND)
  const changes = clockChangesAround(timeZone, widened(far, 1))
  const book = { levels, clock: elapsedClock(changes) }
  const read = { ids: [...drivers.keys()], without, near, far, nights: nightsOf(changes) }
  const sums = levels.weekly_hours === 'off' ? NO_SUMS : await weeklySums(db, read)
  const worked = await workedShifts(db, read)
  const work = new Map<number, DriverWork>()
  for (const id of drivers.keys()) {
    const spans = (worked.get(id) ?? []).map((shift) => spanOf(shift, book.clock))
    work.set(id, withSpans({ ...NO_WORK, weeks: sums.get(id) ?? NO_WORK.weeks }, spans))
  }
  return { book, driver: (id) => drivers.get(id), work: (id) => work.get(id) }
}

const widened = ({ from, to }: DateRange, days: number): DateRange => ({
  from: addDays(from, -days),
  to: addDays(to, days),
})

type NamedDriver = RuleDriver & { id: number; full_name: string }

async function concernedDrivers(
  db: Db,
  ids: readonly number[],
  levels: RuleLevels,
  first: IsoDate,
): Promise<Map<number, NamedDriver>> {
  const drivers = await jsonRows<NamedDriver>(
    db,
    sql`select id, ${FULL_NAME} as full_name, date_of_birth, opt_out_from, opt_out_until,
        visa_hours, visa_from, visa_until, wished_hours
      from driver where id = any(${ids}::int[])`,
  )
  const isOn = (rule: keyof RuleLevels) => levels[rule] !== 'off'
  const concernsAll = isOn('rest') || isOn('day_off') || isOn('weekly_hours') || isOn('night')
  const concerned = drivers.filter(
    (driver) =>
      concernsAll ||
      (isOn('young') && isUnder18(driver, first)) ||
      (isOn('visa') && driver.visa_hours !== null) ||
      (isOn('wished_hours') && driver.wished_hours !== null),
  )
  return new Map(concerned.map((driver) => [driver.id, driver]))
}

interface WorkRead {
  ids: readonly number[]
  without: readonly number[]
  /** The shifts of these dates are read one by one. */
  near: DateRange
  /** For the other dates, only the sums of the weeks are read. */
  far: DateRange
  /** Days whose shifts may run through a clock change. They are read one by one, too. */
  nights: readonly IsoDate[]
}

/** The days of clock changes and the days before them. */
const nightsOf = (changes: readonly { at: Minutes }[]): IsoDate[] =>
  changes.flatMap(({ at }) => {
    const day = Math.floor(at / MINUTES_OF_A_DAY)
    return [addDays('1970-01-01', day - 1), addDays('1970-01-01', day)]
  })

const isNear = ({ near, nights }: WorkRead): RawBuilder<SqlBool> =>
  sql`(period_date between ${near.from}::date and ${near.to}::date or period_date = any(${nights}::date[]))`

const isCounted = ({ ids, without, far }: WorkRead): RawBuilder<SqlBool> => sql`
  driver_id = any(${ids}::int[]) and status <> ${SHIFT_DRAFT} and id <> all(${without}::int[])
  and period_date between ${far.from}::date and ${far.to}::date`

const NO_SUMS: ReadonlyMap<number, ReadonlyMap<IsoDate, Minutes>> = new Map()

/** Before all shifts. */
const A_MONDAY: IsoDate = '1970-01-05'

/** Minutes by driver and Monday. The clocks do not change during these shifts. */
async function weeklySums(db: Db, read: WorkRead): Promise<typeof NO_SUMS> {
  const sums = await jsonRows<{ driver_id: number; weeks: [nr: number, Minutes][] }>(
    db,
    sql`select driver_id, json_agg(json_build_array(week, minutes)) as weeks from (
        select driver_id, (period_date - ${A_MONDAY}::date) / 7 as week, sum(${minutesOf('shift')}) as minutes
        from shift where ${isCounted(read)} and not ${isNear(read)}
        group by 1, 2
      ) as summed group by driver_id`,
  )
  const mondays = new Map<number, IsoDate>()
  const mondayOfWeek = (nr: number): IsoDate => {
    const monday = mondays.get(nr) ?? addDays(A_MONDAY, 7 * nr)
    mondays.set(nr, monday)
    return monday
  }
  return new Map(
    sums.map(({ driver_id, weeks }) => [
      driver_id,
      new Map(weeks.map(([nr, minutes]) => [mondayOfWeek(nr), minutes])),
    ]),
  )
}

async function workedShifts(db: Db, read: WorkRead): Promise<Map<number, ShiftHours[]>> {
  const drivers = await jsonRows<{ driver_id: number; shifts: [IsoDate, string, string][] }>(
    db,
    sql`select driver_id, json_agg(json_build_array(
          period_date, left(start_time::text, 5), left(finish_time::text, 5))) as shifts
      from shift where ${isCounted(read)} and ${isNear(read)}
      group by driver_id`,
  )
  return new Map(
    drivers.map(({ driver_id, shifts }) => [
      driver_id,
      shifts.map(([period_date, start_time, finish_time]) => ({ period_date, start_time, finish_time })),
    ]),
  )
}
