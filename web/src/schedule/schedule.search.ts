import type { IsoDate } from '@driverdesk/domain/kernel/wallClock.ts'
import { type Interval, rangeFor } from '@driverdesk/domain/shifts/rotaRange.ts'
import {
  type DeskSearch,
  type DeskView,
  dateOf,
  deskView,
  isFlag,
  validateDeskSearch,
  withRange,
} from '../ui/desk/deskSearch.ts'
import { numberOf } from '../ui/list/listSearch.ts'

/** What a link to the schedule can say; what it leaves out is the week of today, everywhere, everybody. */
export interface ScheduleSearch extends DeskSearch {
  /** Only restaurants that have shifts, of the chosen driver if there is one (document 2, 2.1). */
  busy?: true
  /** The day of the range that a phone shows. */
  day?: IsoDate
  /** Shown as it was published by that step, or last. */
  published?: number | 'latest'
}

/** The schedule that a link means. */
export interface ScheduleView extends DeskView {
  busy: boolean
  day?: IsoDate
}

/** Reads search parameters; those that make no sense count as left out. */
export function validateScheduleSearch(search: Record<string, unknown>): ScheduleSearch {
  return {
    ...validateDeskSearch(search),
    busy: isFlag(search.busy) ? true : undefined,
    day: dateOf(search.day),
    published: search.published === 'latest' ? 'latest' : numberOf(search.published),
  }
}

/** Fills in what the link leaves out, as `deskView` does. */
export function scheduleView(search: ScheduleSearch, today: IsoDate): ScheduleView {
  const { busy = false, day } = search
  return { ...deskView(search, today), busy, day }
}

/** The day of the range that a phone shows: the link's, else today, else the first. */
export function shownDay({ range, day }: Pick<ScheduleView, 'range' | 'day'>, today: IsoDate): IsoDate {
  const isShown = (date: IsoDate | undefined) => date !== undefined && range.from <= date && date <= range.to
  return [day, today].find(isShown) ?? range.from
}

/** The parameters of another interval: it shows the day that a phone shows, so today if the range now does. */
export const withInterval = (view: ScheduleView, interval: Interval, today: IsoDate): ScheduleSearch =>
  withRange(rangeFor(interval, shownDay(view, today)), interval, today)

/** What a link to a restaurant's own schedule can say; what it leaves out is the week of today at all of its restaurants. */
export type RestaurantScheduleSearch = Pick<ScheduleSearch, 'from' | 'to' | 'interval' | 'location' | 'day'>

/** Reads search parameters; those that make no sense to a restaurant, such as a month or an area, count as left out. */
export function validateRestaurantSearch(search: Record<string, unknown>): RestaurantScheduleSearch {
  const { from, to, interval, location, day } = validateScheduleSearch(search)
  return {
    from,
    to,
    interval: interval === 'month' ? undefined : interval,
    location: location?.startsWith('restaurant') ? location : undefined,
    day,
  }
}
