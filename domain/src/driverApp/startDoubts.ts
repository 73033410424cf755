/** The questions to a driver before a start that is probably a mistake (docs/spec/driverApp.md#start-questions). */
import { type Coordinates, distanceInMetres, METRES_OF_A_MILE } from '../kernel/distance.ts'
import type { WallTime } from '../kernel/instant.ts'
import { lengthText, type ShiftHours, sinceStart } from '../kernel/shiftLength.ts'
import type { Minutes } from '../kernel/wallClock.ts'
import { NEARBY_METRES } from '../timesheets/timesheetExceptions.ts'

/** A start this long before the planned one is asked about. */
const EARLY: Minutes = 15

export interface StartDoubtsAbout {
  shift: ShiftHours
  now: WallTime
  restaurant: { name: string; place: Coordinates | null }
  /** Where the driver is; null if unknown. */
  place: Coordinates | null
}

/** A sentence for each doubt; none if the shift can start without a question. */
export function startDoubts({ shift, now, restaurant, place }: StartDoubtsAbout): string[] {
  const early = -sinceStart(shift, now)
  const away = place && restaurant.place ? distanceInMetres(place, restaurant.place) : 0
  return [
    early >= EARLY ? `This shift starts at ${shift.start_time}, ${lengthText(early)} from now.` : '',
    away > NEARBY_METRES ? `You are ${distanceText(away)} from ${restaurant.name}.` : '',
  ].filter((doubt) => doubt !== '')
}

/** 'about 400 yards' or 'about 2.3 miles'. */
function distanceText(metres: number): string {
  const miles = metres / METRES_OF_A_MILE
  if (miles < 0.5) return `about ${Math.round((miles * 1_760) / 50) * 50} yards`
  return miles < 10 ? `about ${miles.toFixed(1)} miles` : `about ${Math.round(miles)} miles`
}
