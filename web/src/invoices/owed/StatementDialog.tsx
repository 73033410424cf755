import type { MatchedPayment, MatchedStatement } from '@driverdesk/contract/invoices/bankStatement.routes.ts'
import { STATEMENT_FIELDS } from '@driverdesk/domain/invoices/bankStatement.ts'
import { BULK_LIMIT, TOO_MANY_INVOICES } from '@driverdesk/domain/invoices/bulkChange.ts'
import { settlementOf, sharesOf } from '@driverdesk/domain/invoices/overpayments.ts'
import type { MatchKind } from '@driverdesk/domain/invoices/statementMatch.ts'
import { countOf, numberText } from '@driverdesk/domain/kernel/counts.ts'
import { formatMoney, type Pence, poundsToPence } from '@driverdesk/domain/kernel/money.ts'
import { displayDate, type IsoDate } from '@driverdesk/domain/kernel/wallClock.ts'
import { Alert, Button, Checkbox, Stack, Text } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import type { Announce } from '../../desk/Foot.tsx'
import { errorMessage } from '../../kernel/apiError.ts'
import { BusyButton } from '../../ui/BusyButton.tsx'
import { BulkQuestion } from '../../ui/bulk/BulkQuestion.tsx'
import { ColumnFields, CsvFileField } from '../../ui/csv/CsvFields.tsx'
import type { Columns } from '../../ui/csv/useImport.ts'
import { Dialog, DialogButtons } from '../../ui/Dialog.tsx'
import { fileProblem } from '../../ui/form/FileField.tsx'
import { poundsText } from '../../ui/numberText.ts'
import {
  announceMany,
  BulkLines,
  invoicesText,
  type ManyChange,
  ManyOutcome,
  ManyStopped,
  useManyChange,
} from '../batch/ManyOutcome.tsx'
import { paidBody } from '../invoiceChanges.data.ts'
import { matchStatement } from '../owed.data.ts'
import { ChangedSince, NotMatched, PaidTwice, useRecorded, WhatMatches } from './NotMatched.tsx'
import classes from './Statement.module.css'

interface StatementDialogProps {
  restaurants: ReadonlyMap<number, { name: string }>
  today: IsoDate
  announce: Announce
  onClose: () => void
}

/** Imports a bank statement: choose the file, check what matches, mark as paid (docs/spec/invoices.md#bank-statement). */
export function StatementDialog({ restaurants, today, announce, onClose }: StatementDialogProps) {
  const [file, setFile] = useState<File | null>(null)
  const [columns, setColumns] = useState<Columns>()
  const [isChoosing, setChoosing] = useState(false)
  const [choices, setChoices] = useState<Choices>(new Map())
  const {
    mutate,
    data: statement,
    error,
    isPending,
    reset,
  } = useMutation({
    meta: { ownErrors: true },
    mutationFn: matchStatement,
    onSuccess: ({ columns: found }) => {
      setColumns(found)
      setChoosing(false)
    },
  })
  const ticked = tickedIn(statement?.payments ?? [], choices)
  const importAgain = () => {
    if (!file) return
    change.reset()
    mutate({ file, columns })
  }
  const goOn = statement?.payments.some((one) => isOpen(one, ticked)) ? importAgain : onClose
  const change = useManyChange((results) => {
    announceMany(announce, 'markPaid', results)
    if (results.every(({ invoice }) => invoice !== null)) goOn()
  })
  const startAgain = () => {
    reset()
    setColumns(undefined)
    setChoosing(false)
    setChoices(new Map())
  }
  const isChanging = change.isPending || change.results !== undefined
  return (
    <Dialog
      onClose={onClose}
      title="Import bank statement"
      size={720}
      isSending={isPending || change.isPending}
      withCloseButton={!change.isPending}
    >
      {statement && isChanging ? (
        <ManyOutcome
          action="markPaid"
          change={change}
          nameOf={(id) => nameIn(statement, id)}
          closeLabel={goOn === onClose ? undefined : 'Continue'}
          onClose={goOn}
        />
      ) : statement && statement.missing.length === 0 && !isChoosing ? (
        <MatchedPayments
          statement={statement}
          restaurants={restaurants}
          today={today}
          ticked={ticked}
          onTick={(row, isTicked) => setChoices((before) => new Map(before).set(row, isTicked))}
          change={change}
          onBack={() => setChoosing(true)}
          importAgain={importAgain}
          onClose={onClose}
        />
      ) : (
        <FileAndColumns
          {...{ file, statement, error, isPending, onClose }}
          columns={columns ?? {}}
          onColumns={setColumns}
          onFile={(chosen) => {
            startAgain()
            setFile(chosen)
          }}
          onBack={startAgain}
          onContinue={() => file && mutate({ file, columns })}
        />
      )}
    </Dialog>
  )
}

