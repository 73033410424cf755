import { expect, test } from 'vitest'
import { distinctNames, nameApart } from './namesakes.ts'

const driver = (id: number, full_name: string, email?: string | null) => ({
  id,
  full_name,
  ...(email !== undefined && { email }),
})

test('drivers who share a name in any case are shown with their email; the others keep their name', () => {
  const names = distinctNames([
    driver(1, 'Ann Example', 'ann@driverdesk.test'),
    driver(2, 'ann example', 'annie@driverdesk.test'),
    driver(3, 'Ben Example', 'ben@driverdesk.test'),
  ])
  expect([...names]).toEqual([
    [1, 'Ann Example (ann@driverdesk.test)'],
    [2, 'ann example (annie@driverdesk.test)'],
    [3, 'Ben Example'],
  ])
})

test('shows only the name to people who may not see the email', () => {
  expect([...distinctNames([driver(1, 'Ann'), driver(2, 'Ann', null)]).values()]).toEqual(['Ann', 'Ann'])
  expect(nameApart('Ann', null)).toBe('Ann')
})

test('a driver without a name is shown by email', () => {
  expect([...distinctNames([driver(1, '', 'ann@driverdesk.test')]).values()]).toEqual(['ann@driverdesk.test'])
  const both = [driver(1, '', 'ann@driverdesk.test'), driver(2, '', 'ben@driverdesk.test')]
  expect([...distinctNames(both).values()]).toEqual(['ann@driverdesk.test', 'ben@driverdesk.test'])
})

test('tells drivers of one name apart by their areas, unless two of them have the same', () => {
  const of = (id: number, areas: string) => ({ ...driver(id, 'Ann Example', `${id}@driverdesk.test`), areas })
  const names = (...drivers: Parameters<typeof distinctNames>[0]) => [...distinctNames(drivers).values()]
  expect(names(of(1, 'Bromley'), of(2, 'Bromley, Croydon'), of(3, ''))).toEqual([
    'Ann Example (Bromley)',
    'Ann Example (Bromley, Croydon)',
    'Ann Example',
  ])
  expect(names(of(1, 'Bromley'), of(2, 'Bromley'))).toEqual([
    'Ann Example (1@driverdesk.test)',
    'Ann Example (2@driverdesk.test)',
  ])
})
