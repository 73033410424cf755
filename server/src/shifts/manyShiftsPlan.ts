/** Moving, assigning, retiming and copying many shifts in one step, set-based. */
import type { ShiftToChange } from '@driverdesk/contract/shifts/manyShifts.shapes.ts'
import { poundsToPence } from '@driverdesk/domain/kernel/money.ts'
import { isReassigned, isRetimed } from '@driverdesk/domain/shifts/driverFit.ts'
import { type DropOutcome, dropOutcome, dropped } from '@driverdesk/domain/shifts/dropping.ts'
import type { Scope } from '../kernel/scope.ts'
import type { Work } from '../kernel/unitOfWork.ts'
import { placingFacts, type StoredFacts } from './placingFacts.reads.ts'
import type { RestaurantOfShift } from './restaurantOfShift.reads.ts'
import { payOf, payProblem } from './shiftPay.ts'
import { assignmentOf } from './shiftPlan.ts'
import type { HeldShift } from './shifts.reads.ts'
import type { ShiftColumns } from './shifts.writes.ts'

/** A shift, and what of it changes. */
interface Change {
  shift: HeldShift
  target: ShiftToChange
}

export interface ChangePlan extends DropOutcome {
  /** The columns to write, of those that can be and that change. */
  planned: PlannedChange[]
}

/** A shift as it was, and what is to be written of it or of its copy. */
export interface PlannedChange {
  shift: HeldShift
  columns: ShiftColumns
}

interface PlanOptions {
  copy: boolean
  /** By shift id, what is refused already. */
  refused: ReadonlyMap<number, string>
}

/**
 * What a step writes, and why it does not where it cannot.
 *
 * @throws {Refusal} 404 for a restaurant or a driver out of scope that a target names
 */
export async function planChanges(
  work: Work,
  scope: Scope,
  changes: readonly Change[],
  { copy, refused }: PlanOptions,
): Promise<ChangePlan> {
  const facts = await placingFacts(
    work.tx,
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
  const written = changes.filter(({ shift }) => !outcome.problems.has(shift.id))
  const planned = copy
    ? written.map((change) => ({
        shift: change.shift,
        columns: copyColumns(change, facts, outcome.opened.has(change.shift.id)),
      }))
    : written.filter(isEdit).map((change) => ({ shift: change.shift, columns: editColumns(change, facts) }))
  return { ...outcome, planned }
}

/** Whether anything of the shift changes: what is put down where it was is not saved. */
function isEdit({ shift, target }: Change): boolean {
  const planned = dropped(shift, target)
  const amounts = ['cost_bonus', 'const_fuel_bonus', 'cost_extra_bonus'] as const
  return (
    isReassigned(planned, shift) ||
    isRetimed(planned, shift) ||
    amounts.some((amount) => {
      const given = target[amount]
      return given !== undefined && poundsToPence(given) !== poundsToPence(shift[amount])
    })
  )
}

function editColumns({ shift, target }: Change, facts: StoredFacts): ShiftColumns {
  const { id: _, status: __, ...placed } = dropped(shift, target)
  const rates = facts.restaurant(placed.restaurant_id) as RestaurantOfShift
  return {
    ...placed,
    status_assigned: assignmentOf(placed.driver_id, shift),
    ...payOf({ ...target, ...placed }, rates, shift),
  }
}

/** A copy is new, without the bonuses of its shift (rulings 4.5). */
function copyColumns({ shift, target }: Change, facts: StoredFacts, isOpened: boolean): ShiftColumns {
  const { id: _, status: __, ...placed } = dropped(shift, isOpened ? { ...target, driver_id: null } : target)
  const rates = facts.restaurant(placed.restaurant_id) as RestaurantOfShift
  return {
    ...placed,
    status_assigned: assignmentOf(placed.driver_id, undefined),
    ...payOf({ ...target, ...placed }, rates, undefined),
  }
}