interface FileAndColumnsProps {
  file: File | null
  /** Its columns are to be chosen. */
  statement: MatchedStatement | undefined
  columns: Columns
  error: Error | null
  isPending: boolean
  onFile: (file: File | null) => void
  onColumns: (columns: Columns) => void
  /** To the file. */
  onBack: () => void
  onContinue: () => void
  onClose: () => void
}

function FileAndColumns(props: FileAndColumnsProps) {
  const { file, statement, columns, error, isPending, onFile, onColumns, onBack, onContinue, onClose } = props
  const chooseColumn = (field: string, head: string | null) => {
    const { [field]: _before, ...others } = columns
    onColumns(head === null ? others : { ...others, [field]: head })
  }
  return (
    <Stack gap="md">
      {error && (
        <Alert color="red" role="alert">
          {errorMessage(error)}
        </Alert>
      )}
      {statement ? (
        <>
          <Text size="sm" role="status">
            Which column is what?
            {statement.missing.length > 0 && ` Still needed: ${statement.missing.join(', ')}.`}
          </Text>
          <ColumnFields
            heads={statement.heads}
            columns={columns}
            fields={STATEMENT_FIELDS}
            chooseColumn={chooseColumn}
            isSending={isPending}
          />
        </>
      ) : (
        <>
          <CsvFileField
            description="As your bank exports it, with the date, the description or reference, and the amount."
            file={file}
            choose={onFile}
            isSending={isPending}
          />
          <Text size="sm" c="dimmed">
            The payments are compared with unpaid invoices. Nothing changes until you have checked them.
          </Text>
        </>
      )}
      <DialogButtons>
        <Button variant="default" disabled={isPending} onClick={statement ? onBack : onClose}>
          {statement ? 'Back' : 'Cancel'}
        </Button>
        <BusyButton
          isBusy={isPending}
          disabled={!file || fileProblem(file, 'csv') !== undefined}
          onClick={onContinue}
        >
          Continue
        </BusyButton>
      </DialogButtons>
    </Stack>
  )
}

function nameIn({ payments }: MatchedStatement, id: number) {
  const invoice = payments.flatMap(({ invoices }) => invoices).find((one) => one.id === id)
  return { number: invoice?.invoice_number ?? '', restaurant: invoice?.restaurant_name ?? '' }
}

interface MatchedPaymentsProps {
  statement: MatchedStatement
  restaurants: StatementDialogProps['restaurants']
  today: IsoDate
  ticked: ReadonlySet<number>
  onTick: (row: number, isTicked: boolean) => void
  change: ManyChange
  /** To the columns. */
  onBack: () => void
  importAgain: () => void
  onClose: () => void
}

