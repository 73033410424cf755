import type { ProviderInvoice } from '@driverdesk/contract/payments/payment.shapes.ts'
import { notifications } from '@mantine/notifications'
import { useQueryClient } from '@tanstack/react-query'
import { useCallback, useRef, useState } from 'react'
import { ApiError, hasUnknownOutcome } from '../kernel/apiError.ts'
import { newIdempotencyKey } from '../kernel/idempotencyKey.ts'
import { confirm } from '../ui/Confirm.tsx'
import { keepFocusNear } from '../ui/keepFocusNear.ts'
import { poundsText } from '../ui/poundsText.ts'
import type { InvoiceRow } from './invoiceDesk.ts'
import { refetchInvoices } from './invoices.data.ts'
import { TOAST_MS } from './invoiceWords.ts'
import { payByCard } from './providerInvoices.data.ts'

const RELOAD_MS = 2_000
const PROCESSING = 'Processing payment...'
const NOT_SENT = ' The restaurant has not been sent this invoice yet.'
const WENT_WRONG = 'Something went wrong. Please try again.'

/** Pays by the restaurant's card. While that is under way, and until the list says so, its button is off. */
export function useCardPayment() {
  const client = useQueryClient()
  const [paying, setPaying] = useState<ReadonlySet<string>>(new Set())
  /** The same key until the outcome of a payment is known: then nothing is paid twice. */
  const keys = useRef(new Map<string, string>())
  const pay = useCallback(
    async ({ invoice, restaurant }: InvoiceRow, provided: ProviderInvoice) => {
      const keepFocus = keepFocusNear(document.activeElement)
      const agreed = await confirm({
        title: `Pay invoice ${invoice.invoice_number}?`,
        message: `${poundsText(invoice.total)} is charged to the card of ${restaurant} now.${invoice.state === 'draft' ? NOT_SENT : ''}`,
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

/** 'Processing payment...', each attempt by itself; the answer has it say what came of it. */
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
