import type { OwedByRestaurant } from '@driverdesk/contract/invoices/owed.shapes.ts'
import { isCovered } from '@driverdesk/domain/invoices/ageing.ts'
import { BULK_LIMIT, type BulkAction, TOO_MANY_INVOICES } from '@driverdesk/domain/invoices/bulkChange.ts'
import { leftToPay } from '@driverdesk/domain/invoices/credits.ts'
import { accountFirst, type Settlement } from '@driverdesk/domain/invoices/overpayments.ts'
import { countOf, numberText } from '@driverdesk/domain/kernel/counts.ts'
import { formatMoney, type Pence, poundsToPence } from '@driverdesk/domain/kernel/money.ts'
import { DATE_INVALID, displayDate, type IsoDate, typedDate } from '@driverdesk/domain/kernel/wallClock.ts'
import { Checkbox, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { Announce } from '../../desk/Foot.tsx'
import { withoutMail } from '../../mail/mailWords.ts'
import { BulkQuestion } from '../../ui/bulk/BulkQuestion.tsx'
import { DateField } from '../../ui/DateField.tsx'
import { Dialog } from '../../ui/Dialog.tsx'
import { paidBody } from '../invoiceChanges.data.ts'
import type { InvoiceRow, ShownInvoice } from '../invoiceDesk.ts'
import { oldestFirst, periodText } from '../invoiceWords.ts'
import { owedQuery } from '../owed.data.ts'
import classes from './Batch.module.css'
import {
  announceMany,
  BulkLines,
  bulkChoice,
  bulkWords,
  InvoiceName,
  invoicesText,
  ManyOutcome,
  ManyStopped,
  useManyChange,
  withSum,
} from './ManyOutcome.tsx'

interface ManyDialogProps {
  action: BulkAction
  /** The invoices that were selected when it opened. */
  rows: readonly InvoiceRow[]
  today: IsoDate
  announce: Announce
  onChanged: (ids: number[]) => void
  onClose: () => void
}

/** Sends many invoices, marks them as paid or reminds of them (docs/spec/invoices.md#many-invoices-at-once). */
export function ManyDialog({ action, rows, today, announce, onChanged, onClose }: ManyDialogProps) {
  const words = bulkWords(action)
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
    announceMany(announce, action, results)
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
                required
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
      return `Each invoice is emailed with its PDF to its restaurant's billing address.${withoutMail()}`
    case 'remind':
      return `A reminder for each will be emailed with its PDF to the billing address.${withoutMail()}`
    case 'markPaid':
      return 'No one is notified.'
  }
}

/** The invoices of each restaurant, the oldest first, as wherever money is divided. */
const byRestaurant = (taken: readonly InvoiceRow[]) =>
  Map.groupBy(oldestFirst(taken.map(({ invoice }) => invoice)), ({ restaurant_id }) => restaurant_id)

/** How the invoices are paid if what their restaurants have on account is used first. */
function settledFirst(
  taken: readonly InvoiceRow[],
  owed: readonly OwedByRestaurant[],
): ReadonlyMap<number, Settlement> {
  const accounts = new Map(owed.map((one) => [one.restaurant_id, poundsToPence(one.on_account)]))
  return new Map(
    [...byRestaurant(taken)].flatMap(([restaurantId, invoices]) => {
      const settled = accountFirst(invoices.map(leftToPay), accounts.get(restaurantId) ?? 0)
      return invoices.map(({ id }, nr) => [id, settled[nr] as Settlement] as const)
    }),
  )
}

function paidOf(invoice: ShownInvoice, settlements: ReadonlyMap<number, Settlement>) {
  const settlement = settlements.get(invoice.id)
  return settlement && paidBody(settlement, leftToPay(invoice))
}

/** ' £21.13 of it is taken from the account: £895.26 came in.' */
function fromAccountText(settlements: ReadonlyMap<number, Settlement>): string {
  const all = [...settlements.values()]
  const sum = (of: 'fromAccount' | 'received') => all.reduce((total, one) => total + one[of], 0)
  return sum('fromAccount') === 0
    ? ''
    : ` ${formatMoney(sum('fromAccount'))} of it is taken from the account: ${formatMoney(sum('received'))} came in.`
}

interface Account {
  restaurantId: number
  restaurant: string
  onAccount: Pence
  /** With what is on account. */
  left: Pence
}

/** The restaurants of invoices that have money on account. */
function accountsOf(taken: readonly InvoiceRow[], owed: readonly OwedByRestaurant[]): Account[] {
  const invoices = byRestaurant(taken)
  return owed.flatMap(({ restaurant_id, restaurant_name, on_account }) => {
    const own = invoices.get(restaurant_id)
    const onAccount = poundsToPence(on_account)
    if (!own || onAccount === 0) return []
    const asked = own.reduce((sum, one) => sum + leftToPay(one), 0)
    return {
      restaurantId: restaurant_id,
      restaurant: restaurant_name,
      onAccount,
      left: Math.max(asked - onAccount, 0),
    }
  })
}

interface UseAccountsProps {
  taken: readonly InvoiceRow[]
  owed: readonly OwedByRestaurant[]
  hasFailed: boolean
  isUsed: boolean
  onChange: (isUsed: boolean) => void
  isFixed: boolean
}

/** Says what restaurants have on account, which is used first unless the person unticks it. */
function UseAccounts({ taken, owed, hasFailed, isUsed, onChange, isFixed }: UseAccountsProps) {
  if (hasFailed)
    return (
      <Text size="sm" role="alert">
        What restaurants have on account could not be loaded. All of it counts as received.
      </Text>
    )
  const accounts = accountsOf(taken, owed)
  if (accounts.length === 0) return null
  return (
    <>
      <Checkbox
        checked={isUsed}
        disabled={isFixed}
        onChange={({ currentTarget }) => onChange(currentTarget.checked)}
        label="Use what is on account first"
      />
      <BulkLines
        label="On account"
        lines={accounts.map(({ restaurantId, restaurant, onAccount, left }) => ({
          id: restaurantId,
          name: <bdi>{restaurant}</bdi>,
          note: `${formatMoney(left)} left to pay`,
          sum: `${formatMoney(onAccount)} on account`,
        }))}
      />
    </>
  )
}
