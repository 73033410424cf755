import { hasDayOff } from '@driverdesk/domain/drivers/workingPeriods.ts'
import {
  type DateRange,
  daysInRange,
  displayDate,
  type IsoDate,
  weekdayIndex,
} from '@driverdesk/domain/kernel/wallClock.ts'
import { ActionIcon, Button, Text } from '@mantine/core'
import { DatePicker, DatePickerInput } from '@mantine/dates'
import { IconCalendar, IconTrash } from '@tabler/icons-react'
import { useState } from 'react'
import { CALENDAR } from '../ui/calendar.ts'
import { longDate, rangeText, weekdayName } from '../ui/dayWords.ts'
import { type DayChange, DayEditor } from './DayEditor.tsx'
import classes from './LeaveTab.module.css'
import {
  comingLeave,
  dateProblems,
  dayOff,
  type LeaveEntry,
  periodsText,
  type WorkingTimesForm,
} from './workingTimesForm.ts'

type Dates = WorkingTimesForm['dates']

interface LeaveTabProps {
  form: WorkingTimesForm
  today: IsoDate
  onChange: (change: (dates: Dates) => Dates) => void
}

/** Periods of certain dates: a calendar, the chosen day, and all coming leave. */
export function LeaveTab({ form, today, onChange }: LeaveTabProps) {
  const [day, setDay] = useState(today)
  const [month, setMonth] = useState(today)
  const show = (date: IsoDate) => {
    setDay(date)
    setMonth(date)
  }
  const set = (range: DateRange, change: DayChange) =>
    onChange((dates) => ({
      ...dates,
      ...Object.fromEntries(daysInRange(range).map((date) => [date, change(dates[date] ?? [])])),
    }))
  const isPast = day < today
  const week = form.week[weekdayIndex(day)] ?? []
  const asInTheWeek = `As every ${weekdayName(day)}: ${periodsText(week, 'Available all day')}`
  return (
    <div className={classes.leave}>
      <LeaveCalendar {...{ form, today, day, month }} onDay={show} onMonth={setMonth} />
      <div className={classes.chosen}>
        <DayEditor
          key={day}
          day={displayDate(day)}
          title={`${weekdayName(day)} ${displayDate(day)}`}
          periods={form.dates[day] ?? []}
          problems={dateProblems(form, day)}
          nothing={asInTheWeek}
          isPast={isPast}
          onChange={(change) => set({ from: day, to: day }, change)}
        />
        {isPast && (
          <Text size="xs" c="dimmed">
            Past dates cannot be changed.
          </Text>
        )}
        <LeaveRange
          today={today}
          onAdd={(range) => {
            set(range, dayOff)
            show(range.from)
          }}
        />
        <LeaveEntries
          entries={comingLeave(form, today)}
          onShow={show}
          onRemove={(range) => set(range, () => [])}
        />
      </div>
    </div>
  )
}

interface LeaveCalendarProps {
  form: WorkingTimesForm
  today: IsoDate
  day: IsoDate
  onDay: (day: IsoDate) => void
  /** Any day of the month that is shown. */
  month: IsoDate
  onMonth: (month: IsoDate) => void
}

/** A month that marks days with leave, with other hours, and with a regular day off. */
function LeaveCalendar({ form, today, day, onDay, month, onMonth }: LeaveCalendarProps) {
  const mark = (date: IsoDate): Mark | undefined => {
    const periods = form.dates[date] ?? []
    if (periods.length > 0) return hasDayOff(periods) ? 'off' : 'hours'
    return hasDayOff(form.week[weekdayIndex(date)] ?? []) ? 'week' : undefined
  }
  return (
    <div className={classes.month}>
      <DatePicker
        value={day}
        onChange={(date) => date && onDay(date)}
        date={month}
        onDateChange={onMonth}
        highlightToday
        fullWidth
        {...CALENDAR}
        classNames={{ day: classes.day, calendarHeader: classes.monthHead }}
        getDayProps={(date) => ({
          'data-mark': mark(date),
          'data-past': date < today || undefined,
        })}
        getDayAriaLabel={(date) => {
          const said = form.dates[date] ?? []
          const text = said.length > 0 ? periodsText(said, '') : mark(date) === 'week' ? WEEK_OFF : ''
          return [longDate(date), text].filter(Boolean).join(', ')
        }}
      />
      <ul className={classes.legend} aria-label="Marks">
        <li data-mark="off">All day off</li>
        <li data-mark="hours">Other hours</li>
        <li data-mark="week">{WEEK_OFF}</li>
      </ul>
    </div>
  )
}

type Mark = 'off' | 'hours' | 'week'
const WEEK_OFF = 'Day off by the week'

interface LeaveEntriesProps {
  entries: readonly LeaveEntry[]
  onShow: (day: IsoDate) => void
  /** Makes the days follow the week again. */
  onRemove: (entry: LeaveEntry) => void
}

function LeaveEntries({ entries, onShow, onRemove }: LeaveEntriesProps) {
  return (
    <section aria-label="Coming leave">
      <Text size="xs" c="dimmed">
        {entries.length === 0 ? 'No leave to come.' : 'To come'}
      </Text>
      <ul className={classes.entries}>
        {entries.map((entry) => (
          <li key={entry.from} className={classes.entry}>
            <button type="button" className={classes.when} onClick={() => onShow(entry.from)}>
              <b>{rangeText(entry)}</b> {periodsText(entry.periods, '')}
            </button>
            <ActionIcon
              variant="subtle"
              color="gray"
              size={30}
              aria-label={`Remove leave of ${rangeText(entry)}`}
              onClick={() => onRemove(entry)}
            >
              <IconTrash size="1rem" stroke={1.5} aria-hidden="true" />
            </ActionIcon>
          </li>
        ))}
      </ul>
    </section>
  )
}

interface LeaveRangeProps {
  today: IsoDate
  onAdd: (range: DateRange) => void
}

type Days = [string | null, string | null]
const NOTHING: Days = [null, null]

function LeaveRange({ today, onAdd }: LeaveRangeProps) {
  const [days, setDays] = useState<Days>(NOTHING)
  const [from, to] = days
  return (
    <div className={classes.range}>
      <DatePickerInput
        type="range"
        allowSingleDateInRange
        label="Leave over several days"
        placeholder="First day – last day"
        value={days}
        onChange={setDays}
        minDate={today}
        valueFormat="DD/MM/YYYY"
        leftSection={<IconCalendar size="1rem" stroke={1.5} aria-hidden="true" />}
        leftSectionPointerEvents="none"
        {...CALENDAR}
        clearable
        popoverProps={{ returnFocus: true }}
      />
      <Button
        variant="default"
        disabled={from === null || to === null}
        onClick={() => {
          if (from === null || to === null) return
          onAdd({ from, to })
          setDays(NOTHING)
        }}
      >
        Add leave
      </Button>
    </div>
  )
}
