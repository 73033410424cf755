import { routes } from '../kernel/route.ts'
import { RedoChoice, StepCheck, StepChoice, StepParams, StepStack, StepTaken } from './step.shapes.ts'

/** A restaurant can undo what it did to its own open shifts. It does not see who is notified. */
const planners = ['administrator', 'manager', 'restaurant'] as const

export const stepRoutes = routes({
  stack: {
    method: 'GET',
    path: '/api/schedule/steps',
    summary: 'What the caller has done on the schedule and can undo, and what they undid and can redo.',
    access: planners,
    scope: 'own',
    reply: StepStack,
  },
  checkUndo: {
    method: 'GET',
    path: '/api/schedule/steps/{id}/undo-check',
    summary: 'Whom undoing this step would notify, and why it would be refused.',
    access: planners,
    scope: 'own',
    params: StepParams,
    reply: StepCheck,
  },
  checkRedo: {
    method: 'GET',
    path: '/api/schedule/steps/{id}/redo-check',
    summary: 'Whom redoing this undone step would notify, and why it would be refused.',
    access: planners,
    scope: 'own',
    params: StepParams,
    reply: StepCheck,
  },
  undo: {
    method: 'POST',
    path: '/api/schedule/steps/{id}/undo',
    summary:
      'Takes a step of the caller back, all of it or none; refused where someone changed a shift of it since.',
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
    summary: 'Does a step of the caller again that they undid, as long as they did nothing new since.',
    access: planners,
    scope: 'own',
    params: StepParams,
    body: RedoChoice,
    reply: StepTaken,
    refusals: ['payChanged', 'sameKeyOtherBody'],
    idempotent: true,
  },
})
