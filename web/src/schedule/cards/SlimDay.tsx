import { numberText } from '@driverdesk/domain/kernel/counts.ts'
import { shiftLength } from '@driverdesk/domain/kernel/shiftLength.ts'
import {
  clockTime,
  type IsoDate,
  MINUTES_OF_A_DAY,
  minutesOfDay,
} from '@driverdesk/domain/kernel/wallClock.ts'
import { coverByHour } from '@driverdesk/domain/shifts/cover.ts'
import { useWallClock } from '../../kernel/businessClock.ts'
import type { ShownShift } from '../../shifts/shownShift.ts'
import { shortWeekday } from '../../ui/dateText.ts'
import { barsOn, minutesTo } from '../model/dayBars.ts'
import { countsText, figuresOfShifts } from '../model/dayFigures.ts'
import { shiftSigns } from '../shift/shiftWords.ts'
import classes from './SlimDay.module.css'

/** More shifts at once are a number. */
const LANES = 6
/** Days whose shifts are between these hours have the same axis. */
const OPENS = 8
const HOUR = 60

const NO_SHIFTS: readonly ShownShift[] = []

interface SlimDayProps {
  date: IsoDate
  shifts: readonly ShownShift[]
  /** The shifts of the day before that continue on this day. */
  nights?: readonly ShownShift[]
}

/** The shifts of a day as thin bars on one axis of hours. A screen reader reads one sentence instead. */
export function SlimDay({ date, shifts, nights = NO_SHIFTS }: SlimDayProps) {
  const now = useWallClock()
  const all = [...nights, ...shifts]
  const { bars, lanes } = barsOn(all, date)
  const byId = new Map(all.map((shift) => [shift.id, shift]))
  const first = Math.min(OPENS, ...bars.map(({ start }) => Math.floor(start / HOUR))) * HOUR
  const last = Math.max(MINUTES_OF_A_DAY, ...bars.map(({ finish }) => Math.ceil(finish / HOUR) * HOUR))
  const share = (minutes: number) => `${((minutes / (last - first)) * 100).toFixed(2)}%`
  const time = minutesTo(now, date)
  const hidden = bars.filter(({ lane }) => lane >= LANES).length
  return (
    <div className={classes.day} role="img" aria-label={coverText(shifts, nights)}>
      <div className={classes.lanes} style={{ height: `${Math.min(lanes, LANES) * 0.75}rem` }}>
        {bars.map(({ id, start, finish, lane }) => {
          const shift = byId.get(id)
          return shift && lane < LANES ? (
            <span
              key={id}
              className={classes.bar}
              style={{ left: share(start - first), width: share(finish - start), top: `${lane * 0.75}rem` }}
              {...shiftSigns(shift)}
            />
          ) : null
        })}
        {time >= first && time < last && (
          <span className={classes.now} style={{ left: share(time - first) }} data-now={now.time} />
        )}
      </div>
      <div className={classes.hours}>
        {ticksBetween(first, last).map((minutes) => (
          <span key={minutes} style={{ left: share(minutes - first) }} data-text={clockTime(minutes)} />
        ))}
      </div>
      {nights.length > 0 && <div className={classes.nights}>{nightsText(nights)}</div>}
      {hidden > 0 && <div className={classes.more}>{`${numberText(hidden)} more at the same times`}</div>}
    </div>
  )
}

/** Every fourth hour, in minutes. */
const ticksBetween = (first: number, last: number): number[] =>
  Array.from({ length: 7 }, (_, index) => index * 4 * HOUR).filter((at) => at >= first && at < last)

/** '2 shifts from Mon, until 06:00' */
function nightsText(nights: readonly ShownShift[]): string {
  const finishes = nights.map(({ finish_time }) => finish_time).toSorted()
  const from = shortWeekday(nights[0]?.period_date ?? '')
  return `${countsText(figuresOfShifts(nights))} from ${from}, until ${finishes.at(-1)}`
}

/** '8 shifts from 09:00 to 23:00, 2 open, most at 18:00: 5'. Drafts do not count for the most. */
export function coverText(shifts: readonly ShownShift[], nights = NO_SHIFTS): string {
  const before = nights.length > 0 && nightsText(nights)
  if (shifts.length === 0) return before || ''
  const starts = shifts.map(({ start_time }) => minutesOfDay(start_time))
  const finish = Math.max(
    ...shifts.map(({ start_time, finish_time }, index) => {
      return (starts[index] ?? 0) + shiftLength(start_time, finish_time)
    }),
  )
  const figures = figuresOfShifts(shifts)
  const cover = coverByHour(shifts, nights).map(([filled, vacant]) => filled + vacant)
  const most = Math.max(...cover)
  return [
    `${countsText(figures)} from ${clockTime(Math.min(...starts))} to ${clockTime(finish)}${finish > MINUTES_OF_A_DAY ? ' on the next day' : ''}`,
    figures.open > 0 && `${numberText(figures.open)} open`,
    most > 1 && `most at ${clockTime(cover.indexOf(most) * 60)}: ${numberText(most)}`,
    before,
  ]
    .filter(Boolean)
    .join(', ')
}
