import { type DateRange, displayDate, type IsoDate } from '@driverdesk/domain/kernel/wallClock.ts'
import type { Existing } from '@driverdesk/domain/shifts/copying.ts'
import { keepsWeekdays } from '@driverdesk/domain/shifts/copyTarget.ts'
import { Alert, Button, Stack, Text } from '@mantine/core'
import { DatePicker } from '@mantine/dates'
import { useQuery } from '@tanstack/react-query'
import { countOf, longDate, rangeText, weekdayName } from '../../ui/dayWords.ts'
import { LongCallButtons } from '../../ui/longCall/LongCallButtons.tsx'
import calendar from '../../ui/RangePicker.module.css'
import { CALENDAR_WORDS } from '../../ui/RangePicker.tsx'
import { copyCheckQuery } from '../data/copyShifts.data.ts'
import type { ShownShift } from '../shift/shownShift.ts'
import { CopyExisting, copiesOf } from './CopyExisting.tsx'
import classes from './CopyShiftsDialog.module.css'

interface CopyTargetFormProps {
  shifts: readonly ShownShift[]
  isKnown: boolean
  source: DateRange
  target: DateRange
  existing: Existing
  what: string
  notes: readonly string[]
  /** Why an earlier attempt copied nothing. */
  problem: string | undefined
  onTarget: (chosen: IsoDate) => void
  onExisting: (chosen: Existing) => void
  onCopy: () => void
  onCancel: () => void
}

const NONE = 'There are no shifts on screen to copy.'

/** Which shifts go where; weeks start on Monday. */
export function CopyTargetForm(props: CopyTargetFormProps) {
  const { shifts, isKnown, source, target, existing, what, notes, problem, onTarget, onCopy, onCancel } =
    props
  const count = shifts.length
  const check = useQuery(copyCheckQuery({ shifts, from: source.from, target }))
  const copies = check.data ? copiesOf(check.data, existing) : count
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
      {!isSame && count > 0 && (
        <CopyExisting check={check} existing={existing} onExisting={props.onExisting} />
      )}
      {notes.map((note) => (
        <Text size="sm" c="dimmed" key={note}>
          {note}
        </Text>
      ))}
      <LongCallButtons>
        <Button variant="default" onClick={onCancel}>
          Cancel
        </Button>
        <Button onClick={onCopy} disabled={copies === 0 || isSame} data-autofocus>
          Copy {countOf(copies, 'shift')}
        </Button>
      </LongCallButtons>
    </Stack>
  )
}
