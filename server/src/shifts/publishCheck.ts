import type { PublishCheck } from '@driverdesk/contract/shifts/bulkShifts.shapes.ts'
import type { IsoDate } from '@driverdesk/domain/kernel/wallClock.ts'
import { hasBars, ruleLevels } from '@driverdesk/domain/options/ruleLevels.ts'
import { barsOf, brokenBy } from '@driverdesk/domain/rules/judgeStep.ts'
import { timeProblem } from '@driverdesk/domain/shifts/driverFit.ts'
import { findClash } from '@driverdesk/domain/shifts/shiftClash.ts'
import { shiftDigests } from '@driverdesk/domain/shifts/shiftDigests.ts'
import type { ShiftNews, ShiftNotice } from '@driverdesk/domain/shifts/shiftNotices.ts'
import { SHIFT_PUBLISHED, type ShiftStatus } from '@driverdesk/domain/shifts/shiftStatus.ts'
import { sql } from 'kysely'
import { activeDriversAround, blockingDocuments, DRIVER_NAME } from '../drivers/drivers.reads.ts'
import { workingTimes } from '../drivers/workingTimes.reads.ts'
import { byName } from '../kernel/byName.ts'
import type { Tx } from '../kernel/database.ts'
import { jsonRows } from '../kernel/jsonRows.ts'
import type { Scope } from '../kernel/scope.ts'
import { canEmailLinks, type Settings } from '../kernel/settings.ts'
import { optionValues } from '../options/options.reads.ts'
import { isReachable } from '../push/push.reads.ts'
import { type NamedRestaurant, namedRestaurants } from '../restaurants/restaurants.reads.ts'
import { ruleFacts } from '../rules/ruleFacts.reads.ts'
import { driversOf, publishedAround, type ShiftState, shiftStates } from './shifts.reads.ts'
import { problemsOfPublishing } from './stepPlan.service.ts'

/** So many of the drivers who are offered open shifts are named. */
const MOST_NAMED = 5

/** For more drivers it is not checked who can take none: it would read the work of a whole agency and hold up the server. */
const MOST_CHECKED = 500

/**
 * Says what publishing would refuse, and whom it would offer open shifts. Writes nothing, and locks no shift or driver.
 *
 * @throws {Refusal} 404 unless all shifts exist in scope
 */
export async function checkPublish(
  tx: Tx,
  scope: Scope,
  settings: Settings,
  ids: readonly number[],
): Promise<PublishCheck> {
  const states = await shiftStates(tx, scope, ids)
  const shifts = states.filter(({ status }) => status !== SHIFT_PUBLISHED)
  const refused = await problemsOfPublishing(tx, scope, shifts, { asks: true })
  return {
    refused: [...refused].map(([shift_id, reason]) => ({ shift_id, reason })),
    offered: await offered(
      tx,
      scope,
      settings,
      shifts.filter(({ id }) => !refused.has(id)),
    ),
  }
}

const NO_ONE: PublishCheck['offered'] = { count: 0, drivers: [], no_device: 0, unable: 0 }

/** The drivers who get no news of their own. */
async function offered(
  tx: Tx,
  scope: Scope,
  settings: Settings,
  published: readonly ShiftState[],
): Promise<PublishCheck['offered']> {
  const open = published.filter(({ driver_id }) => !driver_id)
  if (open.length === 0) return NO_ONE
  const restaurants = await namedRestaurants(
    tx,
    open.map(({ restaurant_id }) => restaurant_id),
  )
  const areaIds = [...new Set([...restaurants.values()].map(({ area_id }) => area_id))]
  const own = new Set(driversOf(published))
  const others = (await activeDriversAround(tx, areaIds)).filter(({ id }) => !own.has(id))
  const changes = open.map((shift) => {
    const before = { ...shift, restaurant: restaurants.get(shift.restaurant_id) as NamedRestaurant }
    return { before, after: { ...before, status: SHIFT_PUBLISHED as ShiftStatus } }
  })
  const notices = shiftDigests(changes, { activeDrivers: others })
  const reached = await reachedByName(tx, settings, idsOfDrivers(notices))
  const told = new Set(reached.map(({ driver_id }) => driver_id))
  const counts = new Map(notices.map(({ driver_id, news }) => [driver_id, news.length]))
  const ofReached = notices.filter(({ driver_id }) => told.has(driver_id))
  return {
    count: reached.length,
    drivers: reached
      .slice(0, MOST_NAMED)
      .map((driver) => ({ ...driver, shifts: counts.get(driver.driver_id) ?? 0 })),
    no_device: notices.length - reached.length,
    unable: await countUnable(tx, scope, settings.businessTimeZone, ofReached),
  }
}

