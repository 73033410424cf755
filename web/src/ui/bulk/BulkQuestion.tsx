import { countOf } from '@driverdesk/domain/kernel/counts.ts'
import type { IsoDate } from '@driverdesk/domain/kernel/wallClock.ts'
import { Button, Checkbox, Stack, Text } from '@mantine/core'
import type { ReactNode } from 'react'
import { DialogButtons } from '../Dialog.tsx'

interface BulkQuestionProps {
  /** '118 shifts in 24 restaurants on 7 days.'; undefined if there is nothing to change. */
  what: string | undefined
  /** A sentence on the effect, with the amount if pay or money is decided. */
  effect: ReactNode
  /** The people who will be notified, if that cannot be chosen. Choices are the children. */
  told?: ReactNode
  children?: ReactNode
  confirmLabel: string
  isDanger?: boolean
  isBlocked?: boolean
  onConfirm: () => void
  onCancel: () => void
  /** Adds a button to the step before. */
  onBack?: () => void
}

/**
 * Asks before a bulk change: how many, where and when, the cost, and who is notified. Cancel has the focus,
 * so Enter alone changes nothing.
 */
export function BulkQuestion(props: BulkQuestionProps) {
  const { what, effect, told, children, confirmLabel, isDanger, isBlocked, onConfirm, onCancel, onBack } =
    props
  return (
    <Stack gap="md">
      <Text size="sm">
        {what && <strong>{what}</strong>} {effect}
      </Text>
      {children}
      {told && (
        <Text size="sm" c="dimmed">
          {told}
        </Text>
      )}
      <DialogButtons>
        {onBack && (
          <Button variant="subtle" mr="auto" onClick={onBack}>
            Back
          </Button>
        )}
        <Button variant="default" onClick={onCancel} data-autofocus>
          Cancel
        </Button>
        <Button color={isDanger ? 'red' : undefined} disabled={isBlocked} onClick={onConfirm}>
          {confirmLabel}
        </Button>
      </DialogButtons>
    </Stack>
  )
}

interface PastChoiceProps {
  verb: string
  thing: string
  /** The number in the past; nothing is offered for 0. */
  count: number
  isTaken: boolean
  onTake: (isTaken: boolean) => void
}

/** Offers to include items in the past, which are excluded by default. */
export const PastChoice = ({ verb, thing, count, isTaken, onTake }: PastChoiceProps) =>
  count > 0 && (
    <Checkbox
      label={`Also ${verb} ${countOf(count, thing)} in the past`}
      checked={isTaken}
      onChange={(event) => onTake(event.currentTarget.checked)}
    />
  )

/** A shift, a timesheet or an unbilled item. */
interface ScopedItem {
  restaurant_id: number
  period_date: IsoDate
}

/** '118 shifts in 24 restaurants on 7 days'. */
export function scopeText(thing: string, items: readonly ScopedItem[]): string {
  const restaurants = new Set(items.map(({ restaurant_id }) => restaurant_id)).size
  const days = new Set(items.map(({ period_date }) => period_date)).size
  return `${countOf(items.length, thing)} in ${countOf(restaurants, 'restaurant')} on ${countOf(days, 'day')}`
}
