/** It imports no shapes, and neither does `shortShift`, so that the first page loads none. */
import { ASSIGNED } from '@driverdesk/domain/shifts/shiftStatus.ts'

/** Values of most short shifts, which are not sent. */
const LEFT_OUT = {
  driver_id: null,
  status_assigned: ASSIGNED,
  extra_request: 0,
  comment: '',
  cancelled_by: null,
  timesheet: null,
  ask: null,
} as const

export const LEFT_OUT_FOR_RESTAURANT = { ...LEFT_OUT, driver_first_name: null } as const

export const LEFT_OUT_FOR_STAFF = {
  ...LEFT_OUT,
  cost_total: 0,
  cost_bonus: 0,
  const_fuel_bonus: 0,
  comment_cancelled: '',
  cannot_work: false,
  acknowledged_at: null,
  driver: null,
  driver_canceled: null,
  overlaps: 0,
  requested: 0,
  claim_count: 0,
  offered_until: null,
  handover_until: null,
} as const
