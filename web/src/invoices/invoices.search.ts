import { INVOICE_STATES, type InvoiceState } from '@driverdesk/domain/invoices/invoiceState.ts'
import type { IsoDate } from '@driverdesk/domain/kernel/wallClock.ts'
import {
  type DeskSearch,
  type DeskView,
  deskView,
  isFlag,
  validateDeskSearch,
} from '../ui/desk/deskSearch.ts'
import { numberOf, validateListSearch } from '../ui/list/listSearch.ts'

/** The columns by which the list can be sorted. */
const SORTABLE = ['period', 'number', 'location', 'commission', 'state', 'total']

/** What a link to the invoices can say; what it leaves out is all of the week of today, everywhere. */
export interface InvoiceSearch extends Omit<DeskSearch, 'driver'> {
  /** Only invoices that stand so. */
  state?: InvoiceState
  sort?: string
  /** The id of the opened invoice. */
  invoice?: number
  /** The request dialog is open, for the days and the one restaurant of the link. */
  request?: true
  /** What is not billed yet, in place of the invoices. */
  tab?: 'unbilled'
}

/** The invoices that a link means. */
export interface InvoiceView extends Omit<DeskView, 'driver'> {
  state?: InvoiceState
  sort?: string
  invoice?: number
  request: boolean
  tab: 'invoices' | 'unbilled'
}

/** Reads search parameters; those that make no sense, such as a single day, count as left out. */
export function validateInvoiceSearch(search: Record<string, unknown>): InvoiceSearch {
  const { interval, driver: _everybody, ...desk } = validateDeskSearch(search)
  return {
    ...desk,
    interval: interval === 'day' ? undefined : interval,
    state: isInvoiceState(search.state) ? search.state : undefined,
    sort: validateListSearch(search, SORTABLE).sort,
    invoice: numberOf(search.invoice),
    request: isFlag(search.request) ? true : undefined,
    tab: search.tab === 'unbilled' ? 'unbilled' : undefined,
  }
}

/** As a restaurant's link: it has no areas, and no list of what is unbilled. */
export function validateOwnInvoiceSearch(search: Record<string, unknown>): InvoiceSearch {
  const { location, tab: _unbilled, ...own } = validateInvoiceSearch(search)
  return { ...own, location: location?.startsWith('restaurant') ? location : undefined }
}

/** Fills in what the link leaves out, as `deskView` does. */
export function invoiceView(search: InvoiceSearch, today: IsoDate): InvoiceView {
  const { state, sort, invoice, request = false, tab = 'invoices' } = search
  return { ...deskView(search, today), state, sort, invoice, request, tab }
}

export const isInvoiceState = (value: unknown): value is InvoiceState =>
  INVOICE_STATES.some((state) => state === value)
