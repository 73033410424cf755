import { expect, test } from 'vitest'
import { matchesDriver } from './driverSearch.ts'

const driver = { full_name: 'Zoë Núñez', email: 'zoe-11@driverdesk.test' }

test.each([
  ['', true],
  ['  ', true],
  ['zoë n', true],
  ['NÚÑEZ', true],
  [' Zoe-11@DRIVER', true],
  ['Núñez zoe', false],
  ['other', false],
])('%j finds the driver: %s', (text, found) => {
  expect(matchesDriver(driver, text)).toBe(found)
})
