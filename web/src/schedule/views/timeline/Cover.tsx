// biome-ignore-all lint/a11y/useSemanticElements: a table cannot leave out the lines that are not in sight.
// biome-ignore-all lint/a11y/useFocusableInteractive: the grid has one tab stop and moves it (useGridFocus.ts).
import { outlineRoutes } from '@driverdesk/contract/shifts/schedule.routes.ts'
import { changedHour, clockChangeOn, clockChangeText } from '@driverdesk/domain/kernel/clockChange.ts'
import { numberText } from '@driverdesk/domain/kernel/counts.ts'
import {
  addDays,
  clockTime,
  type IsoDate,
  MINUTES_OF_A_DAY,
  type Minutes,
} from '@driverdesk/domain/kernel/wallClock.ts'
import { coverByHour, type HourCover } from '@driverdesk/domain/shifts/cover.ts'
import { VisuallyHidden } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { type CSSProperties, createContext, memo, type ReactNode, use, useMemo } from 'react'
import { call } from '../../../kernel/api.ts'
import { businessTimezone } from '../../../kernel/settings.ts'
import type { ShownShift } from '../../../shifts/shownShift.ts'
import { longDate } from '../../../ui/dateText.ts'
import { useRefetchSoon } from '../../data/useRefetchSoon.ts'
import type { GridSizes } from '../../grid/gridLayout.ts'
import { HOURS } from '../../model/dayBars.ts'
import { useScene } from '../../model/scene.ts'
import { ofDriver, shiftsOf } from '../../model/scheduleRows.ts'
import classes from './Cover.module.css'

const Cover = createContext<readonly HourCover[] | undefined>(undefined)

interface WithCoverProps {
  date: IsoDate
  cover: readonly HourCover[] | undefined
  children: ReactNode
}

/** The cover of the day, as a table for screen readers, and for the head of the axis. */
export function WithCover({ date, cover, children }: WithCoverProps) {
  const changes = useClockChanges(date)
  return (
    <Cover value={cover}>
      {cover && (
        <VisuallyHidden>
          <table>
            <caption>
              {[`Cover by the hour, ${longDate(date)}`, ...changes.map(({ text }) => text)].join('. ')}
            </caption>
            <thead>
              <tr>
                <th scope="col">Hour</th>
                <th scope="col">With a driver</th>
                <th scope="col">Open</th>
              </tr>
            </thead>
            <tbody>
              {cover.map(([filled, open], hour) =>
                filled + open === 0 ? null : (
                  // biome-ignore lint/suspicious/noArrayIndexKey: an hour is its place.
                  <tr key={hour}>
                    <th scope="row">{hourText(hour)}</th>
                    <td>{numberText(filled)}</td>
                    <td>{numberText(open)}</td>
                  </tr>
                ),
              )}
            </tbody>
          </table>
        </VisuallyHidden>
      )}
      {children}
    </Cover>
  )
}

/**
 * The hours of the day, with the cover of each as two bars: with a driver, and open. Scrolling redraws none.
 */
