import type { BulkAction } from '@driverdesk/domain/invoices/bulkChange.ts'
import type { IsoDate } from '@driverdesk/domain/kernel/wallClock.ts'
import type { ReactNode } from 'react'
import type { useDeskRange } from '../desk/DeskToolbar.tsx'
import type { Announcement } from '../desk/useAnnouncer.ts'
import type { InvoiceDesk, InvoiceFigures, InvoiceRow } from './invoiceDesk.ts'
import type { InvoiceSearch, InvoiceView } from './invoices.search.ts'
import type { Selection } from './selection.ts'
import type { InvoiceActions, InvoiceMenuState } from './useInvoiceActions.ts'

export interface InvoicesProps {
  desk: InvoiceDesk
  view: InvoiceView
  today: IsoDate
  where: ReactNode
  restaurantId: number | undefined
  tabs?: ReactNode
  /** Changes some search parameters; `replaces` adds no entry to the browser's history. */
  onChange: (search: InvoiceSearch, replaces?: boolean) => void
}

/** A change of many invoices that was asked for. */
export interface AskedMany {
  action: BulkAction
  rows: readonly InvoiceRow[]
}

/** A dialog of *Owed* that was asked for. */
export type AskedOwed = { dialog: 'import' } | { dialog: 'record' | 'period'; restaurantId: number }

export interface InvoiceParts extends InvoicesProps, InvoiceMenuState {
  shown: readonly InvoiceRow[]
  figures: InvoiceFigures | undefined
  actions: InvoiceActions
  ways: ReturnType<typeof useDeskRange>
  onRequest: (() => void) | undefined
  onBatch: () => void
  /** undefined if invoices cannot be selected: for restaurants, and where none are listed. */
  selection: Selection | undefined
  onMany: (asked: AskedMany) => void
  onOwed: (asked: AskedOwed) => void
  announce: (text: string) => void
  announcement: Announcement | undefined
}
