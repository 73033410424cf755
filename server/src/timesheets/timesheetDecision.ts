/** Decides the action of an added or changed timesheet, and the columns to write. */
import type {
  ChangedTimesheet,
  NewTimesheet,
  Timesheet,
} from '@driverdesk/contract/timesheets/timesheet.shapes.ts'
import { onInvoice } from '@driverdesk/domain/kernel/messages.ts'
import { type IsoDate, todayIn } from '@driverdesk/domain/kernel/wallClock.ts'
import { DRIVER_REQUIRED, FINISH_EQUALS_START } from '@driverdesk/domain/shifts/shiftRules.ts'
import { SHIFT_DRAFT, SHIFT_PUBLISHED } from '@driverdesk/domain/shifts/shiftStatus.ts'
import {
  afterMove,
  answerAfter,
  CONFIRMED,
  type RestaurantAnswer,
} from '@driverdesk/domain/timesheets/confirmation.ts'
import {
  actionRefusal,
  afterTransition,
  knowsAction,
  NOT_PUBLISHED_YET,
  type TimesheetAction,
  type TimesheetForAction,
  type TimesheetState,
  type Transition,
  wantedTransition,
} from '@driverdesk/domain/timesheets/timesheetActions.ts'
import type { FuelBands } from '@driverdesk/domain/timesheets/timesheetPay.ts'
import { dateProblem } from '@driverdesk/domain/timesheets/timesheetRules.ts'
import {
  DISCARDED,
  NOT_SUBMITTED,
  OF_CANCELLATION,
  OF_WORK,
  PENDING,
  SUBMITTED,
  type TimesheetStatus,
} from '@driverdesk/domain/timesheets/timesheetStatus.ts'
import { driverIdsInScope, restaurantsOffering } from '../drivers/drivers.reads.ts'
import type { Services } from '../kernel/call.ts'
import type { Tx } from '../kernel/database.ts'
import { Invalid, notFound, Refusal } from '../kernel/refusal.ts'
import type { Scope } from '../kernel/scope.ts'
import type { NewRow } from '../kernel/tables.ts'
import { tripPay } from '../options/options.reads.ts'
import { type RestaurantOfShift, restaurantsOfShifts } from '../shifts/placingFacts.reads.ts'
import { idsOf, lockKnownShifts, type StoredShift } from '../shifts/shifts.reads.ts'
import { amountsToStore, freed, type SentTimesheet } from './timesheetPay.ts'
import { lockViews } from './timesheets.reads.ts'

/**
 * The row of a new timesheet. Its hours count as submitted unless the client says otherwise.
 *
 * @param transition set by the call itself, regardless of the state that is sent
 * @throws {Refusal} 403, or 404 out of scope
 * @throws {Invalid}
 */
export function decideNew(
  facts: TimesheetFacts,
  caller: Caller,
  given: Omit<NewTimesheet, 'type'>,
  transition?: Transition,
) {
  const { scope } = caller
  const status_progress = given.status_progress === NOT_SUBMITTED ? NOT_SUBMITTED : SUBMITTED
  const fresh = {
    id: 0,
    driver_id: given.driver_id,
    type: OF_WORK,
    status: PENDING,
    status_progress,
    invoice_number: null,
  } as const
  const { action, ...state } = decide(fresh, transition ?? wantedTransition(fresh, given, scope.role), scope)
  const planned = planTimesheet(facts, given, state.status)
  return { ...planned, ...state, ...toAnswer(action, null, caller), shift_id: given.shift_id ?? null }
}

/** The changes of a stored timesheet. Parameters and errors as above. */
export function decideChange(
  facts: TimesheetFacts,
  caller: Caller,
  stored: Timesheet,
  given: ChangedTimesheet,
  transition?: Transition,
) {
  const { scope } = caller
  const { action, ...state } = decide(
    stored,
    transition ?? wantedTransition(stored, given, scope.role),
    scope,
  )
  // Withdrawing an approval changes nothing else.
  const isUnapproved = action === 'unapproveTime' || action === 'unapprovePay'
  const planned = isUnapproved
    ? freed(stored, facts.tripPay)
    : planTimesheet(facts, given, state.status, stored)
  const isMoved = !isUnapproved && given.restaurant_id !== stored.restaurant_id
  const decided = isMoved && action === 'edit' ? afterMove(state) : state
  const answered = isMoved
    ? answerAfterMove(action, caller)
    : toAnswer(action, stored.restaurant_answer, caller)
  const changed_from = isUnapproved ? stored.changed_from : changedFrom(stored, planned, scope)
  return { action, before: stored, changes: { ...planned, ...decided, ...answered, changed_from } }
}

/**
 * Keeps the driver's record when a restaurant changes it, until the agency changes the timesheet
 * (docs/spec/timesheets.md#exceptions).
 */
