/** The parties, charges and due days of an invoice. */

import type { InvoiceLine } from '@driverdesk/contract/invoices/invoice.shapes.ts'
import {
  type InvoiceAmounts,
  type InvoiceCharges,
  invoiceAmounts,
} from '@driverdesk/domain/invoices/invoiceAmounts.ts'
import { TOO_MUCH_TO_BILL } from '@driverdesk/domain/invoices/invoiceMessages.ts'
import { type InvoiceParties, restaurantAddress } from '@driverdesk/domain/invoices/invoiceParties.ts'
import { penceToPounds, poundsToPence } from '@driverdesk/domain/kernel/money.ts'
import { companyDetails } from '@driverdesk/domain/options/companyDetails.ts'
import { commissionProblem, effectiveCharges } from '@driverdesk/domain/restaurants/charges.ts'
import type { Db, Tx } from '../kernel/database.ts'
import { Invalid } from '../kernel/refusal.ts'
import type { Scope } from '../kernel/scope.ts'
import type { Row } from '../kernel/tables.ts'
import { optionValues, standardChargesOf } from '../options/options.reads.ts'
import { restaurantInScopeById } from '../restaurants/restaurants.reads.ts'

export interface InvoiceTerms {
  charges: InvoiceCharges
  dueDays: number
  parties: InvoiceParties
}

/**
 * @param commissionHundredths as requested; undefined: the restaurant's own, or else the option's. A restaurant's request
 * is ignored, because the agency sets its commission
 * @throws {Refusal} 404 for a restaurant out of scope
 * @throws {Invalid} for a percentage beyond 100
 */
export async function invoiceTerms(
  db: Db | Tx,
  scope: Scope,
  restaurantId: number,
  commissionHundredths: number | undefined,
): Promise<InvoiceTerms> {
  const restaurant = await restaurantInScopeById(db, scope, restaurantId)
  const options = await optionValues(db)
  const { invoice_commission, booking_fee } = restaurant
  const wish = scope.role === 'restaurant' ? undefined : commissionHundredths
  const own = {
    commissionHundredths: wish ?? penceOrNothing(invoice_commission),
    bookingFee: penceOrNothing(booking_fee),
  }
  const charges = effectiveCharges(own, standardChargesOf(options))
  const problem = commissionProblem(charges.commissionHundredths / 100, charges.basis)
  if (problem) throw new Invalid({ comission: [problem] })
  return {
    charges: { ...charges, vatHundredths: poundsToPence(options.get('invoice_vat_rate') ?? '0') },
    dueDays: Number(options.get('invoice_due_days') ?? 0),
    parties: partiesOf(restaurant, options),
  }
}

/** @throws {Refusal} 404 for a restaurant out of scope */
export async function presentParties(db: Db, scope: Scope, restaurantId: number): Promise<InvoiceParties> {
  return partiesOf(await restaurantInScopeById(db, scope, restaurantId), await optionValues(db))
}

function partiesOf(
  restaurant: Pick<Row<'restaurant'>, 'name' | 'address' | 'postcode' | 'business_email'>,
  options: ReadonlyMap<string, string>,
): InvoiceParties {
  const { name, business_email } = restaurant
  return {
    company: companyDetails(options),
    restaurant: { name, address: restaurantAddress(restaurant), business_email },
  }
}

const penceOrNothing = (pounds: string | null): number | null =>
  pounds === null ? null : poundsToPence(pounds)

/** The computed columns; amounts in pounds. */
type Counted =
  | ('commission' | 'booking_fee' | 'vat_rate' | 'due_days' | 'minutes' | 'shifts' | 'earned' | 'fees')
  | ('commission_amount' | 'booking_amount' | 'vat_amount' | 'total')
type SnapshotHead = Record<Counted, number> & Pick<Row<'invoice'>, 'commission_basis'>

export interface InvoiceSnapshot {
  head: SnapshotHead
  parties: InvoiceParties
  lines: InvoiceLine[]
}

/** @throws {Invalid} for amounts that do not fit the columns */
export function invoiceSnapshot(
  { charges, dueDays, parties }: InvoiceTerms,
  lines: InvoiceLine[],
): InvoiceSnapshot {
  const { basis, commissionHundredths, bookingFee, vatHundredths } = charges
  const amounts = countable(() =>
    invoiceAmounts(
      lines.map(({ amount, ...line }) => ({ ...line, amount: poundsToPence(amount) })),
      charges,
    ),
  )
  return {
    head: {
      commission: commissionHundredths / 100,
      commission_basis: basis,
      vat_rate: vatHundredths / 100,
      booking_fee: penceToPounds(bookingFee),
      due_days: dueDays,
      ...storedAmounts(amounts),
    },
    parties,
    lines,
  }
}

/** The limit of `numeric(12,2)`, in pence. */
const MOST = 10 ** 12

/** The amounts as an invoice stores them, in pounds. */
export const storedAmounts = ({
  minutes,
  shifts,
  earned,
  fees,
  commission,
  booking,
  vat,
  total,
}: InvoiceAmounts) => ({
  minutes,
  shifts,
  earned: penceToPounds(earned),
  fees: penceToPounds(fees),
  commission_amount: penceToPounds(commission),
  booking_amount: penceToPounds(booking),
  vat_amount: penceToPounds(vat),
  total: penceToPounds(total),
})

function countable(count: () => InvoiceAmounts): InvoiceAmounts {
  try {
    const amounts = count()
    if (Math.abs(amounts.total) < MOST && Math.abs(amounts.commission) < MOST) return amounts
  } catch (error) {
    if (!(error instanceof RangeError)) throw error
  }
  throw new Invalid({ comission: [TOO_MUCH_TO_BILL] })
}
