import { type IsoDate, weekdayIndex } from '@driverdesk/domain/kernel/wallClock.ts'
import { VisuallyHidden } from '@mantine/core'
import type { CSSProperties } from 'react'
import { monthName, weekdayName } from '../../ui/dayWords.ts'
import classes from './DayStrip.module.css'

interface DayStripProps {
  days: readonly IsoDate[]
  day: IsoDate
  today: IsoDate
  countOn: (date: IsoDate) => DayCount
  isWaiting: boolean
  onDay: (day: IsoDate) => void
}

export interface DayCount {
  shifts: number
  /** Those of them without a driver. */
  vacant: number
}

const WEEK = ['Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat', 'Sun']

/** The days of the range with their numbers of shifts; nothing for a single day. */
export function DayStrip({ days, day, today, countOn, isWaiting, onDay }: DayStripProps) {
  const [first] = days
  if (first === undefined || days.length === 1) return null
  return (
    <div className={classes.strip}>
      <div className={classes.weekdays} aria-hidden="true">
        {WEEK.map((name) => (
          <span key={name}>{name}</span>
        ))}
      </div>
      {/* biome-ignore lint/a11y/useSemanticElements: a fieldset is for the fields of a form. */}
      <div
        className={classes.days}
        role="group"
        aria-label="Days"
        style={{ '--first': weekdayIndex(first) + 1 } as CSSProperties}
      >
        {days.map((date) => {
          const { shifts, vacant } = countOn(date)
          return (
            <button
              key={date}
              type="button"
              className={classes.day}
              aria-pressed={date === day}
              aria-current={date === today ? 'date' : undefined}
              onClick={() => onDay(date)}
            >
              <span className={classes.number}>
                <VisuallyHidden component="span">{weekdayName(date)}</VisuallyHidden> {Number(date.slice(8))}{' '}
                <VisuallyHidden component="span">{monthName(date)}</VisuallyHidden>
              </span>{' '}
              <span className={classes.count} data-vacant={vacant > 0 || undefined}>
                {isWaiting ? null : <Count {...{ shifts, vacant }} />}
              </span>
            </button>
          )
        })}
      </div>
    </div>
  )
}

/** '3', for screen readers '3 shifts, 1 open'; no shifts are a dash. */
function Count({ shifts, vacant }: DayCount) {
  const open = vacant > 0 ? `, ${vacant} open` : ''
  return (
    <>
      {shifts > 0 ? shifts : <span aria-hidden="true">–</span>}{' '}
      <VisuallyHidden component="span">
        {shifts > 0 ? `${shifts === 1 ? 'shift' : 'shifts'}${open}` : 'no shifts'}
      </VisuallyHidden>
    </>
  )
}
