import { countOf } from '@driverdesk/domain/kernel/counts.ts'
import {
  addDays,
  type DateRange,
  displayDate,
  type IsoDate,
  typedDate,
} from '@driverdesk/domain/kernel/wallClock.ts'
import {
  MOST_WEEKS,
  repeatedWeeks,
  untilProblem,
  weekOf,
} from '@driverdesk/domain/templates/templateShift.ts'
import { Input, NumberInput, Select } from '@mantine/core'
import { DatePicker } from '@mantine/dates'
import { useState } from 'react'
import { CALENDAR, DateField } from '../ui/DateField.tsx'
import { rangeText } from '../ui/dateText.ts'
import classes from './ApplyTemplate.module.css'

interface WeeksFieldProps {
  /** Mondays, in order. */
  weeks: readonly IsoDate[]
  today: IsoDate
  onChange: (weeks: IsoDate[]) => void
}

/** Weeks picked from a calendar, or repeated from the first one. */
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

interface RepeatFieldsProps {
  first: IsoDate
  weeks: readonly IsoDate[]
  onChange: (weeks: IsoDate[]) => void
}

const STEPS = [
  { value: '1', label: 'every week' },
  { value: '2', label: 'every 2nd week' },
  { value: '3', label: 'every 3rd week' },
  { value: '4', label: 'every 4th week' },
]

/** The length of 'DD/MM/YYYY'. */
const WHOLE_DATE = 10

/** Repeats the first week until a date or a number of times. Changing one of these updates the other. */
function RepeatFields({ first, weeks, onChange }: RepeatFieldsProps) {
  const [every, setEvery] = useState(1)
  /** The typed date, while it matches the weeks. Otherwise the field shows their last day. */
  const [typed, setTyped] = useState<{ text: string; weeks: readonly IsoDate[] }>()
  const [isLeft, setIsLeft] = useState(false)
  const span = spanOf(weeks)
  const text = typed?.weeks === weeks ? typed.text : undefined
  const problem = text === undefined ? undefined : textProblem({ first, every }, text)
  const type = (next: string) => {
    const until = typedDate(next)
    const isGood = until && !textProblem({ first, every }, next)
    const given = isGood ? repeatedWeeks({ first, every, ends: { until } }) : undefined
    setTyped({ text: next, weeks: given ?? weeks })
    setIsLeft(false)
    if (given) onChange(given)
  }
  return (
    <div className={classes.repeat}>
      <Select
        label="Repeat"
        className={classes.every}
        data={STEPS}
        value={String(every)}
        allowDeselect={false}
        onChange={(value) => {
          const step = Number(value ?? 1)
          setEvery(step)
          if (span) onChange(repeatedWeeks({ first, every: step, ends: { until: span.to } }))
        }}
      />
      <NumberInput
        label="Times"
        min={1}
        max={MOST_WEEKS}
        clampBehavior="strict"
        allowDecimal={false}
        allowNegative={false}
        value={weeks.length === 0 ? '' : weeks.length}
        onChange={(times) =>
          typeof times === 'number' && times > 0 && onChange(repeatedWeeks({ first, every, ends: { times } }))
        }
      />
      <DateField
        label="Until"
        value={text ?? (span ? displayDate(span.to) : '')}
        onChange={type}
        onBlur={() => {
          if (problem) setIsLeft(true)
          else setTyped(undefined)
        }}
        error={(isLeft || text?.length === WHOLE_DATE) && problem}
      />
    </div>
  )
}

const textProblem = (repeat: { first: IsoDate; every: number }, text: string): string | undefined => {
  const until = typedDate(text)
  return until ? untilProblem(repeat, until) : 'Type a date as DD/MM/YYYY.'
}

/** From the first day of the weeks to the last; undefined if there are no weeks. */
export function spanOf(weeks: readonly IsoDate[]): DateRange | undefined {
  const [first] = weeks
  const last = weeks.at(-1)
  return first && last ? { from: first, to: addDays(last, 6) } : undefined
}
