import type { MatchedPayment } from '@driverdesk/contract/invoices/bankStatement.shapes.ts'
import { Group } from '@mantine/core'
import { useState } from 'react'
import { newIdempotencyKey } from '../../kernel/idempotencyKey.ts'
import { BusyButton } from '../../ui/BusyButton.tsx'
import { numberText } from '../../ui/numberText.ts'
import { poundsText } from '../../ui/poundsText.ts'
import { SearchSelect } from '../../ui/SearchSelect.tsx'
import { useKeepForRestaurant } from '../overpayments.data.ts'
import { KeptLine } from './KeptLine.tsx'

interface Kept {
  payment: MatchedPayment
  restaurantId: number
}

interface NotMatchedProps {
  payments: readonly MatchedPayment[]
  restaurants: ReadonlyMap<number, { name: string }>
}

/** Payments of a statement that fit no invoice. Each can be kept on account of a restaurant, from where invoices are paid. */
export function NotMatched({ payments, restaurants }: NotMatchedProps) {
  const [kept, setKept] = useState<readonly Kept[]>([])
  const choices = [...restaurants].map(([id, { name }]) => ({ value: String(id), label: name }))
  if (payments.length === 0) return null
  return (
    <>
      <h3>Not matched ({numberText(payments.length)})</h3>
      <ul aria-label="Not matched">
        {payments.map((payment) => (
          <li key={payment.row}>
            <Unmatched
              payment={payment}
              choices={choices}
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
  alreadyOf: (restaurantId: number) => number
  onKept: (restaurantId: number) => void
}

const MOST_CHOICES = 100

function Unmatched({ payment, choices, alreadyOf, onKept }: UnmatchedProps) {
  const { paid_on, text, amount, is_keepable } = payment
  const [chosen, setChosen] = useState<string | null>(null)
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
  const kept = isSuccess && (
    <>
      Kept on account of <bdi>{name}</bdi>.
    </>
  )
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
        </Group>
      )}
    </KeptLine>
  )
}
