import { unavailability } from '@driverdesk/domain/drivers/availability.ts'
import { DRIVER_ACTIVE } from '@driverdesk/domain/drivers/driverStatus.ts'
import { offeredDrivers } from '@driverdesk/domain/drivers/offeredDrivers.ts'
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
import { overlaps, type ShiftTimes } from '@driverdesk/domain/shifts/shiftClash.ts'
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
import { type Drivers, PLANTED_DRIVERS, reaches, type WorkingTimes } from './drivers.ts'
import { type Places, staffByRestaurant } from './places.ts'

type Times = Pick<ShiftTimes, 'period_date' | 'start_time' | 'finish_time'>
type Rota = ReturnType<typeof emptyRota>

/** Finds free drivers by place and time, and books them. At first no one is booked. */
export function emptyRota({ restaurant }: Places, drivers: Drivers, working: WorkingTimes) {
  const active = reaches(drivers).filter(({ driver }) => driver.status === DRIVER_ACTIVE)
  const offered = restaurant.map((one) => offeredDrivers(active, one).map(({ driver }) => driver.id))
  const weeklyOf = Map.groupBy(working.driver_working_time, (row) => row.driver_id)
  const datesOf = Map.groupBy(working.driver_override_time, (row) => row.driver_id)
  let [yesterday, today] = [new Map<number, Times[]>(), new Map<number, Times[]>()]

  const isFree = (driverId: number, times: Times) => {
    const booked = [...(yesterday.get(driverId) ?? []), ...(today.get(driverId) ?? [])]
    const default_working_time = weeklyOf.get(driverId) ?? []
    const actual_override_working_time = datesOf.get(driverId) ?? []
    return (
      !booked.some((one) => overlaps(one, times)) &&
      unavailability(times, { default_working_time, actual_override_working_time }) === undefined
    )
  }

  return {
    /** An active driver who is offered to the restaurant and free at that time; undefined if there is none. */
    findDriver(restaurantId: number, times: Times, chance: Chance): number | undefined {
      const candidates = entry(offered, restaurantId - 1)
      const first = chance.whole(0, Math.max(0, candidates.length - 1))
      return [...candidates.slice(first), ...candidates.slice(0, first)].find((id) => isFree(id, times))
    },
    /** Books the driver of a shift, if it has one. */
    book(shift: Times & { driver_id: number | null }): void {
      if (shift.driver_id) today.set(shift.driver_id, [...(today.get(shift.driver_id) ?? []), shift])
    },
    /** Drops old bookings, because a shift ends on the next day at the latest. */
    nextDay(): void {
      yesterday = today
      today = new Map()
    },
  }
}

/** A shift before it has an id, a price and a history. */
type PlannedShift = ReturnType<typeof openShift>

/** An open shift, made by staff, or by a restaurant if it is a draft. */
const openShift = (restaurant_id: number, status: ShiftStatus, times: Times) => ({
  restaurant_id,
  status,
  status_assigned: FREE as typeof ASSIGNED | typeof FREE | typeof REJECTED,
  ...times,
  driver_id: null as number | null,
  /** The driver who rejected it: it is open again. */
  driver_id_canceled: null as number | null,
  byRestaurant: status === SHIFT_DRAFT,
})

/** The shift as it was if no driver was found. */
function withDriver(
  shift: PlannedShift,
  status_assigned: typeof ASSIGNED | typeof REJECTED,
  driver: number | undefined,
): PlannedShift {
  if (driver === undefined) return shift
  const column = status_assigned === ASSIGNED ? 'driver_id' : 'driver_id_canceled'
  return { ...shift, status_assigned, [column]: driver }
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
    const shift = withDriver(open, ASSIGNED, rota.findDriver(restaurantId, times, chance))
    rota.book(shift)
    return shift
  }
  if (status === SHIFT_PUBLISHED && chance.happens(0.12)) {
    const shift = withDriver(open, REJECTED, rota.findDriver(restaurantId, times, chance))
    if (shift.driver_id_canceled) return shift
  }
  return { ...open, byRestaurant: open.byRestaurant || chance.happens(0.4) }
}

/** Earliest and latest start, least and most length, in quarters of an hour: lunch, dinner, long, late, breakfast, night. */
const KINDS = [
  [44, 48, 12, 18],
  [66, 74, 14, 21],
  [46, 54, 26, 36],
  [70, 78, 27, 32],
  [26, 32, 14, 20],
  [86, 90, 28, 34],
] as const

/** A typical start and finish: mostly lunch and dinner, always on a quarter of an hour. */
function shiftTimes(chance: Chance): { start_time: ClockTime; finish_time: ClockTime } {
  const [earliest, latest, least, most] = chance.weighted(KINDS, [28, 44, 12, 9, 5, 2])
  const start = chance.whole(earliest, latest) * 15
  return { start_time: clockTime(start), finish_time: clockTime(start + chance.whole(least, most) * 15) }
}

