import type { MatchedPayment, MatchedStatement } from '@driverdesk/contract/invoices/bankStatement.shapes.ts'
import { penceToPounds, poundsToPence } from '@driverdesk/domain/kernel/money.ts'
import type { IsoDate } from '@driverdesk/domain/kernel/wallClock.ts'
import { Button, Group } from '@mantine/core'
import { useState } from 'react'
import { newIdempotencyKey } from '../../kernel/idempotencyKey.ts'
import { BusyButton } from '../../ui/BusyButton.tsx'
import { numberText } from '../../ui/numberText.ts'
import { poundsText } from '../../ui/poundsText.ts'
import { SearchSelect } from '../../ui/SearchSelect.tsx'
import { useKeepForRestaurant } from '../overpayments.data.ts'
import { KeptLine } from './KeptLine.tsx'
import { RecordPayment } from './RecordPayment.tsx'

type OfDay = MatchedStatement['recorded'][number]

export interface Recorded {
  /** Pounds that are recorded for a restaurant and day, as far as this window knows: others may have recorded more since. */
  of: (restaurantId: number, paid_on: IsoDate) => number
  add: (one: OfDay) => void
}

/** What the statement found recorded, and what is recorded from it here. */
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
}

/** Payments of a statement whose invoices, or at least the restaurant, a person must choose. Each can also be kept on account. */
export function NotMatched({ title, payments, restaurants, today, recorded }: NotMatchedProps) {
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
  recordedOf: (restaurantId: number) => number
  /** It was recorded, for invoices or on account. */
  onAdded: (restaurantId: number) => void
  alreadyOf: (restaurantId: number) => number
  onKept: (restaurantId: number) => void
}

const MOST_CHOICES = 100

function Unmatched({ payment, choices, today, recordedOf, onAdded, alreadyOf, onKept }: UnmatchedProps) {
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
          <BusyButton size="xs" variant="default" disabled={!chosen} isBusy={isPending} onClick={keep}>
            Keep on account
          </BusyButton>
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
