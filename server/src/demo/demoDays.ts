import { daysInRange, type IsoDate } from '@driverdesk/domain/kernel/wallClock.ts'
import { type Accounts, staffByRestaurant } from './accounts.ts'
import { chanceOf } from './chance.ts'
import { chargesOf, type DemoCharges } from './charges.ts'
import { type DemoPlan, type DemoRow, filledRange } from './demoPlan.ts'
import type { Drivers } from './drivers.ts'
import { type DemoInvoices, invoiceMaker } from './invoices.ts'
import { ordinaryShifts } from './ordinaryShifts.ts'
import type { Places } from './places.ts'
import type { PlannedShift } from './plannedShift.ts'
import { plantedOutside, plantedShifts } from './plantedShifts.ts'
import type { Preferences } from './preferences.ts'
import { emptyRota } from './rota.ts'
import { shiftMaker } from './shiftRow.ts'
import { timesheetAnswer } from './timesheetAnswers.ts'
import { timesheetOf } from './timesheets.ts'
import type { WorkingTimes } from './workingTimes.ts'

/** The shifts of one date with their timesheets and charges, and the invoices of the weeks before it; ids run on from day to day. */
export interface DemoDay extends DemoInvoices, DemoCharges {
  date: IsoDate
  shifts: DemoRow<'shift'>[]
  timesheets: DemoRow<'timesheet'>[]
}

/** What the shifts stand on. */
export interface Standing {
  places: Places
  accounts: Accounts
  drivers: Drivers
  preferences: Preferences
  workingTimes: WorkingTimes
}

/** Every date that has shifts, in order. */
export function* demoDays(plan: DemoPlan, standing: Standing): Generator<DemoDay, void, undefined> {
  const makeShift = shiftMaker(plan, standing.places, staffByRestaurant(standing.places, standing.accounts))
  const restaurants = new Map(standing.places.restaurants.map((restaurant) => [restaurant.id, restaurant]))
  const owners = new Map(standing.accounts.restaurateurs.map(({ id, name }) => [id, name]))
  const ownerOf = (restaurantId: number) =>
    owners.get(restaurants.get(restaurantId)?.restaurateur_id ?? 0) ?? ''
  const bill = invoiceMaker(plan, standing)
  let shiftCount = 0
  let timesheetCount = 0
  for (const { date, planned } of plannedDays(plan, standing)) {
    const chance = chanceOf(plan.seed, 'shift rows', date)
    const shifts = planned.map((shift, index) => makeShift(shift, shiftCount + index + 1, chance))
    const timesheets = shifts
      .flatMap((shift) => timesheetOf(plan, shift, restaurants.get(shift.restaurant_id)) ?? [])
      .map((timesheet, index) => ({
        ...{ ...timesheet, id: timesheetCount + index + 1 },
        ...timesheetAnswer(plan, timesheet, ownerOf(timesheet.restaurant_id)),
      }))
    shiftCount += shifts.length
    timesheetCount += timesheets.length
    yield { date, shifts, timesheets, ...chargesOf(plan, shifts, timesheets), ...bill(date, timesheets) }
  }
}

function* plannedDays(plan: DemoPlan, { places, drivers, preferences, workingTimes }: Standing) {
  const planted = plantedShifts(plan)
  const rota = emptyRota(places, drivers, preferences, workingTimes)
  const ordinaryDates = daysInRange(filledRange(plan))
  const ordinary = new Set(ordinaryDates)
  for (const date of [...ordinaryDates, ...plantedOutside(planted, plan)].toSorted()) {
    // What is planted comes first: the rota then keeps its drivers free of anything else.
    const certain: PlannedShift[] = planted.get(date) ?? []
    for (const shift of certain) rota.book(shift)
    yield { date, planned: ordinary.has(date) ? [...certain, ...ordinaryShifts(plan, date, rota)] : certain }
    rota.nextDay()
  }
}
