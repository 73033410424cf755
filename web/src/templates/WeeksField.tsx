import type { IsoDate } from '@driverdesk/domain/kernel/wallClock.ts'
import { weekOf } from '@driverdesk/domain/templates/templateShift.ts'
import { MOST_WEEKS, repeatedWeeks } from '@driverdesk/domain/templates/templateWeeks.ts'
import { Input, NumberInput, Select } from '@mantine/core'
import { DatePicker } from '@mantine/dates'
import { useState } from 'react'
import { countOf } from '../ui/dayWords.ts'
import calendar from '../ui/RangePicker.module.css'
import { CALENDAR_WORDS } from '../ui/RangePicker.tsx'
import classes from './LayTemplate.module.css'

interface WeeksFieldProps {
  /** Mondays, in order. */
  weeks: readonly IsoDate[]
  today: IsoDate
  onChange: (weeks: IsoDate[]) => void
}

const STEPS = [
  { value: '1', label: 'weeks in a row' },
  { value: '2', label: 'weeks, every 2nd' },
  { value: '3', label: 'weeks, every 3rd' },
  { value: '4', label: 'weeks, every 4th' },
]

/** Weeks picked one by one from a calendar, or so many on from the first of them. */
export function WeeksField({ weeks, today, onChange }: WeeksFieldProps) {
  const [every, setEvery] = useState(1)
  const [first = weekOf(today)] = weeks
  const repeat = (times: number, step: number) =>
    onChange(repeatedWeeks({ first, every: step, ends: { times } }))
  const toggle = (day: IsoDate) => {
    const week = weekOf(day)
    const others = weeks.filter((one) => one !== week)
    if (others.length === weeks.length && weeks.length === MOST_WEEKS) return
    onChange(others.length < weeks.length ? others : [...weeks, week].toSorted())
  }
  return (
    <Input.Wrapper
      className={classes.weeks}
      label="Weeks"
      description={weeks.length === 0 ? 'Choose at least one.' : `${countOf(weeks.length, 'week')} chosen`}
      labelElement="div"
    >
      <DatePicker
        mt={6}
        type="multiple"
        aria-label="Weeks"
        value={[...weeks]}
        defaultDate={first}
        minDate={weekOf(today)}
        firstDayOfWeek={1}
        withCellSpacing={false}
        ariaLabels={CALENDAR_WORDS}
        classNames={{ day: `${calendar.day} ${classes.day}` }}
        getDayProps={(day) => ({
          selected: weeks.includes(weekOf(day)),
          'aria-pressed': weeks.includes(weekOf(day)),
          onClick: () => toggle(day),
        })}
      />
      <div className={classes.repeat}>
        <NumberInput
          aria-label="How many weeks"
          min={1}
          max={MOST_WEEKS}
          clampBehavior="strict"
          allowDecimal={false}
          allowNegative={false}
          value={weeks.length === 0 ? '' : weeks.length}
          onChange={(times) => typeof times === 'number' && times > 0 && repeat(times, every)}
        />
        <Select
          aria-label="Which weeks"
          data={STEPS}
          value={String(every)}
          allowDeselect={false}
          onChange={(value) => {
            const step = Number(value ?? 1)
            setEvery(step)
            if (weeks.length > 0) repeat(weeks.length, step)
          }}
        />
      </div>
    </Input.Wrapper>
  )
}
