/**
 * Finds the drivers to whom published open shifts are offered: those who could take or ask for them
 * (docs/spec/shifts.md#notifying-drivers).
 */
import { canTake, judgeDriver, ruleReasons } from '@driverdesk/domain/candidates/judgeDriver.ts'
import { BLOCK_EXPIRED, type ExpiryDates } from '@driverdesk/domain/drivers/documentExpiry.ts'
import { wallTimeAt } from '@driverdesk/domain/kernel/instant.ts'
import { timeKey } from '@driverdesk/domain/kernel/shiftLength.ts'
import { addDays, type IsoDate } from '@driverdesk/domain/kernel/wallClock.ts'
import { hasBars, ruleLevels } from '@driverdesk/domain/options/ruleLevels.ts'
import { RESTAURANT_ACTIVE } from '@driverdesk/domain/restaurants/restaurantRules.ts'
import { brokenBy } from '@driverdesk/domain/rules/judgeStep.ts'
import { DAYS_AHEAD } from '@driverdesk/domain/shifts/listedShift.ts'
import { isOpened, openOffers } from '@driverdesk/domain/shifts/shiftDigests.ts'
import type { ShiftChange, ShiftNews } from '@driverdesk/domain/shifts/shiftNotices.ts'
import { SHIFT_PUBLISHED } from '@driverdesk/domain/shifts/shiftStatus.ts'
import { sql } from 'kysely'
import { agencyScope } from '../accounts/panelUserScope.reads.ts'
import { activeDriversAround, blockingDocuments } from '../drivers/drivers.reads.ts'
import { AT_ANY_TIME, workingTimes } from '../drivers/workingTimes.reads.ts'
import type { BusinessClock } from '../kernel/clock.ts'
import type { Db, Tx } from '../kernel/database.ts'
import { inSlices } from '../kernel/inSlices.ts'
import type { Row } from '../kernel/tables.ts'
import { optionValues } from '../options/options.reads.ts'
import { ruleFacts } from '../rules/ruleFacts.reads.ts'
import { CLAIMS, unlistedShifts } from './claims.reads.ts'
import { idsOf, publishedAround, storedRows } from './shifts.reads.ts'

/**
 * If there are more pairs of a driver and a time, no one is judged, because the step would take seconds (decision 10).
 */
const MOST_JUDGED = 100_000

type Offered = ShiftNews['shift']
type Offers = ReadonlyMap<number, readonly ShiftNews[]>

interface OpenShiftOffers {
  offers: Offers
  /**
   * Drivers who could take none of the shifts offered at their restaurants; undefined if there are too many to judge.
   */
  unable: readonly number[] | undefined
  notInApp: ReadonlySet<number>
  /** Shifts that the apps list only later. Drivers are notified then. */
  later: ReadonlySet<number>
  /** The `later` ones, and shifts at restaurants that may become active again. */
  waiting: ReadonlySet<number>
}

const NONE_OPENED: OpenShiftOffers = {
  offers: new Map(),
  unable: [],
  notInApp: new Set(),
  later: new Set(),
  waiting: new Set(),
}

/** @param clock of the business; it may be missing only if the changes open no shift */
export async function openShiftOffers(
  db: Db,
  changes: readonly ShiftChange[],
  clock: BusinessClock | undefined,
): Promise<OpenShiftOffers> {
  const opened = changes.filter(isOpened)
  if (opened.length === 0) return NONE_OPENED
  if (clock === undefined) throw new Error('This step was declared to publish no open shift, but it does.')
  const shifts = opened.flatMap(({ after }) => after ?? [])
  const now = wallTimeAt(clock.now(), clock.timeZone)
  const { forAll, givenBackBy, ...unlisted } = await unlistedShifts(db, shifts, now)
  const listed = opened.filter(({ after }) => after && !forAll.has(after.id))
  const areaIds = listed.flatMap(({ after }) => after?.restaurant.area_id ?? [])
  const offers = openOffers(listed, await activeDriversAround(db, [...new Set(areaIds)]))
  const times = timesOf(offers)
  const pairs = [...offers.values()].reduce((sum, news) => sum + (times.get(news)?.length ?? 0), 0)
  const mayWork = pairs <= MOST_JUDGED ? await judge(db, offers, clock.timeZone) : undefined
  const able = await inSlices([...offers], ([driver, news]) => {
    const own = givenBackBy.get(driver)
    const barred = mayWork && times.get(news)?.filter((time) => !mayWork(driver, time))
    // Drivers with the same reach share their list, so that its text is made once.
    if (!own && !barred?.length) return [driver, news] as const
    const bars = new Set(barred?.map(timeKey))
    return [driver, news.filter(({ shift }) => !own?.has(shift.id) && !bars.has(timeKey(shift)))] as const
  })
  return {
    offers: new Map(able.filter(([, news]) => news.length > 0)),
    unable: mayWork && able.flatMap(([driver, news]) => (news.length === 0 ? driver : [])),
    ...unlisted,
  }
}

