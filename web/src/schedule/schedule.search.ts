import { type Interval, rangeFor } from '@driverdesk/domain/kernel/rotaRange.ts'
import type { IsoDate } from '@driverdesk/domain/kernel/wallClock.ts'
import * as z from 'zod/mini'
import { DESK_FIELDS, type DeskView, deskView, ownLocation, withRange } from '../desk/deskSearch.ts'
import { date, field, flag, oneOf, searchOf, whole } from '../kernel/search.ts'

/** The ways to look at the schedule, as the address names them; by restaurant unless it names one. */
export type ViewName = 'restaurants' | 'drivers'
const VIEW = oneOf<ViewName>(['restaurants', 'drivers'])

export type DriverOrder = 'hours' | 'area'

/** Reads what a link to the schedule can say; what it leaves out is the week of today, everywhere, everybody. */
export const validateScheduleSearch = searchOf({
  ...DESK_FIELDS,
  /** Only restaurants that have shifts, of the chosen driver if there is one (docs/spec/schedule.md#driver-panel). */
  busy: flag,
  /** How it is looked at. */
  view: VIEW,
  /** In which order the drivers stand, by name unless given. */
  sort: oneOf<DriverOrder>(['hours', 'area']),
  /** A part of the names of the drivers that are listed. */
  name: field(z.string().check(z.minLength(1), z.maxLength(100))),
  /** The day of the range that a phone shows. */
  day: date,
  /** Shown as it was published by that step, or last. */
  published: field(z.union([z.literal('latest'), whole.check(z.gte(1))])),
})
export type ScheduleSearch = ReturnType<typeof validateScheduleSearch>

/** Reads what a link to a restaurant's own schedule can say: no month, no area, no driver. */
export const validateRestaurantSearch = searchOf({
  ...{ from: DESK_FIELDS.from, to: DESK_FIELDS.to, day: date },
  interval: oneOf(['day', 'week', '2-week']),
  location: ownLocation,
})

/** The schedule that a link means. */
export interface ScheduleView extends DeskView {
  busy: boolean
  view?: ViewName
  sort?: DriverOrder
  name?: string
  day?: IsoDate
}

/** Fills in what the link leaves out, as `deskView` does. */
export function scheduleView(search: ScheduleSearch, today: IsoDate): ScheduleView {
  const { busy = false, view, sort, name, day } = search
  return { ...deskView(search, today), busy, view, sort, name, day }
}

/** The day of the range that a phone shows: the link's, else today, else the first. */
export function shownDay({ range, day }: Pick<ScheduleView, 'range' | 'day'>, today: IsoDate): IsoDate {
  const isShown = (date: IsoDate | undefined) => date !== undefined && range.from <= date && date <= range.to
  return [day, today].find(isShown) ?? range.from
}

/** The parameters of another interval: it shows the day that a phone shows, so today if the range now does. */
export const withInterval = (view: ScheduleView, interval: Interval, today: IsoDate): ScheduleSearch =>
  withRange(rangeFor(interval, shownDay(view, today)), interval, today)
