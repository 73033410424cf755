import { hasDayOff } from '@driverdesk/domain/drivers/workingPeriods.ts'
import { type IsoDate, weekdayIndex } from '@driverdesk/domain/kernel/wallClock.ts'
import { DatePicker } from '@mantine/dates'
import { CALENDAR } from '../ui/calendar.ts'
import { longDate } from '../ui/dayWords.ts'
import classes from './LeaveTab.module.css'
import { periodsText } from './leaveList.ts'
import type { WorkingTimesForm } from './workingTimesForm.ts'

interface LeaveCalendarProps {
  form: WorkingTimesForm
  today: IsoDate
  /** The day whose periods are shown. */
  day: IsoDate
  onDay: (day: IsoDate) => void
  /** Any day of the month that is shown. */
  month: IsoDate
  onMonth: (month: IsoDate) => void
}

/** A month, Monday to Sunday, with the days marked of which something else is said than of their weekday. */
export function LeaveCalendar({ form, today, day, onDay, month, onMonth }: LeaveCalendarProps) {
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
