import type { ShiftHours } from '@driverdesk/domain/kernel/shiftLength.ts'
import { submittedShiftsAlerts } from '@driverdesk/domain/shifts/shiftAlerts.ts'
import { shiftDigests } from '@driverdesk/domain/shifts/shiftDigests.ts'
import * as notices from '@driverdesk/domain/shifts/shiftNotices.ts'
import { PUSH_NOT, type PushDrivers, SHIFT_PUBLISHED } from '@driverdesk/domain/shifts/shiftStatus.ts'
import { raiseAlerts } from '../alerts/alerts.service.ts'
import type { BusinessClock } from '../kernel/clock.ts'
import type { Db, Tx } from '../kernel/database.ts'
import type { Work } from '../kernel/unitOfWork.ts'
import { type NamedRestaurant, namedRestaurants } from '../restaurants/restaurants.reads.ts'
import { askedShifts, withdrawnOffers } from './claims.reads.ts'
import { proposedShifts } from './handovers.reads.ts'
import { knownShifts, notifyDrivers } from './notifiedShifts.service.ts'
import { openShiftOffers } from './openShiftOffers.ts'
import { announceOpenShifts, announceToDrivers } from './shifts.live.ts'
import { forgetWithdrawn, keepShiftsToTell } from './shiftsToTell.service.ts'

/** The fields of a shift that drivers are notified of. */
export type TellableShift = Omit<notices.ScheduledShift, 'restaurant'> & { restaurant_id: number }

/** null: it did not exist before, or was removed. */
export interface ShiftChange {
  before: TellableShift | null
  after: TellableShift | null
}

/** Announces changed shifts to the drivers who see them in their app, or saw them: open ones to all drivers. */
export function announceToTheirDrivers(work: Work, changes: readonly ShiftChange[]): void {
  const seen = changes.flatMap(({ before, after }) => [before, after]).filter(isPublished)
  if (seen.some((shift) => !shift?.driver_id)) announceOpenShifts(work)
  announceToDrivers(
    work,
    seen.map((shift) => shift?.driver_id ?? null),
  )
}

interface Telling {
  push: PushDrivers | undefined
  /** The driver who made the change. */
  quietFor?: number | undefined
  /** Of the business; undefined for changes that publish nothing. */
  clock: BusinessClock | undefined
}

/**
 * Notifies drivers about changed shifts unless `push` opts out (docs/spec/shifts.md#notifying-drivers). The apps of drivers
 * whose requests are over, and of colleagues whose proposals are, follow in any case.
 */
export async function notifyOfChanges(
  work: Work,
  changes: readonly ShiftChange[],
  { push, quietFor, clock }: Telling,
): Promise<void> {
  const isQuiet = push === PUSH_NOT
  await forgetWithdrawn(work.tx, changes)
  if (isQuiet && !(await concernsOthers(work.tx, changes.map(shiftId)))) return
  const { notices: told, waiting } = await noticesOfChanges(work.tx, changes, clock, isQuiet)
  await keepShiftsToTell(work.tx, waiting)
  const others = told.filter(({ news }) =>
    news.some((one) => notices.isOfHandover(one.news) || notices.isOfRequest(one.news)),
  )
  announceToDrivers(
    work,
    others.map(({ driver_id }) => driver_id),
  )
  if (!isQuiet)
    await notifyDrivers(
      work,
      told.filter(({ driver_id }) => driver_id !== quietFor),
    )
}

/** A driver asks for one of the shifts, or a proposal of drivers is about it. */
const concernsOthers = async (db: Tx, ids: readonly number[]): Promise<boolean> =>
  (await askedShifts(db, ids)).length > 0 || (await proposedShifts(db, ids)).length > 0

interface Told {
  notices: notices.ShiftNotice[]
  /** The open shifts of which drivers are told later: whoever writes the notices keeps them. */
  waiting: ReadonlySet<number>
}

/**
 * Returns one notice per driver. Only shifts that are or were published count.
 *
 * @param clock of the business; undefined for changes that publish nothing
 * @param isQuiet only drivers' requests and proposals are wanted, so no one is judged for open shifts
 */
export async function noticesOfChanges(
  db: Db | Tx,
  changes: readonly ShiftChange[],
  clock: BusinessClock | undefined,
  isQuiet = false,
): Promise<Told> {
  const tellable = changes.filter(({ before, after }) => isPublished(before) || isPublished(after))
  if (tellable.length === 0) return { notices: [], waiting: new Set() }
  const named = await withRestaurants(db, tellable)
  const known = await knownShifts(db, tellable.map(shiftId))
  const { offers, waiting } = await openShiftOffers(db, isQuiet ? [] : named, clock)
  const withdrawn = await withdrawnOffers(db, tellable.map(shiftId))
  const asked = await askedShifts(db, tellable.map(shiftId))
  const proposed = await proposedShifts(db, tellable.map(shiftId))
  return { notices: shiftDigests(named, { known, offers, asked, withdrawn, proposed }), waiting }
}

const isPublished = (shift: Pick<TellableShift, 'status'> | null): boolean =>
  shift?.status === SHIFT_PUBLISHED

const shiftId = ({ before, after }: ShiftChange): number => (after ?? before)?.id as number

async function withRestaurants(db: Db | Tx, changes: readonly ShiftChange[]): Promise<notices.ShiftChange[]> {
  const ids = changes.flatMap(({ before, after }) =>
    [before, after].flatMap((shift) => shift?.restaurant_id ?? []),
  )
  const restaurants = await namedRestaurants(db, ids)
  const named = (shift: TellableShift | null): notices.ScheduledShift | null =>
    shift && { ...shift, restaurant: restaurants.get(shift.restaurant_id) as NamedRestaurant }
  return changes.map(({ before, after }) => ({ before: named(before), after: named(after) }))
}

/** Alerts staff that a restaurant has submitted these shifts (docs/spec/alerts.md#what-makes-an-alert). */
export async function alertOfSubmission(
  work: Work,
  shifts: readonly (ShiftHours & { restaurant_id: number })[],
): Promise<void> {
  if (shifts.length === 0) return
  const ids = shifts.map(({ restaurant_id }) => restaurant_id)
  const restaurants = await namedRestaurants(work.tx, ids)
  const submitted = shifts.map((shift) => ({
    ...shift,
    restaurant: restaurants.get(shift.restaurant_id) as NamedRestaurant,
  }))
  await raiseAlerts(work, submittedShiftsAlerts(submitted))
}
