import { expect, test } from 'vitest'
import { changeInWords, namedRecords, type Recorded, recordName } from './auditEntry.ts'
import type { Wording } from './kernel/auditWords.ts'

const NAMES: Readonly<Record<string, string>> = {
  'area:1': 'North',
  'area:2': 'South',
  'restaurant:4': 'Harbour Tacos',
  'driver:7': 'Demo Driver',
}
const wording: Wording = {
  timeZone: 'Europe/London',
  nameOf: (thing, id) => NAMES[`${thing}:${id}`] ?? `${thing} ${id}`,
}

const words = (thing: string, before: Recorded['before'], after: Recorded['after'], action = 'update') =>
  changeInWords({ thing, thing_id: 3, action, before, after }, wording).fields.map(
    (field) => `${field.label}: ${field.before} > ${field.after}`,
  )

test.each<[string, string, unknown, unknown, string[]]>([
  ['restaurant', 'standard_pay', '11.50', 1234.5, ['Standard pay: £11.50 > £1,234.50']],
  // The database writes the same amount differently.
  ['restaurant', 'booking_fee', '2.50', 2.5, []],
  ['restaurant', 'weekend_pay', null, '0.00', ['Weekend pay:  > £0.00']],
  ['restaurant', 'invoice_commission', '1.50', '2.00', ['Commission: 1.5 > 2']],
  ['restaurant', 'notify_shifts', false, true, ['Notify about shifts: No > Yes']],
  ['restaurant', 'area_id', 1, 2, ['Area: North > South']],
  ['restaurant', 'status', 10, 20, ['Status: Active > Inactive']],
  ['driver', 'status', 30, 10, ['Status: Applicant Driver > Active']],
  ['driver', 'date_of_birth', '1990-05-17', null, ['Date of birth: 17/05/1990 > ']],
  ['driver', 'area_ids', [1, 2], [1], ['Areas: North, South > North']],
  ['driver', 'restaurant_ids', [], [4, 99], ['Restaurants:  > Harbour Tacos, restaurant 99']],
  // In summer the business's clock is an hour ahead.
  ['driver', 'activated_at', null, '2026-06-10T11:00:00.000Z', ['Activated:  > 10/06/2026 12:00']],
  ['driver', 'activated_at', '2026-01-10T00:05:00.000Z', null, ['Activated: 10/01/2026 00:05 > ']],
  // Files and passwords are named, never shown.
  ['driver', 'identity_photo', null, 'secret.png', ['Identity photo:  > added']],
  ['driver', 'identity_photo', 'secret.png', 'other.png', ['Identity photo:  > changed']],
  ['driver', 'identity_photo', 'secret.png', null, ['Identity photo:  > removed']],
  ['driver', 'password_hash', '$argon2id$1', '$argon2id$2', ['Password:  > changed']],
  ['driver', 'right_to_work_photos', ['a.png'], ['a.png', 'b.png'], ['Right to work: 1 file > 2 files']],
  ['driver', 'right_to_work_photos', ['a.png'], ['b.png'], ['Right to work:  > changed']],
  ['driver', 'right_to_work_photos', ['a.png'], [], ['Right to work: 1 file > ']],
  ['driver', 'right_to_work_photos', ['a.png'], ['a.png'], []],
  ['driver', 'city', 'Hove', 'Hove', []],
  ['driver', 'updated_at', '2026-06-10T11:00:00.000Z', '2026-06-10T12:00:00.000Z', []],
  ['driver', 'shoe_size', '41', '42', ['Shoe size:  > changed']],
  ['driver', 'shoe_size', null, '42', ['Shoe size:  > added']],
  ['driver', 'default_working_time', null, 'Mondays', []],
  ['shift', 'start_time', '10:00', '10:30:00', ['Start Time: 10:00 > 10:30']],
  ['shift', 'driver_id', 7, null, ['Driver: Demo Driver > ']],
  [
    'post',
    'content',
    '<p>Bread &amp; <b>butter</b></p>',
    '<p>Toast</p>',
    ['Content: Bread & butter > Toast'],
  ],
  ['post', 'content', '<p>Toast</p>', '<p><b>Toast</b></p>', ['Content:  > changed']],
  ['post', 'pinned', 20, 10, ['Pinned: No > Yes']],
  ['invoice', 'number', 14, 15, ['Invoice number: 014 > 015']],
])('a change of the %s in %s from %j to %j', (thing, name, before, after, expected) => {
  expect(words(thing, { [name]: before }, { [name]: after })).toEqual(expected)
})

test('a long text is cut, and still says that its end has changed', () => {
  const long = 'x'.repeat(5_000)
  expect(words('restaurant', { other: long }, { other: `${long}y` })).toEqual(['Other:  > changed'])
  expect(words('restaurant', null, { other: long })[0]).toHaveLength('Other:  > '.length + 2_000)
})

