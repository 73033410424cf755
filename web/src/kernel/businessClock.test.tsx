import { afterEach, expect, test, vi } from 'vitest'
import { businessTime, businessToday } from './businessClock.ts'

/** The server writes this into the page for `BUSINESS_TIMEZONE`. */
function serverSays(timezone: string) {
  const tag = document.createElement('meta')
  tag.name = 'business-timezone'
  tag.content = timezone
  document.head.append(tag)
}

afterEach(() => document.querySelector('meta[name="business-timezone"]')?.remove())

test.each([
  ['Europe/London', '2026-07-01', '23:30'],
  ['Asia/Tokyo', '2026-07-02', '07:30'],
  ['America/New_York', '2026-07-01', '18:30'],
])('the clock shows the time zone that the server names: %s', (timezone, today, time) => {
  vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-07-01T22:30:00Z') })
  serverSays(timezone)
  expect(businessToday()).toBe(today)
  expect(businessTime()).toBe(time)
})

test('computes today and the time once a minute, and begins the next day on time', () => {
  vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-07-01T22:59:01Z') })
  const formats = vi.spyOn(Intl, 'DateTimeFormat')
  for (let shift = 0; shift < 100; shift++) expect(businessToday()).toBe('2026-07-01')
  expect(formats).toHaveBeenCalledTimes(1)
  for (let shift = 0; shift < 100; shift++) expect(businessTime()).toBe('23:59')
  expect(formats).toHaveBeenCalledTimes(2)
  vi.setSystemTime(new Date('2026-07-01T23:00:00Z'))
  expect(businessToday()).toBe('2026-07-02')
})
