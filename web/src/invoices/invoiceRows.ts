import type { ProviderInvoice } from '@driverdesk/contract/payments/payment.shapes.ts'
import { type DeskRestaurant, type InvoiceRow, NOT_IN_LIST } from './invoiceDesk.ts'
import type { ShownInvoice } from './shownInvoice.ts'

/** The invoices of some restaurants, the newest number first. */
export function invoiceRows(
  invoices: readonly ShownInvoice[],
  restaurants: ReadonlyMap<number, DeskRestaurant>,
  providerInvoices: ReadonlyMap<string, ProviderInvoice>,
  isHere: (restaurantId: number) => boolean,
): InvoiceRow[] {
  return invoices
    .filter(({ restaurant_id }) => isHere(restaurant_id))
    .map((invoice) => {
      const restaurant = restaurants.get(invoice.restaurant_id)
      return {
        invoice,
        restaurant: restaurant?.name ?? NOT_IN_LIST,
        area: restaurant?.area,
        providerInvoice: providerInvoices.get(invoice.invoice_number),
      }
    })
    .sort((a, b) => numberIn(b) - numberIn(a))
}

export const numberIn = ({ invoice }: InvoiceRow): number => Number(invoice.invoice_number)
