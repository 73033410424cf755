import { BODY_BYTES, routes } from '../kernel/route.ts'
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

const staff = ['administrator', 'manager'] as const

export const historyRoutes = routes({
  ofShift: {
    method: 'GET',
    path: '/api/shift/{id}/history',
    summary: 'Who changed a shift and when, with values before and after in words; also for removed shifts.',
    access: staff,
    scope: 'restaurants',
    params: ShiftParams,
    reply: ShiftHistory,
  },
  ofWeek: {
    method: 'GET',
    path: '/api/schedule/history',
    summary: 'Who did what on the schedule of at most 31 days, newest first.',
    access: staff,
    scope: 'restaurants',
    query: HistoryQuery,
    reply: WeekHistory,
  },
  versions: {
    method: 'GET',
    path: '/api/schedule/versions',
    summary: 'When shifts of at most 31 days were published, by whom, and how many.',
    access: staff,
    scope: 'restaurants',
    query: VersionsQuery,
    reply: PublishedVersions,
  },
  version: {
    method: 'GET',
    path: '/api/schedule/versions/{id}',
    summary: 'The schedule published by that step, and the differences to the present one.',
    access: staff,
    scope: 'restaurants',
    params: StepParams,
    query: VersionsQuery,
    reply: PublishedVersion,
  },
  restore: {
    method: 'POST',
    path: '/api/schedule/versions/{id}/restore',
    summary: 'Restores shifts from that version in one step. Returns which were left unchanged, and why.',
    access: staff,
    scope: 'restaurants',
    params: StepParams,
    body: RestoreShifts,
    bodyLimit: BODY_BYTES.versions,
    reply: RestoredShifts,
    refusals: ['payChanged', 'sameKeyOtherBody'],
    idempotent: true,
  },
})
