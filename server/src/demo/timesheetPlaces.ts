import type { NewRow } from '../kernel/tables.ts'
import { type Chance, chanceOf } from './chance.ts'
import type { DemoPlan } from './demoPlan.ts'
import type { Places } from './places.ts'

type Mapped = Pick<Places['restaurants'][number], 'map_latitude' | 'map_longitude'>

/** Mostly at the door, now and then on the way, and some devices do not say. */
const DISTANCES = [
  ['near', 88],
  ['away', 6],
  ['unknown', 6],
] as const

/** Metres that one degree of latitude has; of longitude it has fewer, which here only makes a place nearer. */
const METRES_OF_A_DEGREE = 111_000

/** Where the driver was at the start and the finish, as far as these are recorded. */
export function timesheetPlaces(
  plan: DemoPlan,
  shiftId: number,
  restaurant: Mapped | undefined,
  recorded: 'start and finish' | 'start' | 'nothing',
) {
  const chance = chanceOf(plan.seed, 'timesheet place', shiftId)
  const [start, finish] = [near(restaurant, chance), near(restaurant, chance)]
  const [map_start_lat, map_start_lng] = recorded === 'nothing' ? NOWHERE : start
  const [map_finish_lat, map_finish_lng] = recorded === 'start and finish' ? finish : NOWHERE
  return { map_start_lat, map_start_lng, map_finish_lat, map_finish_lng } satisfies Partial<
    NewRow<'timesheet'>
  >
}

const NOWHERE = [null, null] as const

function near(restaurant: Mapped | undefined, chance: Chance): readonly [number | null, number | null] {
  const distance = chance.weighted(DISTANCES)
  const metres = distance === 'away' ? chance.whole(500, 2_500) : chance.whole(5, 120)
  const angle = (chance.whole(0, 359) * Math.PI) / 180
  const { map_latitude, map_longitude } = restaurant ?? {}
  if (distance === 'unknown' || map_latitude == null || map_longitude == null) return NOWHERE
  const degrees = metres / METRES_OF_A_DEGREE
  return [
    rounded(map_latitude + degrees * Math.cos(angle)),
    rounded(map_longitude + degrees * Math.sin(angle)),
  ]
}

/** To about ten centimetres: sine and cosine may differ between machines in the last digit. */
const rounded = (degrees: number): number => Math.round(degrees * 1e6) / 1e6
