import type { DriverMessage } from '@driverdesk/contract/push/driverMessage.shapes.ts'
import { describe, expect, test } from 'vitest'
import {
  lostTargetsText,
  reachText,
  reasonText,
  sentText,
  targetText,
  unreachedText,
} from './messageWords.ts'

const message: DriverMessage = {
  id: 1,
  title: 'Road works',
  body: 'The bridge is closed.',
  author: 'Admin Demo',
  created_at: '2026-06-10T11:00:00.000Z',
  addressee: 'all',
  areas: [],
  restaurants: [],
  recipients: 40,
  waiting: 0,
  reached: 40,
  emailed: 0,
  not_reached: 0,
  no_device: 0,
}
const areas = ['North', 'South', 'East', 'West', 'Centre'].map((name, nr) => ({ area_id: nr + 1, name }))

test.each([
  [{ addressee: 'all' }, 'All drivers'],
  [{ addressee: 'areas', areas: areas.slice(0, 2) }, 'North, South'],
  [{ addressee: 'areas', areas }, 'North, South, East, West and 1 more'],
  [{ addressee: 'areas' }, 'Areas that no longer exist'],
  [{ addressee: 'restaurants', restaurants: [{ restaurant_id: 4, name: 'Taco Bar' }], areas }, 'Taco Bar'],
  [{ addressee: 'drivers', recipients: 1 }, '1 driver, chosen one by one'],
] as const)('names the target of %j', (given, text) => {
  expect(targetText({ ...message, ...(given as Partial<DriverMessage>) })).toBe(text)
})

test.each([
  [{ addressee: 'all' }, undefined],
  [{ addressee: 'areas', areas }, undefined],
  [{ addressee: 'areas' }, /^It was sent to areas that no longer exist/],
  [{ addressee: 'restaurants', restaurants: [{ restaurant_id: 4, name: 'Taco Bar' }], areas }, undefined],
  [{ addressee: 'restaurants', areas }, /^It was sent to restaurants that no longer exist/],
  [{ addressee: 'drivers', recipients: 2 }, /^It was sent to 2 drivers, chosen one by one\./],
] as const)('names the lost targets of %j', (given, text) => {
  const lost = lostTargetsText({ ...message, ...(given as Partial<DriverMessage>) })
  if (text === undefined) expect(lost).toBeUndefined()
  else expect(lost).toMatch(text)
})

test.each([
  [{}, ''],
  // Those without a device count as not reached.
  [{ waiting: 1, not_reached: 8, no_device: 5 }, '1 on its way, 3 not reached, 5 without a device'],
  [{ waiting: 2 }, '2 on their way'],
  [{ not_reached: 5, no_device: 5 }, '5 without a device'],
  [{ recipients: 8000, not_reached: 1234, no_device: 1234 }, '1,234 without a device'],
])('describes the drivers not reached of %j', (given, text) => {
  expect(unreachedText({ ...message, ...given })).toBe(text)
})

test.each([
  [null, 0, ''],
  ['gone', 500, 'The device is no longer registered and has been removed.'],
  ['unanswered', 1, 'The push service did not accept it. It is retried automatically, for about five hours.'],
  ['unanswered', 3, 'The push service did not accept it. It is no longer retried.'],
] as const)('gives the reason %s, tried %i hours ago', (reason, hours, text) => {
  const now = Date.parse('2026-06-10T11:00:00.000Z')
  const tried_at = new Date(now - hours * 3_600_000).toISOString()
  expect(reasonText({ reason, tried_at }, now)).toBe(text)
})

describe('before and after sending', () => {
  test.each([
    [43, 0, 0, 'Goes to 43 drivers.'],
    [43, 0, 1, 'Goes to 43 drivers. 1 of them has no device and will not be reached.'],
    [43, 0, 5, 'Goes to 43 drivers. 5 of them have no device and will not be reached.'],
    [1, 0, 1, 'Goes to 1 driver. They have no device, so it cannot reach them.'],
    [3, 0, 3, 'Goes to 3 drivers. None of them has a device, so it cannot reach anyone.'],
    [0, 0, 0, 'No active driver would get this message.'],
    [43, 1, 0, 'Goes to 43 drivers. 1 of them has no device and gets an email.'],
    [
      43,
      2,
      5,
      'Goes to 43 drivers. 2 of them have no device and get an email. 5 of them have no device and will not be reached.',
    ],
    [3, 3, 0, 'Goes to 3 drivers. All of them have no device and get an email.'],
    [1, 1, 0, 'Goes to 1 driver. They have no device and get an email.'],
  ] as [number, number, number, string][])(
    '%i drivers, %i emailed, %i not reached',
    (drivers, by_email, no_device, text) => {
      expect(reachText({ drivers, by_email, no_device })).toBe(text)
    },
  )

  test('says how many drivers it is on its way to', () => {
    expect(sentText({ ...message, no_device: 39 })).toBe("'Road works' is on its way to 1 driver")
    expect(sentText({ ...message, no_device: 40 })).toContain('no one has a device')
  })
})