const idsOfDrivers = (notices: readonly ShiftNotice[]): number[] => notices.map(({ driver_id }) => driver_id)

/** Those of the drivers whom a push message or an email reaches. */
async function reachedByName(
  tx: Tx,
  settings: Settings,
  ids: readonly number[],
): Promise<{ driver_id: number; full_name: string }[]> {
  return jsonRows(
    tx,
    sql`select driver.id as driver_id, ${DRIVER_NAME} as full_name from driver
      where id = any(${ids}::int[]) and ${isReachable(canEmailLinks(settings))} order by ${byName(DRIVER_NAME)}, id`,
  )
}

/**
 * How many drivers can work none of the shifts that they are offered, as 'Find a driver' would say. Undefined for more drivers than
 * are checked. What bars a driver by themselves is asked first, and their other shifts are read only for those who are left.
 */
async function countUnable(
  tx: Tx,
  scope: Scope,
  timeZone: string,
  offers: readonly ShiftNotice[],
): Promise<number | undefined> {
  if (offers.length > MOST_CHECKED) return undefined
  const options = await optionValues(tx)
  const present = await presentDrivers(tx, offers, options)
  const days = daysOf(present)
  const around = present.flatMap(({ driver_id }) =>
    [days[0], days.at(-1)].map((period_date = '') => ({ driver_id, period_date })),
  )
  const published = Map.groupBy(await publishedAround(tx, scope, around), ({ driver_id }) => driver_id)
  const shifts = around.map((day) => ({ ...day, start_time: '00:00', finish_time: '00:00' }))
  const rules = hasBars(ruleLevels(options)) ? await ruleFacts(tx, { options, timeZone, shifts }) : undefined
  const able = present.filter(({ driver_id, hours }) =>
    hours.some((one) => {
      const others = published.get(driver_id) ?? []
      return (
        !findClash(asTaken(one, driver_id), others) && barsOf(brokenBy(driver_id, one, rules)).length === 0
      )
    }),
  )
  return offers.length - able.length
}

type OfferedHours = ShiftNews['shift']

/** The drivers and the hours that no absence, availability or expired document bars. */
async function presentDrivers(
  tx: Tx,
  offers: readonly ShiftNotice[],
  options: ReadonlyMap<string, string>,
): Promise<{ driver_id: number; hours: OfferedHours[] }[]> {
  const different = new Map(
    [...new Set(offers.map(({ news }) => news))].map((news) => [news, differentHours(news)]),
  )
  const ids = idsOfDrivers(offers)
  const days = daysOf([...different.values()].map((hours) => ({ hours })))
  const working = await workingTimes(tx, ids, days)
  const documents = await blockingDocuments(tx, ids, options)
  return offers.flatMap(({ driver_id, news }) => {
    const facts = { working: working.get(driver_id), documents: documents.get(driver_id) }
    const hours = (different.get(news) ?? []).filter(
      (one) => !timeProblem(asTaken(one, driver_id), facts, []),
    )
    return hours.length > 0 ? [{ driver_id, hours }] : []
  })
}

const asTaken = (shift: OfferedHours, driver_id: number) => ({
  ...shift,
  driver_id,
  status: SHIFT_PUBLISHED as ShiftStatus,
})

const daysOf = (drivers: readonly { hours: readonly OfferedHours[] }[]): IsoDate[] =>
  [...new Set(drivers.flatMap(({ hours }) => hours.map(({ period_date }) => period_date)))].toSorted()

/** One shift of each day and time: a driver who cannot work one of them can work none. */
const differentHours = (news: readonly ShiftNews[]): OfferedHours[] => [
  ...new Map(
    news.map(({ shift }) => [`${shift.period_date} ${shift.start_time} ${shift.finish_time}`, shift]),
  ).values(),
]
