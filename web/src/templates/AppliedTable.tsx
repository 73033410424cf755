import type {
  AppliedProblem,
  AppliedTemplate,
  AppliedWeek,
} from '@driverdesk/contract/templates/template.shapes.ts'
import { countOf, numberText } from '@driverdesk/domain/kernel/counts.ts'
import { clockRange, type IsoDate } from '@driverdesk/domain/kernel/wallClock.ts'
import { CloseButton, UnstyledButton } from '@mantine/core'
import { IconChevronRight } from '@tabler/icons-react'
import { useState } from 'react'
import { dayAndMonth, shortWeekday } from '../ui/dateText.ts'
import classes from './AppliedTable.module.css'
import { weekText } from './templates.data.ts'

interface AppliedTableProps {
  applied: AppliedTemplate
  /** Leaves out a week before it is applied. */
  onLeaveOut?: (week: IsoDate) => void
}

/** The outcome of a template by week. A week expands to its restaurants and the shifts with problems. */
export function AppliedTable({ applied, onLeaveOut }: AppliedTableProps) {
  const [open, setOpen] = useState<string | undefined>(
    applied.weeks.length === 1 ? applied.weeks[0]?.week : undefined,
  )
  return (
    <table className={classes.table} aria-label="Weeks">
      <thead>
        <tr>
          <th scope="col">Week</th>
          <th scope="col">Added</th>
          <th scope="col">Opened</th>
          <th scope="col">Left out</th>
          <th scope="col">Already there</th>
          {onLeaveOut && <td />}
        </tr>
      </thead>
      {applied.weeks.map((week) => (
        <WeekRows
          key={week.week}
          week={week}
          isOpen={open === week.week}
          onToggle={() => setOpen(open === week.week ? undefined : week.week)}
          onLeaveOut={onLeaveOut && (() => onLeaveOut(week.week))}
        />
      ))}
    </table>
  )
}

interface WeekRowsProps {
  week: AppliedWeek
  isOpen: boolean
  onToggle: () => void
  onLeaveOut: (() => void) | undefined
}

function WeekRows({ week, isOpen, onToggle, onLeaveOut }: WeekRowsProps) {
  return (
    <tbody>
      <tr className={classes.week}>
        <th scope="row">
          <UnstyledButton className={classes.toggle} aria-expanded={isOpen} onClick={onToggle}>
            <IconChevronRight size="1rem" stroke={1.75} aria-hidden="true" />
            {weekText(week.week)}
          </UnstyledButton>
        </th>
        <Counts of={week} />
        {onLeaveOut && (
          <td className={classes.out}>
            <CloseButton
              size="sm"
              aria-label={`Leave out ${weekText(week.week)}`}
              title="Leave out"
              onClick={onLeaveOut}
            />
          </td>
        )}
      </tr>
      {isOpen &&
        week.restaurants.map((restaurant) => [
          <tr key={restaurant.restaurant_id}>
            <th scope="row" className={classes.restaurant}>
              <bdi>{restaurant.name}</bdi>
            </th>
            <Counts of={restaurant} />
            {onLeaveOut && <td />}
          </tr>,
          restaurant.problems.length > 0 && (
            <tr key={`${restaurant.restaurant_id} problems`}>
              <td colSpan={onLeaveOut ? 6 : 5} className={classes.problems}>
                <ul>
                  {restaurant.problems.map((problem) => (
                    <Problem key={problemKey(problem)} problem={problem} />
                  ))}
                </ul>
              </td>
            </tr>
          ),
        ])}
    </tbody>
  )
}

const problemKey = ({ period_date, start_time, finish_time, driver_name }: AppliedProblem) =>
  `${period_date} ${start_time} ${finish_time} ${driver_name}`

const FATES = { opened: 'Becomes open', left: 'Left out', added: 'Added all the same' } as const

function Problem({ problem }: { problem: AppliedProblem }) {
  const { period_date, start_time, finish_time, driver_name, fate } = problem
  return (
    <li>
      <span className={classes.when}>
        {shortWeekday(period_date)} {dayAndMonth(period_date)}, {clockRange(start_time, finish_time)}
      </span>{' '}
      <bdi>{driver_name ?? 'Open shift'}</bdi>: {problem.problem}{' '}
      <span className={classes.fate}>{FATES[fate]}</span>
    </li>
  )
}

const NAMES = { added: 'Added', opened: 'Opened', left: 'Left out', there: 'Already there' } as const

function Counts({ of }: { of: Record<keyof typeof NAMES, number> }) {
  return (Object.keys(NAMES) as (keyof typeof NAMES)[]).map((name) => (
    <td
      key={name}
      data-none={of[name] === 0 || undefined}
      data-warns={isWarning(name, of[name]) || undefined}
    >
      {of[name]}
    </td>
  ))
}

const isWarning = (name: keyof typeof NAMES, count: number): boolean =>
  count > 0 && (name === 'opened' || name === 'left')

/** 'Adds 42 shifts · 3 of them lose their driver · 2 left out · 5 already there' */
export function appliedText({ added, opened, left, there }: AppliedTemplate): string {
  const more = [
    opened > 0 &&
      (opened === 1 ? '1 of them loses its driver' : `${numberText(opened)} of them lose their driver`),
    left > 0 && `${numberText(left)} left out`,
    there > 0 && `${numberText(there)} already there`,
  ].filter(Boolean)
  return [`Adds ${countOf(added, 'shift')}`, ...more].join(' · ')
}
