import { DAY, type Interval, MONTH, rangeFor, WEEK } from '@driverdesk/domain/kernel/rotaRange.ts'
import type { IsoDate } from '@driverdesk/domain/kernel/wallClock.ts'
import {
  DESK_FIELDS,
  type DeskView,
  deskView,
  ownLocation,
  shownDay,
  withInterval,
  withRange,
} from '../desk/deskSearch.ts'
import { type Field, flag, id, oneOf, searchOf, textWhere } from '../kernel/search.ts'

/** The views, as the address names them; by restaurant if it names none. */
export type ViewName = 'restaurants' | 'drivers' | 'hours' | 'driver-hours'
const VIEW = oneOf<ViewName>(['restaurants', 'drivers', 'hours', 'driver-hours'])

/** The views of one day by the hour, and those of the same lines by days. */
const BY_DAYS: Partial<Record<ViewName, ViewName | undefined>> = {
  hours: undefined,
  'driver-hours': 'drivers',
}

export const isByHour = (view: ViewName | undefined): boolean => view !== undefined && view in BY_DAYS

/** The view of the same lines that shows days. */
export const byDays = (view: ViewName | undefined): ViewName | undefined =>
  view && view in BY_DAYS ? BY_DAYS[view] : view

export const isByDriver = (view: ViewName | undefined): boolean => byDays(view) === 'drivers'

/** A month shows figures, unless the person chose to see all of its shifts. */
export const showsFigures = ({ interval, full }: Pick<ScheduleView, 'interval' | 'full'>): boolean =>
  interval === MONTH && !full

export type DriverOrder = 'hours' | 'area'

const published: Field<'latest' | number> = (given) => (given === 'latest' ? given : id(given))

/** Reads the search parameters of the schedule. The defaults are this week, all locations and all drivers. */
export const validateScheduleSearch = searchOf({
  ...DESK_FIELDS,
  /**
   * Only restaurants with shifts, of the chosen driver if there is one (docs/spec/schedule.md#driver-panel).
   */
  busy: flag,
  view: VIEW,
  /** Every shift of a month, instead of the figures of its days. */
  full: flag,
  /** The order of the drivers, by name if left out. */
  sort: oneOf<DriverOrder>(['hours', 'area']),
  /** A search in the names of the drivers. */
  name: textWhere((name) => name !== '' && name.length <= 100),
  /** Shows the schedule as published by that step, or last. */
  published,
  shift: id,
  /** Opens it to find its driver, whatever else waits for an answer. */
  find: flag,
  /** Finds drivers for the shifts that these sick days left open. */
  cover: id,
})
export type ScheduleSearch = ReturnType<typeof validateScheduleSearch>

/** Reads the search parameters of a restaurant's schedule, which has no month, area and driver. */
export const validateRestaurantSearch = searchOf({
  from: DESK_FIELDS.from,
  to: DESK_FIELDS.to,
  day: DESK_FIELDS.day,
  interval: oneOf(['day', 'week', '2-week']),
  location: ownLocation,
  view: oneOf<ViewName>(['hours']),
})

export interface ScheduleView extends DeskView {
  busy: boolean
  full?: boolean
  view?: ViewName
  sort?: DriverOrder
  name?: string
}

/** Fills in what the link leaves out, as `deskView` does. */
export function scheduleView(search: ScheduleSearch, today: IsoDate): ScheduleView {
  const { busy = false, full, view, sort, name } = search
  const shown = { ...deskView(search, today), busy, full, view, sort, name }
  if (!isByHour(view) || shown.problem) return shown
  // The hours are those of one day, even if the address names others.
  return { ...shown, interval: DAY, range: rangeFor(DAY, shownDay(shown, today)) }
}

/** The address of the present view. The hours are those of one day, even if it named others. */
export function withShownDay(search: ScheduleSearch, today: IsoDate): ScheduleSearch {
  const { view, interval, from, to, day } = search
  if (!isByHour(view)) return search
  const { range, problem } = scheduleView(search, today)
  const dates = withRange(range, DAY, today)
  const isShown = interval === dates.interval && from === dates.from && to === dates.to && day === undefined
  return isShown || problem ? search : { ...search, ...dates, day: undefined }
}

/** Changes the interval as `withInterval` does. */
export const withScheduleInterval = (
  view: ScheduleView,
  interval: Interval,
  today: IsoDate,
): ScheduleSearch => ({ ...withInterval(view, interval, today), ...leavingHours(view, interval) })

/** An interval and its days, as they were before the hours of one day. */
export type DaysShown = Pick<ScheduleView, 'interval' | 'range'>

/**
 * Changes the view. After the hours of a day the days from `before` come back, or others around that day.
 *
 * @param before undefined if the hours were opened by a link
 */
export function withView(
  { view, range: { from: day } }: ScheduleView,
  chosen: ViewName | undefined,
  before: DaysShown | undefined,
  today: IsoDate,
): ScheduleSearch {
  if (!isByHour(view) || isByHour(chosen) || !before) return { view: chosen }
  const { interval, range } = before
  const isAround = range.from <= day && day <= range.to
  return { ...withRange(isAround ? range : rangeFor(interval, day), interval, today), view: chosen }
}

export const withWeekOf = (
  day: IsoDate,
  view: Pick<ScheduleView, 'view'>,
  today: IsoDate,
): ScheduleSearch => ({ ...withRange(rangeFor(WEEK, day), WEEK, today), ...leavingHours(view, WEEK) })

/** Only a day has hours: a longer interval shows the same lines by days. */
const leavingHours = ({ view }: Pick<ScheduleView, 'view'>, interval: Interval): ScheduleSearch =>
  interval !== DAY && isByHour(view) ? { view: byDays(view) } : {}
