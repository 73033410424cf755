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
  FREE,
  REJECTED,
  SHIFT_DRAFT,
  SHIFT_NEW,
  SHIFT_PUBLISHED,
  type ShiftStatus,
} from '@driverdesk/domain/shifts/shiftStatus.ts'
import { beforeToday, type Chance, chanceOf, entry } from './chance.ts'
import { type DemoPlan, type DemoRow, filledRange } from './demoPlan.ts'
import { PLANTED_DRIVERS } from './drivers.ts'
import { type Places, staffByRestaurant } from './places.ts'
import type { Rota, Times } from './rota.ts'

/** A shift before it has an id, a price and a history. */
interface PlannedShift extends Times {
  restaurant_id: number
  status: ShiftStatus
  status_assigned: typeof ASSIGNED | typeof FREE | typeof REJECTED
  driver_id: number | null
  /** The driver who rejected it: it is open again. */
  driver_id_canceled: number | null
  /** The restaurant requested it, as it did every draft. */
  byRestaurant: boolean
}

/** An open shift, made by staff, or by a restaurant if it is a draft. */
function openShift(restaurant_id: number, status: ShiftStatus, times: Times): PlannedShift {
  const { period_date, start_time, finish_time } = times
  return {
    restaurant_id,
    status,
    status_assigned: FREE,
    period_date,
    start_time,
    finish_time,
    driver_id: null,
    driver_id_canceled: null,
    byRestaurant: status === SHIFT_DRAFT,
  }
}

/** Demand from Monday to Sunday, around 1, and higher at the weekend. */
const WEEKDAY_FACTORS = [0.84, 0.84, 0.9, 0.96, 1.16, 1.2, 1.1]

/** One restaurant in five has seven shifts in ten. */
const BUSY = { restaurants: 0.2, shifts: 0.7 }

/** Share of each status with a driver; seven in ten overall. A restaurant's drafts are open. */
const ASSIGNED_SHARES = { [SHIFT_PUBLISHED]: 0.85, [SHIFT_NEW]: 0.635, [SHIFT_DRAFT]: 0 }

/** Generates the shifts of a date and books their drivers on the rota. */
export function ordinaryShifts({ seed, scale }: DemoPlan, date: IsoDate, rota: Rota): PlannedShift[] {
  const chance = chanceOf(seed, 'shifts', date)
  const count = Math.round(scale.shiftsPerDay * entry(WEEKDAY_FACTORS, weekdayIndex(date)))
  // The first fifth of the restaurants have shifts often, the last few never. The first is the busiest.
  const busy = Math.round(scale.restaurants * BUSY.restaurants)
  const restaurantId = () =>
    chance.happens(BUSY.shifts)
      ? Math.min(chance.whole(1, busy), chance.happens(0.5) ? chance.whole(1, busy) : busy)
      : chance.whole(busy + 1, scale.restaurants - scale.restaurantsWithoutShifts)
  return Array.from({ length: count }, () => ordinaryShift(date, restaurantId(), rota, chance))
}

function ordinaryShift(period_date: IsoDate, restaurantId: number, rota: Rota, chance: Chance): PlannedShift {
  const times = { period_date, ...shiftTimes(chance) }
  const status = chance.weighted<ShiftStatus>([SHIFT_PUBLISHED, SHIFT_NEW, SHIFT_DRAFT], [60, 30, 10])
  const open = openShift(restaurantId, status, times)
  if (chance.happens(ASSIGNED_SHARES[status])) {
    const driver_id = rota.findDriver(restaurantId, times, chance)
    if (driver_id === undefined) return open
    const shift: PlannedShift = { ...open, status_assigned: ASSIGNED, driver_id }
    rota.book(shift)
    return shift
  }
  if (status === SHIFT_PUBLISHED && chance.happens(0.12)) {
    const driver_id_canceled = rota.findDriver(restaurantId, times, chance)
    if (driver_id_canceled !== undefined) return { ...open, status_assigned: REJECTED, driver_id_canceled }
  }
  return { ...open, byRestaurant: open.byRestaurant || chance.happens(0.4) }
}

/** Earliest and latest start, least and most length, in quarters of an hour: lunch, dinner, long, late, breakfast, night. */
const KINDS = [
  [44, 48, 12, 18] as const,
  [66, 74, 14, 21] as const,
  [46, 54, 26, 36] as const,
  [70, 78, 27, 32] as const,
  [26, 32, 14, 20] as const,
  [86, 90, 28, 34] as const,
]

