/** Counts the schedule's totals independently of the product. */
import type { RestaurantRecord, ShiftRecord } from './records.ts'

const MINUTES_OF_A_DAY = 1440

/**
 * Returns the totals at the bottom of the schedule, by name (docs/spec/schedule.md#totals,
 * docs/spec/shifts.md#shift-totals).
 */
export function countedTotals(
  shifts: readonly ShiftRecord[],
  restaurants: readonly RestaurantRecord[],
  options: readonly { okey: string; ovalue: string }[],
) {
  const option = (key: string) => Number(options.find(({ okey }) => okey === key)?.ovalue)
  const salesOf = (shift: ShiftRecord) => {
    const restaurant = restaurants.find(({ id }) => id === shift.restaurant_id)
    const percent = restaurant?.invoice_comission ?? option('restaurants_standard_invoice_comission')
    const fee = restaurant?.booking_fee ?? option('restaurants_standard_booking_fee')
    return (
      pence(shift.cost_total) + Math.round((pence(shift.cost_total) * pence(percent)) / 10_000) + pence(fee)
    )
  }
  // Drafts that a restaurant has not submitted do not count (docs/spec/shifts.md#drafts-have-no-money).
  const planned = shifts.filter(({ status }) => status !== 30)
  const count = (counts: (shift: ShiftRecord) => boolean) => String(shifts.filter(counts).length)
  return {
    Published: count(({ status }) => status === 20),
    Unpublished: count(({ status }) => status === 10),
    Draft: count(({ status }) => status === 30),
    Open: String(planned.filter(({ driver_id }) => driver_id === null).length),
    'Total Shifts': String(shifts.length),
    'Filled Hours': hoursText(shifts.filter(({ driver_id }) => driver_id !== null)),
    'Est. Cost': costText(planned),
    'Expected Sales': moneyText(sum(planned.map(salesOf))),
  }
}

/** The hours of all shifts, with one decimal: '1,312.8'. */
export const hoursText = (shifts: readonly ShiftRecord[]): string =>
  (Math.round(sum(shifts.map(minutesOf)) / 6) / 10).toLocaleString('en-GB', {
    minimumFractionDigits: 1,
    maximumFractionDigits: 1,
  })

/** The cost of all shifts. */
export const costText = (shifts: readonly ShiftRecord[]): string =>
  moneyText(sum(shifts.map(({ cost_total }) => pence(cost_total))))

function minutesOf({ start_time, finish_time }: ShiftRecord): number {
  const minutes = (time: string) => Number(time.slice(0, 2)) * 60 + Number(time.slice(3))
  return (minutes(finish_time) - minutes(start_time) + MINUTES_OF_A_DAY) % MINUTES_OF_A_DAY
}

const pence = (pounds: number): number => Math.round(pounds * 100)

const sum = (numbers: readonly number[]): number => numbers.reduce((all, one) => all + one, 0)

const moneyText = (amount: number): string =>
  new Intl.NumberFormat('en-GB', { style: 'currency', currency: 'GBP' }).format(amount / 100)
