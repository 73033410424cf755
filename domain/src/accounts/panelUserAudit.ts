import { type AuditThing, field, OWN_FACTS } from '../kernel/auditWords.ts'
import { SIGN_IN_FIELDS } from './signInAudit.ts'

export const PANEL_USER_AUDIT: AuditThing = {
  label: 'User',
  namedBy: ['first_name', 'last_name'],
  name: ({ first_name, last_name }) => `${first_name ?? ''} ${last_name ?? ''}`.trim(),
  fields: {
    ...OWN_FACTS,
    first_name: field('First Name'),
    last_name: field('Last Name'),
    email: field('User Email'),
    role: field('Role', { codes: { 10: 'Administrator', 20: 'Manager' } }),
    monthly_report: field('Monthly report by email', 'yesNo'),
    confirmed: field('Email confirmed', 'yesNo'),
    area_ids: field('Areas Assigned to', { names: 'area' }),
    restaurant_ids: field("Area's Restaurants Assigned to", { names: 'restaurant' }),
    ...SIGN_IN_FIELDS,
  },
}
