import type { Route } from '@driverdesk/contract/kernel/route.ts'
import type { RotaChoice } from '@driverdesk/contract/rota/rota.routes.ts'
import { byName } from '@driverdesk/domain/kernel/names.ts'
import { rangeProblem } from '@driverdesk/domain/kernel/rotaRange.ts'
import { addDays, type DateRange } from '@driverdesk/domain/kernel/wallClock.ts'
import {
  DAY_SHEET_OF_ONE_DAY,
  type NamedRestaurant,
  namedText,
  type RotaLayout,
  tooManyShifts,
} from '@driverdesk/domain/rota/rotaPaper.ts'
import { SHIFT_DRAFT, SHIFT_PUBLISHED } from '@driverdesk/domain/shifts/shiftStatus.ts'
import { type RawBuilder, type SqlBool, sql } from 'kysely'
import { areaNames } from '../areas/areas.reads.ts'
import { DRIVER_NAME, driverInScope } from '../drivers/drivers.reads.ts'
import { areaNames as areasOfFound, namesakes } from '../drivers/namesakes.reads.ts'
import type { SignedInCall } from '../kernel/call.ts'
import type { Db } from '../kernel/database.ts'
import type { DrawnPages } from '../kernel/files/renderFile.ts'
import { Invalid } from '../kernel/refusal.ts'
import { audienceOf, type Scope } from '../kernel/scope.ts'
import { byName as inOrderOfNames } from '../kernel/sqlNames.ts'
import { minutesOf } from '../kernel/sqlTimes.ts'
import { type PaperHead, paperHead } from '../options/options.reads.ts'
import { locationName } from '../restaurants/locations.reads.ts'
import { shortRestaurants } from '../restaurants/restaurants.reads.ts'
import { isOfNamed } from '../shifts/scheduleDrivers.reads.ts'
import { GOES_ON, isChosen, listShifts, NOT_BY_DRIVER } from '../shifts/shifts.reads.ts'
import type { RotaData } from './rotaData.ts'

export interface RotaOrder extends PaperHead {
  data: RotaData
  range: DateRange
  /** 'North' */
  location: string
  /** 'Ann Example'; '' for all */
  driver: string
  /** 'Ann Example, only published' */
  filter: string
  count: number
}

/**
 * @throws {Invalid} if the range is backwards, too long or has too many shifts, or if a restaurant requests data that only
 * staff get
 */
export async function rotaOrder(
  { db, scope, services }: Pick<SignedInCall<Route>, 'db' | 'scope' | 'services'>,
  choice: RotaChoice,
  layout?: RotaLayout,
): Promise<RotaOrder> {
  const range = { from: choice.period_date_from, to: choice.period_date_to }
  refuseOtherLayout(scope, choice, range, layout)
  const { count, driver } = await countShifts(db, scope, choice)
  const tooMany = tooManyShifts(count)
  if (tooMany) throw new Invalid({ period_date_to: [tooMany] })
  const places = await placesInOrder(db, scope)
  const { text } = await listShifts(db, scope, { ...choice, short: 1 }, isSearched(choice))
  const onDayBefore = { ...dayBefore(choice), short: 1 } as const
  const nights = await listShifts(db, scope, onDayBefore, sql`${isSearched(choice)} and ${GOES_ON}`)
  return {
    data: {
      shifts: text,
      nights: nights.text,
      isForStaff: audienceOf(scope) === 'staff',
      onlyPublished: choice.only_published === 1,
      places,
      ...(choice.sort && choice.sort !== 'name' && { driverOrder: await driversInOrder(db, scope, choice) }),
      choices: { phones: choice.phones === 1, comments: choice.comments === 1 },
      toldApartBy: audienceOf(scope) === 'staff' ? await toldApart(db, scope, choice) : {},
    },
    ...(await paperHead(db, services)),
    location: await whereText(db, scope, choice, places),
    driver,
    filter: [
      driver,
      choice.driver_name && namedText(choice.driver_name),
      choice.only_published && 'only published',
      choice.filter_draft && !choice.only_published && 'without drafts',
    ]
      .filter(Boolean)
      .join(', '),
    range,
    count,
  }
}

/** @throws {Invalid} like `rotaOrder`, except for too many shifts */
export async function rotaCount(db: Db, scope: Scope, choice: RotaChoice) {
  refuseOtherLayout(scope, choice, { from: choice.period_date_from, to: choice.period_date_to })
  const { count } = await countShifts(db, scope, choice)
  const { rows } = await sql<{ nights: number }>`
    select count(*)::int as nights from shift where ${isInFile(scope, dayBefore(choice))} and ${GOES_ON}`.execute(
    db,
  )
  return { count, nights: rows[0]?.nights ?? 0 }
}

function refuseOtherLayout(scope: Scope, choice: RotaChoice, range: DateRange, layout?: RotaLayout): void {
  if (audienceOf(scope) === 'restaurant') {
    if (layout === 'drivers') throw new Invalid({ layout: ['Restaurants cannot get a rota by driver.'] })
    if (choice.driver_name) throw new Invalid({ driver_name: [NOT_BY_DRIVER] })
    if (choice.phones) throw new Invalid({ phones: ['Restaurants cannot get phone numbers of drivers.'] })
  }
  if (layout === 'day' && rangeProblem(range) === undefined && range.from !== range.to)
    throw new Invalid({ period_date_to: [DAY_SHEET_OF_ONE_DAY] })
}

