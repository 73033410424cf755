import type { StepTaken } from '@driverdesk/contract/steps/step.shapes.ts'
import { stepRoutes } from '@driverdesk/contract/steps/steps.routes.ts'
import { handlers, type Services } from '../kernel/call.ts'
import type { Db } from '../kernel/database.ts'
import { Invalid, refuseIfAny } from '../kernel/refusal.ts'
import type { Scope } from '../kernel/scope.ts'
import type { Work } from '../kernel/unitOfWork.ts'
import { redoSickDays, undoSickDays } from '../leave/leave.service.ts'
import type { Progress } from '../shifts/saveShifts.service.ts'
import { beginStep, currentStep } from '../shifts/scheduleStep.service.ts'
import { reasonErrorsById } from '../shifts/shiftPlan.service.ts'
import { businessWallClock } from '../shifts/shortNotice.service.ts'
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

  undo: ({ scope, params, body, change, services, progress }) =>
    change(async (work) => {
      await lockRestorations(work.tx)
      const step = await ownStep(work.tx, scope, params.id)
      const known = step.undone_at ? await lastUndo(work.tx, callerAccount(scope), step.id) : undefined
      if (known) return taken(work, scope, step, known.id)
      const by = await revert(work, scope, 'undo', step, {
        stepId: step.id,
        isTakers: step.taken_by !== null,
        body,
        services,
        progress,
      })
      await markUndone(work.tx, step.id, true)
      await undoSickDays(work, step.id, businessWallClock(services).date)
      return taken(work, scope, step, by)
    }),

  redo: ({ scope, params, body, change, services, progress }) =>
    change(async (work) => {
      await lockRestorations(work.tx)
      const step = await ownStep(work.tx, scope, params.id)
      const undone = await lastUndo(work.tx, callerAccount(scope), step.id)
      const known = undone && !step.undone_at ? await findRedo(work.tx, undone.id) : undefined
      if (known) return taken(work, scope, step, known)
      const undo = await redoable(work.tx, scope, step)
      const by = await revert(work, scope, 'redo', undo, {
        stepId: step.id,
        isTakers: step.taken_by !== null,
        body,
        services,
        progress,
      })
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

const errorsById = (problems: ReadonlyMap<number, string>): Record<string, string[]> =>
  Object.fromEntries([...problems].map(([id, message]) => [`shift_ids.${id}`, [message]]))

type GivenChoice = Omit<RestoreChoice, 'overruled' | 'isTakers' | 'stepId'> & {
  rule_reason?: string | undefined
}

interface Reverting {
  stepId: number
  isTakers: boolean
  body: GivenChoice
  services: Services
  progress: Progress
}

/** Reverts all of `source` as a new step, or refuses. Returns the new step's id. */
async function revert(
  work: Work,
  scope: Scope,
  kind: 'undo' | 'redo',
  source: { id: number; at: string },
  { stepId, isTakers, body, services, progress }: Reverting,
): Promise<number> {
  await lockRestoredShifts(work.tx, source.id)
  const rows = await rowsBefore(work.tx, source.id)
  const undone = kind === 'undo' ? source.id : null
  refuseIfAny(errorsById(await findRestorationProblems(work.tx, scope, rows, source.at, undone, services)))
  const call = { timeZone: services.settings.businessTimeZone, reason: body.rule_reason }
  const { barred, overruled, mayGoOn } = await judgeRestoration(work.tx, scope, rows, call)
  refuseIfAny({
    ...errorsById(await inSentences(work.tx, barred, rows, call.timeZone)),
    ...(mayGoOn && reasonErrorsById(barred.keys())),
  })
  await beginStep(work, { kind, undoes_id: source.id })
  await restoreStep(work, scope, kind, rows, { ...body, overruled, isTakers, stepId }, services, progress)
  return currentStep(work.tx)
}

const taken = async (work: Work, scope: Scope, step: StoredStep, by_id: number): Promise<StepTaken> => ({
  step: stepView(step),
  by_id,
  first: await firstShift(work.tx, scope, by_id),
  stack: await stepStack(work.tx, scope),
})
