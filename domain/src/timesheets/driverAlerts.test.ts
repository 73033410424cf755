import { expect, test } from 'vitest'
import { submittedTimesheetAlert } from './driverAlerts.ts'

const about = {
  id: 5,
  restaurant: { id: 17, name: 'Fennel Kitchen' },
  driver: { id: 7, name: 'North Driver' },
  period_date: '2026-11-20',
  start_time: '18:00',
  finish_time: '22:15',
}
const who = { restaurant_id: 17, driver_id: 7 }

test('the alert of a submitted timesheet gives the hours worked', () => {
  const message = 'North Driver submitted a timesheet for Fennel Kitchen: 20/11/2026, 18:00 – 22:15'
  expect(submittedTimesheetAlert(about)).toEqual({
    channel: 'timesheet',
    event: 'finish',
    key: null,
    ...who,
    data: { message, ...who, timesheet_id: 5, date: '2026-11-20' },
  })
})