/** The selection for the day before, whose night shifts continue into the range. */
const dayBefore = (choice: RotaChoice): RotaChoice => {
  const date = addDays(choice.period_date_from, -1)
  return { ...choice, period_date_from: date, period_date_to: date }
}

const isSearched = ({ driver_name }: RotaChoice): RawBuilder<SqlBool> =>
  driver_name ? isOfNamed(driver_name) : sql`true`

/** The restaurants by area and name, as the schedule has them; restaurants see no areas. */
async function placesInOrder(db: Db, scope: Scope): Promise<NamedRestaurant[]> {
  const sent = JSON.parse((await shortRestaurants(db, scope)).text) as {
    id: number
    name: string
    area_id: number
  }[]
  if (audienceOf(scope) !== 'staff') return sent.map(({ id, name }) => ({ id, name }))
  const areas = new Map((await areaNames(db, scope)).map(({ id, name }) => [id, name]))
  return sent
    .map(({ id, name, area_id }) => ({ id, name, area: areas.get(area_id) ?? '' }))
    .sort((a, b) => byName(a.area, b.area) || byName(a.name, b.name))
}

/** The ids of the drivers of the file: by area name, or most hours first. As on the screen, these are the hours at all places. */
async function driversInOrder(db: Db, scope: Scope, choice: RotaChoice): Promise<number[]> {
  const { period_date_from, period_date_to } = choice
  const minutes = sql`(
    select coalesce(sum(${minutesOf('shift')}), 0) from shift
    where shift.driver_id = found.id and ${isChosen(scope, { period_date_from, period_date_to })}
      and shift.status <> ${SHIFT_DRAFT})`
  const first =
    choice.sort === 'hours' ? sql`${minutes} desc` : sql`${inOrderOfNames(areasOfFound(scope))} nulls last`
  const { rows } = await sql<{ id: number }>`
    with found as (${driversInFile(scope, choice)})
    select id from found order by ${first}, ${inOrderOfNames('full_name')}, id`.execute(db)
  return rows.map(({ id }) => id)
}

async function toldApart(db: Db, scope: Scope, choice: RotaChoice): Promise<RotaData['toldApartBy']> {
  const { rows } = await namesakes(scope, driversInFile(scope, choice), 'paper').execute(db)
  return Object.fromEntries(rows.map(({ id, told_apart_by }) => [id, told_apart_by]))
}

const driversInFile = (scope: Scope, choice: RotaChoice) => sql`
  select driver.id, ${DRIVER_NAME} as full_name, ${driverInScope(scope)} as is_in_scope
  from driver where id in (
    select shift.driver_id from shift
    where ${isInFile(scope, choice)} or ${isInFile(scope, dayBefore(choice))} and ${GOES_ON})`

const isInFile = (scope: Scope, choice: RotaChoice): RawBuilder<SqlBool> => sql`${isChosen(scope, choice)}
  and ${isSearched(choice)} ${choice.only_published ? sql`and shift.status = ${SHIFT_PUBLISHED}` : sql``}
  ${choice.filter_draft ? sql`and shift.status <> ${SHIFT_DRAFT}` : sql``}`

/** The number of shifts, and the name of the driver of the filter, if they have shifts. */
async function countShifts(db: Db, scope: Scope, choice: RotaChoice) {
  const { rows } = await sql<{ count: number; driver: string | null }>`
    select count(*)::int as count, min(${DRIVER_NAME}) as driver
    from shift left join driver on driver.id = shift.driver_id and driver.id = ${choice.driver_id ?? 0}
    where ${isInFile(scope, choice)}`.execute(db)
  const { count, driver } = rows[0] as { count: number; driver: string | null }
  if (choice.driver_id === 0) return { count, driver: 'open shifts' }
  return { count, driver: driver ?? (choice.driver_id || choice.driver_ids ? 'chosen drivers' : '') }
}

async function whereText(
  db: Db,
  scope: Scope,
  { location, restaurant_ids }: RotaChoice,
  places: readonly NamedRestaurant[],
): Promise<string> {
  if (!location && restaurant_ids) return 'Chosen restaurants'
  // As its print dialog says.
  if (!location && audienceOf(scope) === 'restaurant')
    return places.length === 1 ? (places[0] as NamedRestaurant).name : 'All restaurants'
  return locationName(db, scope, { [`${location?.kind}_id`]: location?.id })
}

export interface RotaPaper
  extends Pick<RotaOrder, 'data' | 'agency' | 'range' | 'location' | 'driver' | 'filter' | 'printed'> {
  layout: RotaLayout
  /** 'Rota by restaurant' */
  title: string
  isToPrint: boolean
  drawn?: DrawnPages
}

/** `makeFile` draws a `RotaPaper` in a separate thread. */
export const ROTA_WORKER = new URL('./pdf/drawRota.ts', import.meta.url)
