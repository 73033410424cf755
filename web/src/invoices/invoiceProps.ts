import type { BulkAction } from '@driverdesk/domain/invoices/bulkChange.ts'
import type { IsoDate } from '@driverdesk/domain/kernel/wallClock.ts'
import type { ReactNode } from 'react'
import { useStore } from 'zustand'
import { createStore } from 'zustand/vanilla'
import type { useDeskRange } from '../desk/DeskToolbar.tsx'
import type { Announce, Announcement } from '../desk/Foot.tsx'
import type { InvoiceDesk, InvoiceFigures, InvoiceRow } from './invoiceDesk.ts'
import type { InvoiceSearch, InvoiceView } from './invoices.search.ts'
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
  announce: Announce
  announcement: Announcement | undefined
}

/** The selected invoices of a screen. Outside React's state, so that a tick renders only its own row. */
export type Selection = ReturnType<typeof createSelection>

export const createSelection = () => createStore<ReadonlySet<number>>(() => new Set())

export const useIsSelected = (selection: Selection, id: number): boolean =>
  useStore(selection, (ids) => ids.has(id))

/** The selected rows among those shown: hidden ones are left alone. */
export function useSelectedRows(selection: Selection, shown: readonly InvoiceRow[]): readonly InvoiceRow[] {
  const ids = useStore(selection)
  return ids.size === 0 ? NONE : shown.filter(({ invoice }) => ids.has(invoice.id))
}

const NONE: readonly InvoiceRow[] = []

export function select(selection: Selection, ids: readonly number[], isSelected: boolean): void {
  const next = new Set(selection.getState())
  for (const id of ids) {
    if (isSelected) next.add(id)
    else next.delete(id)
  }
  selection.setState(next, true)
}