function changedFrom(
  stored: Timesheet,
  planned: Partial<Timesheet>,
  { role }: Scope,
): Timesheet['changed_from'] {
  const { driver_start_time, changed_from } = stored
  if (RECORDED.every((field) => planned[field] === stored[field]) || driver_start_time === null)
    return changed_from
  if (role !== 'restaurant') return null
  const { start_time, finish_time, fuel_bonus_0, fuel_bonus_3, fuel_bonus_6 } = stored
  return changed_from ?? { start_time, finish_time, fuel_bonus_0, fuel_bonus_3, fuel_bonus_6 }
}

const RECORDED = ['start_time', 'finish_time', 'fuel_bonus_0', 'fuel_bonus_3', 'fuel_bonus_6'] as const

/**
 * The columns that a create or an edit writes.
 *
 * @param status the new status
 * @param stored undefined for a new timesheet
 *
 * @throws {Refusal} 404 for a restaurant, a driver or a shift out of scope
 * @throws {Invalid} with the specified messages (docs/spec/timesheets.md#timesheet-form-rules)
 */
function planTimesheet(
  facts: TimesheetFacts,
  given: SentTimesheet,
  status: TimesheetStatus,
  stored?: Timesheet,
) {
  const { scope, tripPay } = facts
  const restaurant = facts.restaurants.get(given.restaurant_id)
  if (!restaurant) throw notFound('restaurant')
  const shift = stored ? undefined : shiftOfNew(facts, given)
  // First, because the other refusals depend on the shift's driver, whom a restaurant may not know yet.
  if (shift && scope.role === 'restaurant' && shift.status !== SHIFT_PUBLISHED) {
    throw new Invalid({ shift_id: [NOT_PUBLISHED_YET] })
  }
  const former = (stored ?? shift)?.driver_id
  if (given.driver_id !== former && !facts.knowsDriver(given.driver_id, given.restaurant_id)) {
    throw notFound('driver')
  }
  const owner = shift ?? (stored?.shift_id ? stored : undefined)
  if (owner) refuseOthers(given, owner)
  if (shift?.status === SHIFT_DRAFT) throw new Invalid({ shift_id: ['This shift is a draft.'] })
  const comment = given.comment ?? stored?.comment ?? shift?.comment ?? ''
  const pay = amountsToStore(given, { status, scope, tripPay, restaurant, stored, shift })
  const { restaurant_id, driver_id } = given
  // A cancellation timesheet has no length. Its date and time stay.
  const isCancellation = stored?.type === OF_CANCELLATION
  const { period_date, start_time, finish_time } = isCancellation ? stored : given
  if (!isCancellation && start_time === finish_time) throw new Invalid({ finish_time: [FINISH_EQUALS_START] })
  const problem = dateProblem(period_date, {
    role: scope.role,
    today: facts.today,
    storedDate: stored?.period_date,
    shiftDate: stored ? stored.planned?.period_date : shift?.period_date,
  })
  if (problem) throw new Invalid({ period_date: [problem] })
  const discard_reason = status === DISCARDED ? (given.discard_reason ?? stored?.discard_reason ?? '') : ''
  return { restaurant_id, driver_id, period_date, start_time, finish_time, ...pay, comment, discard_reason }
}

function shiftOfNew({ shifts }: TimesheetFacts, { shift_id }: SentTimesheet): StoredShift | undefined {
  if (typeof shift_id !== 'number') return undefined
  const shift = shifts.get(shift_id)
  if (!shift) throw notFound('shift')
  return shift
}

/** The timesheet of a shift takes the shift's driver and restaurant, even if the client's screen is out of date. */
function refuseOthers(
  given: SentTimesheet,
  { restaurant_id, driver_id }: Pick<StoredShift | Timesheet, 'restaurant_id' | 'driver_id'>,
): void {
  if (given.restaurant_id !== restaurant_id) {
    throw new Invalid({ restaurant_id: ['The shift is at another restaurant.'] })
  }
  if (given.driver_id !== driver_id) {
    throw new Invalid({ driver_id: ['The shift has another driver. Reload to see the change.'] })
  }
}

export interface Decided extends TimesheetState {
  action: Exclude<TimesheetAction, 'remove'>
}

/**
 * @param transition undefined for a plain edit
 * @throws {Refusal} 403 if the role never does this; 409 if it is on an invoice
 * @throws {Invalid} if the timesheet does not allow it
 */
function decide(timesheet: TimesheetForAction, transition: Transition | undefined, { role }: Scope): Decided {
  refuse(transition ?? 'edit', timesheet, role)
  // An open shift without an action.
  if (!timesheet.driver_id) throw new Invalid({ driver_id: [DRIVER_REQUIRED] })
  const { status, status_progress } = timesheet
  if (!transition) return { action: 'edit', status, status_progress }
  return { action: transition, ...afterTransition(transition, timesheet, role) }
}

