import { WEEKS_OF_REJECTIONS } from '@driverdesk/domain/candidates/candidateReasons.ts'
import type { ShiftToCover } from '@driverdesk/domain/candidates/coverPlan.ts'
import { districtCentres, homeOf } from '@driverdesk/domain/candidates/home.ts'
import {
  type Candidate,
  type CandidateFacts,
  rankCandidates,
} from '@driverdesk/domain/candidates/rankCandidates.ts'
import { BLOCK_EXPIRED } from '@driverdesk/domain/drivers/expiredDocuments.ts'
import { addDays, type IsoDate } from '@driverdesk/domain/kernel/wallClock.ts'
import { driversForRestaurant, type OfferedDriver } from '../drivers/offeredDrivers.reads.ts'
import type { Db, Tx } from '../kernel/database.ts'
import type { Scope } from '../kernel/scope.ts'
import { optionValues } from '../options/options.reads.ts'
import { ruleFacts } from '../rules/ruleFacts.reads.ts'
import {
  type CandidateShift,
  minutesOfRotaWeek,
  rejectedBy,
  rejectionsSince,
  restaurantPlaces,
  shiftsAround,
  visitsTo,
} from './candidates.reads.ts'

/** The drivers in scope for a shift, without its own, in the order in which to ask them. */
export async function rankedDrivers(
  db: Db | Tx,
  scope: Scope,
  shift: CandidateShift,
  clock: { today: IsoDate; timeZone: string },
): Promise<Candidate<OfferedDriver>[]> {
  const { drivers, facts } = await shiftToCover(db, scope, shift, clock)
  return rankCandidates(shift, drivers, facts)
}

/** A shift with the drivers whom `rankedDrivers` sorts, and the facts about them. */
export async function shiftToCover<S extends CandidateShift>(
  db: Db | Tx,
  scope: Scope,
  shift: S,
  clock: { today: IsoDate; timeZone: string },
): Promise<ShiftToCover<S, OfferedDriver>> {
  const offered = await driversForRestaurant(db, scope, shift)
  const drivers = offered.filter(({ id }) => id !== shift.driver_id)
  return { shift, drivers, facts: await candidateFacts(db, scope, { shift, drivers, ...clock }) }
}

interface CandidateQuestion {
  shift: CandidateShift
  drivers: readonly OfferedDriver[]
  today: IsoDate
  timeZone: string
}

/** Hours, unpublished shifts and rejections count in scope only; clashes count anywhere. */
async function candidateFacts(
  db: Db | Tx,
  scope: Scope,
  { shift, drivers, today, timeZone }: CandidateQuestion,
): Promise<CandidateFacts> {
  const ids = drivers.map(({ id }) => id)
  const since = addDays(today, -7 * WEEKS_OF_REJECTIONS)
  const options = await optionValues(db)
  const asked = ids.map((driver_id) => ({ ...shift, driver_id }))
  return {
    blocksExpired: options.get(BLOCK_EXPIRED) === '1',
    rules: await ruleFacts(db, { options, timeZone, shifts: asked, without: [shift.id] }),
    preferences: new Map(drivers.flatMap(({ id, preference }) => (preference ? [[id, preference]] : []))),
    shiftsAround: await shiftsAround(db, scope, shift, ids),
    minutesOfWeek: await minutesOfRotaWeek(db, scope, shift, ids),
    visits: await visitsTo(db, shift.restaurant_id, { ids, before: today }),
    homes: await homes(db, shift.restaurant_id, drivers),
    rejectedThis: await rejectedBy(db, shift),
    rejections: await rejectionsSince(db, scope, { ids, since, today }),
  }
}

async function homes(db: Db | Tx, restaurantId: number, drivers: readonly OfferedDriver[]) {
  const restaurants = await restaurantPlaces(db)
  const restaurant = restaurants.find(({ id }) => id === restaurantId) ?? { postcode: '', place: null }
  const centres = districtCentres(restaurants)
  const known = drivers.map(({ id, postcode }) => [id, homeOf(postcode, restaurant, centres)] as const)
  return new Map(known.flatMap(([id, home]) => (home ? [[id, home]] : [])))
}
