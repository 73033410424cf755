import { describe, expect, test } from 'vitest'
import { reachInWords, rightsInWords } from './rights.ts'

const whole = {
  areas: [
    { name: 'North', restaurants: [] },
    { name: 'South', restaurants: [] },
  ],
  isLimited: false,
}
const limited = {
  areas: [
    { name: 'North', restaurants: ['Harbour Tacos', 'Orchard Pizza'] },
    { name: 'South', restaurants: [] },
  ],
  isLimited: true,
}
const none = { areas: [], isLimited: false }

/** The first four words of each. */
const beginnings = (rights: readonly string[]) =>
  rights.map((right) => right.split(' ').slice(0, 4).join(' '))

test('an administrator may do everything', () => {
  const rights = rightsInWords(10, none)
  expect(rights.mayNot).toEqual([])
  expect(rights.summary).toBe('Can see and do everything.')
  expect(beginnings(rights.may)).toEqual([
    'Plan, publish, copy and',
    'Check and approve timesheets',
    'Make and send invoices',
    'Read and export the',
    'Set where maps open,',
    'Change company-wide options: charges,',
    'Add and change drivers,',
    'Add and change restaurants',
    'Add and change areas',
    'Add administrators and managers,',
    'Read who changed what',
    'Publish news and read',
    'Change their own name',
  ])
  expect(rights.sees).toEqual(['All areas, restaurants, drivers and accounts'])
})

describe('a manager', () => {
  test('may do everything except company-wide options, drivers, restaurants, areas, users and the audit', () => {
    const { may, mayNot } = rightsInWords(20, whole)
    expect(beginnings(mayNot)).toEqual([
      'Change company-wide options: charges,',
      'Add and change drivers,',
      'Add and change restaurants',
      'Add and change areas',
      'Add administrators and managers,',
      'Read who changed what',
    ])
    expect(may[0]).toBe('Plan, publish, copy and cancel shifts')
  })

  test('sees whole areas, or some of their restaurants', () => {
    expect(rightsInWords(20, whole)).toMatchObject({
      summary: 'Sees every restaurant in 2 areas.',
      sees: [
        'North: all restaurants, including any added later',
        'South: all restaurants, including any added later',
        'The drivers who are offered to at least one of these restaurants',
      ],
    })
    const one = { ...whole, areas: whole.areas.slice(0, 1) }
    expect(rightsInWords(20, one).summary).toBe('Sees every restaurant in 1 area.')
    expect(rightsInWords(20, limited)).toMatchObject({
      summary: 'Sees some restaurants in 2 areas.',
      sees: [
        'North: Harbour Tacos, Orchard Pizza',
        'South: no restaurant',
        'The drivers who are offered to at least one of these restaurants',
      ],
    })
  })
})

test('an account without a role may only read the news for everyone and change its own name and password', () => {
  const { summary, sees, may, mayNot } = rightsInWords(null, none)
  expect(summary).toBe('Registered, and waiting for a role. Choose one with ‘Edit User’.')
  expect(sees).toEqual(['News for everyone'])
  expect(may).toEqual(['Read the news for everyone', 'Change their own name and password'])
  const others = ['Publish news and read replies', 'Change their own name and password']
  expect(mayNot).toEqual(rightsInWords(10, none).may.filter((right) => !others.includes(right)))
})

test.each([
  [10, none, 'Everything'],
  [20, whole, 'North, South'],
  [20, limited, 'North, South: 2 restaurants only'],
  [20, none, 'Nothing'],
  [null, none, 'Waiting for a role'],
] as const)('role %s reaches as far as %j: %s', (role, scope, reach) => {
  expect(reachInWords(role, scope)).toBe(reach)
})
