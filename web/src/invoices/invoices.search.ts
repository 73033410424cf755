import { INVOICE_STATES, type InvoiceState } from '@driverdesk/domain/invoices/invoiceState.ts'
import type { IsoDate } from '@driverdesk/domain/kernel/wallClock.ts'
import { DESK_FIELDS, type DeskView, deskView, ownLocation, RANGES } from '../desk/deskSearch.ts'
import { flag, id, oneOf, searchOf } from '../kernel/search.ts'
import { sortBy } from '../ui/list/listSearch.ts'

const { driver: _everybody, ...desk } = DESK_FIELDS

/** What the links of staff and of restaurants can say. */
const fields = {
  ...desk,
  interval: RANGES,
  /** Only invoices that stand so. */
  state: oneOf(INVOICE_STATES),
  sort: sortBy(['period', 'number', 'location', 'commission', 'state', 'total']),
  /** The id of the opened invoice. */
  invoice: id,
  /** The request dialog is open, for the days and the one restaurant of the link. */
  request: flag,
}

/** What a link to the invoices can say; what it leaves out is all of the week of today, everywhere. */
export const validateInvoiceSearch = searchOf({
  ...fields,
  /** What is not billed yet, in place of the invoices. */
  tab: oneOf(['unbilled']),
})
export type InvoiceSearch = ReturnType<typeof validateInvoiceSearch>

/** As a restaurant's link: it has no areas, and no list of what is unbilled. */
export const validateOwnInvoiceSearch = searchOf({ ...fields, location: ownLocation })

/** The invoices that a link means. */
export interface InvoiceView extends Omit<DeskView, 'driver'> {
  state?: InvoiceState
  sort?: string
  invoice?: number
  request: boolean
  tab: 'invoices' | 'unbilled'
}

/** Fills in what the link leaves out, as `deskView` does. */
export function invoiceView(search: InvoiceSearch, today: IsoDate): InvoiceView {
  const { state, sort, invoice, request = false, tab = 'invoices' } = search
  return { ...deskView(search, today), state, sort, invoice, request, tab }
}

export const isInvoiceState = (value: unknown): value is InvoiceState =>
  INVOICE_STATES.some((state) => state === value)
