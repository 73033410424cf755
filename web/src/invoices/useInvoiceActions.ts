import { useCallback, useMemo, useState } from 'react'
import { showError } from '../kernel/query.ts'
import { useRowMenu } from '../ui/list/useRowMenu.ts'
import type { InvoiceDesk, InvoiceRow } from './invoiceDesk.ts'
import { downloadInvoice, viewCreditNote, viewInvoice } from './invoiceFiles.data.ts'
import type { InvoiceSearch } from './invoices.search.ts'
import { mayDo } from './mayDo.ts'
import { useCardPayment } from './useCardPayment.ts'
import { useInvoiceChange } from './useInvoiceChange.ts'

/** A button of a row, as specified (docs/spec/invoices.md#admin-invoices). */
interface RowButton {
  label: 'Pay Now' | 'View' | 'Download' | 'Remove'
  /** What is done next, as a rule. */
  isMain: boolean
  isBusy: boolean
  run: () => void
}

interface ActionOptions {
  desk: InvoiceDesk
  onChange: (search: InvoiceSearch, replaces?: boolean) => void
  announce: (text: string) => void
}

/** What may be done with the invoices of a screen, and the one menu that all rows share. */
export function useInvoiceActions({ desk, onChange, announce }: ActionOptions) {
  const { role } = desk
  const menu = useRowMenu<InvoiceRow>()
  const openMenu = menu.open
  const { pay, paying } = useCardPayment()
  const close = useCallback(() => onChange({ invoice: undefined }, true), [onChange])
  const { change, asked, stopAsking } = useInvoiceChange(announce, close)
  const [fetching, setFetching] = useState<ReadonlySet<string>>(new Set())
  const open = useCallback(({ invoice }: InvoiceRow) => onChange({ invoice: invoice.id }), [onChange])

  const actions = useMemo(() => {
    const fetchFile = async (name: string, run: () => Promise<void>) => {
      setFetching((now) => new Set([...now, name]))
      await run().catch(showError)
      setFetching((now) => new Set([...now].filter((other) => other !== name)))
    }
    const fileButton = (label: 'View' | 'Download', row: InvoiceRow): RowButton => {
      const name = `${label} ${row.invoice.id}`
      const load = label === 'View' ? viewInvoice : downloadInvoice
      const run = () => void fetchFile(name, () => load(row.invoice))
      return { label, isMain: false, isBusy: fetching.has(name), run }
    }
    const isRemovable = (row: InvoiceRow) => mayDo('remove', row, role)
    return {
      open,
      isRemovable,
      /** Those of a row; each is there only where it may be pressed. */
      buttonsOf(row: InvoiceRow): RowButton[] {
        const { providerInvoice: provided } = row
        const isDraft = row.invoice.state === 'draft'
        const payNow: RowButton[] =
          provided?.status === 'open' && mayDo('pay', row, role)
            ? [
                {
                  label: 'Pay Now',
                  isMain: !isDraft,
                  isBusy: paying.has(provided.id),
                  run: () => void pay(row, provided),
                },
              ]
            : []
        const files = [fileButton('View', row), fileButton('Download', row)]
        const remove: RowButton[] = isRemovable(row)
          ? [{ label: 'Remove', isMain: false, isBusy: false, run: () => void change('remove', row) }]
          : []
        // A draft is looked at first: the restaurant has not been sent it.
        return isDraft ? [...files, ...payNow, ...remove] : [...payNow, ...files, ...remove]
      },
      /** What the menu adds to the buttons. */
      changesOf: (row: InvoiceRow): MenuAction[] => IN_MENU.filter((action) => mayDo(action, row, role)),
      change: (action: MenuAction, row: InvoiceRow) => {
        if (action !== 'regenerate') return void change(action, row)
        const { restaurant_id, period_date_from: from, period_date_to: to } = row.invoice
        onChange({ location: `restaurant-${restaurant_id}`, from, to, invoice: undefined, request: true })
      },
      viewCreditNote: ({ invoice }: InvoiceRow) => void viewCreditNote(invoice).catch(showError),
      hasMenu: role !== 'restaurant',
      openMenu,
    }
  }, [open, role, paying, pay, change, fetching, openMenu, onChange])
  return { actions, menu, asked, stopAsking }
}

const IN_MENU = ['send', 'remind', 'markPaid', 'markUnpaid', 'credit', 'regenerate'] as const
export type MenuAction = (typeof IN_MENU)[number]

/** The same until something of it changes, so that rows are not drawn again. */
export type InvoiceActions = ReturnType<typeof useInvoiceActions>['actions']
export type InvoiceMenuState = Omit<ReturnType<typeof useInvoiceActions>, 'actions'>
