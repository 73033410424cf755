import {
  clockTime,
  type IsoDate,
  MINUTES_OF_A_DAY,
  minutesOfDay,
} from '@driverdesk/domain/kernel/wallClock.ts'
import { useWallClock } from '../../kernel/businessClock.ts'
import type { ShownShift } from '../../shifts/shownShift.ts'
import { numberText } from '../../ui/numberText.ts'
import { barsOn } from '../model/dayBars.ts'
import { shiftSigns } from '../shift/shiftWords.ts'
import { coverText } from './coverText.ts'
import classes from './SlimDay.module.css'

/** More shifts at once are a number. */
const LANES = 6
/** Days whose shifts are between these hours have the same axis. */
const OPENS = 8
const HOUR = 60

/** The shifts of a day as thin bars on one axis of hours. A screen reader hears one sentence in their place. */
export function SlimDay({ date, shifts }: { date: IsoDate; shifts: readonly ShownShift[] }) {
  const now = useWallClock()
  const { bars, lanes } = barsOn(shifts, date)
  const byId = new Map(shifts.map((shift) => [shift.id, shift]))
  const first = Math.min(OPENS, ...bars.map(({ start }) => Math.floor(start / HOUR))) * HOUR
  const last = Math.max(MINUTES_OF_A_DAY, ...bars.map(({ finish }) => Math.ceil(finish / HOUR) * HOUR))
  const share = (minutes: number) => `${((minutes / (last - first)) * 100).toFixed(2)}%`
  const time = minutesOfDay(now.time)
  const hidden = bars.filter(({ lane }) => lane >= LANES).length
  return (
    <div className={classes.day} role="img" aria-label={coverText(shifts)}>
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
        {now.date === date && time >= first && (
          <span className={classes.now} style={{ left: share(time - first) }} data-now={now.time} />
        )}
      </div>
      <div className={classes.hours}>
        {ticksBetween(first, last).map((minutes) => (
          <span key={minutes} style={{ left: share(minutes - first) }} data-text={clockTime(minutes)} />
        ))}
      </div>
      {hidden > 0 && <div className={classes.more}>{`${numberText(hidden)} more at the same times`}</div>}
    </div>
  )
}

/** Every fourth hour, in minutes. */
const ticksBetween = (first: number, last: number): number[] =>
  Array.from({ length: 7 }, (_, index) => index * 4 * HOUR).filter((at) => at >= first && at < last)
