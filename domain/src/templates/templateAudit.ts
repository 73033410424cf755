import { type AuditThing, field, OWN_FACTS } from '../kernel/auditWords.ts'

export const TEMPLATE_AUDIT: AuditThing = {
  label: 'Template',
  namedBy: ['name'],
  name: ({ name }) => String(name ?? ''),
  fields: {
    ...OWN_FACTS,
    name: field('Name'),
    area_id: field('Area', { names: 'area' }),
    restaurant_id: field('Restaurant', { names: 'restaurant' }),
    week: field('Week of', 'date'),
    shifts: field('Shifts', 'number'),
    weeks: field('Applied to weeks', 'number'),
    first_week: field('First week', 'date'),
    opened: field('Opened', 'number'),
    left_out: field('Left out', 'number'),
    creator_id: field('Created by', 'hidden'),
  },
}

export const PLANNED_PUBLISH_AUDIT: AuditThing = {
  label: 'Planned publishing',
  namedBy: ['place', 'publish_at'],
  name: ({ place }) => String(place ?? ''),
  fields: {
    ...OWN_FACTS,
    publish_at: field('Publish at', 'moment'),
    place: field('Where'),
    planner_id: field('Planned by', 'hidden'),
    is_selection: field('Selected shifts', 'yesNo'),
    period_date_from: field('From', 'date'),
    period_date_to: field('To', 'date'),
    push_drivers: field('Drivers are notified', { codes: { 10: 'Yes', 20: 'No' } }),
    published: field('Published', 'number'),
    refused: field('Refused', 'number'),
    out_of_scope: field('Outside the areas of the person who published', 'number'),
  },
}
