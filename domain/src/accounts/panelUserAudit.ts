import { type AuditThing, field, OWN_FACTS } from '../kernel/auditWords.ts'

/** The audit fields of every account that signs in to the panel: its password, sessions and views of it. */
export const SIGN_IN_FIELDS = {
  password: field('Password', 'secret'),
  password_hash: field('Password', 'secret'),
  sessions: field('Sessions ended', 'number'),
  viewer: field('Viewed by'),
  began_at: field('Begun', 'moment'),
  ends_at: field('Ends at the latest', 'moment'),
}

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
