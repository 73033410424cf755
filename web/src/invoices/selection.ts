/** The selected invoices of a screen. Outside React's state, so that a tick renders only its own row. */
import { useStore } from 'zustand'
import { createStore } from 'zustand/vanilla'
import type { InvoiceRow } from './invoiceDesk.ts'

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

/** Adds invoices to the selection, or takes them out. */
export function select(selection: Selection, ids: readonly number[], isSelected: boolean): void {
  const next = new Set(selection.getState())
  for (const id of ids) {
    if (isSelected) next.add(id)
    else next.delete(id)
  }
  selection.setState(next, true)
}
