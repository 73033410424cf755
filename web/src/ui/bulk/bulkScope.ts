import type { IsoDate } from '@driverdesk/domain/kernel/wallClock.ts'
import { countOf } from '../dayWords.ts'

/** A shift, a timesheet or an unbilled item. */
export interface ScopedItem {
  restaurant_id: number
  period_date: IsoDate
}

/** '118 shifts in 24 restaurants on 7 days'. */
export function scopeText(thing: string, items: readonly ScopedItem[]): string {
  const restaurants = new Set(items.map(({ restaurant_id }) => restaurant_id)).size
  const days = new Set(items.map(({ period_date }) => period_date)).size
  return `${countOf(items.length, thing)} in ${countOf(restaurants, 'restaurant')} on ${countOf(days, 'day')}`
}
