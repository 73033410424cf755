import { expect, test } from 'vitest'
import { rejectedShiftAlert, submittedShiftsAlerts } from './shiftAlerts.ts'

const fennel = { id: 17, name: 'Fennel Kitchen' }
const plum = { id: 18, name: 'Plum' }
const on = (period_date: string, restaurant = fennel) => ({
  period_date,
  start_time: '18:00',
  finish_time: '22:15',
  restaurant,
})

test('the alert of one shift gives its times', () => {
  expect(submittedShiftsAlerts([on('2026-11-23')])).toEqual([
    {
      channel: 'shift',
      event: 'request',
      key: null,
      restaurant_id: 17,
      driver_id: null,
      data: {
        message: 'Fennel Kitchen submitted a shift for moderation: 23/11/2026, 18:00 – 22:15',
        restaurant_id: 17,
        date: '2026-11-23',
      },
    },
  ])
})

test.each([
  [['2026-11-25', '2026-11-23'], '2 shifts for moderation: 23/11/2026 – 25/11/2026'],
  [['2026-11-23', '2026-11-23', '2026-11-23'], '3 shifts for moderation: 23/11/2026'],
  [['2027-01-01', '2026-12-31'], '2 shifts for moderation: 31/12/2026 – 01/01/2027'],
])('the alert of several shifts gives their days: %j', (dates, said) => {
  const [alert, ...others] = submittedShiftsAlerts(dates.map((date) => on(date)))
  expect(alert?.data).toMatchObject({
    message: `Fennel Kitchen submitted ${said}`,
    date: dates.toSorted()[0],
  })
  expect(others).toEqual([])
})

test('each restaurant gets its own, since not everyone sees both', () => {
  const alerts = submittedShiftsAlerts([on('2026-11-23'), on('2026-11-23', plum), on('2026-11-24')])
  expect(alerts.map(({ restaurant_id, data }) => [restaurant_id, data.message.split(' shift')[0]])).toEqual([
    [17, 'Fennel Kitchen submitted 2'],
    [18, 'Plum submitted a'],
  ])
})

test('raises no alert if nothing was submitted', () => {
  expect(submittedShiftsAlerts([])).toEqual([])
})

test('the alert of a rejected shift gives the reason', () => {
  const message =
    'North Driver rejected the shift at Fennel Kitchen: 20/11/2026, 18:00 – 22:15 – My car broke down'
  expect(
    rejectedShiftAlert(
      { id: 5, driver: { id: 7, name: 'North Driver' }, ...on('2026-11-20') },
      'My car broke down',
    ),
  ).toEqual({
    channel: 'shift',
    event: 'reject',
    key: null,
    restaurant_id: 17,
    driver_id: 7,
    data: { message, restaurant_id: 17, driver_id: 7, shift_id: 5, date: '2026-11-20' },
  })
})
