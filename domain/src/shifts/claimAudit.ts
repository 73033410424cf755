import { type AuditThing, field, OWN_FACTS } from '../kernel/auditWords.ts'
import { dayAndTimes } from './shiftAudit.ts'

/** A request in any state is over while the shift is not open, or has changed since the driver asked. */
export const CLAIM_STATES = ['asked', 'withdrawn', 'declined'] as const
export type ClaimState = (typeof CLAIM_STATES)[number]

export const CLAIM_AUDIT: AuditThing = {
  label: 'Request for an open shift',
  namedBy: ['period_date', 'start_time', 'finish_time'],
  name: ({ period_date, start_time, finish_time }) => dayAndTimes(period_date, start_time, finish_time),
  fields: {
    ...OWN_FACTS,
    shift_id: field('Shift', { names: 'shift' }),
    driver_id: field('Driver', { names: 'driver' }),
    restaurant_id: field('Restaurant', { names: 'restaurant' }),
    state: field('State', { codes: { asked: 'Asked for', withdrawn: 'Withdrawn', declined: 'Declined' } }),
    period_date: field('Date of the shift', 'date'),
    start_time: field('Start when asked', 'time'),
    finish_time: field('Finish when asked', 'time'),
    answered_by: field('Answered by', 'hidden'),
    asked_at: field('Asked', 'moment'),
    answered_at: field('Answered', 'moment'),
  },
}
