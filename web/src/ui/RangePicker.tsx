import { type DateRange, displayDate } from '@driverdesk/domain/kernel/wallClock.ts'
import { ActionIcon, Group } from '@mantine/core'
import { DatePickerInput } from '@mantine/dates'
import { IconCalendar, IconChevronLeft, IconChevronRight } from '@tabler/icons-react'
import { useId, useState } from 'react'
import classes from './RangePicker.module.css'

interface RangePickerProps {
  /** Both days included, 'YYYY-MM-DD'. */
  value: DateRange
  /** Called once both days are chosen. */
  onChange: (range: DateRange) => void
  /** The arrows: 1 is later, -1 earlier. */
  onStep: (direction: 1 | -1) => void
  label?: string
  /** What one step is, for the arrows' names: 'week' → 'Previous week'. */
  step?: string
}

/** What a calendar calls its own buttons. */
export const CALENDAR_WORDS = {
  previousMonth: 'Previous month',
  nextMonth: 'Next month',
  previousYear: 'Previous year',
  nextYear: 'Next year',
  previousDecade: 'Previous decade',
  nextDecade: 'Next decade',
}

type Days = [string | null, string | null]

/** A range of days with arrows to the one before and after. Weeks start on Monday, dates show as DD/MM/YYYY. */
export function RangePicker({ value, onChange, onStep, label = 'Dates', step = 'period' }: RangePickerProps) {
  // Given to both, it names the calendar's dialog by its button.
  const id = useId()
  /** The first day alone while the second is being chosen; null otherwise. */
  const [choosing, setChoosing] = useState<Days | null>(null)
  const choose = ([from, to]: Days) => {
    if (from === null || to === null) return setChoosing([from, to])
    setChoosing(null)
    onChange({ from, to })
  }
  return (
    <Group gap={4} wrap="nowrap">
      <ActionIcon
        className={classes.arrow}
        variant="default"
        size={36}
        aria-label={`Previous ${step}`}
        onClick={() => onStep(-1)}
      >
        <IconChevronLeft size="1.125rem" stroke={1.5} />
      </ActionIcon>
      <DatePickerInput
        type="range"
        id={id}
        allowSingleDateInRange
        aria-label={`${label}: ${displayDate(value.from)} – ${displayDate(value.to)}`}
        value={choosing ?? [value.from, value.to]}
        onChange={choose}
        firstDayOfWeek={1}
        valueFormat="DD/MM/YYYY"
        leftSection={<IconCalendar size="1rem" stroke={1.5} aria-hidden="true" />}
        leftSectionPointerEvents="none"
        ariaLabels={CALENDAR_WORDS}
        popoverProps={{ id, returnFocus: true }}
        onDropdownClose={() => setChoosing(null)}
        classNames={{ input: classes.days, day: classes.day, calendarHeader: classes.header }}
        miw={0}
      />
      <ActionIcon
        className={classes.arrow}
        variant="default"
        size={36}
        aria-label={`Next ${step}`}
        onClick={() => onStep(1)}
      >
        <IconChevronRight size="1.125rem" stroke={1.5} />
      </ActionIcon>
    </Group>
  )
}