export const HoursHead = memo(function HoursHead({ date, sizes }: { date: IsoDate; sizes: GridSizes }) {
  const cover = use(Cover)
  const changes = useClockChanges(date)
  const most = Math.max(1, ...(cover ?? []).map(([filled, open]) => filled + open))
  const share = (count: number) => `${((count / most) * 100).toFixed(1)}%`
  return (
    <div
      role="columnheader"
      aria-colindex={2}
      className={classes.head}
      style={
        {
          left: sizes.header,
          width: sizes.day,
          '--hour': `${(60 / sizes.axis) * sizes.day}px`,
        } as CSSProperties
      }
      data-date={date}
      data-axis=""
    >
      {Array.from({ length: sizes.axis / 60 }, (_, hour) => {
        const [filled, open] = cover?.[hour] ?? [0, 0]
        const change = changes.find(({ start }) => Math.floor(start / 60) === hour)
        const title = [
          `${hourText(hour)}: ${numberText(filled)} with a driver, ${numberText(open)} open`,
          change?.text,
        ]
        return (
          <div
            // biome-ignore lint/suspicious/noArrayIndexKey: an hour is its place.
            key={hour}
            className={classes.hour}
            aria-hidden="true"
            title={cover && title.filter(Boolean).join('. ')}
            data-next={hour >= 24 || undefined}
          >
            <span className={classes.bars}>
              <span className={classes.open} style={{ height: share(open) }} data-count={open || undefined} />
              <span className={classes.filled} style={{ height: share(filled) }} />
            </span>
            <span className={classes.figures}>
              {filled + open > 0 && numberText(filled)}
              {open > 0 && <b>+{numberText(open)}</b>}
            </span>
            <span className={classes.time}>
              {clockTime(hour * 60).slice(0, 2)}
              {change && <b className={classes.change}> {change.by > 0 ? '+1h' : '−1h'}</b>}
            </span>
          </div>
        )
      })}
      <VisuallyHidden>{longDate(date)}, by the hour</VisuallyHidden>
    </div>
  )
})

/** An hour of the axis that is missing or comes twice, in minutes from its start. */
interface ChangedHour {
  start: Minutes
  stop: Minutes
  by: Minutes
  text: string
}

/** The clock changes on an axis, which ends on the next day. Lengths of shifts are clock times, so it has every hour once. */
export const useClockChanges = (date: IsoDate): readonly ChangedHour[] =>
  useMemo(() => (date === '' ? [] : [0, 1].flatMap((day) => changedOn(date, day))), [date])

function changedOn(first: IsoDate, day: number): ChangedHour[] {
  const date = addDays(first, day)
  const change = clockChangeOn(businessTimezone(), date)
  if (!change) return []
  const { start, stop } = changedHour(change)
  const before = day * MINUTES_OF_A_DAY
  if (before + start >= HOURS * 60) return []
  return [{ start: before + start, stop: before + stop, by: change.by, text: clockChangeText(date, change) }]
}

/** '11:00 to 12:00', '01:00 to 02:00 on the next day' */
const hourText = (hour: number): string =>
  `${clockTime(hour * 60)} to ${clockTime(hour * 60 + 60)}${hour >= 24 ? ' on the next day' : ''}`

/** The cover of the shown places by the hour: from the shifts, or if not all are loaded, from the server's sums. */
export function useCover(date: IsoDate): readonly HourCover[] | undefined {
  const { schedule, view } = useScene()
  const { rows, nights, agency, isKnown } = schedule
  const { location, driver } = view
  // All shifts of one driver are loaded.
  const isAsked = agency?.isPartial === true && typeof driver !== 'number'
  const driver_id = driver === 'open' ? '0' : undefined
  const { data, refetch } = useQuery({
    queryKey: ['cover', date, location ?? null, driver_id ?? null],
    queryFn: async ({ signal }): Promise<readonly HourCover[]> => {
      const query = { period_date_from: date, period_date_to: date, location, driver_id, hours: 1 } as const
      const { hours } = await call(outlineRoutes.read, { query }, { signal })
      return hours ?? []
    },
    enabled: isAsked && date !== '',
  })
  useRefetchSoon(isAsked, refetch)
  const loaded = useMemo(() => {
    if (isAsked) return undefined
    const here = new Set(rows.map(({ restaurant }) => restaurant.id))
    const before = ofDriver(nights.shifts, driver).filter(({ restaurant_id }) => here.has(restaurant_id))
    return coverByHour(shiftsOf<ShownShift>(rows), before)
  }, [isAsked, rows, nights, driver])
  const areCounted = !isAsked && isKnown && nights.isKnown(typeof driver === 'number' ? driver : 0)
  // Until all shifts are loaded after those of one restaurant, the server's sums stay.
  return areCounted ? loaded : data
}
