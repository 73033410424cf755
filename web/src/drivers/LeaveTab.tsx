import {
  type DateRange,
  daysInRange,
  displayDate,
  type IsoDate,
  weekdayIndex,
} from '@driverdesk/domain/kernel/wallClock.ts'
import { Text } from '@mantine/core'
import { useState } from 'react'
import { weekdayName } from '../ui/dayWords.ts'
import { type DayChange, DayEditor } from './DayEditor.tsx'
import { LeaveCalendar } from './LeaveCalendar.tsx'
import { LeaveEntries } from './LeaveEntries.tsx'
import { LeaveRange } from './LeaveRange.tsx'
import classes from './LeaveTab.module.css'
import { comingLeave, periodsText } from './leaveList.ts'
import { dateProblems, dayOff, type WorkingTimesForm } from './workingTimesForm.ts'

type Dates = WorkingTimesForm['dates']

interface LeaveTabProps {
  form: WorkingTimesForm
  today: IsoDate
  onChange: (change: (dates: Dates) => Dates) => void
}

/** What is otherwise on certain dates: a calendar, the chosen day, and all that is to come. */
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
