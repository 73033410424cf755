/** The parties, charges and due days of an invoice. */
import type { InvoiceCharges } from '@driverdesk/domain/invoices/invoiceAmounts.ts'
import { type InvoiceParties, restaurantAddress } from '@driverdesk/domain/invoices/invoiceParties.ts'
import { poundsToPence } from '@driverdesk/domain/kernel/money.ts'
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
