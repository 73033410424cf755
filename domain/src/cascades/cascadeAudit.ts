import { type AuditThing, field, type Kept, OWN_FACTS } from '../kernel/auditWords.ts'
import { dayAndTimes } from '../shifts/shiftAudit.ts'
import { CASCADE_END_WORDS, OFFER_STATE_WORDS } from './cascade.ts'

const nameOfShift = ({ period_date, start_time, finish_time }: Kept): string =>
  dayAndTimes(period_date, start_time, finish_time)

const SHIFT_FIELDS = {
  shift_id: field('Shift', { names: 'shift' }),
  restaurant_id: field('Restaurant', { names: 'restaurant' }),
  period_date: field('Date of the shift', 'date'),
  start_time: field('Start of the shift', 'time'),
  finish_time: field('Finish of the shift', 'time'),
}
const NAMED_BY = ['period_date', 'start_time', 'finish_time'] as const

export const CASCADE_AUDIT: AuditThing = {
  label: 'Offers in turn',
  namedBy: NAMED_BY,
  name: nameOfShift,
  fields: {
    ...OWN_FACTS,
    ...SHIFT_FIELDS,
    first_driver_id: field('First driver', { names: 'driver' }),
    minutes: field('Minutes for each driver', 'number'),
    last_at: field('Offers stop', 'moment'),
    started_by: field('Started by', 'hidden'),
    started_at: field('Started', 'moment'),
    ended_as: field('Ended', { codes: CASCADE_END_WORDS }),
    ended_at: field('Ended at', 'moment'),
  },
}

export const OFFER_AUDIT: AuditThing = {
  label: 'Offer of a shift',
  namedBy: NAMED_BY,
  name: nameOfShift,
  fields: {
    ...OWN_FACTS,
    ...SHIFT_FIELDS,
    cascade_id: field('Offers in turn', 'hidden'),
    driver_id: field('Driver', { names: 'driver' }),
    reason: field('Why skipped', 'text'),
    at: field('Offered', 'moment'),
    state: field('State', { codes: OFFER_STATE_WORDS }),
    until: field('Open until', 'moment'),
    ended_at: field('Ended at', 'moment'),
  },
}
