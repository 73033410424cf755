import { type AuditThing, field, OWN_FACTS } from '../kernel/auditWords.ts'
import { isolated } from '../kernel/names.ts'
import { displayDate } from '../kernel/wallClock.ts'

export const LEAVE_AUDIT: AuditThing = {
  label: 'Leave',
  namedBy: ['driver_id', 'from_date'],
  name: ({ driver_id, from_date }, { nameOf }) =>
    driver_id && from_date
      ? `${isolated(nameOf('driver', Number(driver_id)))} ${displayDate(String(from_date))}`
      : '',
  fields: {
    ...OWN_FACTS,
    driver_id: field('Driver', { names: 'driver' }),
    kind: field('Kind', { codes: { leave: 'Leave', sick: 'Sick' } }),
    from_date: field('First day', 'date'),
    to_date: field('Last day', 'date'),
    reason: field('Reason'),
    state: field('State', {
      codes: { asked: 'Asked for', approved: 'Approved', declined: 'Declined', withdrawn: 'Withdrawn' },
    }),
    answer: field('Answer'),
    answered_by: field('Answered by', 'hidden'),
    asked_at: field('Asked', 'moment'),
    answered_at: field('Answered', 'moment'),
    step_id: field('Step', 'hidden'),
    replaced: field('Availability before', 'hidden'),
  },
}
