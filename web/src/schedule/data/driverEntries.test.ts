import { expect, test } from 'vitest'
import { area, driver, restaurant, shift } from '../../testing/scheduleFixtures.ts'
import { searchedEntries } from '../../ui/desk/driverEntries.ts'
import { placesOf } from '../../ui/desk/places.ts'
import { driverEntries } from './driverEntries.ts'

const drivers = [
  driver({ id: 2, full_name: 'Zoë Early', area_ids: [{ area_id: 2 }] }),
  driver({ id: 1, full_name: 'Ann Late' }),
]
const places = placesOf([restaurant()], [area()])
const names = (entries: readonly { name: string }[]) => entries.map(({ name }) => name)

test('all drivers and the open shifts come first, then the drivers by name', () => {
  const shifts = [shift({ id: 1 }), shift({ id: 2, driver_id: null })]
  const entries = driverEntries({ drivers, shifts, places: undefined })
  expect(names(entries)).toEqual(['All drivers [2]', 'Open shifts', 'Ann Late', 'Zoë Early'])
  expect(entries[0]?.totals).toEqual({ shifts: 2, minutes: 480, cost: 9600 })
  expect(entries[1]?.totals).toEqual({ shifts: 1, minutes: 240, cost: 4800 })
  expect(entries[3]?.totals).toEqual({ shifts: 0, minutes: 0, cost: 0 })
})

test('a location leaves the drivers offered there, and those who have shifts there', () => {
  expect(names(driverEntries({ drivers, shifts: [], places })).slice(2)).toEqual(['Ann Late'])
  const shifts = [shift({ driver_id: 2 })]
  expect(names(driverEntries({ drivers, shifts, places })).slice(2)).toEqual(['Ann Late', 'Zoë Early'])
})

test('a driver who is no longer active is there with their shifts', () => {
  const entries = driverEntries({ drivers: [], shifts: [shift({ driver_id: 3 })], places: undefined })
  expect(names(entries)).toEqual(['All drivers [1]', 'Open shifts', 'Driver Three'])
})

test('a search finds names in any case, and no longer the first two entries', () => {
  const entries = driverEntries({ drivers, shifts: [], places: undefined })
  expect(names(searchedEntries(entries, ' zoË '))).toEqual(['Zoë Early'])
  expect(names(searchedEntries(entries, 'driver'))).toEqual([])
  expect(searchedEntries(entries, '  ')).toBe(entries)
})