/** The two restaurants of the account that can sign in. Planted drivers work in both areas. */
export const FIRST = 1
const SECOND = 2
/** Counted from today. */
export const REJECTED_DAYS = [-2, 0, 1, 3]
export const REJECTED_HOURS = { start_time: '17:30', finish_time: '22:30' }

type Planted = readonly [
  restaurant: number,
  ShiftStatus,
  driver: number | undefined,
  start: ClockTime,
  finish: ClockTime,
]

/** Back to back at two restaurants. They meet at 15:00, which is no clash (docs/spec/shifts.md#clash). */
export const BACK_TO_BACK: Planted[] = [
  [FIRST, SHIFT_PUBLISHED, PLANTED_DRIVERS.account, '11:00', '15:00'],
  [SECOND, SHIFT_PUBLISHED, PLANTED_DRIVERS.account, '15:00', '19:15'],
]

/**
 * Unpublished shifts that overlap each other and a published one. Allowed, but shown with a warning
 * (docs/spec/shifts.md#overlap-of-unpublished-shifts).
 */
const OVERLAPPING: Planted[] = [
  [FIRST, SHIFT_NEW, PLANTED_DRIVERS.overlapping, '11:00', '15:00'],
  [SECOND, SHIFT_NEW, PLANTED_DRIVERS.overlapping, '14:30', '18:00'],
  [FIRST, SHIFT_PUBLISHED, PLANTED_DRIVERS.overlapping, '18:30', '22:00'],
  [FIRST, SHIFT_NEW, PLANTED_DRIVERS.overlapping, '21:00', '23:30'],
]

/** Shifts through the hour that is skipped or repeated, one that ends within it, and an open one. */
const NIGHTS: Planted[] = [
  [FIRST, SHIFT_PUBLISHED, PLANTED_DRIVERS.nightOne, '22:00', '06:00'],
  [SECOND, SHIFT_PUBLISHED, PLANTED_DRIVERS.nightTwo, '20:00', '01:30'],
  [SECOND, SHIFT_NEW, PLANTED_DRIVERS.nightThree, '23:45', '05:15'],
  [FIRST, SHIFT_PUBLISHED, undefined, '21:15', '02:45'],
]

/** The planted cases (docs/spec/demo.md#planted-cases), by date; dates without any are missing. */
export function plantedShifts(plan: DemoPlan): Map<IsoDate, PlannedShift[]> {
  const on = (days: readonly number[]) => days.map((offset) => addDays(plan.today, offset))
  const plant = (dates: readonly IsoDate[], planted: readonly Planted[]) =>
    dates.flatMap((period_date) =>
      planted.map(([restaurantId, status, driver, start_time, finish_time]) =>
        withDriver(
          openShift(restaurantId, status, { period_date, start_time, finish_time }),
          ASSIGNED,
          driver,
        ),
      ),
    )
  const rejected = on(REJECTED_DAYS).map((period_date) => {
    const shift = openShift(FIRST, SHIFT_PUBLISHED, { period_date, ...REJECTED_HOURS })
    return withDriver(shift, REJECTED, PLANTED_DRIVERS.rejecting)
  })
  const all = [
    ...plant(on([-7, -3, -1, 0, 1, 4]), BACK_TO_BACK),
    ...rejected,
    ...plant(on([0, 2]), OVERLAPPING),
    ...plant(clockChangeEvenings(filledRange(plan), plan.today), NIGHTS),
  ]
  return Map.groupBy(all, ({ period_date }) => period_date)
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
    const { status, status_assigned, period_date, start_time, finish_time } = planned
    const restaurant = entry(places.restaurant, planned.restaurant_id - 1)
    const area = entry(places.area, restaurant.area_id - 1)
    // Created one to two weeks ahead and last changed in an afternoon, never today or later.
    const created = beforeToday(addDays(period_date, -chance.whole(7, 15)), plan.today)
    const updated = beforeToday(addDays(created, chance.whole(0, 4)), plan.today)
    const created_at = chance.moment(created, 8)
    const updated_at = chance.moment(updated, 13)
    const rate = payRate(ratesOf(restaurant), ratesOf(area), period_date)
    const driverBonus = chance.weighted([0, 1_000, 2_000], [88, 8, 4])
    const fuelBonus = chance.happens(0.12) ? chance.whole(50, 499) : 0
    const total = shiftCost({ rate, minutes: shiftLength(start_time, finish_time), driverBonus, fuelBonus })
    const extra_request = chance.happens(0.03) ? 1 : 0
    const comment = chance.happens(0.06) ? chance.pick(COMMENTS) : ''
    const staffId = chance.pick(staff.get(restaurant.id) ?? [])
    const owner = byRestaurant ? restaurant.restaurateur_id : null
    return {
      id,
      ...planned,
      cost_per_hour: penceToPounds(rate),
      cost_total: penceToPounds(total),
      cost_bonus: penceToPounds(driverBonus),
      const_fuel_bonus: penceToPounds(fuelBonus),
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