/** The different times of each list: shifts at the same time are judged once. */
const timesOf = (offers: Offers): ReadonlyMap<readonly ShiftNews[], readonly Offered[]> =>
  new Map(
    [...new Set(offers.values())].map((news) => [
      news,
      [...new Map(news.map(({ shift }) => [timeKey(shift), shift])).values()],
    ]),
  )

/** Judges them as the list in the drivers' app does. */
async function judge(db: Db, offers: Offers, timeZone: string) {
  const options = await optionValues(db)
  const ids = [...offers.keys()]
  const days = [...new Set(offers.values())].flatMap((news) => news.map(({ shift }) => shift.period_date))
  const dates = [...new Set(days)].toSorted()
  const around = ids.flatMap((driver_id) =>
    [dates[0], dates.at(-1)].map((period_date = '') => ({ driver_id, period_date })),
  )
  const working = await workingTimes(db, ids, dates)
  const documents = await blockingDocuments(db, ids, options)
  const published = Map.groupBy(
    await publishedAround(db, agencyScope(), around),
    ({ driver_id }) => driver_id,
  )
  const shifts = around.map((day) => ({ ...day, start_time: '00:00', finish_time: '00:00' }))
  const rules = hasBars(ruleLevels(options)) ? await ruleFacts(db, { options, timeZone, shifts }) : undefined
  return (id: number, offered: Offered): boolean => {
    const shift = { ...offered, driver_id: null, status: SHIFT_PUBLISHED } as const
    const driver = { id, ...(working.get(id) ?? AT_ANY_TIME), ...(documents.get(id) ?? NO_DOCUMENTS) }
    const known = { blocksExpired: options.get(BLOCK_EXPIRED) === '1', shiftsAround: published.get(id) ?? [] }
    // The rules take longest, so they are checked last.
    return canTake(judgeDriver(shift, driver, known)) && canTake(ruleReasons(brokenBy(id, shift, rules)))
  }
}

const NO_DOCUMENTS: ExpiryDates = {
  driver_license_expiry_date: null,
  car_insurance_renewal_date: null,
  right_to_work_expiry_date: null,
  alcohol_certificate_expiry_date: null,
}

interface StatusChange {
  before: Pick<Row<'shift'>, 'status'> | null
  after: Pick<Row<'shift'>, 'id' | 'status'> | null
}

export async function forgetShiftsToTell(tx: Tx, changes: readonly StatusChange[]): Promise<void> {
  const withdrawn = changes.flatMap(({ before, after }) =>
    before?.status === SHIFT_PUBLISHED && after && after.status !== SHIFT_PUBLISHED ? after : [],
  )
  if (withdrawn.length > 0)
    await sql`delete from shift_to_tell where shift_id = any(${idsOf(withdrawn)}::int[])`.execute(tx)
}

/** @param waiting as `openShiftOffers` found them, so that one reading of rule and clock decides who is notified now */
export async function keepShiftsToTell(tx: Tx, waiting: ReadonlySet<number>): Promise<void> {
  if (waiting.size > 0)
    await sql`insert into shift_to_tell select unnest(${[...waiting]}::int[]) on conflict do nothing`.execute(
      tx,
    )
}

/**
 * Removes and returns the shifts of which drivers may be notified by now, and those whose day is over. Keep those again
 * that `openShiftOffers` still finds waiting (docs/spec/shifts.md#notifying-drivers). If two servers do it at once, the
 * second waits for the first and gets none.
 */
export async function takeShiftsToTell(tx: Tx, today: IsoDate): Promise<Row<'shift'>[]> {
  const { rows } = await sql<{ shift_id: number }>`
    delete from shift_to_tell using shift, restaurant, area
    where shift.id = shift_to_tell.shift_id and restaurant.id = shift.restaurant_id
      and area.id = restaurant.area_id
      and (shift.period_date < ${today}::date or restaurant.status = ${RESTAURANT_ACTIVE}
        and (${CLAIMS} = 'off' or shift.period_date <= ${addDays(today, DAYS_AHEAD)}::date))
    returning shift_to_tell.shift_id`.execute(tx)
  if (rows.length === 0) return []
  const ids = rows.map(({ shift_id }) => shift_id)
  return storedRows(tx, ids)
}
