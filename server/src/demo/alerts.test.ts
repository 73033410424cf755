import { insuranceExpiresSoon } from '@driverdesk/domain/alerts/staffAlerts.ts'
import { describe, expect, it } from 'vitest'
import { demoDataOfScale } from './fillDemo.ts'
import { DEMO_SCALES } from './testing/demoRows.ts'

describe.each(DEMO_SCALES)('the alerts, %s', (_, plan) => {
  const { alert, alert_read, driver } = demoDataOfScale(plan)

  it('are of every kind except those the clock raises, and were raised before today', () => {
    const kinds = new Set(alert.map(({ channel, event }) => `${channel} ${event}`))
    expect(kinds).toEqual(
      new Set([
        'shift request',
        'shift reject',
        'timesheet finish',
        'driver store',
        'driver insurance',
        'planned publish refused',
      ]),
    )
    for (const { created_at } of alert) expect(String(created_at) < plan.today).toBe(true)
  })

  it('are read and unread for the administrator and the manager', () => {
    for (const person of [1, 2]) {
      const read = alert_read.filter(({ panel_user_id }) => panel_user_id === person)
      expect(read.length).toBeGreaterThan(3)
      expect(alert.length - read.length).toBeGreaterThan(3)
    }
    const recent = alert.at(-1)?.created_at
    expect(alert_read.every(({ read_at }) => String(read_at) <= String(recent))).toBe(true)
  })

  it('have every insurance that the server would find today', () => {
    const due = driver.filter(
      ({ status, car_insurance_renewal_date: date }) =>
        status === 10 && date != null && insuranceExpiresSoon(date, plan.today),
    )
    const raised = alert.filter(({ event }) => event === 'insurance')
    expect(raised.map(({ driver_id }) => driver_id).toSorted()).toEqual(due.map(({ id }) => id).toSorted())
    expect(new Set(raised.map(({ key }) => key)).size).toBe(raised.length)
  })
})
