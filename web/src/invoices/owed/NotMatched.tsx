import type { MatchedPayment } from '@driverdesk/contract/invoices/bankStatement.shapes.ts'
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

interface Kept {
  payment: MatchedPayment
  restaurantId: number
}

interface NotMatchedProps {
  title: string
  payments: readonly MatchedPayment[]
  restaurants: ReadonlyMap<number, { name: string }>
  today: IsoDate
}

/** Payments of a statement whose invoices, or at least the restaurant, a person must choose. Each can also be kept on account. */
export function NotMatched({ title, payments, restaurants, today }: NotMatchedProps) {
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
  alreadyOf: (restaurantId: number) => number
  onKept: (restaurantId: number) => void
}

const MOST_CHOICES = 100

function Unmatched({ payment, choices, today, alreadyOf, onKept }: UnmatchedProps) {
  const { paid_on, text, amount, is_keepable, restaurant_id, invoices } = payment
  const [chosen, setChosen] = useState(restaurant_id === null ? null : String(restaurant_id))
  const [isChoosing, setChoosing] = useState(false)
  const [recorded, setRecorded] = useState<string>()
  // A statement has many lines, and a list for each would be slow.
  const [isOpen, setOpen] = useState(false)
  const [idempotencyKey, setKey] = useState(newIdempotencyKey)
  const { mutate, isPending, isSuccess, error, reset } = useKeepForRestaurant()
  const keep = () => {
    const restaurantId = Number(chosen)
    const already = alreadyOf(restaurantId)
    mutate(
      { restaurantId, received: amount, paidOn: paid_on, already, idempotencyKey },
      { onSuccess: () => onKept(restaurantId) },
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
              given={{ amount, paidOn: paid_on, text, invoiceIds: invoices.map(({ id }) => id) }}
              onRecorded={setRecorded}
              onClose={() => setChoosing(false)}
            />
          )}
        </Group>
      )}
    </KeptLine>
  )
}
