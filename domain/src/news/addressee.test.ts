import { describe, expect, test } from 'vitest'
import { addresseeOf, addresseeProblem, targetField, targetsOf } from './addressee.ts'

describe('the kind of addressee that a form means', () => {
  test.each([
    [{}, undefined],
    [{ areas: [] }, 10],
    [{ areas: [1] }, 20],
    [{ areas: [], restaurants: [2] }, 30],
    [{ drivers: [3] }, 40],
    [{ addressee: 10 as const, drivers: [3] }, 10],
  ])('%o means the kind %s', (given, kind) => {
    expect(addresseeOf(given)).toBe(kind)
  })
})

describe('what is wrong with an addressee', () => {
  test.each([
    [{}, undefined],
    [{ areas: [1] }, undefined],
    [{ addressee: 20 as const }, { field: 'areas', message: 'Please select an area' }],
    [
      { addressee: 30 as const, areas: [1] },
      { field: 'restaurants', message: 'Please select a restaurant' },
    ],
    [
      { addressee: 40 as const, drivers: [] },
      { field: 'drivers', message: 'Please select (a) driver(s)' },
    ],
    [{ addressee: 20 as const, areas: [1], drivers: [3] }, undefined],
    [
      { areas: [1], drivers: [3] },
      { field: 'addressee', message: 'Choose one kind of addressee: areas, restaurants or drivers.' },
    ],
  ])('%o has the problem %j', (given, problem) => {
    expect(addresseeProblem(given)).toEqual(problem)
  })
})

test('a kind keeps its own targets, each once, and clears the others', () => {
  const given = { areas: [1, 1, 2], restaurants: [3], drivers: [4] }
  expect(targetsOf(20, given)).toEqual({ areas: [1, 2], restaurants: [], drivers: [] })
  expect(targetsOf(40, given)).toEqual({ areas: [], restaurants: [], drivers: [4] })
  expect(targetsOf(10, given)).toEqual({ areas: [], restaurants: [], drivers: [] })
})

test('each kind but All has a list to choose from', () => {
  expect(([10, 20, 30, 40] as const).map(targetField)).toEqual([undefined, 'areas', 'restaurants', 'drivers'])
})
