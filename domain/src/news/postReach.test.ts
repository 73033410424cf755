import { describe, expect, test } from 'vitest'
import { addresseeRefusal, addresseesFor, mayChangePost } from './postReach.ts'

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
