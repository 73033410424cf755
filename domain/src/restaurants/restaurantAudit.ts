import { SIGN_IN_FIELDS } from '../accounts/signInAudit.ts'
import { type AuditThing, field, OWN_FACTS } from '../kernel/auditWords.ts'

export const RESTAURANT_AUDIT: AuditThing = {
  label: 'Restaurant',
  namedBy: ['name'],
  name: ({ name }) => String(name ?? ''),
  fields: {
    ...OWN_FACTS,
    name: field('Restaurant name'),
    rota_days: field('Rota days'),
    contact_name: field('Contact name'),
    address: field('Address'),
    telephone: field('Telephone'),
    postcode: field('Postcode'),
    business_email: field('Business email (billing)'),
    area_id: field('Area', { names: 'area' }),
    restaurateur_id: field('Login account', { names: 'restaurateur' }),
    status: field('Status', { codes: { 10: 'Active', 20: 'Inactive' } }),
    map_latitude: field('Map, latitude', 'number'),
    map_longitude: field('Map, longitude', 'number'),
    standard_pay: field('Standard pay', 'money'),
    weekend_pay: field('Weekend pay', 'money'),
    invoice_commission: field('Commission', 'number'),
    booking_fee: field('Booking fee', 'money'),
    send_invoice: field('Send invoices', 'yesNo'),
    notify_shifts: field('Notify about shifts', 'yesNo'),
    notify_news_events: field('Notify about news and events', 'yesNo'),
    meal: field('Meal'),
    uniform: field('Uniform'),
    cash_orders: field('Cash orders'),
    waiting_location: field('Waiting location'),
    other: field('Other'),
    bonus_target: field('Bonus target'),
    logo_src: field('Logo', 'file'),
    service_agreement_src: field('Service agreement', 'file'),
    driver_id: field('Driver', { names: 'driver' }),
    preference: field('Preference', { codes: { preferred: 'Preferred', blocked: 'Blocked' } }),
  },
}

export const RESTAURATEUR_AUDIT: AuditThing = {
  label: 'Restaurant account',
  namedBy: ['name', 'email'],
  name: ({ name, email }) => String(name || email || ''),
  fields: {
    ...OWN_FACTS,
    name: field('Name'),
    email: field('Login email'),
    ...SIGN_IN_FIELDS,
  },
}