test('names the first of thousands, the number of others, and that one of these has changed', () => {
  const many = Array.from({ length: 2_000 }, (_, nr) => 1_000 + nr)
  const [told = ''] = words('driver_message', null, { drivers: many }, 'send')
  expect(told).toMatch(/^Drivers: {2}> driver 1000, .* driver 1499 and 1500 more$/)
  const other = [...many.slice(0, -1), 5]
  expect(words('post', { drivers: many }, { drivers: other })).toEqual(['Drivers:  > changed'])
})

test('shows the fields of a new or removed record, in the order of the screens', () => {
  const city = { id: 3, label: 'Brighton' }
  expect(words('city', null, city)).toEqual(['City:  > Brighton'])
  expect(words('city', city, null)).toEqual(['City: Brighton > '])
  const after = { email: 'a@driverdesk.test', last_name: '', first_name: 'Admin', role: 10 }
  expect(words('panel_user', null, after)).toEqual([
    'First Name:  > Admin',
    'User Email:  > a@driverdesk.test',
    'Role:  > Administrator',
  ])
})

test('says that a password has changed, and what the value of an option means', () => {
  expect(words('panel_user', {}, {}, 'password')).toEqual(['Password:  > changed'])
  const okey = 'block_expired_documents'
  expect(words('option', { okey, ovalue: '0' }, { okey, ovalue: '1' })).toEqual([
    'Value: Warn only > Refuse the assignment',
  ])
  const name = { okey: 'company_name', ovalue: 'Riders' }
  expect(words('option', name, { ...name, ovalue: 'Riders Ltd' })).toEqual(['Value: Riders > Riders Ltd'])
})

test('unavailability by weekday and by date', () => {
  const period = (more: object) => ({ holiday: 20, start_at: '10:00', stop_at: '14:00', ...more })
  const before = { default_working_time: [], actual_override_working_time: [] }
  const after = {
    default_working_time: [
      period({ week_day: 0 }),
      period({ week_day: 0, start_at: '18:00:00', stop_at: '20:30:00' }),
      period({ week_day: 0, start_at: '22:00', stop_at: null }),
      period({ week_day: 1, start_at: null, stop_at: '09:00' }),
      period({ week_day: 6, holiday: 10 }),
    ],
    actual_override_working_time: [period({ period_date: '2026-06-20', holiday: 10 })],
  }
  expect(words('driver', before, after)).toEqual([
    'Working times, week:  > Mon 10:00 – 14:00, 18:00 – 20:30, 22:00 – 24:00; Tue 00:00 – 09:00; Sun unavailable',
    'Working times, dates:  > 20/06/2026 unavailable',
  ])
})

test('says in words what was done with which kind of record', () => {
  const event = { thing: 'driver_warning', thing_id: 1, action: 'send_rota', before: null, after: null }
  expect(changeInWords(event, wording)).toMatchObject({
    thing: 'Driver warning',
    action: 'Rota sent by email',
  })
})

test('shows the names of kinds and actions that have no words', () => {
  const event = { thing: 'shoe_box', thing_id: 1, action: 'polish_twice', before: null, after: null }
  expect(changeInWords(event, wording)).toEqual({ thing: 'Shoe box', action: 'Polish twice', fields: [] })
  expect(namedRecords(event)).toEqual([])
})

test('the records that an entry names are those of its fields, and its own unless it is a whole list', () => {
  const event = {
    thing: 'driver',
    thing_id: 7,
    action: 'update',
    before: { area_ids: [1] },
    after: { area_ids: [2] },
  }
  expect(namedRecords(event)).toEqual([
    { thing: 'driver', id: 7 },
    { thing: 'area', id: 1 },
    { thing: 'area', id: 2 },
  ])
  expect(namedRecords({ ...event, thing_id: 0, before: null, after: { rows: 3 } })).toEqual([])
})

test.each([
  ['driver', { first_name: 'Demo', last_name: '' }, 'Demo'],
  ['restaurateur', { name: '', email: 'r@driverdesk.test' }, 'r@driverdesk.test'],
  [
    'shift',
    { period_date: '2026-06-20', start_time: '10:00', finish_time: '14:00', restaurant_id: 4 },
    '20/06/2026 10:00 – 14:00, Harbour Tacos',
  ],
  [
    'shift',
    { period_date: '2026-06-20', start_time: '10:00:00', finish_time: '14:00:00' },
    '20/06/2026 10:00 – 14:00',
  ],
  ['shift', { status: 10 }, undefined],
  [
    'timesheet',
    { period_date: '2026-06-20', driver_id: 7, restaurant_id: 4 },
    '20/06/2026, Demo Driver, Harbour Tacos',
  ],
  ['shift_event', { shift_id: 9, period_date: '2026-06-20', restaurant_id: 4 }, '20/06/2026, Harbour Tacos'],
  ['reply', { post_id: 5 }, 'post 5'],
  ['driver_warning', { driver_id: 7 }, 'Demo Driver'],
])('a record of %s is called by its columns', (thing, record, name) => {
  expect(recordName(thing, record, wording)).toBe(name)
})
