import type { Audience } from '@driverdesk/contract/kernel/route.ts'
import type { ProviderInvoice } from '@driverdesk/contract/payments/payment.shapes.ts'
import type { Role } from '@driverdesk/domain/kernel/roles.ts'
import type { ShownInvoice } from './shownInvoice.ts'

/** A restaurant as the invoices name it. */
export interface DeskRestaurant {
  name: string
  /** undefined to the restaurant itself, which sees no areas. */
  area: string | undefined
}

/** An invoice as the screen lists it. */
export interface InvoiceRow {
  invoice: ShownInvoice
  restaurant: string
  area: string | undefined
  /** What the payment provider has of it; undefined where it has nothing. */
  providerInvoice: ProviderInvoice | undefined
}

/** What an invoices screen works with, be it of staff or of a restaurant. */
export interface InvoiceDesk {
  audience: Audience
  role: Role
  /** Of the days and the place that are shown, in every state. */
  rows: readonly InvoiceRow[]
  /** Any of the days has an invoice at the payment provider: only then is there something to say of it. */
  hasProviderInvoices: boolean
  isKnown: boolean
  isFetching: boolean
  /** What could not be loaded, so that nothing can be shown. */
  failed: Error | null
  retry: () => void
  restaurants: ReadonlyMap<number, DeskRestaurant>
}

export const NOT_IN_LIST = 'Restaurant not in your list'
