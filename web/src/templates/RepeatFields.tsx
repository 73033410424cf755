import { typedDate } from '@driverdesk/domain/kernel/typedDate.ts'
import { displayDate, type IsoDate } from '@driverdesk/domain/kernel/wallClock.ts'
import { MOST_WEEKS, repeatedWeeks, untilProblem } from '@driverdesk/domain/templates/templateWeeks.ts'
import { NumberInput, Select } from '@mantine/core'
import { useState } from 'react'
import { DateField } from '../ui/DateField.tsx'
import classes from './LayTemplate.module.css'
import { spanOf } from './layingForm.ts'

interface RepeatFieldsProps {
  /** The Monday of the first week. */
  first: IsoDate
  /** Mondays, in order. */
  weeks: readonly IsoDate[]
  onChange: (weeks: IsoDate[]) => void
}

const STEPS = [
  { value: '1', label: 'every week' },
  { value: '2', label: 'every 2nd week' },
  { value: '3', label: 'every 3rd week' },
  { value: '4', label: 'every 4th week' },
]

/** The length of 'DD/MM/YYYY': what is picked from the calendar is never left half typed. */
const WHOLE_DATE = 10

/** Repeats the first week: how often, and until a date or so many times, each of which says what the other comes to. */
export function RepeatFields({ first, weeks, onChange }: RepeatFieldsProps) {
  const [every, setEvery] = useState(1)
  /** What is typed, as long as the weeks are those that it means; otherwise the field has their last day. */
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
