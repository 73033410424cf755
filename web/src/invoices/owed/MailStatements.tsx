import type { OwedByRestaurant, StatementsMailed } from '@driverdesk/contract/invoices/owed.shapes.ts'
import { countOf, numberText } from '@driverdesk/domain/kernel/counts.ts'
import { formatMoney, poundsToPence } from '@driverdesk/domain/kernel/money.ts'
import type { IsoDate } from '@driverdesk/domain/kernel/wallClock.ts'
import { Alert, Text } from '@mantine/core'
import { IconMail } from '@tabler/icons-react'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { errorMessage, hasUnknownOutcome } from '../../kernel/apiError.ts'
import { newIdempotencyKey, useLostCall } from '../../kernel/idempotencyKey.ts'
import { useProgress } from '../../kernel/progress.ts'
import { mailDoneText, withoutMail } from '../../mail/mailWords.ts'
import { BusyButton } from '../../ui/BusyButton.tsx'
import { confirm } from '../../ui/Confirm.tsx'
import { poundsText } from '../../ui/numberText.ts'
import { refetchInvoices, savingInvoices } from '../invoices.data.ts'
import { mailStatement, mailStatements, owedQuery } from '../owed.data.ts'

interface MailStatementProps {
  restaurantId: number
  today: IsoDate
  announce: (text: string) => void
}

/** Emails a restaurant its statement, even if it has had another today. */
export function MailStatement({ restaurantId, today, announce }: MailStatementProps) {
  const { data: [owed] = [] } = useQuery(owedQuery(restaurantId))
  const client = useQueryClient()
  const [key, setKey] = useState(newIdempotencyKey)
  const { mutate, isPending, error } = useMutation({
    mutationKey: savingInvoices,
    meta: { ownErrors: true },
    mutationFn: () => mailStatement({ restaurantId, idempotencyKey: key }),
    onSuccess: ({ address }) => {
      // Until then a repeated attempt sends nothing twice.
      setKey(newIdempotencyKey())
      announce(mailDoneText('Statement', `to ${address}`))
    },
    onSettled: () => refetchInvoices(client),
  })
  const ask = async () => {
    if (!owed) return
    const agreed = await confirm({
      title: 'Email the statement?',
      message: `${questionOfOne(owed)}${hadBefore(owed, today)}${withoutMail()}`,
      confirmLabel: 'Email statement',
    })
    if (agreed) mutate()
  }
  return (
    <>
      <MailButton label="Email statement" isBlocked={!owed} isBusy={isPending} onClick={() => void ask()} />
      {error && <NotEmailed error={error} what={['The statement', 'No statement']} />}
    </>
  )
}

interface NotEmailedProps {
  error: Error
  /** The subjects of 'may be emailed' and of 'was emailed'. */
  what: readonly [maybe: string, none: string]
}

/** After a lost answer the same button repeats the call. */
const NotEmailed = ({ error, what: [maybe, none] }: NotEmailedProps) => {
  const isLost = hasUnknownOutcome(error)
  return (
    <Alert color="red" role="alert" title={isLost ? `${maybe} may be emailed` : `${none} was emailed`}>
      {errorMessage(error)}
      {isLost && ' Nothing is emailed twice.'}
    </Alert>
  )
}

/** Part of what the footer calls saving. */
const mailingStatements = [...savingInvoices, 'statements']

interface Sending {
  restaurants: readonly OwedByRestaurant[]
  idempotencyKey: string
}

interface MailStatementsProps {
  /** Those with something overdue to pay. */
  owed: readonly OwedByRestaurant[]
  /** How many in the list have nothing overdue. */
  others: number
  today: IsoDate
  announce: (text: string) => void
}

/**
 * Emails their statements, in one call, to those that have had none today. After a lost answer the same call
 * is repeated.
 */
