import { describe, expect, test } from 'vitest'
import {
  addresseeOf,
  addresseeProblem,
  addresseeRefusal,
  addresseesFor,
  mayChangePost,
  targetField,
  targetsOf,
} from './addressee.ts'

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

const administrator = { role: 'administrator', isLimited: false } as const
const manager = { role: 'manager', isLimited: false } as const
const limited = { role: 'manager', isLimited: true } as const

describe('whom a sender may address', () => {
  test.each([
    [administrator, 10, undefined],
    [manager, 10, 'addressee'],
    [manager, 20, undefined],
    [limited, 20, 'areas'],
    [limited, 30, undefined],
    [limited, 40, undefined],
  ] as const)('%o to the kind %i: the field refused is %s', (sender, addressee, field) => {
    expect(addresseeRefusal(sender, addressee)?.field).toBe(field)
  })
})

test('no kind is offered that would be refused', () => {
  expect(addresseesFor(administrator)).toEqual([10, 20, 30, 40])
  expect(addresseesFor(manager)).toEqual([20, 30, 40])
  expect(addresseesFor(limited)).toEqual([30, 40])
})

describe('who may change a post', () => {
  test.each([
    [administrator, { addressee: 10, targets: 0, targetsInScope: 0 }, true],
    [manager, { addressee: 10, targets: 0, targetsInScope: 0 }, false],
    [manager, { addressee: 20, targets: 2, targetsInScope: 2 }, true],
    [manager, { addressee: 20, targets: 2, targetsInScope: 1 }, false],
    [manager, { addressee: 20, targets: 0, targetsInScope: 0 }, false],
    [limited, { addressee: 20, targets: 1, targetsInScope: 1 }, false],
    [limited, { addressee: 30, targets: 1, targetsInScope: 1 }, true],
    [{ role: 'restaurant', isLimited: false }, { addressee: 30, targets: 1, targetsInScope: 1 }, false],
  ] as const)('%o changes the post %o: %s', (sender, post, may) => {
    expect(mayChangePost(sender, post)).toBe(may)
  })
})