/** A typical start and finish: mostly lunch and dinner, always on a quarter of an hour. */
function shiftTimes(chance: Chance): { start_time: ClockTime; finish_time: ClockTime } {
  const [earliest, latest, least, most] = chance.weighted(KINDS, [28, 44, 12, 9, 5, 2])
  const start = chance.whole(earliest, latest) * 15
  return { start_time: clockTime(start), finish_time: clockTime(start + chance.whole(least, most) * 15) }
}

/** The two restaurants of the account that can sign in. Planted drivers work in both areas. */
export const [FIRST, SECOND] = [1, 2]

/** Days with planted shifts, counted from today. */
const BACK_TO_BACK_DAYS = [-7, -3, -1, 0, 1, 4]
export const REJECTED_DAYS = [-2, 0, 1, 3]
export const REJECTED_HOURS = { start_time: '17:30', finish_time: '22:30' }
const OVERLAPPING_DAYS = [0, 2]

/** The planted cases (docs/spec/demo.md#planted-cases), by date; dates without any are missing. */
export function plantedShifts(plan: DemoPlan): Map<IsoDate, PlannedShift[]> {
  const on = (days: readonly number[], plant: (date: IsoDate) => PlannedShift[]) =>
    days.flatMap((offset) => plant(addDays(plan.today, offset)))
  return Map.groupBy(
    [
      ...on(BACK_TO_BACK_DAYS, backToBack),
      ...on(REJECTED_DAYS, rejected),
      ...on(OVERLAPPING_DAYS, overlapping),
      ...clockChangeEvenings(filledRange(plan), plan.today).flatMap(nightShifts),
    ],
    ({ period_date }) => period_date,
  )
}

/** Back to back at two restaurants. They meet at 15:00, which is no clash (docs/spec/shifts.md#clash). */
const backToBack = (date: IsoDate) => [
  assigned(FIRST, SHIFT_PUBLISHED, PLANTED_DRIVERS.account, date, '11:00', '15:00'),
  assigned(SECOND, SHIFT_PUBLISHED, PLANTED_DRIVERS.account, date, '15:00', '19:15'),
]

function rejected(period_date: IsoDate): PlannedShift[] {
  const shift = openShift(FIRST, SHIFT_PUBLISHED, { period_date, ...REJECTED_HOURS })
  return [{ ...shift, status_assigned: REJECTED, driver_id_canceled: PLANTED_DRIVERS.rejecting }]
}

/**
 * Unpublished shifts that overlap each other and a published one. Allowed, but shown with a warning
 * (docs/spec/shifts.md#overlap-of-unpublished-shifts).
 */
const overlapping = (date: IsoDate) => [
  assigned(FIRST, SHIFT_NEW, PLANTED_DRIVERS.overlapping, date, '11:00', '15:00'),
  assigned(SECOND, SHIFT_NEW, PLANTED_DRIVERS.overlapping, date, '14:30', '18:00'),
  assigned(FIRST, SHIFT_PUBLISHED, PLANTED_DRIVERS.overlapping, date, '18:30', '22:00'),
  assigned(FIRST, SHIFT_NEW, PLANTED_DRIVERS.overlapping, date, '21:00', '23:30'),
]

/** Shifts through the hour that is skipped or repeated, one that ends within it, and an open one. */
const nightShifts = (date: IsoDate) => [
  assigned(FIRST, SHIFT_PUBLISHED, PLANTED_DRIVERS.nightOne, date, '22:00', '06:00'),
  assigned(SECOND, SHIFT_PUBLISHED, PLANTED_DRIVERS.nightTwo, date, '20:00', '01:30'),
  assigned(SECOND, SHIFT_NEW, PLANTED_DRIVERS.nightThree, date, '23:45', '05:15'),
  openShift(FIRST, SHIFT_PUBLISHED, { period_date: date, start_time: '21:15', finish_time: '02:45' }),
]

function assigned(
  restaurantId: number,
  status: ShiftStatus,
  driver_id: number,
  period_date: IsoDate,
  start_time: ClockTime,
  finish_time: ClockTime,
): PlannedShift {
  const open = openShift(restaurantId, status, { period_date, start_time, finish_time })
  return { ...open, status_assigned: ASSIGNED, driver_id }
}

/**
 * The evenings before the clocks change in the United Kingdom: the Saturdays before the last Sundays of March and October
 * (Summer Time Order 2002). Returns all within the range. If there is none for a change, returns the nearest to today, so
 * that both nights can always be seen.
 */
