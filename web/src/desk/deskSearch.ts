import {
  DAY,
  type Interval,
  MAX_RANGE_DAYS,
  MONTH,
  rangeFor,
  rangeProblem,
  TWO_WEEKS,
  WEEK,
} from '@driverdesk/domain/kernel/rotaRange.ts'
import type { DateRange, IsoDate } from '@driverdesk/domain/kernel/wallClock.ts'
import { date, type Field, id, matching, oneOf, searchOf } from '../kernel/search.ts'
import type { LocationGuid } from '../links/screenLinks.ts'

const INTERVALS = { day: DAY, week: WEEK, '2-week': TWO_WEEKS, month: MONTH } as const
export type IntervalName = keyof typeof INTERVALS

/** Reads 'area-3' as area 3; undefined for all locations. */
export function parseLocation(
  location: LocationGuid | undefined,
): { type: 'area' | 'restaurant'; id: number } | undefined {
  const [type, id] = location?.split('-') ?? []
  return type === 'area' || type === 'restaurant' ? { type, id: Number(id) } : undefined
}

/** The id of a restaurant's location; undefined for an area or all locations. */
export function restaurantIn(location: LocationGuid | undefined): number | undefined {
  const place = parseLocation(location)
  return place?.type === 'restaurant' ? place.id : undefined
}

export function partQuery({ range: { from, to }, location }: Pick<DeskView, 'range' | 'location'>) {
  const place = parseLocation(location)
  const idOf = (type: string) => (place?.type === type ? String(place.id) : undefined)
  return {
    period_date_from: from,
    period_date_to: to,
    restaurant_id: idOf('restaurant'),
    area_id: idOf('area'),
  }
}

/** A driver's id, or 'open' for the open shifts. */
export type DriverChoice = number | 'open'

const location = matching<LocationGuid>(/^(area|restaurant)-[1-9]\d{0,9}$/)
export const ownLocation = matching<LocationGuid>(/^restaurant-[1-9]\d{0,9}$/)

const driver: Field<DriverChoice> = (given) => (given === 'open' ? given : id(given))

export const DESK_FIELDS = {
  from: date,
  to: date,
  /** The day of the range that a phone shows, and that another interval contains. */
  day: date,
  interval: oneOf(Object.keys(INTERVALS) as IntervalName[]),
  location,
  driver,
}

/** The intervals of screens that cannot show a single day. */
export const RANGES = oneOf<IntervalName>(['week', '2-week', 'month'])

/** The default is this week, all locations and all drivers. */
export const validateDeskSearch = searchOf(DESK_FIELDS)
export type DeskSearch = ReturnType<typeof validateDeskSearch>

export interface DeskView {
  range: DateRange
  day?: IsoDate
  interval: Interval
  location?: LocationGuid
  driver?: DriverChoice
  /** 'Invalid date range: …' if the range cannot be shown. */
  problem?: string
}

/** A single date shows its interval; without dates, the interval of `today` is shown. At most `mostDays` are shown. */
export function deskView(search: DeskSearch, today: IsoDate, mostDays = MAX_RANGE_DAYS): DeskView {
  const interval = INTERVALS[search.interval ?? 'week']
  const { from, to, day, location, driver } = search
  const range = from && to ? { from, to } : rangeFor(interval, from ?? to ?? today)
  return { range, day, interval, location, driver, problem: rangeProblem(range, mostDays) }
}

/** The day that a phone shows: the link's, else today, else the first. */
export function shownDay({ range, day }: Pick<DeskView, 'range' | 'day'>, today: IsoDate): IsoDate {
  const isShown = (date: IsoDate | undefined) => date !== undefined && range.from <= date && date <= range.to
  return [day, today].find(isShown) ?? range.from
}

/**
 * The parameters of another interval, which contains the day that a phone shows. They keep that day, so that a week
 * comes back after its month.
 */
export function withInterval(
  view: Pick<DeskView, 'range' | 'day'>,
  interval: Interval,
  today: IsoDate,
): DeskSearch {
  const day = shownDay(view, today)
  const range = rangeFor(interval, day)
  return {
    ...withRange(range, interval, today),
    day: day === shownDay({ range }, today) ? undefined : day,
  }
}

/** The parameters of a range. Those of today's range are left out, so that the link stays current. */
export function withRange(range: DateRange, interval: Interval, today: IsoDate): DeskSearch {
  const current = rangeFor(interval, today)
  const isCurrent = current.from === range.from && current.to === range.to
  return {
    from: isCurrent ? undefined : range.from,
    to: isCurrent ? undefined : range.to,
    interval: interval === WEEK ? undefined : nameOf(interval),
  }
}

const nameOf = (interval: Interval): IntervalName | undefined =>
  (Object.keys(INTERVALS) as IntervalName[]).find((name) => INTERVALS[name] === interval)

/**
 * Gives the view of a link with dates but no interval the interval that its dates make, such as a month. Screens call
 * it, because the code that reads links is part of each first page.
 */
export function withOwnInterval<View extends Pick<DeskView, 'range' | 'interval'>>(
  view: View,
  { interval }: DeskSearch,
): View {
  return interval === undefined ? { ...view, interval: intervalOf(view.range) ?? view.interval } : view
}

function intervalOf({ from, to }: DeskView['range']): Interval | undefined {
  return ([WEEK, TWO_WEEKS, MONTH] as const).find((interval) => {
    const range = rangeFor(interval, from)
    return range.from === from && range.to === to
  })
}
