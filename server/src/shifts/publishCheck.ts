import type { PublishCheck } from '@driverdesk/contract/shifts/bulkShifts.shapes.ts'
import { barsOf, brokenBy } from '@driverdesk/domain/rules/judgeStep.ts'
import { timeProblem } from '@driverdesk/domain/shifts/driverFit.ts'
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

/** How many drivers can work none of the shifts that they are offered, as 'Find a driver' would say. */
async function countUnable(
  tx: Tx,
  scope: Scope,
  timeZone: string,
  offers: readonly ShiftNotice[],
): Promise<number> {
  const ids = idsOfDrivers(offers)
  const alike = [...Map.groupBy(offers, ({ news }) => news)].map(([news, ofDrivers]) => ({
    hours: differentHours(news),
    ids: idsOfDrivers(ofDrivers),
  }))
  const days = alike.flatMap(({ hours }) => hours.map(({ period_date }) => period_date)).toSorted()
  const [first = '', last = first] = [days[0], days.at(-1)]
  const around = ids.flatMap((driver_id) => [
    { driver_id, period_date: first },
    { driver_id, period_date: last },
  ])
  const options = await optionValues(tx)
  const [working, documents, published, rules] = [
    await workingTimes(tx, ids),
    await blockingDocuments(tx, ids, options),
    Map.groupBy(await publishedAround(tx, scope, around), ({ driver_id }) => driver_id),
    await ruleFacts(tx, {
      options,
      timeZone,
      shifts: around.map((day) => ({ ...day, start_time: '00:00', finish_time: '00:00' })),
    }),
  ]
  const cannot = (driver: number, shift: ShiftNews['shift']): boolean =>
    timeProblem(
      { ...shift, driver_id: driver, status: SHIFT_PUBLISHED },
      { working: working.get(driver), documents: documents.get(driver) },
      published.get(driver) ?? [],
    ) !== undefined || barsOf(brokenBy(driver, shift, rules)).length > 0
  const unable = alike.flatMap((group) =>
    group.ids.filter((id) => group.hours.every((one) => cannot(id, one))),
  )
  return unable.length
}

/** One shift of each day and time: a driver who cannot work one of them can work none. */
const differentHours = (news: readonly ShiftNews[]): ShiftNews['shift'][] => [
  ...new Map(
    news.map(({ shift }) => [`${shift.period_date} ${shift.start_time} ${shift.finish_time}`, shift]),
  ).values(),
]
