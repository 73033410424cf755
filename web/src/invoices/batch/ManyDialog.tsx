import { isCovered } from '@driverdesk/domain/invoices/ageing.ts'
import { BULK_LIMIT, type BulkAction, TOO_MANY_INVOICES } from '@driverdesk/domain/invoices/bulkChange.ts'
import { leftToPay } from '@driverdesk/domain/invoices/credits.ts'
import { formatMoney } from '@driverdesk/domain/kernel/money.ts'
import { typedDate } from '@driverdesk/domain/kernel/typedDate.ts'
import { DATE_INVALID, displayDate, type IsoDate } from '@driverdesk/domain/kernel/wallClock.ts'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { withoutMail } from '../../mail/mailWords.ts'
import { BulkQuestion } from '../../ui/bulk/BulkQuestion.tsx'
import { DateField } from '../../ui/DateField.tsx'
import { Dialog } from '../../ui/Dialog.tsx'
import { countOf } from '../../ui/dayWords.ts'
import { numberText } from '../../ui/numberText.ts'
import type { InvoiceRow } from '../invoiceDesk.ts'
import { periodText } from '../invoiceWords.ts'
import { owedQuery } from '../owed.data.ts'
import classes from './Batch.module.css'
import { BulkLines } from './BulkLines.tsx'
import { InvoiceName, ManyOutcome, ManyStopped, manyDoneText } from './ManyOutcome.tsx'
import { fromAccountText, paidOf, settledFirst, UseAccounts } from './UseAccounts.tsx'
import { BULK_WORDS, bulkChoice, invoicesText, useManyChange, withSum } from './useManyChange.ts'

interface ManyDialogProps {
  action: BulkAction
  /** The invoices that were selected when it opened. */
  rows: readonly InvoiceRow[]
  today: IsoDate
  announce: (text: string) => void
  onChanged: (ids: number[]) => void
  onClose: () => void
}

/** Sends many invoices, marks them as paid or reminds of them (docs/spec/invoices.md#many-invoices-at-once). */
export function ManyDialog({ action, rows, today, announce, onChanged, onClose }: ManyDialogProps) {
  const words = BULK_WORDS[action]
  const [paidOn, setPaidOn] = useState(displayDate(today))
  const date = typedDate(paidOn)
  const {
    data: owed = [],
    error: owedError,
    isPending: isLoading,
  } = useQuery({
    ...owedQuery(),
    enabled: action !== 'send',
  })
  const [usesAccount, setUsesAccount] = useState(true)
  const covered = new Set(owed.flatMap((one) => (isCovered(one) ? one.restaurant_id : [])))
  const { taken, leftOut } = bulkChoice(action, rows, today, { paidOn: date, covered })
  const change = useManyChange((results) => {
    announce(manyDoneText(action, results))
    onChanged(results.flatMap(({ id, invoice }) => (invoice ? id : [])))
    if (results.every(({ invoice }) => invoice !== null)) onClose()
  })
  const { isPending, error } = change
  const isNotReady = taken.length === 0 || taken.length > BULK_LIMIT || (action === 'markPaid' && isLoading)
  const settlements = settledFirst(taken, action === 'markPaid' && usesAccount ? owed : [])
  const invoices = taken.map(({ invoice }) => ({
    id: invoice.id,
    updated_at: invoice.updated_at,
    ...(action === 'markPaid' && { paid_on: date, ...paidOf(invoice, settlements) }),
  }))
  return (
    <Dialog
      onClose={onClose}
      title={words.title}
      size={560}
      isSending={isPending}
      withCloseButton={!isPending}
    >
      {isPending || change.results ? (
        <ManyOutcome action={action} change={change} nameOf={(id) => nameIn(rows, id)} onClose={onClose} />
      ) : (
        <BulkQuestion
          what={
            taken.length > 0
              ? `${invoicesText(taken.map(({ invoice }) => withSum(invoice)))}.${fromAccountText(settlements)}`
              : undefined
          }
          effect={effectText(action, taken.length)}
          told={taken.length > 0 && notifiedText(action)}
          confirmLabel={error ? 'Try again' : `${words.label} [${numberText(taken.length)}]`}
          isBlocked={!change.isLost && (isNotReady || date === undefined)}
          onConfirm={() => change.start({ action, invoices })}
          onCancel={onClose}
        >
          {error && <ManyStopped error={error} isLost={change.isLost} />}
          {action === 'markPaid' && (
            <>
              <DateField
                label="Paid on"
                value={paidOn}
                onChange={setPaidOn}
                error={date === undefined && DATE_INVALID}
                // A retry sends the same values.
                disabled={change.isLost}
                latest={today}
                withAsterisk
              />
              <UseAccounts
                {...{ taken, owed }}
                hasFailed={owedError !== null}
                isUsed={usesAccount}
                onChange={setUsesAccount}
                isFixed={change.isLost}
              />
            </>
          )}
          <BulkLines
            label="Invoices"
            lines={taken.map((row) => ({
              id: row.invoice.id,
              name: <InvoiceName {...nameOf(row)} />,
              note: periodText(row.invoice),
              sum: formatMoney(leftToPay(row.invoice)),
            }))}
          />
          {leftOut.length > 0 && (
            <details className={classes.leftOut}>
              <summary>{leftOutText(leftOut)}</summary>
              <BulkLines
                label="Left out"
                lines={leftOut.map(({ row, reason }) => ({
                  id: row.invoice.id,
                  name: <InvoiceName {...nameOf(row)} />,
                  note: reason,
                }))}
              />
            </details>
          )}
        </BulkQuestion>
      )}
    </Dialog>
  )
}

const nameOf = ({ invoice, restaurant }: InvoiceRow) => ({ number: invoice.invoice_number, restaurant })

function nameIn(rows: readonly InvoiceRow[], id: number) {
  const row = rows.find(({ invoice }) => invoice.id === id)
  return row ? nameOf(row) : { number: '', restaurant: '' }
}

const EFFECTS: Readonly<Record<BulkAction, string>> = {
  send: 'Their due dates count from today. After that they can be credited, but no longer regenerated or removed.',
  markPaid: 'They will count as paid by bank transfer.',
  remind: 'One reminder a day can be sent for each invoice.',
}

const EFFECTS_ON_ONE: Readonly<Record<BulkAction, string>> = {
  send: 'Its due date counts from today. After that it can be credited, but no longer regenerated or removed.',
  markPaid: 'It will count as paid by bank transfer.',
  remind: 'One reminder a day can be sent for it.',
}

function effectText(action: BulkAction, taken: number): string {
  if (taken > BULK_LIMIT) return TOO_MANY_INVOICES
  if (taken === 0) return 'None of these invoices can be changed in this way.'
  return (taken === 1 ? EFFECTS_ON_ONE : EFFECTS)[action]
}

/** 'Left out: 36 invoices. Not sent yet: 7. Already paid: 27. Credited: 2.' */
function leftOutText(leftOut: readonly { reason: string }[]): string {
  const reasons = [...Map.groupBy(leftOut, ({ reason }) => reason)]
  const counts = reasons.map(
    ([reason, those]) => `${reason.replace(/\.$/, '')}: ${numberText(those.length)}.`,
  )
  return `Left out: ${countOf(leftOut.length, 'invoice')}. ${counts.join(' ')}`
}

function notifiedText(action: BulkAction): string {
  switch (action) {
    case 'send':
      return `Each goes by email with its PDF to the billing address of its restaurant.${withoutMail()}`
    case 'remind':
      return `A reminder for each goes by email with its PDF to the billing address.${withoutMail()}`
    case 'markPaid':
      return 'No one is notified.'
  }
}
