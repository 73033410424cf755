/** The numbers that the server counts, as they are after a step: until its answer, they would contradict what is shown. */
import { addDays, type IsoDate } from '@driverdesk/domain/kernel/wallClock.ts'
import { coverByHour, type HourCover } from '@driverdesk/domain/shifts/cover.ts'
import { isVacant } from '@driverdesk/domain/shifts/shiftStatus.ts'
import type { Query, QueryClient } from '@tanstack/react-query'
import type { ShownShift } from '../../shifts/shownShift.ts'
import { outlineKeys, restaurantOutline, type ScheduleOutline } from './outline.data.ts'

/** A day counts at most this many; it may have more. */
const MOST = 35

const WITHOUT_SHIFTS = restaurantOutline([0, '', 0, 0, 0, 0, 0, 0, 0, 0, 0, 0], [])

export interface Change {
  before: ShownShift
  after: ShownShift
}

/** Counts the open shifts of the days and the cover by the hour again. Only what is on screen: the rest is loaded again. */
export function countChanges(client: QueryClient, changes: readonly Change[]): void {
  const shown = client.getQueryCache().findAll({ type: 'active' })
  for (const query of shown) {
    const [kind, ...about] = query.queryKey
    if (kind === outlineKeys.all[0] && about[2] === 0)
      change<ScheduleOutline>(client, query, (outline) => withOpen(outline, changes))
    if (kind === 'cover') {
      const [date, , driver] = about as [IsoDate, unknown, string | null]
      change<readonly HourCover[]>(client, query, (cover) => withCover(cover, changes, date, driver !== null))
    }
  }
}

/** When it was loaded stays as it was, so that it is loaded again as before. */
const change = <T>(client: QueryClient, { queryKey, state }: Query, made: (before: T) => T): void => {
  client.setQueryData<T>(queryKey, (before) => before && made(before), { updatedAt: state.dataUpdatedAt })
}

function withOpen(outline: ScheduleOutline, changes: readonly Change[]): ScheduleOutline {
  const restaurants = new Map(outline.restaurants)
  const count = (shift: ShownShift, by: number) => {
    if (!isVacant(shift)) return
    const { restaurant_id, period_date } = shift
    const one = restaurants.get(restaurant_id) ?? WITHOUT_SHIFTS
    const before = one.days.get(period_date) ?? 0
    if (before >= MOST) return
    const days = new Map(one.days).set(period_date, Math.max(0, before + by))
    restaurants.set(restaurant_id, { ...one, days })
  }
  for (const { before, after } of changes) {
    count(before, -1)
    count(after, 1)
  }
  return { ...outline, restaurants }
}

/** `ofOpen`: the cover of the open shifts alone. */
function withCover(
  cover: readonly HourCover[],
  changes: readonly Change[],
  date: IsoDate,
  ofOpen: boolean,
): readonly HourCover[] {
  const of = (shifts: readonly ShownShift[]) => {
    const counted = shifts.filter((shift) => !ofOpen || isVacant(shift))
    const on = (day: IsoDate) => counted.filter(({ period_date }) => period_date === day)
    return coverByHour(on(date), on(addDays(date, -1)))
  }
  const less = of(changes.map(({ before }) => before))
  const more = of(changes.map(({ after }) => after))
  return cover.map(([filled, open], hour): HourCover => {
    const [lessFilled, lessOpen] = less[hour] ?? [0, 0]
    const [moreFilled, moreOpen] = more[hour] ?? [0, 0]
    return [Math.max(0, filled - lessFilled + moreFilled), Math.max(0, open - lessOpen + moreOpen)]
  })
}
