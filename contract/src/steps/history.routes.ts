import { routes } from '../kernel/route.ts'
import { ShiftParams } from '../shifts/shift.shapes.ts'
import {
  BringBack,
  BroughtBack,
  HistoryQuery,
  ShiftHistory,
  Snapshot,
  Snapshots,
  SnapshotsQuery,
  WeekHistory,
} from './history.shapes.ts'
import { StepParams } from './step.shapes.ts'

/** 50,000 shifts, each with its version. */
const BRING_BACK_BYTES = 4_000_000

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
  snapshots: {
    method: 'GET',
    path: '/api/schedule/snapshots',
    summary: 'When shifts of at most 31 days were published, by whom, and how many.',
    access: staff,
    scope: 'restaurants',
    query: SnapshotsQuery,
    reply: Snapshots,
  },
  snapshot: {
    method: 'GET',
    path: '/api/schedule/snapshots/{id}',
    summary: 'The schedule published by that step, and the differences to the present one.',
    access: staff,
    scope: 'restaurants',
    params: StepParams,
    query: SnapshotsQuery,
    reply: Snapshot,
  },
  bringBack: {
    method: 'POST',
    path: '/api/schedule/snapshots/{id}/bring-back',
    summary: 'Restores shifts from that snapshot in one step. Returns which were left unchanged, and why.',
    access: staff,
    scope: 'restaurants',
    params: StepParams,
    body: BringBack,
    bodyLimit: BRING_BACK_BYTES,
    reply: BroughtBack,
    refusals: ['payChanged', 'sameKeyOtherBody'],
    idempotent: true,
  },
})
