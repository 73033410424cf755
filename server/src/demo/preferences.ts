import { DRIVER_ACTIVE } from '@driverdesk/domain/drivers/driverStatus.ts'
import type { NewRow } from '../kernel/tables.ts'
import { chanceOf } from './chance.ts'
import type { DemoPlan } from './demoPlan.ts'
import { type Drivers, LAST_PLANTED_DRIVER } from './drivers.ts'
import type { Places } from './places.ts'

type Preference = NewRow<'restaurant_driver_preference'>
export type Preferences = readonly Preference[]

/** The busiest restaurants have both kinds, whatever chance says. */
const LAST_CERTAIN = 2

/** Drivers of its area whom a restaurant prefers, or blocks; the planted ones are needed where they are. */
export function preferences(
  plan: DemoPlan,
  { restaurants }: Places,
  { drivers, driverAreas }: Drivers,
): Preferences {
  const active = new Set(
    drivers
      .filter(({ id, status }) => status === DRIVER_ACTIVE && id > LAST_PLANTED_DRIVER)
      .map(({ id }) => id),
  )
  const byArea = Map.groupBy(
    driverAreas.filter(({ driver_id }) => active.has(driver_id)),
    ({ area_id }) => area_id,
  )
  return restaurants.flatMap(({ id, area_id }) => {
    const chance = chanceOf(plan.seed, 'preferences', id)
    const around = chance.shuffled(byArea.get(area_id) ?? []).map(({ driver_id }) => driver_id)
    const preferred = id <= LAST_CERTAIN || chance.happens(0.4) ? chance.whole(1, 3) : 0
    const blocked = id <= LAST_CERTAIN || chance.happens(0.25) ? 1 : 0
    const row = (preference: Preference['preference']) => (driver_id: number) => ({
      restaurant_id: id,
      driver_id,
      preference,
    })
    return [
      ...around.slice(0, preferred).map(row('preferred')),
      ...around.slice(preferred, preferred + blocked).map(row('blocked')),
    ]
  })
}
