import { type AuditField, type AuditThing, field, type Kept, OWN_FACTS } from '../kernel/auditWords.ts'
import { clockRange, displayDate, WEEKDAYS } from '../kernel/wallClock.ts'
import { DRIVER_DATES, DRIVER_HEADS, DRIVER_HOURS } from './driverHeads.ts'

const dates: ReadonlySet<string> = new Set(DRIVER_DATES)
const hours: ReadonlySet<string> = new Set(DRIVER_HOURS)

const heads = Object.fromEntries(
  Object.entries(DRIVER_HEADS).map(([name, label]): [string, AuditField] => [
    name,
    field(label, dates.has(name) ? 'date' : hours.has(name) ? 'number' : 'text'),
  ]),
)

const file = (label: string) => field(label, 'file')

const fullName = ({ first_name, last_name }: Kept): string => `${first_name ?? ''} ${last_name ?? ''}`.trim()

export const DRIVER_AUDIT: AuditThing = {
  label: 'Driver',
  namedBy: ['first_name', 'last_name'],
  name: fullName,
  fields: {
    ...OWN_FACTS,
    ...heads,
    rota_days: field('Rota days'),
    pay_days: field('Pay for'),
    approved_pay: field('Approved pay'),
    area_ids: field('Areas', { names: 'area' }),
    restaurant_ids: field('Restaurants', { names: 'restaurant' }),
    status: field('Status', { codes: { 10: 'Active', 20: 'Inactive', 30: 'Applicant Driver' } }),
    not_progressing: field('Progress', { codes: { 10: 'Not progressing', 20: 'Progressing' } }),
    registration_step: field('Registration', {
      codes: { 10: 'Begun', 20: 'Begun', 30: 'Begun', 40: 'Finished' },
    }),
    activated_at: field('Activated', 'moment'),
    activity_time: field('Last active', 'hidden'),
    have_experience: field('Has experience', { codes: { 10: 'Yes', 20: 'No' } }),
    photo_src: file('Profile photo'),
    driver_license_front_photo: file('Driving licence, front'),
    driver_license_back_photo: file('Driving licence, back'),
    identity_photo: file('Identity photo'),
    service_agreement_src: file('Service agreement'),
    alcohol_delivery_certificate: file('Alcohol delivery certificate'),
    right_to_work_photos: field('Right to work', 'files'),
    password: field('Password', 'secret'),
    password_hash: field('Password', 'secret'),
    push_token: field('Device for push messages', 'secret'),
    referral_type: field('Referral source', { codes: { restaurant: 'Restaurant', driver: 'Driver' } }),
    referral_restaurant_id: field('Referred by restaurant', { names: 'restaurant' }),
    referral_driver_id: field('Referred by driver', { names: 'driver' }),
    referral_paid: field('Referral paid', 'yesNo'),
    default_working_time: field('Working times, week', { words: weekInWords }),
    actual_override_working_time: field('Working times, dates', { words: datesInWords }),
    preferred_times: field('Preferred times', {
      words: (value) => (Array.isArray(value) ? value.join(', ') : ''),
    }),
    confirmed_week: field('Week beginning', 'date'),
    comment: field('Warning'),
    sessions: field('Sessions ended', 'number'),
  },
}

/** A warning, which the audit records as a thing of its own. */
export const DRIVER_WARNING_AUDIT: AuditThing = {
  label: 'Driver warning',
  namedBy: ['driver_id'],
  name: ({ driver_id }, { nameOf }) => (driver_id ? nameOf('driver', Number(driver_id)) : ''),
  fields: {
    ...OWN_FACTS,
    driver_id: field('Driver', { names: 'driver' }),
    comment: field('Warning'),
    moderator_id: field('Given by', 'hidden'),
    moderator_first_name: field('Given by', 'hidden'),
    moderator_last_name: field('Given by', 'hidden'),
  },
}

interface Period {
  week_day?: number
  period_date?: string
  holiday: number
  start_at: string | null
  stop_at: string | null
}

/** 'Mon 09:00 – 14:00, 18:00 – 23:00; Tue unavailable' */
function weekInWords(value: unknown): string {
  return inWords(value, ({ week_day = 0 }) => (WEEKDAYS[week_day] ?? '').slice(0, 3))
}

/** '20/06/2026 unavailable; 21/06/2026 10:00 – 14:00' */
function datesInWords(value: unknown): string {
  return inWords(value, ({ period_date = '' }) => displayDate(period_date))
}

function inWords(value: unknown, dayOf: (period: Period) => string): string {
  if (!Array.isArray(value)) return ''
  const byDay = Map.groupBy(value as Period[], dayOf)
  return [...byDay].map(([day, periods]) => `${day} ${periods.map(timesOf).join(', ')}`).join('; ')
}

const timesOf = ({ holiday, start_at, stop_at }: Period): string =>
  holiday === 10
    ? 'unavailable'
    : clockRange((start_at ?? '00:00').slice(0, 5), (stop_at ?? '24:00').slice(0, 5))
