import { penceToPounds, poundsToPence } from '@driverdesk/domain/kernel/money.ts'
import { shiftLength } from '@driverdesk/domain/kernel/shiftLength.ts'
import {
  addDays,
  type ClockTime,
  clockTime,
  type DateRange,
  daysBetween,
  type IsoDate,
  weekdayIndex,
} from '@driverdesk/domain/kernel/wallClock.ts'
import { type PayRates, payRate } from '@driverdesk/domain/restaurants/payRate.ts'
import { shiftCost } from '@driverdesk/domain/shifts/shiftCost.ts'
import {
  ASSIGNED,
  REJECTED,
  SHIFT_DRAFT,
  SHIFT_NEW,
  SHIFT_PUBLISHED,
  type ShiftStatus,
} from '@driverdesk/domain/shifts/shiftStatus.ts'
import { type Chance, chanceOf, entry } from './chance.ts'
import { type DemoPlan, type DemoRow, type DemoScale, filledRange } from './demoPlan.ts'
import { PLANTED_DRIVERS } from './drivers.ts'
import type { Places } from './places.ts'
import { openShift, type PlannedShift, type Rota } from './rota.ts'

/** Monday to Sunday, around 1: people order in at the weekend. */
const WEEKDAY_FACTORS = [0.84, 0.84, 0.9, 0.96, 1.16, 1.2, 1.1]

/** One restaurant in five has seven shifts in ten. */
const BUSY = { restaurants: 0.2, shifts: 0.7 }

const STATUS_SHARES = [
  [SHIFT_PUBLISHED, 60],
  [SHIFT_NEW, 30],
  [SHIFT_DRAFT, 10],
] as const

/** Share of each status with a driver; seven in ten overall. A restaurant's drafts are open. */
const ASSIGNED_SHARES: Readonly<Record<ShiftStatus, number>> = {
  [SHIFT_PUBLISHED]: 0.85,
  [SHIFT_NEW]: 0.635,
  [SHIFT_DRAFT]: 0,
}
const REJECTED_SHARE_OF_OPEN = 0.12
const ASKED_FOR_SHARE_OF_OPEN = 0.4

/** The shifts of a date, their drivers booked on the rota. */
export function ordinaryShifts(plan: DemoPlan, date: IsoDate, rota: Rota): PlannedShift[] {
  const chance = chanceOf(plan.seed, 'shifts', date)
  const count = Math.round(plan.scale.shiftsPerDay * entry(WEEKDAY_FACTORS, weekdayIndex(date)))
  const pickRestaurant = restaurantPicker(plan.scale)
  return Array.from({ length: count }, () => ordinaryShift(date, pickRestaurant(chance), rota, chance))
}

function ordinaryShift(date: IsoDate, restaurantId: number, rota: Rota, chance: Chance): PlannedShift {
  const times = { period_date: date, ...shiftTimes(chance) }
  const status = chance.weighted(STATUS_SHARES)
  const open = openShift(restaurantId, status, times)
  if (chance.happens(ASSIGNED_SHARES[status])) {
    const id = rota.findDriver(restaurantId, times, chance)
    if (id === undefined) return open
    const shift: PlannedShift = { ...open, driver: { assignment: ASSIGNED, id } }
    rota.book(shift)
    return shift
  }
  if (status === SHIFT_PUBLISHED && chance.happens(REJECTED_SHARE_OF_OPEN)) {
    const rejectedBy = rota.findDriver(restaurantId, times, chance)
    if (rejectedBy !== undefined) return { ...open, driver: { assignment: REJECTED, rejectedBy } }
  }
  return { ...open, byRestaurant: open.byRestaurant || chance.happens(ASKED_FOR_SHARE_OF_OPEN) }
}

/** Draws a restaurant's id: the first fifth often, the last few never. Within the busy ones the first is the busiest. */
function restaurantPicker(scale: DemoScale): (chance: Chance) => number {
  const busy = Math.round(scale.restaurants * BUSY.restaurants)
  const working = scale.restaurants - scale.restaurantsWithoutShifts
  return (chance) => {
    if (!chance.happens(BUSY.shifts)) return chance.whole(busy + 1, working)
    // The lower of two draws: the first is drawn most, and each further one a little less.
    return Math.min(chance.whole(1, busy), chance.happens(0.5) ? chance.whole(1, busy) : busy)
  }
}

/** The two restaurants of the account that can sign in; the planted drivers work in the areas of both. */
export const [FIRST, SECOND] = [1, 2]

