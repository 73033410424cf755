import { describe, expect, test } from 'vitest'
import { type Role, roleOfCode } from '../kernel/roles.ts'
import { mayOpen, screensFor, startScreen } from './screens.ts'

const ROLES: readonly Role[] = ['administrator', 'manager', 'restaurant', 'driver', 'none']

/**
 * A second list of the routes, written by hand (docs/spec/accounts.md#who-opens-what), with the answers for
 * administrator, manager, restaurant, driver, none.
 */
const TABLE: readonly [path: string, may: boolean[]][] = [
  ['/home', [true, true, true, false, true]],
  ['/newsfeed', [true, true, true, false, true]],
  ['/schedule', [true, true, false, false, false]],
  ['/timesheet', [true, true, false, false, false]],
  ['/invoices', [true, true, false, false, false]],
  ['/reporting', [true, true, false, false, false]],
  ['/options', [true, true, false, false, false]],
  ['/drivers', [true, false, false, false, false]],
  ['/drivers/7', [true, false, false, false, false]],
  ['/drivers/Robin', [true, false, false, false, false]],
  ['/restaurants', [true, false, false, false, false]],
  ['/areas', [true, false, false, false, false]],
  ['/users', [true, false, false, false, false]],
  ['/audit', [true, false, false, false, false]],
  ['/schedulerestaurant', [false, false, true, false, false]],
  ['/timesheetrestaurant', [false, false, true, false, false]],
  ['/invoicesrestaurant', [false, false, true, false, false]],
  ['/driver', [false, false, false, true, false]],
  ['/driver/shifts', [false, false, false, true, false]],
  ['/', [false, false, false, false, false]],
  ['/driversanything', [false, false, false, false, false]],
  ['/nowhere', [false, false, false, false, false]],
]

describe('who may open which screen', () => {
  test.each(TABLE)('%s', (path, may) => {
    expect(ROLES.map((role) => mayOpen(role, path))).toEqual(may)
  })

  test.each(ROLES)('the screens listed for %s are those that it may open', (role) => {
    const listed = screensFor(role)
    expect(listed).toEqual(TABLE.map(([path]) => path).filter((path) => listed.includes(path)))
    expect(listed.every((path) => mayOpen(role, path))).toBe(true)
    expect(listed).toHaveLength({ administrator: 12, manager: 7, restaurant: 5, driver: 1, none: 2 }[role])
  })

  test.each([
    ['administrator', '/home'],
    ['manager', '/home'],
    ['restaurant', '/schedulerestaurant'],
    ['driver', '/driver'],
    ['none', '/newsfeed'],
  ] as const)('%s starts on %s, which it may open', (role, path) => {
    expect(startScreen(role)).toBe(path)
    expect(mayOpen(role, path)).toBe(true)
  })
})

test.each([
  [10, 'administrator'],
  [20, 'manager'],
  [null, 'none'],
] as const)('code %s is %s', (code, role) => {
  expect(roleOfCode(code)).toBe(role)
})
