import type { Route } from '@driverdesk/contract/kernel/route.ts'
import { stepRoutes } from '@driverdesk/contract/steps/history.routes.ts'
import type { StepTaken } from '@driverdesk/contract/steps/step.shapes.ts'
import { handlers, type SignedInCall } from '../kernel/call.ts'
import { businessWallClock } from '../kernel/clock.ts'
import type { Db } from '../kernel/database.ts'
import { Invalid, refuseIfAny } from '../kernel/refusal.ts'
import type { Scope } from '../kernel/scope.ts'
import type { Work } from '../kernel/unitOfWork.ts'
import { redoSickDays, undoSickDays } from '../leave/leave.service.ts'
import { beginStep, currentStep } from '../shifts/scheduleStep.service.ts'
import { reasonErrorsById } from '../shifts/shiftPlan.service.ts'
import { bulkErrors } from '../shifts/shiftStep.service.ts'
import { findRestorationProblems, inSentences } from './restorationProblems.ts'
import { lockRestorations, lockRestoredShifts, rowsBefore } from './restoredRows.reads.ts'
import { markUndone, type RestoreChoice, restoreStep } from './restoreStep.ts'
import { checkStep, judgeRestoration } from './stepCheck.ts'
import {
  callerAccount,
  findRedo,
  firstShift,
  lastUndo,
  ownStep,
  type StoredStep,
  stepStack,
  stepView,
} from './steps.reads.ts'

const NOT_UNDONE = 'This step has not been undone, so there is nothing to redo.'
const UNDONE = 'This step has already been undone.'
const REDO_IS_OVER = 'You have changed the schedule since you undid this, so it cannot be redone.'

export const stepHandlers = handlers(stepRoutes, {
  stack: ({ db, scope }) => stepStack(db, scope),

  checkUndo: async ({ db, scope, params, services }) => {
    const step = await ownStep(db, scope, params.id)
    if (step.undone_at) throw new Invalid({ id: [UNDONE] })
    return checkStep(db, scope, step, step, services)
  },

  checkRedo: async ({ db, scope, params, services }) => {
    const step = await ownStep(db, scope, params.id)
    return checkStep(db, scope, step, await redoable(db, scope, step), services)
  },

  undo: (call) =>
    call.change(async (work) => {
      const { scope, params, services } = call
      await lockRestorations(work.tx)
      const step = await ownStep(work.tx, scope, params.id)
      const known = step.undone_at ? await lastUndo(work.tx, callerAccount(scope), step.id) : undefined
      if (known) return taken(work, scope, step, known.id)
      const by = await revert(work, call, 'undo', step, step)
      await markUndone(work.tx, step.id, true)
      await undoSickDays(work, step.id, businessWallClock(services).date)
      return taken(work, scope, step, by)
    }),

  redo: (call) =>
    call.change(async (work) => {
      const { scope, params, services } = call
      await lockRestorations(work.tx)
      const step = await ownStep(work.tx, scope, params.id)
      const undone = await lastUndo(work.tx, callerAccount(scope), step.id)
      const known = undone && !step.undone_at ? await findRedo(work.tx, undone.id) : undefined
      if (known) return taken(work, scope, step, known)
      const undo = await redoable(work.tx, scope, step)
      const by = await revert(work, call, 'redo', step, undo)
      await markUndone(work.tx, step.id, false)
      await redoSickDays(work, step.id, undo, businessWallClock(services).date)
      return taken(work, scope, step, by)
    }),
})

/** Returns the undo that a redo reverts. @throws {Invalid} unless the step can be redone */
async function redoable(db: Db, scope: Scope, step: StoredStep): Promise<{ id: number; at: string }> {
  const undo = step.undone_at ? await lastUndo(db, callerAccount(scope), step.id) : undefined
  if (!undo) throw new Invalid({ id: [NOT_UNDONE] })
  if (!undo.is_redoable) throw new Invalid({ id: [REDO_IS_OVER] })
  return undo
}

type Reverting = Pick<SignedInCall<Route>, 'scope' | 'services' | 'progress'> & {
  body: Omit<RestoreChoice, 'overruled' | 'isTakers' | 'stepId'> & { rule_reason?: string | undefined }
}

/** Reverts all of `source` as a new step, or refuses. Returns the new step's id. */
async function revert(
  work: Work,
  { scope, body, services, progress }: Reverting,
  kind: 'undo' | 'redo',
  step: StoredStep,
  source: { id: number; at: string },
): Promise<number> {
  await lockRestoredShifts(work.tx, source.id)
  const rows = await rowsBefore(work.tx, source.id)
  const undone = kind === 'undo' ? source.id : null
  refuseIfAny(bulkErrors(await findRestorationProblems(work.tx, scope, rows, source.at, undone, services)))
  const call = { timeZone: services.settings.businessTimeZone, reason: body.rule_reason }
  const { barred, overruled, mayGoOn } = await judgeRestoration(work.tx, scope, rows, call)
  refuseIfAny({
    ...bulkErrors(await inSentences(work.tx, barred, rows, call.timeZone)),
    ...(mayGoOn && reasonErrorsById(barred.keys())),
  })
  await beginStep(work, { kind, undoes_id: source.id })
  const choice = { ...body, overruled, isTakers: step.taken_by !== null, stepId: step.id }
  await restoreStep(work, scope, kind, rows, choice, services, progress)
  return currentStep(work.tx)
}

const taken = async (work: Work, scope: Scope, step: StoredStep, by_id: number): Promise<StepTaken> => ({
  step: stepView(step),
  by_id,
  first: await firstShift(work.tx, scope, by_id),
  stack: await stepStack(work.tx, scope),
})
