import { expect, test } from 'vitest'
import type { ScheduleSearch } from '../schedule.search.ts'
import { addressesOf, scheduleAddress } from './scene.ts'

test('the address of another location or driver keeps the rest of the search', () => {
  const addressOf = (next: ScheduleSearch) =>
    scheduleAddress({ from: '2026-03-09', to: '2026-03-15', driver: 7, location: 'area-3', ...next })
  const { ofLocation, ofDriver } = addressesOf(addressOf)
  for (const location of ['restaurant-12', 'area-4', 'area-3'] as const)
    expect(ofLocation(location)).toBe(addressOf({ location }))
  expect(ofDriver(1_234)).toBe(addressOf({ driver: 1_234 }))
})
