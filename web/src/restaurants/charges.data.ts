import type { ShortArea } from '@driverdesk/contract/areas/area.shapes.ts'
import type { ShortRestaurant } from '@driverdesk/contract/restaurants/shortRestaurant.shapes.ts'
import { type Pence, poundsToPence } from '@driverdesk/domain/kernel/money.ts'
import { COMMISSION_BASIS_KEY, commissionBasisOf } from '@driverdesk/domain/options/optionKeys.ts'
import type { Charges, OwnCharges } from '@driverdesk/domain/restaurants/charges.ts'
import type { PayRates } from '@driverdesk/domain/restaurants/payRate.ts'

/** The charges that the options set (docs/spec/options.md#option-keys, docs/spec/options.md#commission-basis). */
export function standardCharges(options: ReadonlyMap<string, string>): Charges {
  return {
    basis: commissionBasisOf(options.get(COMMISSION_BASIS_KEY)),
    commissionHundredths: hundredths(options.get('restaurants_standard_invoice_comission')),
    bookingFee: hundredths(options.get('restaurants_standard_booking_fee')),
  }
}

/** A restaurant's own charges, in hundredths of a per cent (or of a pound per hour) and in pence. */
export const ownCharges = ({ invoice_comission, booking_fee }: ShortRestaurant): OwnCharges => ({
  commissionHundredths: hundredthsOrNull(invoice_comission),
  bookingFee: hundredthsOrNull(booking_fee),
})

/** '1.5' → 150. An option that is missing or not a number counts as 0. */
function hundredths(value: string | undefined): number {
  try {
    return poundsToPence(value ?? '0')
  } catch {
    return 0
  }
}

const hundredthsOrNull = (value: number | null): number | null =>
  value === null ? null : poundsToPence(value)

/** A restaurant's own rates in pence; null if the area's apply. */
export const ratesOfRestaurant = ({ standard_pay, weekend_pay }: ShortRestaurant): PayRates => ({
  standard_pay: penceOrNull(standard_pay),
  weekend_pay: penceOrNull(weekend_pay),
})

export const ratesOfArea = (area: ShortArea | undefined): PayRates => ({
  standard_pay: penceOrNull(area?.standardPayRate ?? null),
  weekend_pay: penceOrNull(area?.weekendPayRate ?? null),
})

const penceOrNull = (pounds: number | null): Pence | null => (pounds === null ? null : poundsToPence(pounds))
