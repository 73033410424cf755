import { type DateRange, displayDate, type IsoDate } from '@driverdesk/domain/kernel/wallClock.ts'
import { keepsWeekdays } from '@driverdesk/domain/shifts/copyTarget.ts'
import { Alert, Button, Stack, Text } from '@mantine/core'
import { DatePicker } from '@mantine/dates'
import { countOf, longDate, rangeText, weekdayName } from '../ui/dayWords.ts'
import { LongCallButtons } from '../ui/longCall/LongCallButtons.tsx'
import calendar from '../ui/RangePicker.module.css'
import { CALENDAR_WORDS } from '../ui/RangePicker.tsx'
import classes from './CopyShiftsDialog.module.css'

interface CopyTargetFormProps {
  count: number
  isKnown: boolean
  source: DateRange
  target: DateRange
  what: string
  notes: readonly string[]
  /** Why an earlier attempt copied nothing. */
  problem: string | undefined
  onTarget: (chosen: IsoDate) => void
  onCopy: () => void
  onCancel: () => void
}

const NONE = 'There are no shifts on screen to copy.'

/** Which shifts go where; weeks start on Monday. */
export function CopyTargetForm(props: CopyTargetFormProps) {
  const { count, isKnown, source, target, what, notes, problem, onTarget, onCopy, onCancel } = props
  const isSame = source.from === target.from
  return (
    <Stack gap="md">
      {problem !== undefined && (
        <Alert color="red" role="alert">
          {problem}
        </Alert>
      )}
      <div>
        <Text size="sm" fw={600}>
          {count > 0 ? `${countOf(count, 'shift')} on screen` : isKnown ? NONE : 'Loading the shifts…'}
        </Text>
        <Text size="sm" c="dimmed" dir="auto">
          {what}, {rangeText(source)}
        </Text>
      </div>
      <div className={classes.calendar}>
        <DatePicker
          type="range"
          allowSingleDateInRange
          aria-label="Copy to"
          value={[target.from, target.to]}
          onChange={([chosen]) => chosen !== null && onTarget(chosen)}
          defaultDate={target.from}
          firstDayOfWeek={1}
          ariaLabels={CALENDAR_WORDS}
          classNames={{ day: calendar.day }}
        />
      </div>
      <div role="status">
        <Text size="sm" fw={600}>
          To {longDate(target.from)} – {longDate(target.to)}
        </Text>
        {!keepsWeekdays(source, target) && (
          <Text size="sm">
            The weekdays change: {weekdayName(source.from)} {displayDate(source.from)} goes to{' '}
            {weekdayName(target.from)} {displayDate(target.from)}.
          </Text>
        )}
        {isSame && <Text size="sm">The shifts are there already: choose other days.</Text>}
      </div>
      {notes.map((note) => (
        <Text size="sm" c="dimmed" key={note}>
          {note}
        </Text>
      ))}
      <LongCallButtons>
        <Button variant="default" onClick={onCancel}>
          Cancel
        </Button>
        <Button onClick={onCopy} disabled={count === 0 || isSame} data-autofocus>
          Copy {countOf(count, 'shift')}
        </Button>
      </LongCallButtons>
    </Stack>
  )
}