function MatchedPayments({
  statement,
  restaurants,
  today,
  ticked,
  onTick,
  change,
  onBack,
  importAgain,
  onClose,
}: MatchedPaymentsProps) {
  const { payments, paid_out, unreadable } = statement
  const recorded = useRecorded(statement.recorded)
  const matched = (kind: MatchKind) => payments.filter(({ match }) => match === kind)
  const chosen = payments.filter(({ row }) => ticked.has(row))
  const invoices = chosen.flatMap(toMark)
  const paid = chosen.flatMap((one) => one.invoices.map(withPayment))
  // Trying again sends the same payments.
  const toTick = { ticked, onTick, isFixed: change.isLost }
  const isTooMany = invoices.length > BULK_LIMIT
  return (
    <BulkQuestion
      what={invoices.length > 0 ? `${invoicesText(paid)}. ${receivedText(chosen)}` : undefined}
      effect={
        isTooMany
          ? TOO_MANY_INVOICES
          : invoices.length > 0
            ? effectOf(chosen)
            : payments.some(isTickable)
              ? 'Tick the payments that match.'
              : 'No payments are left to mark as paid.'
      }
      told="No one is notified. Only payment dates and differences from what is owed are kept from the statement."
      confirmLabel={change.error ? 'Try again' : `Mark as paid [${numberText(invoices.length)}]`}
      isBlocked={!change.isLost && (invoices.length === 0 || isTooMany)}
      onConfirm={() => change.start({ action: 'markPaid', invoices })}
      onCancel={onClose}
      {...(!change.isLost && { onBack })}
    >
      {change.error && <ManyStopped error={change.error} isLost={change.isLost} />}
      <ChangedSince payments={payments} isBlocked={change.isLost} importAgain={importAgain} />
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: it may have no checkbox, and scrolls. */}
      <section className={classes.payments} aria-label="Payments" tabIndex={0}>
        <Ticked title="Certain matches" payments={matched('sure')} {...toTick} />
        <Ticked title="Check these" payments={matched('proposed')} {...toTick} />
        <Ticked title="Paid in part" payments={payments.filter(isPart)} {...toTick} />
        <NotMatched
          title="Less than owed"
          payments={matched('short').filter((one) => !isPart(one))}
          {...{ restaurants, today, recorded, importAgain }}
        />
        <PaidTwice payments={matched('again')} {...{ recorded, importAgain }} />
        <NotMatched
          title="Not matched"
          payments={matched('none')}
          {...{ restaurants, today, recorded, importAgain }}
        />
        <Others title="Already paid" payments={matched('recorded')} />
        <Text size="sm" c="dimmed" mt="sm">
          {leftOutText(paid_out, unreadable)}
        </Text>
      </section>
    </BulkQuestion>
  )
}

interface TickedProps {
  title: string
  payments: readonly MatchedPayment[]
  ticked: ReadonlySet<number>
  onTick: (row: number, isTicked: boolean) => void
  isFixed: boolean
}

const Ticked = ({ title, payments, ticked, onTick, isFixed }: TickedProps) =>
  payments.length > 0 && (
    <>
      <h3>
        {title} ({numberText(payments.length)})
      </h3>
      <ul aria-label={title}>
        {payments.map(({ row, paid_on, text, amount, ...match }) => (
          <li key={row}>
            <Checkbox
              size="sm"
              classNames={{ body: classes.body, labelWrapper: classes.label }}
              checked={ticked.has(row)}
              disabled={isFixed}
              onChange={({ currentTarget }) => onTick(row, currentTarget.checked)}
              label={
                <span className={classes.payment}>
                  <span>{displayDate(paid_on)}</span>
                  <bdi>{text}</bdi>
                  <strong>{poundsText(amount)}</strong>
                </span>
              }
              description={<WhatMatches {...match} />}
            />
          </li>
        ))}
      </ul>
    </>
  )

/** True for a payment that a person may still record once the ticked ones are recorded. */
const isOpen = ({ row, match, is_keepable }: MatchedPayment, ticked: ReadonlySet<number>): boolean =>
  !ticked.has(row) && (is_keepable || match === 'again' || match === 'sure' || match === 'proposed')

/** What the person ticked or unticked, by row. It stays when the statement is read again. */
type Choices = ReadonlyMap<number, boolean>

const isTickable = (payment: MatchedPayment): boolean =>
  payment.match === 'sure' || payment.match === 'proposed' || isPart(payment)

/** The certain matches are ticked, unless the person has unticked them. */
const tickedIn = (payments: readonly MatchedPayment[], choices: Choices): ReadonlySet<number> =>
  new Set(
    payments
      .filter((one) => isTickable(one) && (choices.get(one.row) ?? one.match === 'sure'))
      .map(({ row }) => row),
  )

