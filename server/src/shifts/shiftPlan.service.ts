import type { ShiftToChange } from '@driverdesk/contract/shifts/manyShifts.shapes.ts'
import type { ChangedShift, NewShift } from '@driverdesk/contract/shifts/shift.shapes.ts'
import { poundsToPence } from '@driverdesk/domain/kernel/money.ts'
import { isReassigned, isRetimed, type PlannedShift } from '@driverdesk/domain/shifts/driverFit.ts'
import { type DropOutcome, dropOutcome, dropped } from '@driverdesk/domain/shifts/dropping.ts'
import { placingProblem } from '@driverdesk/domain/shifts/placing.ts'
import { whyNotPlace } from '@driverdesk/domain/shifts/shiftActs.ts'
import {
  ASSIGNED,
  type AssignmentStatus,
  FREE,
  REJECTED,
  SHIFT_NEW,
} from '@driverdesk/domain/shifts/shiftStatus.ts'
import type { Tx } from '../kernel/database.ts'
import { Invalid } from '../kernel/refusal.ts'
import type { Scope } from '../kernel/scope.ts'
import { placingFacts, type StoredFacts } from './placingFacts.reads.ts'
import type { RestaurantOfShift } from './restaurantOfShift.reads.ts'
import { type GivenPay, type PaidShift, payProblem, shiftPay } from './shiftPay.service.ts'
import type { HeldShift, StoredShift } from './shifts.reads.ts'

/**
 * Checks a new or edited shift and returns the columns to write.
 *
 * @throws {Refusal} 404 for a restaurant or a driver out of scope
 * @throws {Invalid} with the specified messages (docs/spec/shifts.md#shift-form-rules)
 */
export async function planShift(tx: Tx, scope: Scope, given: NewShift | ChangedShift, stored?: StoredShift) {
  const { restaurant_id, period_date, start_time, finish_time } = given
  const placed = { restaurant_id, driver_id: given.driver_id || null, period_date, start_time, finish_time }
  const planned: PlannedShift = { id: stored?.id ?? 0, status: stored?.status ?? SHIFT_NEW, ...placed }
  const worked = stored && whyNotPlace(stored.timesheet_type, planned, stored)
  if (worked) throw new Invalid({ id: [worked] })
  const facts = await placingFacts(tx, scope, [{ planned, was: stored }])
  const problem = placingProblem(planned, stored, facts) ?? payProblem(given)
  if (problem) throw new Invalid({ [problem.field]: [problem.message] })
  return {
    ...columnsOf(placed, given, facts, stored),
    extra_request: given.extra_request ?? stored?.extra_request ?? 0,
    comment: given.comment ?? stored?.comment ?? '',
    fuel_bonus_0: given.fuel_bonus_0 ?? stored?.fuel_bonus_0 ?? 0,
    fuel_bonus_3: given.fuel_bonus_3 ?? stored?.fuel_bonus_3 ?? 0,
    fuel_bonus_6: given.fuel_bonus_6 ?? stored?.fuel_bonus_6 ?? 0,
  }
}

interface Change {
  shift: HeldShift
  target: ShiftToChange
}

export interface PlannedChanges extends DropOutcome {
  /** The columns to write for each valid shift that changes, or for its copy. */
  planned: { shift: HeldShift; columns: ReturnType<typeof columnsOf> }[]
}

/**
 * Plans a step that moves, assigns, retimes or copies shifts.
 *
 * @param refused shifts already refused, by id
 * @throws {Refusal} 404 for a target's restaurant or driver out of scope
 */
export async function planChanges(
  tx: Tx,
  scope: Scope,
  changes: readonly Change[],
  { copy, refused }: { copy: boolean; refused: ReadonlyMap<number, string> },
): Promise<PlannedChanges> {
  const facts = await placingFacts(
    tx,
    scope,
    changes.map(({ shift, target }) => ({
      planned: dropped(shift, target),
      was: copy ? undefined : shift,
      keepsDriver: target.driver_id === undefined,
    })),
  )
  const notPayable = changes.flatMap(({ shift, target }) => {
    const problem = payProblem(target)
    return problem ? [[shift.id, problem.message] as const] : []
  })
  const outcome = dropOutcome(changes, facts, {
    role: scope.role,
    copy,
    refused: new Map([...notPayable, ...refused]),
  })
  const planned = changes
    .filter((change) => !outcome.problems.has(change.shift.id) && (copy || isEdit(change)))
    .map(({ shift, target }) => {
      const isOpened = outcome.opened.has(shift.id)
      const {
        id: _,
        status: __,
        ...placed
      } = dropped(shift, isOpened ? { ...target, driver_id: null } : target)
      // A copy is new, without the bonuses of its shift (docs/spec/shifts.md#copied-shifts).
      return { shift, columns: columnsOf(placed, target, facts, copy ? undefined : shift) }
    })
  return { ...outcome, planned }
}

/** False if the target equals the shift. */
function isEdit({ shift, target }: Change): boolean {
  const planned = dropped(shift, target)
  const amounts = ['cost_bonus', 'const_fuel_bonus', 'cost_extra_bonus'] as const
  return (
    isReassigned(planned, shift) ||
    isRetimed(planned, shift) ||
    amounts.some((amount) => poundsToPence(target[amount] ?? shift[amount]) !== poundsToPence(shift[amount]))
  )
}

/** @param was undefined for a new shift */
const columnsOf = (
  placed: Omit<PlannedShift, 'id' | 'status'>,
  pay: GivenPay,
  facts: StoredFacts,
  was: (PaidShift & { status_assigned: AssignmentStatus }) | undefined,
) => ({
  ...placed,
  status_assigned: assignmentOf(placed.driver_id, was),
  ...shiftPay({ ...pay, ...placed }, facts.restaurant(placed.restaurant_id) as RestaurantOfShift, was),
})

/** A rejected shift stays rejected until it has a driver again. */
export function assignmentOf(
  driverId: number | null,
  was?: { status_assigned: AssignmentStatus },
): AssignmentStatus {
  if (driverId !== null) return ASSIGNED
  return was?.status_assigned === REJECTED ? REJECTED : FREE
}
