import { type Pence, poundsToPence, typedPence } from '@driverdesk/domain/kernel/money.ts'
import { type IsoDate, isClockTime, type Minutes } from '@driverdesk/domain/kernel/wallClock.ts'
import { type FuelBands, timesheetPay } from '@driverdesk/domain/timesheets/timesheetPay.ts'
import { APPROVED, OF_CANCELLATION } from '@driverdesk/domain/timesheets/timesheetStatus.ts'
import type { ShownTimesheet, TimesheetRow } from '../timesheetDesk.ts'
import { BANDS, dateOf, type TimesheetFormValues } from './timesheetForm.ts'

export interface SummaryFigures {
  minutes: Minutes | undefined
  /** In pence; undefined if only the server knows the rate. */
  cost: Pence | undefined
  fuel: Pence | undefined
  rate: Pence | undefined
}

/** The rates behind the figures; undefined while loading, or if the user may not see them. */
export interface PaySources {
  /** Pence per trip, from the current options. */
  tripPay: FuelBands | undefined
  /** Pence per hour at the restaurant on that day. */
  rateAt: (restaurantId: number, date: IsoDate) => Pence | undefined
}

/** Works out the figures of the form's current values, as the server will (docs/spec/timesheets.md#timesheet-pay). */
export function summaryFigures(
  values: TimesheetFormValues,
  row: TimesheetRow,
  sources: PaySources,
): SummaryFigures {
  const rate = rateOf(values, row, sources)
  const isApproved = row.status === APPROVED
  const tripPay = (isApproved && frozenOf(row.timesheet)) || sources.tripPay
  const { start_time, finish_time } = values
  const lasts = isClockTime(start_time) && isClockTime(finish_time) && start_time !== finish_time
  const isCounted = lasts || row.type === OF_CANCELLATION
  const pay = timesheetPay({
    type: row.type,
    ...(isCounted ? { start_time, finish_time } : NO_LENGTH),
    rate: rate ?? 0,
    driverBonus: Number(values.cost_bonus),
    // A negative amount is refused, so it does not count.
    constFuel: Math.max(0, typedPence(values.const_fuel_bonus)),
    trips: tripsOf(values),
    tripPay: tripPay ?? NO_TRIP_PAY,
  })
  const minutes = isCounted ? pay.minutes : undefined
  const fuel = tripPay && pay.fuelBonus
  const isKnown = rate !== undefined && tripPay !== undefined && isCounted
  const total = isKnown ? pay.total : undefined
  return { minutes, rate, fuel, cost: isApproved ? row.cost : total }
}

const NO_LENGTH = { start_time: '00:00', finish_time: '00:00' }
const NO_TRIP_PAY: FuelBands = { fuel_bonus_0: 0, fuel_bonus_3: 0, fuel_bonus_6: 0 }

/**
 * A timesheet of a shift keeps the shift's rate. Without a shift the restaurant's rate of the day applies
 * (docs/spec/shifts.md#rate-of-a-shift).
 */
function rateOf(values: TimesheetFormValues, row: TimesheetRow, { rateAt }: PaySources): Pence | undefined {
  const { timesheet, shift, shift_id, restaurant_id, period_date } = row
  const id = Number(values.restaurant_id)
  const isSame = id === restaurant_id && dateOf(values) === period_date
  if (timesheet && (shift_id !== null || isSame)) return poundsToPence(timesheet.cost_per_hour)
  if (!timesheet) return shift && 'cost_per_hour' in shift ? poundsToPence(shift.cost_per_hour) : undefined
  return rateAt(id, dateOf(values))
}

function frozenOf(timesheet: ShownTimesheet | undefined): FuelBands | null {
  if (!timesheet || timesheet.trip_pay_0 === null) return null
  const { trip_pay_0, trip_pay_3, trip_pay_6 } = timesheet
  return {
    fuel_bonus_0: poundsToPence(trip_pay_0),
    fuel_bonus_3: poundsToPence(trip_pay_3 ?? 0),
    fuel_bonus_6: poundsToPence(trip_pay_6 ?? 0),
  }
}

function tripsOf(values: TimesheetFormValues): FuelBands {
  const [near, middle, far] = BANDS.map((band) => Math.max(0, Math.trunc(Number(values[band]))) || 0)
  return { fuel_bonus_0: near ?? 0, fuel_bonus_3: middle ?? 0, fuel_bonus_6: far ?? 0 }
}
