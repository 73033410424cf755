import { addDays, type ClockTime, daysBetween, type IsoDate } from '@driverdesk/domain/kernel/wallClock.ts'
import {
  ASSIGNED,
  SHIFT_NEW,
  SHIFT_PUBLISHED,
  type ShiftStatus,
  STALE,
} from '@driverdesk/domain/shifts/shiftStatus.ts'
import { clockChangeEvenings } from './clockChanges.ts'
import { type DemoPlan, filledRange } from './demoPlan.ts'
import { PLANTED_DRIVERS } from './drivers.ts'
import { openShift, type PlannedShift } from './plannedShift.ts'

/** The two restaurants of the account that can sign in; the planted drivers work in the areas of both. */
export const [FIRST, SECOND] = [1, 2]

/** Days from today on which something is planted. */
const BACK_TO_BACK_DAYS = [-7, -3, -1, 0, 1, 4]
export const REJECTED_DAYS = [-2, 0, 1, 3]
export const REJECTED_HOURS = ['17:30', '22:30'] as const
const OVERLAPPING_DAYS = [0, 2]

/**
 * What must be there whatever chance says (docs/spec/demo.md#planted-cases), by date; dates without any are not in it.
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
  return [{ ...shift, driver: { assignment: STALE, rejectedBy: PLANTED_DRIVERS.rejecting } }]
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
