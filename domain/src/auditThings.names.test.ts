import { expect, test } from 'vitest'
import { AUDIT_THINGS } from './auditThings.ts'
import type { Kept } from './kernel/auditWords.ts'

const wording = { timeZone: 'Europe/London', nameOf: (thing: string, id: number) => `${thing} ${id}` }

const RECORDS: readonly (readonly [thing: string, record: Kept, name: string])[] = [
  ['driver', { first_name: 'Ada', last_name: 'Rider' }, 'Ada Rider'],
  ['driver', { first_name: 'Ada', last_name: null }, 'Ada'],
  ['panel_user', { first_name: 'Mo', last_name: 'Planner' }, 'Mo Planner'],
  ['panel_user', { first_name: null, last_name: 'Planner' }, 'Planner'],
  ['restaurant', { name: 'Harbour Tacos' }, 'Harbour Tacos'],
  ['area', { name: 'North' }, 'North'],
  ['city', { label: 'Leeds' }, 'Leeds'],
  ['option', { okey: 'fuel_bonus_0' }, 'fuel_bonus_0'],
  ['template', { name: 'A usual week' }, 'A usual week'],
  ['planned_publish', { place: 'North' }, 'North'],
  ['post', { title: 'Roads are closed' }, 'Roads are closed'],
  ['driver_message', { title: 'Rain' }, 'Rain'],
  ['mail', { to_address: 'ada@example.com' }, 'ada@example.com'],
  [
    'shift',
    { period_date: '2026-06-17', start_time: '10:00:00', finish_time: '14:00:00', restaurant_id: 3 },
    '17/06/2026 10:00 – 14:00, restaurant 3',
  ],
  ['shift', { period_date: '2026-06-17', start_time: '10:00:00', restaurant_id: 3 }, ''],
  ['shift', { start_time: '10:00:00', finish_time: '14:00:00', restaurant_id: 3 }, ''],
  [
    'shift_ask',
    { was_date: '2026-06-17', was_start: '10:00:00', was_finish: '14:00:00' },
    '17/06/2026 10:00 – 14:00',
  ],
  ['shift_ask', { was_date: '2026-06-17', was_start: '10:00:00' }, ''],
  ['shift_ask', { was_start: '10:00:00', was_finish: '14:00:00' }, ''],
  ['shift_ask', { was_date: '2026-06-17', was_finish: '14:00:00' }, ''],
  ['leave_request', { driver_id: 7, from_date: '2026-06-17' }, 'driver 7 17/06/2026'],
  ['leave_request', { driver_id: 7 }, ''],
  ['shift_event', { period_date: '2026-06-17', restaurant_id: 3 }, '17/06/2026, restaurant 3'],
  ['shift_event', { period_date: '2026-06-17' }, ''],
  ['shift_event', { restaurant_id: 3 }, ''],
  [
    'timesheet',
    { period_date: '2026-06-17', driver_id: 7, restaurant_id: 3 },
    '17/06/2026, driver 7, restaurant 3',
  ],
  ['timesheet', { driver_id: 7, restaurant_id: 3 }, ''],
  ['timesheet', { period_date: '2026-06-17', restaurant_id: 3 }, ''],
  ['timesheet', { period_date: '2026-06-17', driver_id: 7 }, ''],
  [
    'invoice',
    { number: 12, restaurant_id: 3, period_date_from: '2026-06-01', period_date_to: '2026-06-07' },
    '012, restaurant 3, 01/06/2026 – 07/06/2026',
  ],
  ['invoice', { number: 12 }, ''],
  ['invoice', { restaurant_id: 3 }, ''],
  ['report', {}, ''],
  ['audit', {}, ''],
]

test.each(RECORDS)('a %s with %j is called "%s"', (thing, record, name) => {
  expect(AUDIT_THINGS[thing]?.name(record, wording)).toBe(name)
})

test.each(Object.entries(AUDIT_THINGS))('a %s without stored fields has no name', (_thing, { name }) => {
  expect(name({}, wording)).toBe('')
})

test.each([
  ['invoice', { number: 12, restaurant_id: 3, period_date_from: '2026-06-01', period_date_to: '2026-06-07' }],
  ['leave_request', { driver_id: 7, from_date: '2026-06-17' }],
] as const)('a %s keeps its dates in order after a name that is read from right to left', (thing, record) => {
  const nameOf = () => 'مطعم'
  expect(AUDIT_THINGS[thing]?.name(record, { ...wording, nameOf })).toContain('\u2068مطعم\u2069')
})
