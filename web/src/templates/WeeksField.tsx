import type { IsoDate } from '@driverdesk/domain/kernel/wallClock.ts'
import { weekOf } from '@driverdesk/domain/templates/templateShift.ts'
import { MOST_WEEKS } from '@driverdesk/domain/templates/templateWeeks.ts'
import { Input } from '@mantine/core'
import { DatePicker } from '@mantine/dates'
import { CALENDAR } from '../ui/calendar.ts'
import { countOf, rangeText } from '../ui/dayWords.ts'
import classes from './LayTemplate.module.css'
import { spanOf } from './layingForm.ts'
import { RepeatFields } from './RepeatFields.tsx'

interface WeeksFieldProps {
  /** Mondays, in order. */
  weeks: readonly IsoDate[]
  today: IsoDate
  onChange: (weeks: IsoDate[]) => void
}

/** Weeks picked one by one from a calendar, or repeated from the first of them. */
export function WeeksField({ weeks, today, onChange }: WeeksFieldProps) {
  const [first = weekOf(today)] = weeks
  const span = spanOf(weeks)
  const toggle = (day: IsoDate) => {
    const week = weekOf(day)
    const others = weeks.filter((one) => one !== week)
    if (others.length === weeks.length && weeks.length === MOST_WEEKS) return
    onChange(others.length < weeks.length ? others : [...weeks, week].toSorted())
  }
  return (
    <>
      <Input.Wrapper
        className={classes.weeks}
        label="Weeks"
        description={span ? `${countOf(weeks.length, 'week')}, ${rangeText(span)}` : 'Choose at least one.'}
        labelElement="div"
      >
        <DatePicker
          mt={6}
          type="multiple"
          aria-label="Weeks"
          value={[...weeks]}
          defaultDate={first}
          minDate={weekOf(today)}
          withCellSpacing={false}
          {...CALENDAR}
          classNames={{ day: `${CALENDAR.classNames.day} ${classes.day}` }}
          getDayProps={(day) => ({
            selected: weeks.includes(weekOf(day)),
            'aria-pressed': weeks.includes(weekOf(day)),
            onClick: () => toggle(day),
          })}
        />
      </Input.Wrapper>
      <RepeatFields first={first} weeks={weeks} onChange={onChange} />
    </>
  )
}
