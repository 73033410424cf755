import type { BulkAction } from '@driverdesk/domain/invoices/bulkChange.ts'
import { leftToCredit, leftToPay } from '@driverdesk/domain/invoices/credits.ts'
import { cameIn } from '@driverdesk/domain/invoices/overpayments.ts'
import { formatMoney, poundsToPence } from '@driverdesk/domain/kernel/money.ts'
import { Alert, Button, Stack, Text } from '@mantine/core'
import type { ReactNode } from 'react'
import type { Announce } from '../../desk/Foot.tsx'
import { errorMessage, seenBy } from '../../kernel/apiError.ts'
import { withoutMail } from '../../mail/mailWords.ts'
import { DialogButtons } from '../../ui/DialogButtons.tsx'
import { countOf } from '../../ui/dayWords.ts'
import { CallProgress } from '../../ui/longCall/CallProgress.tsx'
import type { ManyResults } from '../invoiceChanges.data.ts'
import type { ShownInvoice } from '../invoiceDesk.ts'
import classes from './Batch.module.css'
import { bulkWords, type ManyChange } from './useManyChange.ts'

/** '014 Harbour Tacos'. */
export const InvoiceName = ({ number, restaurant }: { number: string; restaurant: string }) => (
  <>
    {number} <bdi>{restaurant}</bdi>
  </>
)

interface ManyStoppedProps {
  error: Error
  /** The result is unknown. */
  isLost: boolean
}

export const ManyStopped = ({ error, isLost }: ManyStoppedProps) => (
  <Alert color="red" role="alert" title="This has stopped">
    {errorMessage(error)}
    {isLost &&
      ' Invoices changed so far stay changed. Trying again changes the rest, and nothing is changed or emailed twice.'}
  </Alert>
)

interface ManyOutcomeProps {
  action: BulkAction
  change: ManyChange
  nameOf: (invoiceId: number) => { number: string; restaurant: string }
  closeLabel?: string | undefined
  onClose: () => void
}

/** The progress, then the result of each invoice; those that were refused come first. */
export function ManyOutcome({ action, change, nameOf, closeLabel = 'Close', onClose }: ManyOutcomeProps) {
  const words = bulkWords(action)
  if (!change.results) {
    return (
      <CallProgress
        progress={change.progress}
        doing={`${words.doing} ${countOf(change.count, 'invoice')}…`}
        done={words.done}
        thing="invoice"
        label={words.doing}
      />
    )
  }
  const refused = change.results.filter(({ invoice }) => invoice === null)
  const done = change.results.filter(({ invoice }) => invoice !== null)
  return (
    <Stack gap="md">
      <Text size="sm" role="status">
        {manyDoneText(action, change.results)}
      </Text>
      <BulkLines
        label="Results"
        lines={[...refused, ...done].map(({ id, invoice, message }) => ({
          id,
          name: <InvoiceName {...nameOf(id)} />,
          note:
            invoice && isPart(action, invoice)
              ? `${formatMoney(leftToPay(invoice))} is still owed.`
              : seenBy(closeLabel, message),
          isRefused: invoice === null,
          ...(invoice && { sum: sumOf(action, invoice, change.receivedFor(id)) }),
        }))}
      />
      <DialogButtons>
        <Button onClick={onClose} data-autofocus>
          {closeLabel}
        </Button>
      </DialogButtons>
    </Stack>
  )
}

/** The amount received for a paid invoice, or the amount still to pay. */
function sumOf(action: BulkAction, invoice: ShownInvoice, received: number | string | undefined): string {
  const asked = leftToCredit(invoice)
  if (action !== 'markPaid') return formatMoney(asked)
  return formatMoney(received === undefined ? cameIn(asked, invoice) : poundsToPence(received))
}

/** True if the payment was of a part, so that the rest stays owed. */
const isPart = (action: BulkAction, { state }: Pick<ShownInvoice, 'state'>): boolean =>
  action === 'markPaid' && state !== 'paid'

/** Announces the result; as a refusal if nothing was changed. */
export const announceMany = (announce: Announce, action: BulkAction, results: ManyResults): void =>
  announce(manyDoneText(action, results), results.some(({ invoice }) => invoice) ? 'done' : 'refusal')

/** 'Sent: 24 invoices. Not sent: 1 invoice.', 'Marked as paid: 3 invoices. Paid in part: 1 invoice.' */
function manyDoneText(action: BulkAction, results: ManyResults): string {
  const { outcome, failure } = bulkWords(action)
  const changed = results.flatMap(({ invoice }) => invoice ?? [])
  const inPart = changed.filter((invoice) => isPart(action, invoice)).length
  const failed = results.length - changed.length
  const said = [
    inPart + failed < results.length && `${outcome}: ${countOf(changed.length - inPart, 'invoice')}.`,
    inPart > 0 && `Paid in part: ${countOf(inPart, 'invoice')}.`,
    failed > 0 && `${failure}: ${countOf(failed, 'invoice')}.`,
  ]
  const isMailed = action !== 'markPaid' && changed.length > 0
  return `${said.filter(Boolean).join(' ')}${isMailed ? withoutMail(changed.length) : ''}`
}

interface BulkLine {
  id: number
  name: ReactNode
  /** Below the name. */
  note?: ReactNode
  more?: ReactNode
  sum?: string
  isRefused?: boolean
}

const LISTED = 200

/** The restaurants or invoices of a bulk change. */
export const BulkLines = ({ label, lines }: { label: string; lines: readonly BulkLine[] }) =>
  lines.length > 0 && (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a long list scrolls.
    <ul className={classes.lines} aria-label={label} tabIndex={0}>
      {lines.slice(0, LISTED).map(({ id, name, note, more, sum, isRefused }) => (
        <li key={id} data-refused={isRefused || undefined}>
          <span className={classes.name}>
            {name}
            {note && <small>{note}</small>}
          </span>
          {more}
          {sum !== undefined && <strong>{sum}</strong>}
        </li>
      ))}
      {lines.length > LISTED && <li>And {lines.length - LISTED} more.</li>}
    </ul>
  )
