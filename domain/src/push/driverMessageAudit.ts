import { type AuditThing, field, OWN_FACTS } from '../kernel/auditWords.ts'

export const DRIVER_MESSAGE_AUDIT: AuditThing = {
  label: 'Push message',
  namedBy: ['title'],
  name: ({ title }) => String(title ?? ''),
  fields: {
    ...OWN_FACTS,
    title: field('Title'),
    body: field('Body'),
    addressee: field('To', {
      codes: { all: 'All drivers', areas: 'Areas', restaurants: 'Restaurants', drivers: 'Drivers' },
    }),
    areas: field('Areas', { names: 'area' }),
    restaurants: field('Restaurants', { names: 'restaurant' }),
    drivers: field('Drivers', { names: 'driver' }),
    recipients: field('Recipients', 'number'),
    author_id: field('Author', 'hidden'),
    author_name: field('Author', 'hidden'),
  },
}
