import { routes } from '../kernel/route.ts'
import { RedoChoice, StepCheck, StepChoice, StepParams, StepStack, StepTaken } from './step.shapes.ts'

/** A restaurant can undo its changes of its own open shifts. It does not see who is notified. */
const planners = ['administrator', 'manager', 'restaurant'] as const

export const stepRoutes = routes({
  stack: {
    method: 'GET',
    path: '/api/schedule/steps',
    summary: "The caller's steps on the schedule that they can undo or redo.",
    access: planners,
    scope: 'own',
    reply: StepStack,
  },
  checkUndo: {
    method: 'GET',
    path: '/api/schedule/steps/{id}/undo-check',
    summary: 'Who would be notified if this step were undone, and why it would be refused.',
    access: planners,
    scope: 'own',
    params: StepParams,
    reply: StepCheck,
  },
  checkRedo: {
    method: 'GET',
    path: '/api/schedule/steps/{id}/redo-check',
    summary: 'Who would be notified if this step were redone, and why it would be refused.',
    access: planners,
    scope: 'own',
    params: StepParams,
    reply: StepCheck,
  },
  undo: {
    method: 'POST',
    path: '/api/schedule/steps/{id}/undo',
    summary:
      'Undoes a step of the caller, in full or not at all. Refused if someone has changed one of its shifts since.',
    access: planners,
    scope: 'own',
    params: StepParams,
    body: StepChoice,
    reply: StepTaken,
    refusals: ['sameKeyOtherBody'],
    idempotent: true,
  },
  redo: {
    method: 'POST',
    path: '/api/schedule/steps/{id}/redo',
    summary: 'Redoes a step that the caller undid, unless they have made new changes since.',
    access: planners,
    scope: 'own',
    params: StepParams,
    body: RedoChoice,
    reply: StepTaken,
    refusals: ['payChanged', 'sameKeyOtherBody'],
    idempotent: true,
  },
})
