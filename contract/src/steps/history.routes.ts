import { BODY_BYTES, forStaff, routes } from '../kernel/route.ts'
import { IdParams } from '../kernel/wire.ts'
import {
  HistoryQuery,
  PublishedVersion,
  PublishedVersions,
  RestoredShifts,
  RestoreShifts,
  ShiftHistory,
  VersionsQuery,
  WeekHistory,
} from './history.shapes.ts'
import { RedoChoice, StepCheck, StepChoice, StepStack, StepTaken } from './step.shapes.ts'

export const historyRoutes = routes({
  ofShift: {
    ...forStaff,
    method: 'GET',
    path: '/api/shift/{id}/history',
    summary:
      'Lists who changed a shift and when, with values before and after in words; also for removed shifts.',
    params: IdParams,
    reply: ShiftHistory,
  },
  ofWeek: {
    ...forStaff,
    method: 'GET',
    path: '/api/schedule/history',
    summary: 'Lists who did what on the schedule of at most 31 days, newest first.',
    query: HistoryQuery,
    reply: WeekHistory,
  },
  versions: {
    ...forStaff,
    method: 'GET',
    path: '/api/schedule/versions',
    summary: 'Lists when shifts of at most 31 days were published, by whom, and how many.',
    query: VersionsQuery,
    reply: PublishedVersions,
  },
  version: {
    ...forStaff,
    method: 'GET',
    path: '/api/schedule/versions/{id}',
    summary: 'The schedule published by that step, and the differences to the present one.',
    params: IdParams,
    query: VersionsQuery,
    reply: PublishedVersion,
  },
  restore: {
    ...forStaff,
    method: 'POST',
    path: '/api/schedule/versions/{id}/restore',
    summary: 'Restores shifts from that version in one step. Returns which were left unchanged, and why.',
    params: IdParams,
    body: RestoreShifts,
    bodyLimit: BODY_BYTES.versions,
    reply: RestoredShifts,
    refusals: ['payChanged', 'sameKeyOtherBody'],
    idempotent: true,
  },
})

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
    summary: 'Returns who would be notified if this step were undone, and why it would be refused.',
    access: planners,
    scope: 'own',
    params: IdParams,
    reply: StepCheck,
  },
  checkRedo: {
    method: 'GET',
    path: '/api/schedule/steps/{id}/redo-check',
    summary: 'Returns who would be notified if this step were redone, and why it would be refused.',
    access: planners,
    scope: 'own',
    params: IdParams,
    reply: StepCheck,
  },
  undo: {
    method: 'POST',
    path: '/api/schedule/steps/{id}/undo',
    summary:
      'Undoes a step of the caller, in full or not at all. Refused if someone has since changed one of its shifts.',
    access: planners,
    scope: 'own',
    params: IdParams,
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
    params: IdParams,
    body: RedoChoice,
    reply: StepTaken,
    refusals: ['payChanged', 'sameKeyOtherBody'],
    idempotent: true,
  },
})
