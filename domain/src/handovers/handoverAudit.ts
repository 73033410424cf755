import { type AuditThing, field, OWN_FACTS } from '../kernel/auditWords.ts'
import { dayAndTimes } from '../shifts/shiftAudit.ts'

export const HANDOVER_AUDIT: AuditThing = {
  label: 'Shift given away or swapped',
  namedBy: ['period_date', 'start_time', 'finish_time'],
  name: ({ period_date, start_time, finish_time }) => dayAndTimes(period_date, start_time, finish_time),
  fields: {
    ...OWN_FACTS,
    shift_id: field('Shift', { names: 'shift' }),
    giver_id: field('Offered by', { names: 'driver' }),
    restaurant_id: field('Restaurant', { names: 'restaurant' }),
    period_date: field('Date of the shift', 'date'),
    start_time: field('Start when offered', 'time'),
    finish_time: field('Finish when offered', 'time'),
    cost_total: field('Pay when offered', 'money'),
    taker_id: field('Colleague', { names: 'driver' }),
    for_all: field('To any colleague', 'yesNo'),
    other_id: field('Shift of the colleague', { names: 'shift' }),
    other_restaurant_id: field('Restaurant of that shift', { names: 'restaurant' }),
    other_date: field('Date of that shift', 'date'),
    other_start: field('Start of that shift', 'time'),
    other_finish: field('Finish of that shift', 'time'),
    other_total: field('Pay of that shift', 'money'),
    state: field('State', {
      codes: {
        offered: 'Offered',
        agreed: 'Agreed by both drivers',
        withdrawn: 'Withdrawn',
        refused: 'Refused by the colleague',
        declined: 'Declined by the office',
      },
    }),
    answer: field('Words of the office'),
    answered_by: field('Answered by', 'hidden'),
    over_by_step: field('Over by step', 'hidden'),
    offered_at: field('Offered', 'moment'),
    answered_at: field('Answered', 'moment'),
  },
}
