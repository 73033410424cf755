import { expect, test } from 'vitest'
import { findOptions } from './findOptions.ts'
import { theme } from './Look.tsx'

const item = (label: string) => ({ value: label, label, disabled: false })
const OPTIONS = [
  item('All drivers'),
  { group: 'Drivers', items: [item('Zoë Smith'), item('John Smith')] },
  { group: 'Away', items: [item('Smith Zoe')] },
]
const found = (search: string, limit = Number.POSITIVE_INFINITY) =>
  findOptions({ options: OPTIONS, search, limit })

test('finds choices by words in any order, within their groups', () => {
  expect(found('smith zoe')).toEqual([
    { group: 'Drivers', items: [item('Zoë Smith')] },
    { group: 'Away', items: [item('Smith Zoe')] },
  ])
  expect(found('')).toEqual(OPTIONS)
  expect(found('nobody')).toEqual([])
})

test('finds names with a word that begins like the search first', () => {
  const options = [item('Alfie Stewart'), item('Alfie Williams')]
  expect(findOptions({ options, search: 'alfie w', limit: 9 })).toEqual([
    item('Alfie Williams'),
    item('Alfie Stewart'),
  ])
})

test('finds at most as many as asked for', () => {
  expect(found('smith', 1)).toEqual([{ group: 'Drivers', items: [item('Zoë Smith')] }])
})

test.each(['Select', 'MultiSelect', 'Autocomplete'] as const)('is how each %s finds', (name) => {
  expect(theme.components?.[name]?.defaultProps).toMatchObject({ filter: findOptions })
})
