import { RESTAURANTS } from '../../testing/testWorld.ts'

/** Dates from Wednesday to Monday of one week, and the rota days around that Wednesday. */
export const WEDNESDAY = '2026-06-17'
export const THURSDAY = '2026-06-18'
export const FRIDAY = '2026-06-19'

/** The dialog's body for an open shift at northOne, on Wednesday from 10:00 to 14:00, unless `changed` says otherwise. */
export const givenShift = (changed: Record<string, unknown> = {}) => ({
  restaurant_id: RESTAURANTS.northOne,
  driver_id: 0,
  period_date: WEDNESDAY,
  start_time: '10:00',
  finish_time: '14:00',
  ...changed,
})
