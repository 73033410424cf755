import type { ShiftToChange } from '@driverdesk/contract/shifts/manyShifts.shapes.ts'
import {
  isStatusChange,
  type ManyShiftsKind,
  type StatusChangeKind,
} from '@driverdesk/domain/shifts/manyShifts.ts'
import { publishingProblems } from '@driverdesk/domain/shifts/publishing.ts'
import { isDoneAlready, whyNotAmong } from '@driverdesk/domain/shifts/shiftActs.ts'
import {
  type PushDrivers,
  SHIFT_DRAFT,
  SHIFT_NEW,
  SHIFT_PUBLISHED,
} from '@driverdesk/domain/shifts/shiftStatus.ts'
import type { BusinessClock } from '../kernel/clock.ts'
import type { Tx } from '../kernel/database.ts'
import { audienceOf, type Scope } from '../kernel/scope.ts'
import { placingFacts } from './placingFacts.reads.ts'
import type { ShiftSave } from './saveShifts.service.ts'
import { planChanges } from './shiftPlan.service.ts'
import type { HeldShift, ShiftState } from './shifts.reads.ts'

export interface PlannableStep {
  kind: ManyShiftsKind
  shifts: readonly ShiftToChange[]
  copy?: 0 | 1 | undefined
  push_drivers?: PushDrivers | undefined
  /** Why the person goes on against a rule about working time that bars. */
  rule_reason?: string | undefined
}

export interface StepPlan {
  /** Reasons by shift id. */
  refused: ReadonlyMap<number, string>
  /** All others, including those that need no change. */
  valid: readonly HeldShift[]
  /** Ids among the refused that a reason for overruling would lift. */
  liftable: ReadonlySet<number>
  /** The rules about working time that valid shifts break, by shift id. */
  broken: ReadonlyMap<number, string>
  /** Why a copy loses its driver, by shift id. */
  opened: ReadonlyMap<number, string>
  /** Without how its changes at short notice are settled. */
  save: PlannedSave
}

export type PlannedSave = Omit<ShiftSave, 'notice'>

/**
 * Plans a step without writing. Locks the restaurants and drivers that it depends on.
 *
 * @param shifts locked
 * @param stale shifts already refused, by id
 * @throws {Refusal} 404 for a target's restaurant or driver out of scope
 */
export async function planStep(
  tx: Tx,
  scope: Scope,
  clock: BusinessClock,
  step: PlannableStep,
  shifts: readonly HeldShift[],
  stale: ReadonlyMap<number, string> = new Map(),
): Promise<StepPlan> {
  const { kind, push_drivers: push } = step
  if (isStatusChange(kind)) {
    const left = shifts.filter(({ id }) => !stale.has(id))
    const refused = new Map([...stale, ...(await statusProblems(tx, scope, kind, left))])
    const valid = left.filter(({ id }) => !refused.has(id))
    return { ...NO_RULES, refused, valid, save: { scope, push, clock, ...statusSave(scope, kind, valid) } }
  }
  const targets = new Map(step.shifts.map((target) => [target.id, target]))
  const changes = shifts.map((shift) => ({ shift, target: targets.get(shift.id) ?? { id: shift.id } }))
  const copy = step.copy === 1
  const rules = { timeZone: clock.timeZone, reason: step.rule_reason }
  const { problems, planned, ...outcome } = await planChanges(tx, scope, changes, {
    copy,
    refused: stale,
    rules,
  })
  const save: PlannedSave = copy
    ? {
        kind: 'copy',
        action: 'copy',
        added: planned.map(({ shift, columns }) => ({ shift_id: shift.id, ...columns })),
        origin: ({ period_date }) => ({ copied_to: period_date }),
      }
    : { kind, action: 'update', changed: planned.map(({ shift, columns }) => ({ before: shift, columns })) }
  const valid = shifts.filter(({ id }) => !problems.has(id))
  return { ...outcome, refused: problems, valid, save: { scope, push, ...save } }
}

/** A change of the status plans no one again. */
const NO_RULES = { liftable: new Set<number>(), broken: new Map(), opened: new Map() }

/** Staff publish and unpublish; restaurants submit and withdraw drafts (docs/spec/schedule.md#submitting-drafts). */
const STATUS_STEPS = {
  staff: {
    publish: { kind: 'publish', action: 'publish', status: SHIFT_PUBLISHED },
    unpublish: { kind: 'unpublish', action: 'unpublish', status: SHIFT_NEW },
  },
  restaurant: {
    publish: { kind: 'submit', action: 'submit', status: SHIFT_NEW },
    unpublish: { kind: 'withdraw', action: 'update', status: SHIFT_DRAFT },
  },
} as const

function statusSave(scope: Scope, kind: StatusChangeKind, valid: readonly HeldShift[]): PlannedSave {
  if (kind === 'remove') return { kind, action: 'remove', removed: valid }
  const { status, ...named } = STATUS_STEPS[audienceOf(scope)][kind]
  const changed = valid.filter((shift) => shift.status !== status).map((before) => ({ before }))
  return { ...named, changed, set: { status } }
}

async function statusProblems(
  tx: Tx,
  scope: Scope,
  kind: StatusChangeKind,
  shifts: readonly HeldShift[],
): Promise<Map<number, string>> {
  const { role } = scope
  if (kind !== 'publish' || role === 'restaurant')
    return problemsOf(shifts, (shift) => whyNotAmong(kind, shift, role))
  return problemsOfPublishing(
    tx,
    scope,
    shifts.filter((shift) => !isDoneAlready(kind, shift, role)),
  )
}

/**
 * Why staff cannot publish shifts, by id.
 *
 * @param asks true for a question: no driver is locked
 */
export async function problemsOfPublishing(
  tx: Tx,
  scope: Scope,
  shifts: readonly ShiftState[],
  { asks = false } = {},
): Promise<Map<number, string>> {
  const placings = shifts.map((planned) => ({ planned, was: undefined, keepsDriver: true }))
  const facts = await placingFacts(tx, scope, placings, { locksDrivers: asks ? 'never' : 'always' })
  return publishingProblems(shifts, facts, scope.role)
}

/** Problems by shift id; valid shifts are left out. */
export function problemsOf<T extends { id: number }>(
  shifts: readonly T[],
  problemOf: (shift: T) => string | undefined,
): Map<number, string> {
  const problems = shifts.map((shift) => [shift.id, problemOf(shift)] as const)
  return new Map(problems.filter((entry): entry is [number, string] => entry[1] !== undefined))
}
