import type { MatchedPayment, MatchedStatement } from '@driverdesk/contract/invoices/bankStatement.routes.ts'
import { numberText } from '@driverdesk/domain/kernel/counts.ts'
import { penceToPounds, poundsToPence } from '@driverdesk/domain/kernel/money.ts'
import { displayDate, type IsoDate } from '@driverdesk/domain/kernel/wallClock.ts'
import { Alert, Button, Group, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { type ComponentProps, type ReactNode, useState } from 'react'
import { errorMessage, hasUnknownOutcome } from '../../kernel/apiError.ts'
import { isNewer } from '../../kernel/datedChanges.ts'
import { newIdempotencyKey } from '../../kernel/idempotencyKey.ts'
import { BusyButton } from '../../ui/BusyButton.tsx'
import { poundsText } from '../../ui/numberText.ts'
import { SearchSelect } from '../../ui/SearchSelect.tsx'
import { useKeepForRestaurant, useKeepPayment } from '../overpayments.data.ts'
import { changersQuery, stillUnpaidQuery } from '../owed.data.ts'
import { IMPORT_AGAIN, isOutdated, RecordPayment } from './RecordPayment.tsx'
import classes from './Statement.module.css'

type OfDay = MatchedStatement['recorded'][number]

interface Recorded {
  /** Pounds that are recorded for a restaurant and day, as far as this window knows: others may have recorded more since. */
  of: (restaurantId: number, paid_on: IsoDate) => number
  add: (one: OfDay) => void
}

/** The payments that were recorded when the statement was read, and those recorded from it here. */
export function useRecorded(found: readonly OfDay[]): Recorded {
  const [all, setAll] = useState(found)
  return {
    of: (restaurantId, paid_on) => {
      const those = all.filter((one) => one.restaurant_id === restaurantId && one.paid_on === paid_on)
      return penceToPounds(those.reduce((sum, { amount }) => sum + poundsToPence(amount), 0))
    },
    add: (one) => setAll((before) => [...before, one]),
  }
}

interface Kept {
  payment: MatchedPayment
  restaurantId: number
}

interface NotMatchedProps {
  title: string
  payments: readonly MatchedPayment[]
  restaurants: ReadonlyMap<number, { name: string }>
  today: IsoDate
  recorded: Recorded
  importAgain: () => void
}

/** Payments of a statement whose invoices, or at least the restaurant, a person must choose. Each can also be kept on account. */
export function NotMatched(props: NotMatchedProps) {
  const { title, payments, restaurants, today, recorded, importAgain } = props
  const [kept, setKept] = useState<readonly Kept[]>([])
  const choices = [...restaurants].map(([id, { name }]) => ({ value: String(id), label: name }))
  if (payments.length === 0) return null
  return (
    <>
      <h3>
        {title} ({numberText(payments.length)})
      </h3>
      <ul aria-label={title}>
        {payments.map((payment) => (
          <li key={payment.row}>
            <Unmatched
              payment={payment}
              choices={choices}
              today={today}
              importAgain={importAgain}
              recordedOf={(restaurantId) => recorded.of(restaurantId, payment.paid_on)}
              onAdded={(restaurant_id) =>
                recorded.add({ restaurant_id, paid_on: payment.paid_on, amount: payment.amount })
              }
              alreadyOf={(restaurantId) => equalKept(kept, { payment, restaurantId })}
              onKept={(restaurantId) => setKept((before) => [...before, { payment, restaurantId }])}
            />
          </li>
        ))}
      </ul>
    </>
  )
}

/** Before, and now. */
const equalKept = (kept: readonly Kept[], { payment, restaurantId }: Kept): number =>
  payment.kept_of.filter((id) => id === restaurantId).length +
  kept.filter(
    (one) =>
      one.restaurantId === restaurantId &&
      one.payment.paid_on === payment.paid_on &&
      one.payment.amount === payment.amount,
  ).length

interface UnmatchedProps {
  payment: MatchedPayment
  choices: { value: string; label: string }[]
  today: IsoDate
  importAgain: () => void
  recordedOf: (restaurantId: number) => number
  /** It was recorded, for invoices or on account. */
  onAdded: (restaurantId: number) => void
  alreadyOf: (restaurantId: number) => number
  onKept: (restaurantId: number) => void
}

const MOST_CHOICES = 100

function Unmatched(props: UnmatchedProps) {
  const { payment, choices, today, importAgain, recordedOf, onAdded, alreadyOf, onKept } = props
  const { paid_on, text, amount, is_keepable, restaurant_id, invoices } = payment
  const [chosen, setChosen] = useState(restaurant_id === null ? null : String(restaurant_id))
  const [isChoosing, setChoosing] = useState(false)
  const [recorded, setRecorded] = useState<string>()
  // A statement has many lines, and a list for each would be slow.
  const [isOpen, setOpen] = useState(false)
  const [idempotencyKey, setKey] = useState(newIdempotencyKey)
  const { mutate, isPending, isSuccess, error, reset } = useKeepForRestaurant()
  const wasRecorded = (restaurantId: number, isKept: boolean) => {
    onAdded(restaurantId)
    if (isKept) onKept(restaurantId)
  }
  const keep = () => {
    const restaurantId = Number(chosen)
    const [already, before] = [alreadyOf(restaurantId), recordedOf(restaurantId)]
    mutate(
      { restaurantId, received: amount, paidOn: paid_on, already, recorded: before, idempotencyKey },
      { onSuccess: () => wasRecorded(restaurantId, true) },
    )
  }
  const name = choices.find(({ value }) => value === chosen)?.label
  const kept =
    recorded ??
    (isSuccess && (
      <>
        Kept on account of <bdi>{name}</bdi>.
      </>
    ))
  return (
    <KeptLine payment={payment} error={error} kept={kept}>
      {is_keepable && (
        <Group gap="xs">
          <SearchSelect
            size="xs"
            aria-label={`Restaurant of ${text}, ${poundsText(amount)}`}
            placeholder="Restaurant"
            nothingFoundMessage="No restaurant found"
            data={isOpen ? choices : choices.filter(({ value }) => value === chosen)}
            limit={MOST_CHOICES}
            onDropdownOpen={() => setOpen(true)}
            onDropdownClose={() => setOpen(false)}
            value={chosen}
            disabled={isPending}
            onChange={(value) => {
              setChosen(value)
              // Another restaurant is another call.
              setKey(newIdempotencyKey())
              reset()
            }}
          />
          <KeepButton
            {...{ error, importAgain }}
            paidOn={paid_on}
            size="xs"
            disabled={!chosen}
            isBusy={isPending}
            onClick={keep}
          >
            Keep on account
          </KeepButton>
          <Button
            size="xs"
            variant="default"
            disabled={!chosen || isPending}
            onClick={() => setChoosing(true)}
          >
            Choose invoices…
          </Button>
          {isChoosing && (
            <RecordPayment
              restaurantId={Number(chosen)}
              restaurant={name ?? ''}
              today={today}
              given={{
                amount,
                paidOn: paid_on,
                text,
                invoiceIds: invoices.map(({ id }) => id),
                recorded: recordedOf(Number(chosen)),
                importAgain,
              }}
              onRecorded={(said, isKept) => {
                setRecorded(said)
                wasRecorded(Number(chosen), isKept)
              }}
              onClose={() => setChoosing(false)}
            />
          )}
        </Group>
      )}
    </KeptLine>
  )
}

interface PaidTwiceProps {
  payments: readonly MatchedPayment[]
  recorded: Recorded
  importAgain: () => void
}

/** Payments of a statement whose invoices are paid by others, or credited. Each can be kept on account. */
export function PaidTwice({ payments, recorded, importAgain }: PaidTwiceProps) {
  const [kept, setKept] = useState<readonly MatchedPayment[]>([])
  if (payments.length === 0) return null
  return (
    <>
      <h3>No longer owed ({numberText(payments.length)})</h3>
      <ul aria-label="No longer owed">
        {payments.map((payment) => (
          <li key={payment.row}>
            <Twice
              payment={payment}
              importAgain={importAgain}
              already={payment.already + kept.filter((one) => isEqual(one, payment)).length}
              onKept={(restaurant_id) => {
                setKept((before) => [...before, payment])
                recorded.add({ restaurant_id, paid_on: payment.paid_on, amount: payment.amount })
              }}
            />
          </li>
        ))}
      </ul>
    </>
  )
}

const isEqual = (one: MatchedPayment, other: MatchedPayment): boolean =>
  one.invoices[0]?.id === other.invoices[0]?.id &&
  one.paid_on === other.paid_on &&
  one.amount === other.amount

interface TwiceProps {
  payment: MatchedPayment
  already: number
  importAgain: () => void
  onKept: (restaurantId: number) => void
}

function Twice({ payment, already, importAgain, onKept }: TwiceProps) {
  const { paid_on, amount, invoices } = payment
  const [idempotencyKey] = useState(newIdempotencyKey)
  const { mutate, isPending, isSuccess, error } = useKeepPayment()
  const [invoice] = invoices
  const keep = () =>
    invoice &&
    mutate(
      { invoiceId: invoice.id, received: amount, paidOn: paid_on, already, idempotencyKey },
      { onSuccess: () => onKept(invoice.restaurant_id) },
    )
  return (
    <KeptLine payment={payment} error={error} kept={isSuccess && 'Kept on account.'}>
      {invoice && (
        <KeepButton
          {...{ error, importAgain }}
          paidOn={paid_on}
          size="compact-xs"
          isBusy={isPending}
          onClick={keep}
        >
          Keep on account (invoice {invoice.invoice_number})
        </KeepButton>
      )}
    </KeptLine>
  )
}

interface KeepButtonProps extends ComponentProps<typeof BusyButton> {
  error: Error | null
  paidOn: IsoDate
  importAgain: () => void
}

/** Pressing again would be refused for the same reason, unless reading the statement again helps. */
const KeepButton = ({ error, paidOn, importAgain, disabled, ...keep }: KeepButtonProps) =>
  isOutdated(error, paidOn, true) ? (
    <Button size={keep.size} variant="default" onClick={importAgain}>
      {IMPORT_AGAIN}
    </Button>
  ) : (
    <BusyButton
      variant="default"
      {...keep}
      disabled={disabled || (error !== null && !hasUnknownOutcome(error))}
    />
  )

interface KeptLineProps {
  payment: MatchedPayment
  error: Error | null
  /** Shown once the payment is kept; undefined before. */
  kept: ReactNode
  /** Keeps it on account. */
  children: ReactNode
}

/** A payment of a bank statement that can be kept on account. */
function KeptLine({ payment, error, kept, children }: KeptLineProps) {
  const { paid_on, text, amount, invoices, reason } = payment
  return (
    <>
      <span className={classes.payment}>
        <span>{displayDate(paid_on)}</span>
        <bdi>{text}</bdi>
        <strong>{poundsText(amount)}</strong>
      </span>
      <Text size="xs" c="dimmed" mb={4}>
        <WhatMatches invoices={invoices} reason={reason} />
      </Text>
      {error && (
        <Text size="xs" c="var(--mantine-color-error)" role="alert">
          {errorMessage(error)}
        </Text>
      )}
      {kept ? (
        <Text size="xs" role="status">
          {kept}
        </Text>
      ) : (
        children
      )}
    </>
  )
}

/** The invoices of a payment, and why. */
export const WhatMatches = ({ invoices, reason }: Pick<MatchedPayment, 'invoices' | 'reason'>) => (
  <>
    {invoices.map(({ id, invoice_number, restaurant_name, payment }) => (
      <span key={id}>
        {invoice_number} <bdi>{restaurant_name}</bdi>, {poundsText(payment)}.{' '}
      </span>
    ))}
    {reason}
  </>
)

const OF_UNPAID: readonly MatchedPayment['match'][] = ['sure', 'proposed', 'short']

const LIST = new Intl.ListFormat('en-GB')

interface ChangedSinceProps {
  payments: readonly MatchedPayment[]
  isBlocked: boolean
  importAgain: () => void
}

/** Says which unpaid invoices of a bank statement were paid or changed since it was read: the server refuses their payments. */
export function ChangedSince({ payments, isBlocked, importAgain }: ChangedSinceProps) {
  const matched = payments
    .filter(({ match }) => OF_UNPAID.includes(match))
    .flatMap(({ invoices }) => invoices)
  const ids = [...new Set(matched.map(({ id }) => id))]
  const { data, isFetchedAfterMount } = useQuery({ ...stillUnpaidQuery(ids), enabled: ids.length > 0 })
  // Data loaded before the statement says nothing about the time since.
  const unpaid = isFetchedAfterMount ? data : undefined
  const versions = new Map(unpaid?.map(({ id, updated_at }) => [id, updated_at]))
  const changed = unpaid
    ? matched.filter(({ id, updated_at }) => isNewer(versions.get(id) ?? '9999', updated_at))
    : []
  const { data: changers, isPending } = useQuery({
    ...changersQuery(changed.map(({ id }) => ({ id, updated_at: versions.get(id) }))),
    enabled: changed.length > 0,
  })
  // It is read out once, so it waits for the names.
  if (changed.length === 0 || isPending) return null
  const numbers = [...new Set(changed.map(({ invoice_number }) => invoice_number))]
  const what = numbers.length === 1 ? 'Invoice' : 'Invoices'
  const by = changers ? ` by ${LIST.format(new Set(changers.map(({ name }) => name ?? 'someone else')))}` : ''
  return (
    <Alert color="orange" role="alert">
      <Text size="sm" mb="xs">
        {what} {numbers.join(', ')} {numbers.length === 1 ? 'has' : 'have'} been paid or changed{by} since the
        statement was read.
      </Text>
      <Button size="compact-xs" variant="default" disabled={isBlocked} onClick={importAgain}>
        {IMPORT_AGAIN}
      </Button>
    </Alert>
  )
}
