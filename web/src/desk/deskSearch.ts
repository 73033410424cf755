import {
  DAY,
  type Interval,
  MONTH,
  rangeFor,
  rangeProblem,
  TWO_WEEKS,
  WEEK,
} from '@driverdesk/domain/kernel/rotaRange.ts'
import type { DateRange, IsoDate } from '@driverdesk/domain/kernel/wallClock.ts'
import * as z from 'zod/mini'
import { date, field, oneOf, searchOf, whole } from '../kernel/search.ts'
import type { LocationGuid } from '../links/scheduleLink.ts'

const INTERVALS = { day: DAY, week: WEEK, '2-week': TWO_WEEKS, month: MONTH } as const
export type IntervalName = keyof typeof INTERVALS

/** 'area-3' → the area 3; undefined everywhere. */
export function placeOf(
  location: LocationGuid | undefined,
): { type: 'area' | 'restaurant'; id: number } | undefined {
  const [type, id] = location?.split('-') ?? []
  return type === 'area' || type === 'restaurant' ? { type, id: Number(id) } : undefined
}

/** The restaurant that a location is; undefined where it is an area, or all of them. */
export function restaurantIn(location: LocationGuid | undefined): number | undefined {
  const place = placeOf(location)
  return place?.type === 'restaurant' ? place.id : undefined
}

/** Days and a location as the calls take it that are about both. */
export function partQuery({ range: { from, to }, location }: Pick<DeskView, 'range' | 'location'>) {
  const place = placeOf(location)
  const idOf = (type: string) => (place?.type === type ? String(place.id) : undefined)
  return {
    period_date_from: from,
    period_date_to: to,
    restaurant_id: idOf('restaurant'),
    area_id: idOf('area'),
  }
}

/** A driver's id, or the open shifts. */
export type DriverChoice = number | 'open'

const placeIn = (pattern: RegExp) =>
  field(z.custom<LocationGuid>((given) => typeof given === 'string' && pattern.test(given)))
const location = placeIn(/^(area|restaurant)-[1-9]\d{0,9}$/)
/** As a restaurant's link has it. */
export const ownLocation = placeIn(/^restaurant-[1-9]\d{0,9}$/)

export const DESK_FIELDS = {
  from: date,
  to: date,
  interval: oneOf(Object.keys(INTERVALS) as IntervalName[]),
  location,
  driver: field(z.union([z.literal('open'), whole.check(z.gte(1))])),
}

/** Where a single day makes no sense. */
export const RANGES = oneOf<IntervalName>(['week', '2-week', 'month'])

/** Reads what a link to a desk can say; what it leaves out is the week of today, everywhere, everybody. */
export const validateDeskSearch = searchOf(DESK_FIELDS)
export type DeskSearch = ReturnType<typeof validateDeskSearch>

/** The days, place and driver that a link means. */
export interface DeskView {
  range: DateRange
  interval: Interval
  location?: LocationGuid
  driver?: DriverChoice
  /** 'Invalid date range: …' where the link asks for one that cannot be shown. */
  problem?: string
}

/** Fills in what the link leaves out: a lone `from` starts its interval, and without dates it is the one of `today`. */
export function deskView(search: DeskSearch, today: IsoDate): DeskView {
  const interval = INTERVALS[search.interval ?? 'week']
  const { from, to, location, driver } = search
  const range = from && to ? { from, to } : rangeFor(interval, from ?? to ?? today)
  return { range, interval, location, driver, problem: rangeProblem(range) }
}

/** The parameters of a range; those of today's are left out, so that the link goes on meaning 'now'. */
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