export function clockChangeEvenings(range: DateRange, today: IsoDate): IsoDate[] {
  const year = (date: IsoDate) => Number(date.slice(0, 4))
  const first = Math.min(year(range.from), year(today) - 1)
  const count = Math.max(year(range.to), year(today) + 1) - first + 1
  const distance = (date: IsoDate) => Math.abs(daysBetween(date, today))
  return ['03-31', '10-31']
    .flatMap((lastDay) => {
      const evenings = Array.from({ length: count }, (_, nr) => saturdayBefore(`${first + nr}-${lastDay}`))
      const within = evenings.filter((evening) => range.from <= evening && evening <= range.to)
      return within.length > 0 ? within : evenings.toSorted((a, b) => distance(a) - distance(b)).slice(0, 1)
    })
    .toSorted()
}

/** The day before the last Sunday up to a date. */
const saturdayBefore = (lastDay: IsoDate) => addDays(lastDay, -((weekdayIndex(lastDay) + 1) % 7) - 1)

const COMMENTS = [
  'Ask for the keys to the insulated bag at the counter',
  'Match day: the bridge is closed from 17:00',
  'Bring change for cash orders',
]

/**
 * Gives a planned shift its id, its price (docs/spec/shifts.md#rate-of-a-shift, docs/spec/shifts.md#cost-of-a-shift)
 * and its history.
 */
export function shiftMaker(plan: DemoPlan, places: Places) {
  const staff = staffByRestaurant(places)
  return ({ byRestaurant, ...planned }: PlannedShift, id: number, chance: Chance): DemoRow<'shift'> => {
    const { status, status_assigned, period_date } = planned
    const restaurant = entry(places.restaurant, planned.restaurant_id - 1)
    // Created one to two weeks ahead and last changed in an afternoon, never today or later.
    const created = beforeToday(addDays(period_date, -chance.whole(7, 15)), plan.today)
    const updated = beforeToday(addDays(created, chance.whole(0, 4)), plan.today)
    const created_at = chance.moment(created, 8)
    const updated_at = chance.moment(updated, 13)
    const rate = payRate(
      ratesOf(restaurant),
      ratesOf(entry(places.area, restaurant.area_id - 1)),
      period_date,
    )
    const price = priceOf(planned, rate, chance)
    const extra_request = chance.happens(0.03) ? 1 : 0
    const comment = chance.happens(0.06) ? chance.pick(COMMENTS) : ''
    const staffId = chance.pick(staff.get(restaurant.id) ?? [])
    const owner = byRestaurant ? restaurant.restaurateur_id : null
    return {
      id,
      ...planned,
      ...price,
      extra_request,
      comment,
      created_at,
      updated_at,
      cancelled_by: status_assigned === REJECTED ? 'driver' : null,
      // A restaurant's own shift is a draft until the restaurant submits it (docs/spec/shifts.md#shift-status).
      creator_id: byRestaurant ? null : staffId,
      restaurateur_creator_id: owner,
      moderator_id: status === SHIFT_PUBLISHED ? staffId : null,
      restaurateur_moderator_id: status === SHIFT_NEW ? owner : null,
      acknowledged_at: isAcknowledged(plan, planned, id) ? updated_at : null,
    }
  }
}

function priceOf({ start_time, finish_time }: Times, rate: number, chance: Chance) {
  const driverBonus = chance.weighted([0, 1_000, 2_000], [88, 8, 4])
  const fuelBonus = chance.happens(0.12) ? chance.whole(50, 499) : 0
  const total = shiftCost({ rate, minutes: shiftLength(start_time, finish_time), driverBonus, fuelBonus })
  return {
    cost_per_hour: penceToPounds(rate),
    cost_total: penceToPounds(total),
    cost_bonus: penceToPounds(driverBonus),
    const_fuel_bonus: penceToPounds(fuelBonus),
  }
}

/** Nearly all past and most future shifts are acknowledged. The driver who can sign in has acknowledged them up to today. */
function isAcknowledged(
  { seed, today }: DemoPlan,
  { driver_id, status, period_date }: Omit<PlannedShift, 'byRestaurant'>,
  id: number,
): boolean {
  if (!driver_id || status !== SHIFT_PUBLISHED) return false
  if (driver_id === PLANTED_DRIVERS.account && period_date >= today) return period_date === today
  return chanceOf(seed, 'acknowledged', id).happens(period_date < today ? 0.97 : 0.7)
}

function ratesOf(row: Pick<DemoRow<'restaurant'>, 'standard_pay' | 'weekend_pay'>): PayRates {
  const pence = (pounds: string | number | null | undefined) =>
    pounds == null ? null : poundsToPence(pounds)
  return { standard_pay: pence(row.standard_pay), weekend_pay: pence(row.weekend_pay) }
}
