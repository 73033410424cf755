import type { IsoDate } from '@driverdesk/domain/kernel/wallClock.ts'
import type { ReactNode } from 'react'
import type { Announcement } from '../desk/useAnnouncer.ts'
import type { InvoiceDesk, InvoiceRow } from './invoiceDesk.ts'
import type { InvoiceFigures } from './invoiceFigures.ts'
import type { InvoiceSearch, InvoiceView } from './invoices.search.ts'
import type { InvoiceActions, InvoiceMenuState } from './useInvoiceActions.ts'

/** What an invoices screen is given, be it of staff or of a restaurant. */
export interface InvoicesProps {
  desk: InvoiceDesk
  view: InvoiceView
  today: IsoDate
  /** The choice of a place; false where there is only one. */
  where: ReactNode
  /** The one restaurant that is shown; undefined where there are several. */
  restaurantId: number | undefined
  /** The tabs, of which the list is one; undefined where it is all there is. */
  tabs?: ReactNode
  /** Changes some of the search parameters; `replaces` leaves no way Back to what they were. */
  onChange: (search: InvoiceSearch, replaces?: boolean) => void
}

/** What its parts share. */
export interface InvoiceParts extends InvoicesProps, InvoiceMenuState {
  /** Those of the chosen state, in the chosen order. */
  shown: readonly InvoiceRow[]
  /** Of all states. */
  figures: InvoiceFigures | undefined
  actions: InvoiceActions
  /** Opens the request dialog for the days that are shown; undefined where no single restaurant is. */
  onRequest: (() => void) | undefined
  /** Opens the dialog that invoices all restaurants of the days and the place. */
  onBatch: () => void
  announce: (text: string) => void
  announcement: Announcement | undefined
}