export function MailStatements({ owed, others, today, announce }: MailStatementsProps) {
  const client = useQueryClient()
  const waiting = owed.filter((one) => one.statement_on !== today && !one.is_in_outbox)
  const inOutbox = owed.filter((one) => one.is_in_outbox).length
  const { mutate, isPending, error, data, variables } = useMutation({
    mutationKey: mailingStatements,
    meta: { ownErrors: true },
    mutationFn: ({ restaurants, idempotencyKey }: Sending) =>
      mailStatements({
        restaurantIds: restaurants.map(({ restaurant_id }) => restaurant_id),
        idempotencyKey,
      }),
    onSuccess: ({ results }) => announceSent(results, announce),
    onSettled: () => refetchInvoices(client),
  })
  const lost = useLostCall<Sending>(mailingStatements)
  // The answer to the same call says what became of each.
  const left = lost?.sent.restaurants ?? waiting
  const progress = useProgress(isPending ? variables.idempotencyKey : undefined)
  const leftOut = leftOutText([
    [owed.length - waiting.length - inOutbox, 'that had a statement today'],
    [inOutbox, 'whose statement from today is in the outbox'],
    [others, 'with nothing overdue to pay'],
  ])
  const ask = async () => {
    const agreed = await confirm({
      title: left.length === 1 ? 'Email the statement?' : `Email ${left.length} statements?`,
      message: `${questionText(left)}${leftOut}${withoutMail(left.length)}`,
      careful: left.length > 1,
      confirmLabel: left.length === 1 ? 'Email statement' : 'Email statements',
    })
    if (!agreed) return
    mutate(lost?.sent ?? { restaurants: left, idempotencyKey: newIdempotencyKey() })
  }
  const refused = data?.results.filter(({ to }) => to === null) ?? []
  const nameOf = (id: number) =>
    variables?.restaurants.find(({ restaurant_id }) => restaurant_id === id)?.restaurant_name
  return (
    <>
      <MailButton
        label={owed.length > 1 ? `Email statements [${left.length}]` : 'Email statement'}
        isBlocked={left.length === 0}
        isBusy={isPending}
        onClick={() => void ask()}
      />
      {left.length === 0 && inOutbox > 0 && (
        <Text size="xs" role="status">
          {inOutbox === 1 ? 'Today’s statement is' : 'Today’s statements are'} in the outbox.
        </Text>
      )}
      {isPending && progress && (
        <Text size="xs" role="status">
          Emailed {numberText(progress.done)} of {countOf(progress.total, 'statement')}…
        </Text>
      )}
      {(lost || error) && (
        <NotEmailed error={(lost?.error ?? error) as Error} what={['The statements', 'No statement']} />
      )}
      {refused.length > 0 && (
        <Alert color="red" role="alert" title={`Not emailed: ${countOf(refused.length, 'statement')}`}>
          {refused.map(({ restaurant_id, message }) => (
            <Text key={restaurant_id} size="sm">
              <bdi>{nameOf(restaurant_id)}</bdi>: {message}
            </Text>
          ))}
        </Alert>
      )}
    </>
  )
}

interface MailButtonProps {
  label: string
  isBlocked: boolean
  isBusy: boolean
  onClick: () => void
}

const MailButton = ({ label, isBlocked, isBusy, onClick }: MailButtonProps) => (
  <BusyButton
    size="xs"
    variant="default"
    leftSection={<IconMail size="1rem" stroke={1.5} aria-hidden="true" />}
    disabled={isBlocked}
    isBusy={isBusy}
    onClick={onClick}
  >
    {label}
  </BusyButton>
)

const MOST_NAMES = 5

function questionText(owed: readonly OwedByRestaurant[]): string {
  const total = formatMoney(owed.reduce((pence, { total }) => pence + poundsToPence(total), 0))
  const [first] = owed
  if (first && owed.length === 1) return questionOfOne(first)
  const names = owed.slice(0, MOST_NAMES).map(({ restaurant_name }) => restaurant_name)
  const more = owed.length - names.length
  const who = more > 0 ? `${names.join(', ')} and ${more} more get` : `${names.join(', ')} get`
  return `${who} a list of their unpaid invoices at their billing addresses. They owe ${total}.`
}

function questionOfOne({ billing_email, invoices, total, on_account }: OwedByRestaurant): string {
  const sum = poundsText(on_account)
  if (invoices === 0) return `${billing_email} gets a statement: nothing is owed, and ${sum} is on account.`
  const account = on_account > 0 ? ` It says that ${sum} is on account.` : ''
  return `${billing_email} gets a list of ${countOf(invoices, 'unpaid invoice')}, ${poundsText(total)} in all.${account}`
}

/** ' Left out: 1 restaurant that had a statement today, 2 restaurants with nothing overdue to pay.' */
function leftOutText(counts: readonly [count: number, why: string][]): string {
  const said = counts.filter(([count]) => count > 0)
  if (said.length === 0) return ''
  return ` Left out: ${said.map(([count, why]) => `${countOf(count, 'restaurant')} ${why}`).join(', ')}.`
}

/** Shown for a single restaurant, which can be sent another on the same day. */
function hadBefore({ statement_on, is_in_outbox }: OwedByRestaurant, today: IsoDate): string {
  if (is_in_outbox) return ' Today’s statement is already in the outbox.'
  return statement_on === today ? ' It was sent a statement today and will get another one.' : ''
}

function announceSent(results: StatementsMailed['results'], announce: (text: string) => void): void {
  const [first, ...others] = results.flatMap(({ to }) => to ?? [])
  if (!first) return
  if (others.length === 0) announce(mailDoneText('Statement', `to ${first.address}`))
  else announce(mailDoneText('Statements', `to ${others.length + 1} restaurants`))
}
