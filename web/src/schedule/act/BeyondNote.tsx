import type { IsoDate } from '@driverdesk/domain/kernel/wallClock.ts'
import { type Drop, dropped } from '@driverdesk/domain/shifts/dropping.ts'
import { Text } from '@mantine/core'
import type { LooseShift } from './placingFacts.ts'

interface BeyondNoteProps {
  drops: readonly Drop<LooseShift>[]
  /** That are shown. */
  days: readonly IsoDate[]
}

/** What is not loaded says nothing before: of shifts that go to other days, their drivers' shifts then. */
export function BeyondNote({ drops, days }: BeyondNoteProps) {
  const beyond = drops.filter(
    ({ shift, target }) =>
      target.period_date !== undefined &&
      !days.includes(target.period_date) &&
      dropped(shift, target).driver_id !== null,
  )
  if (beyond.length === 0) return null
  return (
    <Text size="sm" c="dimmed">
      {drops.length === 1
        ? 'It goes to a day that is not shown: other shifts of its driver then are checked when this is sent.'
        : 'Some go to days that are not shown: other shifts of their drivers then are checked when this is sent.'}
    </Text>
  )
}