/** Days from today on which something is planted. */
const BACK_TO_BACK_DAYS = [-7, -3, -1, 0, 1, 4]
export const REJECTED_DAYS = [-2, 0, 1, 3]
export const REJECTED_HOURS = ['17:30', '22:30'] as const
const OVERLAPPING_DAYS = [0, 2]

/**
 * The planted cases (docs/spec/demo.md#planted-cases), by date; dates without any are missing.
 */
export function plantedShifts(plan: DemoPlan): Map<IsoDate, PlannedShift[]> {
  const planted = new Map<IsoDate, PlannedShift[]>()
  const plant = (date: IsoDate, shifts: PlannedShift[]) => {
    planted.set(date, [...(planted.get(date) ?? []), ...shifts])
  }
  for (const offset of BACK_TO_BACK_DAYS) plant(...on(plan, offset, backToBack))
  for (const offset of REJECTED_DAYS) plant(...on(plan, offset, rejected))
  for (const offset of OVERLAPPING_DAYS) plant(...on(plan, offset, overlapping))
  for (const evening of clockChangeEvenings(filledRange(plan), plan.today))
    plant(evening, nightShifts(evening))
  return planted
}

/** Back to back, at two restaurants: they meet at 15:00, which is no clash (docs/spec/shifts.md#clash). */
function backToBack(date: IsoDate): PlannedShift[] {
  return [
    assigned(FIRST, SHIFT_PUBLISHED, PLANTED_DRIVERS.account, date, '11:00', '15:00'),
    assigned(SECOND, SHIFT_PUBLISHED, PLANTED_DRIVERS.account, date, '15:00', '19:15'),
  ]
}

function rejected(date: IsoDate): PlannedShift[] {
  const shift = openShift(FIRST, SHIFT_PUBLISHED, times(date, ...REJECTED_HOURS))
  return [{ ...shift, driver: { assignment: REJECTED, rejectedBy: PLANTED_DRIVERS.rejecting } }]
}

/**
 * Not published and overlapping: each other, and a published one. Allowed, but shown with a warning
 * (docs/spec/shifts.md#overlap-of-unpublished-shifts).
 */
function overlapping(date: IsoDate): PlannedShift[] {
  const driver = PLANTED_DRIVERS.overlapping
  return [
    assigned(FIRST, SHIFT_NEW, driver, date, '11:00', '15:00'),
    assigned(SECOND, SHIFT_NEW, driver, date, '14:30', '18:00'),
    assigned(FIRST, SHIFT_PUBLISHED, driver, date, '18:30', '22:00'),
    assigned(FIRST, SHIFT_NEW, driver, date, '21:00', '23:30'),
  ]
}

/** Through the hour that is skipped or comes twice, up to within it, and one that is open. */
function nightShifts(date: IsoDate): PlannedShift[] {
  return [
    assigned(FIRST, SHIFT_PUBLISHED, PLANTED_DRIVERS.nightOne, date, '22:00', '06:00'),
    assigned(SECOND, SHIFT_PUBLISHED, PLANTED_DRIVERS.nightTwo, date, '20:00', '01:30'),
    assigned(SECOND, SHIFT_NEW, PLANTED_DRIVERS.nightThree, date, '23:45', '05:15'),
    openShift(FIRST, SHIFT_PUBLISHED, times(date, '21:15', '02:45')),
  ]
}

function assigned(
  restaurantId: number,
  status: ShiftStatus,
  driverId: number,
  date: IsoDate,
  start: ClockTime,
  finish: ClockTime,
): PlannedShift {
  return {
    ...openShift(restaurantId, status, times(date, start, finish)),
    driver: { assignment: ASSIGNED, id: driverId },
  }
}

function times(period_date: IsoDate, start_time: ClockTime, finish_time: ClockTime) {
  return { period_date, start_time, finish_time }
}

function on(
  plan: DemoPlan,
  offset: number,
  shifts: (date: IsoDate) => PlannedShift[],
): [IsoDate, PlannedShift[]] {
  const date = addDays(plan.today, offset)
  return [date, shifts(date)]
}

/** The dates of planted shifts that lie outside the filled range, in order. */
export function plantedOutside(planted: ReadonlyMap<IsoDate, unknown>, plan: DemoPlan): IsoDate[] {
  const { from, to } = filledRange(plan)
  return [...planted.keys()]
    .filter((date) => daysBetween(from, date) < 0 || daysBetween(date, to) < 0)
    .toSorted()
}

