import { expect, test } from 'vitest'
import { type AlertAbout, alertTarget } from './alertMenu.ts'

const alert = (channel: string, event: string, data: Partial<AlertAbout['data']> = {}): AlertAbout => ({
  channel,
  event,
  data: { message: 'A sentence', ...data },
})

const submitted = alert('shift', 'request', { restaurant_id: 17, date: '2026-11-23' })
const late = alert('shift', 'late', { restaurant_id: 17, driver_id: 7, date: '2026-11-20' })
const rejected = alert('shift', 'reject', { restaurant_id: 17, driver_id: 7, date: '2026-11-20' })
const finished = alert('timesheet', 'finish', { restaurant_id: 17, timesheet_id: 5, date: '2026-11-20' })
const unpaid = alert('invoice', 'payment-failed', { restaurant_id: 17, date: '2026-11-16' })
const applicant = alert('driver', 'store', { driver_id: 7 })
const applicants = alert('driver', 'store')
const insurance = alert('driver', 'insurance', { driver_id: 7 })

const leave = alert('driver', 'leave', { driver_id: 7, date: '2026-11-23' })

const week = { screen: 'schedule', restaurantId: 17, from: '2026-11-23' }
const allPlaces = { screen: 'schedule', restaurantId: undefined, from: '2026-11-23' }
const day = { screen: 'schedule', restaurantId: 17, from: '2026-11-20', interval: 'day' }
const row = { screen: 'timesheet', restaurantId: 17, from: '2026-11-20', row: 5 }
const sick = alert('shift', 'sick', { restaurant_id: 17, date: '2026-11-20', leave_id: 9 })
const bills = { screen: 'invoices', restaurantId: 17, from: '2026-11-16' }

test.each([
  ['submitted shifts', submitted, week, week],
  ['planned publishing', alert('planned publish', 'refused', { date: '2026-11-23' }), allPlaces, allPlaces],
  ['a late start', late, day, day],
  ['a rejected shift', rejected, day, day],
  ['a sick driver', sick, { ...day, cover: 9 }, { ...day, cover: 9 }],
  ['a submitted timesheet', finished, row, row],
  ['a failed payment', unpaid, bills, bills],
  ['a payment to be refunded', { ...unpaid, event: 'payment-stray' }, bills, bills],
  ['a refund that waits', { ...unpaid, event: 'refund-late' }, bills, bills],
  ['a refund that went back twice', { ...unpaid, event: 'refund-twice' }, bills, bills],
  ['a copy that is not made', { ...unpaid, event: 'copy-failed' }, bills, bills],
  ['a new applicant', applicant, { screen: 'driver', driverId: 7 }, undefined],
  ['new applicants of an import', applicants, { screen: 'applicants' }, undefined],
  ['an insurance', insurance, { screen: 'driver', driverId: 7 }, { screen: 'schedule', driverId: 7 }],
  ['leave', leave, { screen: 'leave' }, { screen: 'schedule', driverId: 7, from: '2026-11-23' }],
  ['an option', alert('option', 'update'), { screen: 'options' }, { screen: 'options' }],
  [
    'a text that was not sent',
    alert('driver message', 'text-failed', { driver_id: 7 }),
    { screen: 'options', tab: 'messages' },
    { screen: 'schedule', driverId: 7 },
  ],
  ['an insurance of no one', alert('driver', 'insurance'), undefined, undefined],
  ['a kind that is not known', alert('weather', 'rain'), undefined, undefined],
] as const)(
  '%s leads an administrator and a manager to where they may go',
  (_, about, administrator, manager) => {
    expect(alertTarget(about, 'administrator')).toEqual(administrator)
    expect(alertTarget(about, 'manager')).toEqual(manager)
  },
)