/** True for a payment of less than its invoice asks for, so that the rest is still owed. */
const isPart = ({ match, invoices }: MatchedPayment): boolean => match === 'short' && invoices.length === 1

/** The amount received for each invoice of a payment. The account has the rest, unless it is a part. */
function toMark(payment: MatchedPayment) {
  const { amount, paid_on, invoices } = payment
  const owed = invoices.map(({ payment }) => poundsToPence(payment))
  const shares = sharesOf(poundsToPence(amount), owed)
  return invoices.map(({ id, updated_at }, nr) => {
    const asked = owed[nr] as Pence
    const settlement = settlementOf(shares[nr] as Pence, asked, isPart(payment) ? 0 : asked)
    return { id, updated_at, paid_on, ...paidBody(settlement, asked) }
  })
}

const withPayment = ({ restaurant_id, payment }: MatchedPayment['invoices'][number]) => ({
  restaurant_id,
  pence: poundsToPence(payment),
})

const sumOf = (invoices: MatchedPayment['invoices']): Pence =>
  invoices.reduce((sum, { payment }) => sum + poundsToPence(payment), 0)

/** The amount received for the invoices that will count as paid. */
function receivedText(chosen: readonly MatchedPayment[]): string {
  const received = chosen.reduce((sum, { amount }) => sum + poundsToPence(amount), 0)
  const differences = (payments: readonly MatchedPayment[]) =>
    payments.map(({ amount, invoices }) => poundsToPence(amount) - sumOf(invoices))
  const whole = differences(chosen.filter((one) => !isPart(one)))
  const more = whole.filter((one) => one > 0).reduce((sum, one) => sum + one, 0)
  const less = whole.filter((one) => one < 0).reduce((sum, one) => sum - one, 0)
  const rest = differences(chosen.filter(isPart)).reduce((sum, one) => sum - one, 0)
  return [
    `Received: ${formatMoney(received)}.`,
    more > 0 && `${formatMoney(more)} more than owed is kept on account.`,
    less > 0 && `${formatMoney(less)} is taken from what is on account.`,
    rest > 0 && `${formatMoney(rest)} is still owed.`,
  ]
    .filter(Boolean)
    .join(' ')
}

function effectOf(chosen: readonly MatchedPayment[]): string {
  const whole = chosen
    .filter((one) => !isPart(one))
    .reduce((count, { invoices }) => count + invoices.length, 0)
  const parts = chosen.filter(isPart).length
  if (whole === 0)
    return parts === 1 ? 'It is recorded as a part payment.' : 'They are recorded as part payments.'
  const rest = parts > 0 ? ' The rest of those paid in part is still owed.' : ''
  return whole === 1
    ? `${parts > 0 ? 'One' : 'It'} will count as paid by bank transfer, on the date of its payment.${rest}`
    : `They will count as paid by bank transfer, each on the date of its payment.${rest}`
}

const Others = ({ title, payments }: Pick<TickedProps, 'title' | 'payments'>) =>
  payments.length > 0 && (
    <>
      <h3>
        {title} ({numberText(payments.length)})
      </h3>
      <BulkLines
        label={title}
        lines={payments.map(({ row, paid_on, text, amount, ...match }) => ({
          id: row,
          name: (
            <>
              {displayDate(paid_on)} <bdi>{text}</bdi>
            </>
          ),
          note: <WhatMatches {...match} />,
          sum: poundsText(amount),
        }))}
      />
    </>
  )

const MOST_ROWS = 10

function leftOutText(paidOut: number, unreadable: MatchedStatement['unreadable']): string {
  const rows = unreadable.slice(0, MOST_ROWS).map(({ row, problem }) => `row ${row} (${problem})`)
  const more = unreadable.length > MOST_ROWS ? ` and ${unreadable.length - MOST_ROWS} more` : ''
  return [
    paidOut > 0 && `Left out: ${countOf(paidOut, 'outgoing payment')}.`,
    rows.length > 0 && `Not read: ${rows.join(', ')}${more}.`,
  ]
    .filter(Boolean)
    .join(' ')
}
