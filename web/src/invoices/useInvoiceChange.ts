import type { InvoiceAction } from '@driverdesk/domain/invoices/invoiceActions.ts'
import { useCallback, useState } from 'react'
import { newIdempotencyKey } from '../kernel/idempotencyKey.ts'
import { showError } from '../kernel/query.ts'
import { askAndRemove } from '../ui/askAndRemove.tsx'
import { confirm } from '../ui/Confirm.tsx'
import { keepFocusNear } from '../ui/keepFocusNear.ts'
import { pressedNow } from '../ui/useFocusBack.ts'
import { type ConfirmedChange, changeQuestion } from './changeQuestions.ts'
import { useChangeInvoice, useRemoveInvoice } from './invoiceChanges.data.ts'
import type { InvoiceRow } from './invoiceDesk.ts'

/** An invoice that a form is open for: of a credit note's reason, or of the day of a payment. */
export interface AskedChange {
  action: Extract<InvoiceAction, 'credit' | 'markPaid'>
  row: InvoiceRow
  /** For a button that is gone once it is done. */
  keepFocus: () => void
}

/** Asks, saying what happens, and does it. */
export function useInvoiceChange(announce: (text: string) => void, onRemoved: () => void) {
  const [asked, setAsked] = useState<AskedChange>()
  const { mutateAsync: remove } = useRemoveInvoice()
  const { mutateAsync: send } = useChangeInvoice()

  const askToRemove = useCallback(
    async ({ invoice }: InvoiceRow) => {
      const keepFocus = keepFocusNear(pressedNow())
      const isGone = await askAndRemove({
        question: `Remove invoice ${invoice.invoice_number}?`,
        consequence: 'Its timesheets and fees can be billed again.',
        thing: 'invoice',
        remove: () => remove(invoice),
      })
      if (!isGone) return
      announce(`Removed: invoice ${invoice.invoice_number}`)
      onRemoved()
      keepFocus()
    },
    [announce, onRemoved, remove],
  )
  const askToChange = useCallback(
    async (action: ConfirmedChange, row: InvoiceRow) => {
      const keepFocus = keepFocusNear(pressedNow())
      const { question, done } = changeQuestion(action, row)
      if (!(await confirm(question))) return
      try {
        await send({ action, invoice: row.invoice, idempotencyKey: newIdempotencyKey() })
        announce(done)
        keepFocus()
      } catch (error) {
        showError(error)
      }
    },
    [announce, send],
  )
  const change = useCallback(
    async (action: Exclude<InvoiceAction, 'regenerate' | 'pay'>, row: InvoiceRow) => {
      if (action === 'credit' || action === 'markPaid')
        return setAsked({ action, row, keepFocus: keepFocusNear(pressedNow()) })
      return action === 'remove' ? askToRemove(row) : askToChange(action, row)
    },
    [askToRemove, askToChange],
  )

  return { change, asked, stopAsking: useCallback(() => setAsked(undefined), []) }
}
