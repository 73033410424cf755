import { numberText } from '@driverdesk/domain/kernel/counts.ts'
import type { IsoDate } from '@driverdesk/domain/kernel/wallClock.ts'
import { type Drop, dropped } from '@driverdesk/domain/shifts/dropping.ts'
import { Alert, Button, Stack, Text } from '@mantine/core'
import { longDate } from '../../ui/dateText.ts'
import { useScene } from '../model/scene.ts'
import { timesText, whereAndWho } from '../shift/shiftWords.ts'
import type { NamedAction } from './actionWords.ts'
import classes from './ManyRefused.module.css'
import type { MovableShift, RefusedShift } from './manyPlan.ts'
import { openedText, refusedText } from './manyWords.ts'

interface ManyRefusedProps {
  action: NamedAction | 'opened copies'
  entries: readonly RefusedShift[]
  count: number
  /** Selects only these; left out if they are not refused. */
  onSelect?: () => void
}

export function ManyRefused({ action, entries, count, onSelect }: ManyRefusedProps) {
  const { role } = useScene()
  const words =
    action === 'opened copies' ? openedText(entries.length) : refusedText(action, entries.length, count, role)
  return (
    // Not an alert, which would read out every one of them: the dialog says how many.
    <Alert role="group" title={words} color="orange" variant="outline" p="xs" className={classes.refused}>
      <Stack gap="xs">
        <RefusedShiftsList
          label={action === 'opened copies' ? 'Copies that will be open' : 'Refused shifts'}
          entries={entries}
        />
        {onSelect && count > 1 && (
          <Button variant="default" size="compact-sm" style={{ alignSelf: 'start' }} onClick={onSelect}>
            Select {entries.length === 1 ? 'it' : 'them'}
          </Button>
        )}
      </Stack>
    </Alert>
  )
}

const MOST_LISTED = 100

/**
 * Refused shifts by day and time, each with its restaurant, its driver and the reason; a reason that all share is given
 * once.
 */
export function RefusedShiftsList({ label, entries }: { label: string; entries: readonly RefusedShift[] }) {
  const { restaurantsById, driversById } = useScene().schedule
  const more = entries.length - MOST_LISTED
  const [message, ...others] = new Set(entries.map((one) => one.message))
  // Someone else has perhaps done the same: said once, not for each of seventy shifts.
  const shared = entries.length > 1 && others.length === 0 ? message : undefined
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling area must be reachable by keyboard.
    <section className={classes.scroll} aria-label={label} tabIndex={0}>
      {shared !== undefined && (
        <Text size="sm" className={classes.message}>
          {shared}
        </Text>
      )}
      <ul>
        {entries.slice(0, MOST_LISTED).map(({ shift, message }) => (
          <li key={shift.id} className={classes.shift}>
            <Text size="sm" fw={600}>
              {longDate(shift.period_date)}, {timesText(shift)}
            </Text>
            <Text size="sm" c="dimmed" dir="auto">
              {whereAndWho(shift, restaurantsById.get(shift.restaurant_id), driversById)}
            </Text>
            {shared === undefined && (
              <Text size="sm" className={classes.message}>
                {message}
              </Text>
            )}
          </li>
        ))}
      </ul>
      {more > 0 && (
        <Text size="sm" c="dimmed">
          and {numberText(more)} more
        </Text>
      )}
    </section>
  )
}

interface BeyondNoteProps {
  drops: readonly Drop<MovableShift>[]
  days: readonly IsoDate[]
}

/** Says that clashes on days that are not loaded are checked only by the server. */
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
        ? 'It moves to a day that is not shown. The driver’s other shifts on that day are checked when you confirm.'
        : 'Some shifts move to days that are not shown. The drivers’ other shifts on those days are checked when you confirm.'}
    </Text>
  )
}
