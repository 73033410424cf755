import type { Role } from '@driverdesk/domain/kernel/roles.ts'
import type { IsoDate } from '@driverdesk/domain/kernel/wallClock.ts'
import { type Drop, dropped } from '@driverdesk/domain/shifts/dropping.ts'
import { Alert, Button, Stack, Text } from '@mantine/core'
import type { ShownShift } from '../../shifts/shownShift.ts'
import { longDate } from '../../ui/dayWords.ts'
import { numberText } from '../../ui/numberText.ts'
import { type DriversById, timesText, whereAndWho } from '../shift/shiftWords.ts'
import classes from './ManyRefused.module.css'
import type { ManyAction } from './manyForm.ts'
import type { KnownPlace, LooseShift } from './manyPlan.ts'
import { openedText, refusedText } from './manyWords.ts'

interface ManyRefusedProps {
  schedule: { places: readonly KnownPlace[]; driversById: DriversById }
  role: Role
  /** 'open': copies that lose their driver. */
  action: ManyAction | 'open'
  entries: readonly { shift: ShownShift; message: string }[]
  /** Of how many. */
  count: number
  /** Leaves these alone selected; left out where they are not refused. */
  onSelect?: () => void
}

/** Which of the shifts it cannot be done to, each with the reason, and the way on with them. */
export function ManyRefused({ action, entries, count, schedule, role, onSelect }: ManyRefusedProps) {
  const { places, driversById } = schedule
  const restaurants = new Map(places.map(({ restaurant }) => [restaurant.id, restaurant]))
  const words =
    action === 'open' ? openedText(entries.length) : refusedText(action, entries.length, count, role)
  return (
    // Not an alert, which would read out every one of them: the dialog says how many.
    <Alert role="group" title={words} color="orange" variant="outline" p="xs" className={classes.refused}>
      <Stack gap="xs">
        <RefusedShiftsList
          label={action === 'open' ? 'Copies that will be open' : 'Refused shifts'}
          entries={entries}
          whereAndWho={(shift) => whereAndWho(shift, restaurants.get(shift.restaurant_id), driversById)}
        />
        {onSelect && count > 1 && (
          <Button variant="default" size="compact-sm" style={{ alignSelf: 'start' }} onClick={onSelect}>
            Select the refused {entries.length === 1 ? 'one' : numberText(entries.length)}
          </Button>
        )}
      </Stack>
    </Alert>
  )
}

/** More are counted, not listed. */
const MOST_LISTED = 100

interface RefusedShiftsListProps<S> {
  label: string
  entries: readonly { shift: S; message?: string }[]
  /** Where it is, and whose: 'Harbour Tacos · Ann Example'. */
  whereAndWho: (shift: S) => string
}

/** Shifts by day and time, each with what is wrong with it. */
export function RefusedShiftsList<S extends ShownShift>({
  label,
  entries,
  whereAndWho,
}: RefusedShiftsListProps<S>) {
  const more = entries.length - MOST_LISTED
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reached by the keyboard.
    <section className={classes.scroll} aria-label={label} tabIndex={0}>
      <ul className={classes.list}>
        {entries.slice(0, MOST_LISTED).map(({ shift, message }) => (
          <li key={shift.id} className={classes.shift}>
            <Text size="sm" fw={600}>
              {longDate(shift.period_date)}, {timesText(shift)}
            </Text>
            <Text size="sm" c="dimmed" dir="auto">
              {whereAndWho(shift)}
            </Text>
            {message !== undefined && (
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
