import { describe, expect, test } from 'vitest'
import { foundGroups, type GroupName, type PaletteItem } from './paletteItems.ts'

const item = (id: string, group: GroupName, label: string, some: Partial<PaletteItem> = {}): PaletteItem => ({
  id,
  group,
  label,
  hint: '',
  does: { run: () => undefined },
  ...some,
})

const ITEMS = [
  item('go-schedule', 'Commands', 'Go to Schedule'),
  item('go-invoices', 'Commands', 'Go to Invoices'),
  item('log-out', 'Commands', 'Log out', { words: 'sign off' }),
  item('restaurant-1', 'Restaurants', 'Harbour Tacos'),
  item('restaurant-2', 'Restaurants', 'Tacos of the Harbour'),
  item('restaurant-3', 'Restaurants', 'Café Olé'),
  ...Array.from({ length: 9 }, (_, index) => item(`driver-${index}`, 'Drivers', `Tariq Number ${index}`)),
]

const found = (text: string, recent: string[] = []) =>
  foundGroups(ITEMS, text, recent).map(({ name, items }) => [name, items.map(({ id }) => id)])

describe('a text finds', () => {
  test.each([
    ['tac', [['Restaurants', ['restaurant-2', 'restaurant-1']]]],
    ['harb tac', [['Restaurants', ['restaurant-1', 'restaurant-2']]]],
    ['cafe ole', [['Restaurants', ['restaurant-3']]]],
    ['sign', [['Commands', ['log-out']]]],
    ['go inv', [['Commands', ['go-invoices']]]],
    ['none of it', []],
  ])('%j', (text, groups) => {
    expect(found(text)).toEqual(groups)
  })

  test('a limited number of each kind, recent choices first', () => {
    const [drivers] = found('tariq', ['driver-8', 'driver-4'])
    expect(drivers).toEqual([
      'Drivers',
      ['driver-8', 'driver-4', 'driver-0', 'driver-1', 'driver-2', 'driver-3'],
    ])
  })
})

test('lists the recent choices that still exist, then the commands, without a text', () => {
  expect(found(' ', ['driver-3', 'gone-1', 'log-out'])).toEqual([
    ['Recent', ['driver-3', 'log-out']],
    ['Commands', ['go-schedule', 'go-invoices']],
  ])
})
