import type { ProviderInvoice } from '@driverdesk/contract/payments/payments.routes.ts'
import { leftToCredit } from '@driverdesk/domain/invoices/credits.ts'
import { type InvoiceAction, invoiceActions } from '@driverdesk/domain/invoices/invoiceActions.ts'
import { formatMoney } from '@driverdesk/domain/kernel/money.ts'
import type { Role } from '@driverdesk/domain/kernel/roles.ts'
import { notifications } from '@mantine/notifications'
import {
  IconBell,
  IconBuildingBank,
  IconMail,
  IconReceiptRefund,
  IconRefresh,
  type TablerIcon,
} from '@tabler/icons-react'
import { useQueryClient } from '@tanstack/react-query'
import { useCallback, useMemo, useRef, useState } from 'react'
import { ApiError, hasUnknownOutcome } from '../kernel/apiError.ts'
import { newIdempotencyKey } from '../kernel/idempotencyKey.ts'
import { showError } from '../kernel/query.ts'
import { confirm } from '../ui/Confirm.tsx'
import { keepFocusNear } from '../ui/focus.ts'
import { useRowMenu } from '../ui/list/useRowMenu.ts'
import type { InvoiceDesk, InvoiceRow } from './invoiceDesk.ts'
import { downloadInvoice, payByCard, refetchInvoices, viewCreditNote, viewInvoice } from './invoices.data.ts'
import type { InvoiceSearch } from './invoices.search.ts'
import { notSentText, TOAST_MS } from './invoiceWords.ts'
import { useInvoiceChange } from './useInvoiceChange.ts'

/** A button of a row (docs/spec/invoices.md#admin-invoices). */
interface RowButton {
  label: 'Pay Now' | 'View' | 'Download' | 'Remove'
  isMain: boolean
  isBusy: boolean
  run: () => void
}

interface ActionOptions {
  desk: InvoiceDesk
  onChange: (search: InvoiceSearch, replaces?: boolean) => void
  /** Keeps its identity. */
  onRegenerate: (row: InvoiceRow) => void
  announce: (text: string) => void
}

/** The actions on the invoices of a screen, and the state of the menu that all rows share. */
export function useInvoiceActions({ desk, onChange, onRegenerate, announce }: ActionOptions) {
  const { role } = desk
  const menu = useRowMenu(numberOf)
  const { opener } = menu
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
      /** Only the buttons that may be pressed. */
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
        // A draft comes with View first, because the restaurant has not got it yet.
        return isDraft ? [...files, ...payNow, ...remove] : [...payNow, ...files, ...remove]
      },
      changesOf: (row: InvoiceRow): MenuAction[] => IN_MENU.filter((action) => mayDo(action, row, role)),
      change: (action: MenuAction, row: InvoiceRow) => {
        if (action !== 'regenerate') return void change(action, row)
        onRegenerate(row)
      },
      viewCreditNote: ({ invoice }: InvoiceRow, number: string) =>
        void viewCreditNote(invoice, number).catch(showError),
      menu: role === 'restaurant' ? undefined : opener,
    }
  }, [open, role, paying, pay, change, fetching, opener, onRegenerate])
  return { actions, menu, asked, stopAsking }
}

const numberOf = ({ invoice }: InvoiceRow) => `invoice ${invoice.invoice_number}`

/** Those in the menu of a row, in its order. */
export type MenuAction = Exclude<InvoiceAction, 'pay' | 'payPart' | 'remove'>

export const LOOKS: Readonly<Record<MenuAction, { label: string; Icon: TablerIcon; danger?: boolean }>> = {
  send: { label: 'Send', Icon: IconMail },
  remind: { label: 'Remind', Icon: IconBell },
  markPaid: { label: 'Mark as paid', Icon: IconBuildingBank },
  markUnpaid: { label: 'Mark as unpaid', Icon: IconBuildingBank },
  keepPayment: { label: 'Record another payment', Icon: IconBuildingBank },
  credit: { label: 'Credit', Icon: IconReceiptRefund, danger: true },
  refund: { label: 'Record refund', Icon: IconBuildingBank },
  regenerate: { label: 'Regenerate', Icon: IconRefresh },
}

const IN_MENU = Object.keys(LOOKS) as MenuAction[]

/** Keeps its identity until an action changes, so that rows do not render again. */
export type InvoiceActions = ReturnType<typeof useInvoiceActions>['actions']
export type InvoiceMenuState = Omit<ReturnType<typeof useInvoiceActions>, 'actions'>

/** An invoice for a single driver cannot be regenerated here: the request dialog asks for all drivers. */
const mayDo = (action: InvoiceAction, { invoice }: Pick<InvoiceRow, 'invoice'>, role: Role): boolean =>
  invoiceActions(invoice, role).includes(action) && !(action === 'regenerate' && invoice.driver_id !== null)

const RELOAD_MS = 2_000
const PROCESSING = 'Processing payment...'
const WENT_WRONG = 'Something went wrong. Please try again.'

/** Charges the restaurant's card. The button is busy until the list has been refetched. */
function useCardPayment() {
  const client = useQueryClient()
  const [paying, setPaying] = useState<ReadonlySet<string>>(new Set())
  /** A payment keeps its key until its outcome is known, so that nothing is paid twice. */
  const keys = useRef(new Map<string, string>())
  const pay = useCallback(
    async ({ invoice, restaurant }: InvoiceRow, provided: ProviderInvoice) => {
      const keepFocus = keepFocusNear(document.activeElement)
      const agreed = await confirm({
        title: `Pay invoice ${invoice.invoice_number}?`,
        message: `${formatMoney(leftToCredit(invoice))} will be charged to the card of ${restaurant} now.${notSentText(invoice)}`,
        confirmLabel: 'Pay Now',
      })
      if (!agreed) return
      const key = keys.current.get(provided.id) ?? newIdempotencyKey()
      keys.current.set(provided.id, key)
      setPaying((now) => new Set([...now, provided.id]))
      const endToast = beginToast()
      let isPaid = false
      try {
        const { success, message } = await payByCard(provided, key)
        isPaid = success
        keys.current.delete(provided.id)
        endToast(message, success)
      } catch (error) {
        if (!hasUnknownOutcome(error)) keys.current.delete(provided.id)
        if (!(error instanceof ApiError && error.status === 401)) endToast(WENT_WRONG, false)
      }
      if (isPaid) await new Promise((resolve) => setTimeout(resolve, RELOAD_MS))
      await refetchInvoices(client)
      setPaying((now) => new Set([...now].filter((id) => id !== provided.id)))
      keepFocus()
    },
    [client],
  )
  return { pay, paying }
}

/** Shows 'Processing payment...'; the returned function replaces it by the outcome. */
function beginToast() {
  const look = { withBorder: true, closeButtonProps: { 'aria-label': 'Close' } }
  const id = notifications.show({
    ...look,
    message: PROCESSING,
    color: 'blue',
    loading: true,
    autoClose: false,
    withCloseButton: false,
    role: 'status',
  })
  return (message: string, isGood: boolean) =>
    notifications.update({
      ...look,
      id,
      message,
      color: isGood ? 'green' : 'red',
      loading: false,
      autoClose: TOAST_MS,
      withCloseButton: true,
      role: isGood ? 'status' : 'alert',
    })
}
