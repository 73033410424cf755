import type { Invoice, InvoiceWithLines } from '@driverdesk/contract/invoices/invoice.shapes.ts'
import type { Audience } from '@driverdesk/contract/kernel/route.ts'
import type { ProviderInvoice } from '@driverdesk/contract/payments/payments.routes.ts'
import { leftToCredit, leftToPay } from '@driverdesk/domain/invoices/credits.ts'
import type { InvoiceState } from '@driverdesk/domain/invoices/invoiceState.ts'
import type { Pence } from '@driverdesk/domain/kernel/money.ts'
import type { Role } from '@driverdesk/domain/kernel/roles.ts'
import { parseLocation } from '../desk/deskSearch.ts'
import type { LocationGuid } from '../links/screenLinks.ts'
import type { loadState } from '../ui/list/ListScreen.tsx'

export interface DeskRestaurant {
  name: string
  area: string | undefined
}

export interface InvoiceRow {
  invoice: ShownInvoice
  restaurant: string
  area: string | undefined
  providerInvoice: ProviderInvoice | undefined
}

export interface InvoiceDesk {
  audience: Audience
  role: Role
  rows: readonly InvoiceRow[]
  hasProviderInvoices: boolean
  isKnown: boolean
  isFetching: boolean
  failed: Error | null
  retry: () => void
  restaurants: ReadonlyMap<number, DeskRestaurant>
  /** The state of loading `restaurants`. */
  places: ReturnType<typeof loadState>
}

/** Empty until the restaurants are loaded. */
export const restaurantName = ({ restaurants, places }: InvoiceDesk, id: number): string =>
  restaurants.get(id)?.name ?? (places.isKnown ? NOT_IN_LIST : '')

/** The sums of the restaurants at a location; of all without one. */
export function atLocation<Sums extends { area_id: number | null; restaurant_id: number }>(
  restaurants: readonly Sums[],
  location: LocationGuid | undefined,
): readonly Sums[] {
  const place = parseLocation(location)
  if (!place) return restaurants
  return restaurants.filter(
    ({ area_id, restaurant_id }) => place.id === (place.type === 'area' ? area_id : restaurant_id),
  )
}

const NOT_IN_LIST = 'Restaurant not in your list'

type StaffOnly = 'creator_name' | 'reminder_kept_at'
type ForAll<I extends Invoice, Key extends keyof I> = Omit<I, Key> & Partial<Pick<I, Key>>

/** An invoice for staff, or for a restaurant, which gets neither the names of staff nor what is in the outbox. */
export type ShownInvoice = ForAll<Invoice, StaffOnly>
export type ShownInvoiceWithLines = ForAll<InvoiceWithLines, StaffOnly | 'put_back'>

/** The invoices of the restaurants that `isHere` accepts, newest number first. */
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

/** The sums are net of credits. Invoices credited in full are counted by state only. */
export interface InvoiceFigures {
  count: Readonly<Record<InvoiceState, number>>
  invoices: number
  /** Drafts, paid and outstanding invoices. */
  total: Pence
  drafts: Pence
  paid: Pence
  /** Sent and not paid, including overdue ones. */
  outstanding: Pence
  overdue: Pence
}

export function invoiceFigures(rows: readonly InvoiceRow[]): InvoiceFigures {
  const count = { draft: 0, sent: 0, overdue: 0, paid: 0, credited: 0 }
  const sum = { draft: 0, sent: 0, overdue: 0, paid: 0, credited: 0 }
  for (const { invoice } of rows) {
    count[invoice.state] += 1
    const left = leftToPay(invoice)
    sum[invoice.state] += left
    // The part of an unpaid one that was paid.
    sum.paid += leftToCredit(invoice) - left
  }
  const outstanding = sum.sent + sum.overdue
  return {
    count,
    invoices: rows.length - count.credited,
    total: sum.draft + outstanding + sum.paid,
    drafts: sum.draft,
    paid: sum.paid,
    outstanding,
    overdue: sum.overdue,
  }
}
