/** What a laid template is told as: by week and restaurant, with each shift that lost its driver or is left out. */
import type { LaidTemplate, LaidWeek } from '@driverdesk/contract/templates/template.shapes.ts'
import { byName } from '@driverdesk/domain/kernel/names.ts'
import type { LaidShift } from '@driverdesk/domain/templates/layTemplate.ts'
import type { Tx } from '../kernel/database.ts'
import { namedRestaurants } from '../restaurants/restaurants.reads.ts'
import type { NamedTemplateShift } from './templates.reads.ts'

export async function laidView(
  tx: Tx,
  shifts: readonly NamedTemplateShift[],
  laid: readonly LaidShift[],
): Promise<LaidTemplate> {
  const ids = [...new Set(shifts.map(({ restaurant_id }) => restaurant_id))]
  const restaurants = await namedRestaurants(tx, ids)
  const names: Names = {
    restaurant: (id) => restaurants.get(id)?.name ?? '',
    driver: new Map(shifts.map(({ driver_id, driver_name }) => [driver_id, driver_name])),
  }
  const weeks = [...Map.groupBy(laid, ({ week }) => week)].map(([week, all]) => weekView(week, all, names))
  return { ...countsOf(laid), weeks }
}

interface Names {
  restaurant: (id: number) => string
  driver: ReadonlyMap<number | null, string | null>
}

function weekView(week: string, laid: readonly LaidShift[], names: Names): LaidWeek {
  const restaurants = [...Map.groupBy(laid, ({ restaurant_id }) => restaurant_id)].map(([id, all]) => ({
    restaurant_id: id,
    name: names.restaurant(id),
    ...countsOf(all),
    problems: all.flatMap((shift) => problemView(shift, names)),
  }))
  return {
    week,
    ...countsOf(laid),
    restaurants: restaurants.toSorted((a, b) => byName(a.name, b.name)),
  }
}

function problemView({ fate, problem, ...shift }: LaidShift, names: Names) {
  if (problem === undefined || (fate !== 'opened' && fate !== 'left')) return []
  const { period_date, start_time, finish_time, driver_id } = shift
  const driver_name = names.driver.get(driver_id) ?? null
  return [{ period_date, start_time, finish_time, driver_name, fate, problem }]
}

/** Those that lost their driver are added as well. */
function countsOf(laid: readonly LaidShift[]) {
  const fates = { added: 0, opened: 0, left: 0, there: 0 }
  for (const { fate } of laid) fates[fate] += 1
  return { ...fates, added: fates.added + fates.opened }
}
