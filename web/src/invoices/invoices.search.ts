import { AGE_BANDS } from '@driverdesk/domain/invoices/ageing.ts'
import { INVOICE_STATES, type InvoiceState } from '@driverdesk/domain/invoices/invoiceState.ts'
import { MAX_LIST_DAYS, rangeProblem } from '@driverdesk/domain/kernel/rotaRange.ts'
import type { IsoDate } from '@driverdesk/domain/kernel/wallClock.ts'
import { DESK_FIELDS, type DeskView, deskView, ownLocation, RANGES } from '../desk/deskSearch.ts'
import { flag, id, oneOf, searchOf, text } from '../kernel/search.ts'
import { sortBy } from '../ui/list/listSearch.ts'

const { driver: _everybody, ...desk } = DESK_FIELDS

/** The search parameters of staff and of restaurants. */
const fields = {
  ...desk,
  interval: RANGES,
  state: oneOf(INVOICE_STATES),
  sort: sortBy(['period', 'number', 'location', 'commission', 'state', 'total', ...AGE_BANDS]),
  by: oneOf(['invoice']),
  invoice: id,
  request: flag,
  batch: flag,
  q: text,
}

export const validateInvoiceSearch = searchOf({
  ...fields,
  tab: oneOf(['unbilled', 'owed']),
})
export type InvoiceSearch = ReturnType<typeof validateInvoiceSearch>

export const validateOwnInvoiceSearch = searchOf({
  ...fields,
  location: ownLocation,
  tab: oneOf(['owed']),
})

export interface InvoiceView extends Omit<DeskView, 'driver'> {
  /** True if the dates are few enough for an invoice. */
  isBillable: boolean
  state?: InvoiceState
  sort?: string
  invoice?: number
  request: boolean
  /** 'Invoice all' is open. */
  batch: boolean
  tab: 'invoices' | 'unbilled' | 'owed'
  /** Money owed is listed by invoice, not by restaurant. */
  by?: 'invoice'
  /** An invoice number that is searched for, in every state. */
  q?: string
}

export function invoiceView(search: InvoiceSearch, today: IsoDate): InvoiceView {
  const { state, sort, invoice, request = false, batch = false, tab = 'invoices', q, by } = search
  const isFinding = tab === 'invoices' && q !== undefined
  const isAllStates = isFinding || (tab === 'owed' && state !== 'overdue')
  const desk = deskView(search, today, MAX_LIST_DAYS)
  const isBillable = rangeProblem(desk.range) === undefined
  return {
    ...desk,
    isBillable,
    state: isAllStates ? undefined : state,
    sort,
    invoice,
    request,
    batch,
    tab,
    by,
    q: isFinding ? q : undefined,
  }
}

/** False for money owed and for an invoice found by its number, which may have any dates. */
export const hasDates = ({ tab, q }: Pick<InvoiceView, 'tab' | 'q'>): boolean =>
  tab !== 'owed' && q === undefined

export const isInvoiceState = (value: unknown): value is InvoiceState =>
  INVOICE_STATES.some((state) => state === value)
