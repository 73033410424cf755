import { BODY_BYTES, routes, forStaff } from '../kernel/route.ts'
import { ShiftParams } from '../shifts/shift.shapes.ts'
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
import { StepParams } from './step.shapes.ts'

export const historyRoutes = routes({
  ofShift: {
    ...forStaff,
    method: 'GET',
    path: '/api/shift/{id}/history',
    summary: 'Who changed a shift and when, with values before and after in words; also for removed shifts.',
    params: ShiftParams,
    reply: ShiftHistory,
  },
  ofWeek: {
    ...forStaff,
    method: 'GET',
    path: '/api/schedule/history',
    summary: 'Who did what on the schedule of at most 31 days, newest first.',
    query: HistoryQuery,
    reply: WeekHistory,
  },
  versions: {
    ...forStaff,
    method: 'GET',
    path: '/api/schedule/versions',
    summary: 'When shifts of at most 31 days were published, by whom, and how many.',
    query: VersionsQuery,
    reply: PublishedVersions,
  },
  version: {
    ...forStaff,
    method: 'GET',
    path: '/api/schedule/versions/{id}',
    summary: 'The schedule published by that step, and the differences to the present one.',
    params: StepParams,
    query: VersionsQuery,
    reply: PublishedVersion,
  },
  restore: {
    ...forStaff,
    method: 'POST',
    path: '/api/schedule/versions/{id}/restore',
    summary: 'Restores shifts from that version in one step. Returns which were left unchanged, and why.',
    params: StepParams,
    body: RestoreShifts,
    bodyLimit: BODY_BYTES.versions,
    reply: RestoredShifts,
    refusals: ['payChanged', 'sameKeyOtherBody'],
    idempotent: true,
  },
})
