// biome-ignore-all lint/a11y/useSemanticElements: a table cannot leave out the lines and days that are not in sight.
// biome-ignore-all lint/a11y/useFocusableInteractive: the grid has one tab stop and moves it (useGridFocus.ts).
import type { IsoDate } from '@driverdesk/domain/kernel/wallClock.ts'
import { isWeekendPay } from '@driverdesk/domain/restaurants/payRate.ts'
import { dayAndMonth, shortWeekday } from '../../ui/dayWords.ts'
import classes from './ScheduleGrid.module.css'

interface DayHeaderProps {
  date: IsoDate | undefined
  isToday: boolean
  hasRates: boolean
  /** It opens the drivers of the day (docs/spec/schedule.md#day-header). */
  isButton: boolean
  column: number
  left: number
}

/** The head of a day's column. */
export function DayHeader({ date, isToday, hasRates, isButton, column, left }: DayHeaderProps) {
  if (!date) return null
  const isWeekend = hasRates && isWeekendPay(date)
  const words = (
    <>
      <span className={classes.dayName}>
        {shortWeekday(date)} <b>{dayAndMonth(date)}</b>
      </span>
      {(isToday || isWeekend) && (
        <span className={classes.dayNote}>
          {isToday && <span className={classes.today}>Today</span>}
          {isWeekend && <span className={classes.weekend}>Weekend rate</span>}
        </span>
      )}
    </>
  )
  return (
    <div
      role="columnheader"
      aria-colindex={column + 2}
      aria-current={isToday ? 'date' : undefined}
      className={classes.day}
      style={{ left }}
      data-today={isToday || undefined}
      data-date={date}
    >
      {isButton ? (
        <button
          type="button"
          className={classes.dayButton}
          tabIndex={-1}
          data-day=""
          aria-haspopup="dialog"
          title="Drivers of the day"
        >
          {words}
        </button>
      ) : (
        words
      )}
    </div>
  )
}
