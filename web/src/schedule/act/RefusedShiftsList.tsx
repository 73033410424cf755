import { Text } from '@mantine/core'
import { longDate } from '../../ui/dayWords.ts'
import { timesText } from '../shift/shiftWords.ts'
import type { ShownShift } from '../shift/shownShift.ts'
import classes from './RefusedShiftsDialog.module.css'

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
          and {more} more
        </Text>
      )}
    </section>
  )
}
