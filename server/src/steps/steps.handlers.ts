import type { StepTaken } from '@driverdesk/contract/steps/step.shapes.ts'
import { stepRoutes } from '@driverdesk/contract/steps/steps.routes.ts'
import { handlers, type Services } from '../kernel/call.ts'
import type { Db, Tx } from '../kernel/database.ts'
import { Invalid, refuseIfAny } from '../kernel/refusal.ts'
import type { Scope } from '../kernel/scope.ts'
import type { Work } from '../kernel/unitOfWork.ts'
import type { Progress } from '../shifts/saveShifts.service.ts'
import { beginStep, currentStep } from '../shifts/scheduleStep.service.ts'
import { problemsOfRestoring, type WallClockNow } from './restorationProblems.ts'
import { holdRestorations, holdRestored, rowsBefore } from './restoredRows.reads.ts'
import { type RestoreChoice, restoreStep } from './restoreStep.ts'
import { checkOf } from './stepCheck.ts'
import {
  accountOf,
  firstShift,
  lastUndo,
  ownStep,
  redoOf,
  type StoredStep,
  stackOf,
  stepView,
} from './steps.reads.ts'
import { markUndone } from './steps.writes.ts'

const NOT_UNDONE = 'This step is not undone, so there is nothing to redo.'
const UNDONE = 'This step is undone already.'
const REDO_IS_OVER = 'You have changed the schedule since you undid this, so it cannot be redone.'

export const stepHandlers = handlers(stepRoutes, {
  stack: ({ db, scope }) => stackOf(db, accountOf(scope)),

  checkUndo: async ({ db, scope, params, services }) => {
    const step = await ownStep(db, accountOf(scope), params.id)
    if (step.undone_at) throw new Invalid({ id: [UNDONE] })
    return checkOf(db, scope, step, step, moment(services))
  },

  checkRedo: async ({ db, scope, params, services }) => {
    const step = await ownStep(db, accountOf(scope), params.id)
    return checkOf(db, scope, step, await redoable(db, scope, step), moment(services))
  },

  undo: ({ scope, params, body, change, services, progress }) =>
    change(async (work) => {
      await holdRestorations(work.tx)
      const step = await ownStep(work.tx, accountOf(scope), params.id)
      const known = step.undone_at ? await lastUndo(work.tx, accountOf(scope), step.id) : undefined
      if (known) return taken(work, scope, step, known.id)
      const by = await revert(work, scope, 'undo', step, { body, services, progress })
      await markUndone(work.tx, step.id, true)
      return taken(work, scope, step, by)
    }),

  redo: ({ scope, params, body, change, services, progress }) =>
    change(async (work) => {
      await holdRestorations(work.tx)
      const step = await ownStep(work.tx, accountOf(scope), params.id)
      const undone = await lastUndo(work.tx, accountOf(scope), step.id)
      const known = undone && !step.undone_at ? await redoOf(work.tx, undone.id) : undefined
      if (known) return taken(work, scope, step, known)
      const undo = await redoable(work.tx, scope, step)
      const by = await revert(work, scope, 'redo', undo, { body, services, progress })
      await markUndone(work.tx, step.id, false)
      return taken(work, scope, step, by)
    }),
})

const moment = ({ settings, now }: Services): WallClockNow => ({
  businessTimeZone: settings.businessTimeZone,
  now: now(),
})

/** The undo that a redo reverts. @throws {Invalid} unless the step can be redone */
async function redoable(db: Db | Tx, scope: Scope, step: StoredStep): Promise<{ id: number; at: string }> {
  const undo = step.undone_at ? await lastUndo(db, accountOf(scope), step.id) : undefined
  if (!undo) throw new Invalid({ id: [NOT_UNDONE] })
  if (!undo.is_redoable) throw new Invalid({ id: [REDO_IS_OVER] })
  return undo
}

/** Reverts `source` completely as a new step, or refuses. Returns the new step's id. */
async function revert(
  work: Work,
  scope: Scope,
  kind: 'undo' | 'redo',
  source: { id: number; at: string },
  { body, services, progress }: { body: RestoreChoice; services: Services; progress: Progress },
): Promise<number> {
  await holdRestored(work.tx, source.id)
  const rows = await rowsBefore(work.tx, source.id)
  const problems = await problemsOfRestoring(work.tx, scope, rows, source.at, moment(services))
  refuseIfAny(Object.fromEntries([...problems].map(([id, message]) => [`shift_ids.${id}`, [message]])))
  await beginStep(work, { kind, undoes_id: source.id })
  await restoreStep(work, scope, kind, rows, body, progress)
  return currentStep(work.tx)
}

const taken = async (work: Work, scope: Scope, step: StoredStep, by_id: number): Promise<StepTaken> => ({
  step: stepView(step),
  by_id,
  first: await firstShift(work.tx, scope, by_id),
  stack: await stackOf(work.tx, accountOf(scope)),
})
