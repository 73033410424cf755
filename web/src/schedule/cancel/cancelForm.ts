import { Cancellation } from '@driverdesk/contract/shifts/cancellation.shapes.ts'
import type { Shift } from '@driverdesk/contract/shifts/shift.shapes.ts'
import { type Pence, penceToPounds, poundsToPence } from '@driverdesk/domain/kernel/money.ts'
import {
  type CancellationTerms,
  type SettledCancellation,
  settledCancellation,
} from '@driverdesk/domain/shifts/cancellationTerms.ts'
import type { Canceller } from '@driverdesk/domain/shifts/cancelling.ts'
import { PUSH_NOT, PUSH_SEND } from '@driverdesk/domain/shifts/shiftStatus.ts'

/** Named as on the wire, so that the server's messages find their fields. Amounts are pounds as they are typed. */
export interface CancelFormValues {
  cancelled_by: Canceller | ''
  /** The driver's fee; '' counts as none. */
  cost: number | string
  restaurant_charge: number | string
  driver_pay: number | string
  comment_cancelled: string
  notifies: boolean
}

type Amounts = Pick<CancellationTerms, 'restaurantCharge' | 'driverPay'>

/** The amounts by the cancellation terms; empty while they are not known. */
export const termValues = (terms: Amounts | undefined) => ({
  restaurant_charge: terms ? penceToPounds(terms.restaurantCharge) : '',
  driver_pay: terms ? penceToPounds(terms.driverPay) : '',
})

export const newCancellation = (terms: Amounts | undefined): CancelFormValues => ({
  cancelled_by: '',
  cost: 0,
  ...termValues(terms),
  comment_cancelled: '',
  notifies: true,
})

const penceOf = (typed: number | string): Pence => {
  const pounds = Number(typed)
  return Number.isNaN(pounds) ? 0 : poundsToPence(pounds)
}

/** The typed amounts in pence; 0 for a field that has no amount or is not shown. */
export function settledOf(values: CancelFormValues): SettledCancellation {
  const { cancelled_by: cancelledBy, cost, restaurant_charge, driver_pay } = values
  if (cancelledBy === '') return { fee: 0, restaurantCharge: 0, driverPay: 0 }
  const typed = { restaurantCharge: penceOf(restaurant_charge), driverPay: penceOf(driver_pay) }
  return settledCancellation({ cancelledBy, fee: cancelledBy === 'driver' ? penceOf(cost) : 0 }, typed)
}

/** True if the fee is refused, because it is not negative (docs/spec/shifts.md#cancellation-fee). */
export const isPositive = ({ cost }: Pick<CancelFormValues, 'cost'>): boolean => Number(cost) > 0

/** Sends every amount, so that exactly what the person saw happens, however late it arrives. */
export function cancelBody(values: CancelFormValues, { updated_at }: Pick<Shift, 'updated_at'>) {
  const { fee, restaurantCharge, driverPay } = settledOf(values)
  return {
    cost: penceToPounds(fee),
    restaurant_charge: penceToPounds(restaurantCharge),
    driver_pay: penceToPounds(driverPay),
    ...(values.cancelled_by !== '' && { cancelled_by: values.cancelled_by }),
    comment_cancelled: values.comment_cancelled,
    push_drivers: values.notifies ? PUSH_SEND : PUSH_NOT,
    updated_at,
  } satisfies Cancellation
}

export function cancelFormProblems(values: CancelFormValues): Record<string, string> {
  if (values.cancelled_by === '') return { cancelled_by: 'Choose who cancels.' }
  const { updated_at: _, ...body } = cancelBody(values, { updated_at: '' })
  const problems: Record<string, string> = {}
  const typed = Cancellation.safeParse({ ...body, ...unfinished(values) })
  for (const { path, message } of typed.error?.issues ?? []) problems[String(path[0])] ??= message
  return problems
}

/** Amounts that must not count as none: a lone '-', an empty charge or pay. */
function unfinished(values: CancelFormValues): Record<string, number> {
  const { cancelled_by, cost, restaurant_charge, driver_pay } = values
  const isNone = (typed: number | string) => typed === '' || Number.isNaN(Number(typed))
  if (cancelled_by === 'driver') return Number.isNaN(Number(cost)) ? { cost: Number.NaN } : {}
  return {
    ...(cancelled_by === 'restaurant' && isNone(restaurant_charge) && { restaurant_charge: Number.NaN }),
    ...(isNone(driver_pay) && { driver_pay: Number.NaN }),
  }
}
