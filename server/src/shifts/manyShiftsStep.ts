/** A step on many shifts: what speaks against it, and how it is written. */
import {
  isStatusChange,
  type ManyShiftsKind,
  type ShiftToChange,
} from '@driverdesk/contract/shifts/manyShifts.shapes.ts'
import type { PushDrivers } from '@driverdesk/domain/shifts/shiftStatus.ts'
import { audienceOf, type Scope } from '../kernel/scope.ts'
import type { Work } from '../kernel/unitOfWork.ts'
import { beginStep } from '../steps/steps.writes.ts'
import { planChanges } from './manyShiftsPlan.ts'
import { addCopies, authorOf, saveChanges } from './manyShiftsSaving.ts'
import { ofRestaurant, ofStaff } from './manyShiftsStatus.ts'
import { removeShifts } from './shiftRemoval.ts'
import { type HeldShift, lockShifts } from './shifts.reads.ts'
import { shiftViewsForRestaurant, shiftViewsText } from './shifts.view.ts'

export interface GivenStep {
  kind: ManyShiftsKind
  copy?: 0 | 1 | undefined
  skip_invalid?: 0 | 1 | undefined
  cost_shown?: number | string | undefined
  shifts: readonly ShiftToChange[]
}

interface PickedShifts {
  /** Held until the transaction ends. */
  shifts: readonly HeldShift[]
  /** By shift id, what of it changes. */
  targets: ReadonlyMap<number, ShiftToChange>
  /** By shift id, what is refused already. */
  refused: ReadonlyMap<number, string>
}

interface ManyShiftsStep {
  /** By shift id, why it is refused. */
  problems: ReadonlyMap<number, string>
  /** Does it to the others; `shifts` as JSON for this audience, and which copies lost their driver. */
  write(push: PushDrivers | undefined): Promise<{ shifts: string; opened: readonly number[] }>
}

/** @throws {Refusal} 404 for a restaurant or a driver out of scope that a target names */
export function manyShiftsStep(
  work: Work,
  scope: Scope,
  step: GivenStep,
  picked: PickedShifts,
): Promise<ManyShiftsStep> {
  return isStatusChange(step.kind)
    ? statusStep(work, scope, step.kind, picked)
    : editStep(work, scope, step, picked)
}

async function editStep(
  work: Work,
  scope: Scope,
  { kind, copy }: GivenStep,
  { shifts, targets, refused }: PickedShifts,
): Promise<ManyShiftsStep> {
  const changes = shifts.map((shift) => ({ shift, target: targets.get(shift.id) as ShiftToChange }))
  const plan = await planChanges(work, scope, changes, { copy: copy === 1, refused })
  return {
    problems: plan.problems,
    write: async (push) => {
      await beginStep(work, { kind: copy === 1 ? 'copy' : kind })
      if (copy === 1) {
        const { ids, opened } = await addCopies(work, plan, authorOf(scope))
        return { shifts: await asText(work, scope, ids), opened }
      }
      await saveChanges(work, plan, authorOf(scope), push)
      const changed = shifts.filter(({ id }) => !plan.problems.has(id))
      return { shifts: await asText(work, scope, idsOf(changed)), opened: [] }
    },
  }
}

async function statusStep(
  work: Work,
  scope: Scope,
  kind: 'publish' | 'unpublish' | 'remove',
  { shifts, refused }: PickedShifts,
): Promise<ManyShiftsStep> {
  const doing = scope.role === 'restaurant' ? ofRestaurant : ofStaff
  const left = shifts.filter(({ id }) => !refused.has(id))
  const problems = new Map([...refused, ...(await doing.problems(work, scope, kind, left))])
  const valid = left.filter(({ id }) => !problems.has(id))
  return {
    problems,
    write: async (push) => {
      if (kind === 'remove') {
        const text = await asText(work, scope, idsOf(valid))
        await beginStep(work, { kind })
        await removeShifts(work, await lockShifts(work.tx, scope, idsOf(valid)))
        return { shifts: text, opened: [] }
      }
      await doing[kind](work, scope, valid, push)
      return { shifts: await asText(work, scope, idsOf(valid)), opened: [] }
    },
  }
}

async function asText({ tx }: Work, scope: Scope, ids: readonly number[]): Promise<string> {
  const views = audienceOf(scope) === 'staff' ? shiftViewsText : shiftViewsForRestaurant
  return (await views(tx, ids)).text
}

const idsOf = (shifts: readonly { id: number }[]): number[] => shifts.map(({ id }) => id)