/** The restaurant's fields that a shift takes over. */
interface ShiftPlace {
  restaurant: PayRates
  area: PayRates
  ownerId: number
  staffIds: readonly number[]
}

const DRIVER_BONUSES = [
  [0, 88],
  [1_000, 8],
  [2_000, 4],
] as const

const COMMENTS = [
  'Ask for the keys to the insulated bag at the counter',
  'Two drivers tonight, share the route',
  'Match day: the bridge is closed from 17:00',
  'Bring change for cash orders',
]

/**
 * Gives a planned shift its id, its price (docs/spec/shifts.md#rate-of-a-shift, docs/spec/shifts.md#cost-of-a-shift)
 * and its history.
 */
export function shiftMaker(plan: DemoPlan, places: Places, staff: ReadonlyMap<number, number[]>) {
  const placeOf = shiftPlaces(places, staff)
  return (planned: PlannedShift, id: number, chance: Chance): DemoRow<'shift'> => {
    const place = placeOf.get(planned.restaurantId)
    if (!place) throw new RangeError(`No restaurant ${planned.restaurantId}`)
    const { driver } = planned
    const made = history(plan, planned, chance)
    return {
      id,
      restaurant_id: planned.restaurantId,
      driver_id: driver.assignment === ASSIGNED ? driver.id : null,
      driver_id_canceled: driver.assignment === REJECTED ? driver.rejectedBy : null,
      cancelled_by: driver.assignment === REJECTED ? 'driver' : null,
      status: planned.status,
      status_assigned: driver.assignment,
      period_date: planned.period_date,
      start_time: planned.start_time,
      finish_time: planned.finish_time,
      ...price(planned, place, chance),
      extra_request: chance.happens(0.03) ? 1 : 0,
      comment: chance.happens(0.06) ? chance.pick(COMMENTS) : '',
      ...makers(planned, place, chance),
      ...made,
      acknowledged_at: acknowledged(plan, planned, id, made.updated_at),
    }
  }
}

function price({ period_date, start_time, finish_time }: PlannedShift, place: ShiftPlace, chance: Chance) {
  const rate = payRate(place.restaurant, place.area, period_date)
  const driverBonus = chance.weighted(DRIVER_BONUSES)
  const fuelBonus = chance.happens(0.12) ? chance.whole(50, 499) : 0
  const total = shiftCost({ rate, minutes: shiftLength(start_time, finish_time), driverBonus, fuelBonus })
  return {
    cost_per_hour: penceToPounds(rate),
    cost_total: penceToPounds(total),
    cost_bonus: penceToPounds(driverBonus),
    const_fuel_bonus: penceToPounds(fuelBonus),
  }
}

/**
 * A restaurant's own shift is a draft until the restaurant submits it; the agency's staff publish
 * (docs/spec/shifts.md#shift-status).
 */
function makers({ byRestaurant, status }: PlannedShift, { ownerId, staffIds }: ShiftPlace, chance: Chance) {
  const staffId = entry(staffIds, chance.whole(0, staffIds.length - 1))
  return {
    creator_id: byRestaurant ? null : staffId,
    moderator_id: status === SHIFT_PUBLISHED ? staffId : null,
    restaurateur_creator_id: byRestaurant ? ownerId : null,
    restaurateur_moderator_id: byRestaurant && status === SHIFT_NEW ? ownerId : null,
  }
}

/** Made one to two weeks ahead in the morning and last touched in an afternoon; never today or later. */
function history({ today }: DemoPlan, { period_date }: PlannedShift, chance: Chance) {
  const created = earlier(addDays(period_date, -chance.whole(7, 15)), addDays(today, -1))
  const updated = earlier(addDays(created, chance.whole(0, 4)), addDays(today, -1))
  return {
    created_at: instant(created, clockTime(8 * 60 + chance.whole(0, 240))),
    updated_at: instant(updated, clockTime(13 * 60 + chance.whole(0, 300))),
  }
}

/** Most drivers say that they will come: of past shifts nearly all, of those ahead the one who can sign in up to today. */
function acknowledged(
  { seed, today }: DemoPlan,
  { driver, status, period_date }: PlannedShift,
  id: number,
  updatedAt: string,
): string | null {
  if (driver.assignment !== ASSIGNED || status !== SHIFT_PUBLISHED) return null
  const drawn = chanceOf(seed, 'acknowledged', id).happens(period_date < today ? 0.97 : 0.7)
  const isPlanted = driver.id === PLANTED_DRIVERS.account && period_date >= today
  return (isPlanted ? period_date === today : drawn) ? updatedAt : null
}