/**
 * @throws {Invalid} if the timesheet cannot be removed
 * @throws {Refusal} 409 if it is on an invoice
 */
export const refuseRemoval = (timesheet: TimesheetForAction, { role }: Scope): void =>
  refuse('remove', timesheet, role)

function refuse(action: TimesheetAction, timesheet: TimesheetForAction, role: Scope['role']): void {
  if (!knowsAction(action, role)) throw new Refusal('forbidden')
  const refusal = actionRefusal(action, timesheet, role)
  const number = timesheet.invoice_number
  if (number !== null && refusal === onInvoice(number)) throw new Refusal('timesheetOnInvoice', { number })
  if (refusal) throw new Invalid({ [timesheet.driver_id ? 'id' : 'driver_id']: [refusal] })
}

type Answered = Pick<
  NewRow<'timesheet'>,
  'restaurant_answer' | 'query_reason' | 'answered_at' | 'answered_by'
>

interface Caller {
  scope: Scope
  services: Services
  /** The caller's name. */
  by: string
}

function toAnswer(
  action: Decided['action'],
  before: RestaurantAnswer | null,
  { scope, services, by }: Caller,
): Answered {
  const answer = action === 'edit' ? before : answerAfter(action, before, scope.role === 'restaurant')
  if (answer === before) return {}
  return answer === null ? NO_ANSWER : confirmation(by, services.now())
}

/** Clears the answer of the former restaurant, because the new one must not read it. */
const answerAfterMove = (action: Decided['action'], caller: Caller): Answered => ({
  ...NO_ANSWER,
  ...toAnswer(action, null, caller),
})

const NO_ANSWER = {
  restaurant_answer: null,
  query_reason: '',
  answered_at: null,
  answered_by: '',
} satisfies Answered

export const confirmation = (by: string, now: Date) =>
  ({
    restaurant_answer: CONFIRMED,
    query_reason: '',
    answered_at: now.toISOString(),
    answered_by: by,
  }) satisfies Answered

/** A timesheet as a call sends it; an id above 0 is a saved one. */
interface Entry {
  id: number
  given: SentTimesheet
}

/** By id; records out of scope are missing. */
export interface TimesheetFacts {
  scope: Scope
  today: IsoDate
  tripPay: FuelBands
  /** Locked until the transaction ends, like the shifts. */
  stored: ReadonlyMap<number, Timesheet>
  /** The shifts of new timesheets. */
  shifts: ReadonlyMap<number, StoredShift>
  restaurants: ReadonlyMap<number, RestaurantOfShift>
  /** True if the caller may add this driver to the timesheet and its shift. */
  knowsDriver: (driverId: number, restaurantId: number) => boolean
}

/** Reads them once for a whole batch. Locks shifts before timesheets, as everywhere, to avoid deadlocks. */
export async function timesheetFacts(
  tx: Tx,
  scope: Scope,
  { settings, now }: Services,
  entries: readonly Entry[],
): Promise<TimesheetFacts> {
  const unsaved = entries.filter(({ id }) => id <= 0)
  const shifts = byId(await lockKnownShifts(tx, scope, unsaved.flatMap(givenShiftId)))
  const saved = entries.filter(({ id }) => id > 0)
  const stored = byId(await lockViews(tx, scope, idsOf(saved)))
  const isNewcomer = ({ id, given }: Entry) => {
    const former = id > 0 ? stored.get(id) : shifts.get(givenShiftId({ id, given })[0] ?? 0)
    return given.driver_id !== former?.driver_id
  }
  const newcomers = entries.filter(isNewcomer).map(({ given }) => given.driver_id)
  return {
    scope,
    stored,
    shifts,
    today: todayIn(settings.businessTimeZone, now()),
    restaurants: await restaurantsOfShifts(tx, scope, [
      ...new Set(entries.map(({ given }) => given.restaurant_id)),
    ]),
    knowsDriver: await knownDrivers(tx, scope, newcomers),
    tripPay: await tripPay(tx),
  }
}

/** A restaurant may name only drivers offered to it. */
async function knownDrivers(
  tx: Tx,
  scope: Scope,
  ids: readonly number[],
): Promise<TimesheetFacts['knowsDriver']> {
  if (ids.length === 0) return () => false
  if (scope.role === 'restaurant') {
    const offering = await restaurantsOffering(tx, ids)
    return (driverId, restaurantId) => offering.get(driverId)?.includes(restaurantId) ?? false
  }
  const known = await driverIdsInScope(tx, scope, ids)
  return (driverId) => known.has(driverId)
}

const givenShiftId = ({ given }: Entry): number[] =>
  typeof given.shift_id === 'number' ? [given.shift_id] : []

const byId = <T extends { id: number }>(rows: readonly T[]): Map<number, T> =>
  new Map(rows.map((row) => [row.id, row]))
