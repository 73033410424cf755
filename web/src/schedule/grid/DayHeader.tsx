// biome-ignore-all lint/a11y/useSemanticElements: a table cannot leave out the lines and days that are not in sight.
// biome-ignore-all lint/a11y/useFocusableInteractive: the grid has one tab stop and moves it (useGridFocus.ts).
import type { IsoDate } from '@driverdesk/domain/kernel/wallClock.ts'
import { isWeekendPay } from '@driverdesk/domain/restaurants/payRate.ts'
import { VisuallyHidden } from '@mantine/core'
import { memo, useMemo } from 'react'
import { dayAndMonth, shortDay, shortWeekday } from '../../ui/dateText.ts'
import { useTextScale } from '../../ui/textScale.ts'
import { figuresText } from '../model/dayFigures.ts'
import type { FiguresByDay } from '../model/line.ts'
import { useScene } from '../model/scene.ts'
import { type DayTotals, dayTotals } from './dayTotals.ts'
import type { GridSizes } from './gridLayout.ts'
import classes from './ScheduleGrid.module.css'

interface DayWordsProps {
  date: IsoDate
  sizes: GridSizes
  /** Opens the drivers of the day (docs/spec/schedule.md#day-header). */
  isButton: boolean
  totals: FiguresByDay | undefined
}

type DayHeaderProps = Omit<DayWordsProps, 'date'> & { column: number }

/** Scrolling draws none of them again. */
export const DayHeader = memo(function DayHeader({ column, sizes, isButton, totals }: DayHeaderProps) {
  const { schedule, today } = useScene()
  const date = schedule.days[column]
  if (!date) return null
  return (
    <div
      role="columnheader"
      aria-colindex={column + 2}
      className={classes.day}
      style={{ left: sizes.header + column * sizes.day }}
      {...marksOf({ date, isButton, totals }, today)}
    >
      <DayWords date={date} sizes={sizes} isButton={isButton} totals={totals} />
    </div>
  )
})

/**
 * The same above the headings of the lines, when the hours of the day run across. `label`: what the lines
 * are.
 */
export const DayCorner = memo(function DayCorner({
  label,
  sizes,
  ...day
}: DayWordsProps & { label: string }) {
  const { today } = useScene()
  const own = useMemo(() => ({ ...sizes, day: sizes.header }), [sizes])
  return (
    <div
      role="columnheader"
      aria-colindex={1}
      className={`${classes.corner} ${classes.dayCorner}`}
      {...marksOf(day, today)}
    >
      <DayWords {...day} sizes={own} />
      <span className={classes.cornerLabel}>{label}</span>
    </div>
  )
})

/** The totals are read out with a heading that is not a button; a button has them in its name. */
const marksOf = ({ date, isButton, totals }: Omit<DayWordsProps, 'sizes'>, today: IsoDate) => ({
  'aria-current': date === today ? ('date' as const) : undefined,
  'aria-describedby': totals?.has(date) && !isButton ? totalsId(date) : undefined,
  'data-today': date === today || undefined,
  'data-date': date,
})

const totalsId = (date: IsoDate) => `totals-${date}`

function DayWords({ date, sizes, isButton, totals: byDay }: DayWordsProps) {
  const { audience, today } = useScene()
  const textScale = useTextScale()
  const isToday = date === today
  const totals = byDay?.get(date)
  const shown = byDay && dayTotals(byDay, sizes, textScale).get(date)
  // There is room only for the number of the day.
  const isNarrow = sizes.cells === 'figures'
  const isWeekend = audience.name === 'staff' && !isNarrow && isWeekendPay(date)
  const text = totals && figuresText(totals)
  const words = (
    <>
      <span className={classes.dayName}>
        {isNarrow ? (
          <NarrowDay date={date} />
        ) : (
          <>
            {shortWeekday(date)} <b>{dayAndMonth(date)}</b>
          </>
        )}
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
    <>
      {isButton ? (
        <button
          type="button"
          className={classes.dayButton}
          tabIndex={-1}
          data-day=""
          aria-haspopup="dialog"
          title={[isNarrow ? shortDay(date) : 'Drivers of the day', text].filter(Boolean).join('\n')}
          aria-describedby={text && totalsId(date)}
        >
          {words}
        </button>
      ) : (
        words
      )}
      {shown && text && (
        <>
          <span className={classes.totals} aria-hidden="true" data-two={sizes.totalLines === 2 || undefined}>
            <Numbers {...shown} />
          </span>
          <span id={totalsId(date)} hidden>
            {text}
          </span>
        </>
      )}
    </>
  )
}

/** 'M 16', read as 'Mon 16 Mar'. */
const NarrowDay = ({ date }: { date: IsoDate }) => (
  <>
    <span aria-hidden="true">
      {shortWeekday(date).charAt(0)}
      <br />
      <b>{Number(date.slice(8))}</b>
    </span>
    <VisuallyHidden>{shortDay(date)}</VisuallyHidden>
  </>
)

/** Shifts, open ones, hours and cost, or drafts alone, drawn: words beside them say the same. */
export const Numbers = ({ shifts, drafts, open, hours, cost }: DayTotals) => (
  <>
    {shifts && <b data-text={shifts} />}
    {drafts && <i data-text={drafts} data-drafts="" />}
    {open && <i data-text={open} />}
    {hours && <span data-text={hours} />}
    {cost && <span data-text={cost} />}
  </>
)