/** A timestamp as the tables take it. */
export function instant(date: IsoDate, time: ClockTime): string {
  return `${date}T${time}:00.000Z`
}

/** The earlier of two dates. */
export function earlier(one: IsoDate, other: IsoDate): IsoDate {
  return one < other ? one : other
}

/** Each restaurant's rates in pence, and the accounts that make and check its shifts. */
function shiftPlaces(places: Places, staff: ReadonlyMap<number, number[]>): Map<number, ShiftPlace> {
  const areaRates = new Map(places.areas.map((area) => [area.id, ratesOf(area)]))
  return new Map(
    places.restaurants.map((restaurant) => [
      restaurant.id,
      {
        restaurant: ratesOf(restaurant),
        area: areaRates.get(restaurant.area_id) ?? { standard_pay: null, weekend_pay: null },
        ownerId: restaurant.restaurateur_id,
        staffIds: staff.get(restaurant.id) ?? [],
      },
    ]),
  )
}

function ratesOf(row: Pick<DemoRow<'restaurant'>, 'standard_pay' | 'weekend_pay'>): PayRates {
  const pence = (pounds: string | number | null | undefined) =>
    pounds == null ? null : poundsToPence(pounds)
  return { standard_pay: pence(row.standard_pay), weekend_pay: pence(row.weekend_pay) }
}

const QUARTER = 15

/** When a shift of a kind may start and how long it may be, in quarters of an hour since midnight. */
interface Kind {
  starts: readonly [from: number, to: number]
  lengths: readonly [from: number, to: number]
}

const LUNCH: Kind = { starts: [44, 48], lengths: [12, 18] }
const DINNER: Kind = { starts: [66, 74], lengths: [14, 21] }
const LONG: Kind = { starts: [46, 54], lengths: [26, 36] }
/** From the late evening over midnight. */
const LATE: Kind = { starts: [70, 78], lengths: [27, 32] }
const BREAKFAST: Kind = { starts: [26, 32], lengths: [14, 20] }
const NIGHT: Kind = { starts: [86, 90], lengths: [28, 34] }

/** A start and a finish as restaurants ask for them: mostly lunch and dinner, every time a quarter of an hour. */
function shiftTimes(chance: Chance): { start_time: ClockTime; finish_time: ClockTime } {
  const { starts, lengths } = chance.weighted([
    [LUNCH, 28],
    [DINNER, 44],
    [LONG, 12],
    [LATE, 9],
    [BREAKFAST, 5],
    [NIGHT, 2],
  ])
  const start = chance.whole(...starts) * QUARTER
  return { start_time: clockTime(start), finish_time: clockTime(start + chance.whole(...lengths) * QUARTER) }
}

const LAST_DAYS_OF_CHANGING_MONTHS = ['03-31', '10-31']

/**
 * The dates of the evenings before the clocks of the United Kingdom change: the Saturdays before the last Sundays of March
 * and October (Summer Time Order 2002). All within the range, and of a season without one there the nearest to today, so
 * that both nights can always be looked at.
 */
export function clockChangeEvenings(range: DateRange, today: IsoDate): IsoDate[] {
  const distance = (date: IsoDate) => Math.abs(daysBetween(date, today))
  return LAST_DAYS_OF_CHANGING_MONTHS.flatMap((lastDay) => {
    const evenings = yearsAround(range, today).map((year) => saturdayBefore(`${year}-${lastDay}`))
    const within = evenings.filter((evening) => range.from <= evening && evening <= range.to)
    return within.length > 0 ? within : evenings.toSorted((a, b) => distance(a) - distance(b)).slice(0, 1)
  }).toSorted()
}

function yearsAround(range: DateRange, today: IsoDate): number[] {
  const year = Number(today.slice(0, 4))
  const first = Math.min(Number(range.from.slice(0, 4)), year - 1)
  const last = Math.max(Number(range.to.slice(0, 4)), year + 1)
  return Array.from({ length: last - first + 1 }, (_, index) => first + index)
}

/** The day before the last Sunday up to a date. */
function saturdayBefore(lastDay: IsoDate): IsoDate {
  const sunday = addDays(lastDay, -((weekdayIndex(lastDay) + 1) % 7))
  return addDays(sunday, -1)
}
