import { QueryClient, QueryObserver } from '@tanstack/react-query'
import { expect, test } from 'vitest'
import { shift } from '../../testing/scheduleFixtures.ts'
import { countChanges } from './dropCounts.ts'
import { outlineQuery, type ScheduleOutline } from './outline.data.ts'

const [MONDAY, TUESDAY] = ['2026-03-09', '2026-03-10']
const WEEK = { from: MONDAY, to: '2026-03-15' }

/** A client that shows these data. */
function showing(...shown: [key: readonly unknown[], data: unknown][]) {
  const client = new QueryClient()
  for (const [queryKey, data] of shown) {
    client.setQueryData(queryKey, data)
    new QueryObserver(client, {
      queryKey,
      queryFn: () => data,
      staleTime: Number.POSITIVE_INFINITY,
    }).subscribe(() => undefined)
  }
  return client
}

const assigned = shift({
  id: 1,
  restaurant_id: 1,
  period_date: MONDAY,
  start_time: '22:00',
  finish_time: '02:00',
})
const open = {
  ...assigned,
  driver_id: null,
  driver: null,
  status_assigned: 20 as const,
  period_date: TUESDAY,
}

test('a shift that is made open counts at once, on its new day', () => {
  const { queryKey } = outlineQuery(WEEK, 0)
  const client = showing([queryKey, { seq: 4, restaurants: new Map() }])
  const countOn = (date: string) =>
    client.getQueryData<ScheduleOutline>(queryKey)?.restaurants.get(1)?.days.get(date) ?? 0
  countChanges(client, [{ before: assigned, after: open }])
  expect([countOn(MONDAY), countOn(TUESDAY)]).toEqual([0, 1])
  countChanges(client, [{ before: open, after: assigned }])
  expect([countOn(MONDAY), countOn(TUESDAY)]).toEqual([0, 0])
  expect(client.getQueryData<ScheduleOutline>(queryKey)?.seq).toBe(4)
})

test('a count that is only a minimum stays', () => {
  const { queryKey } = outlineQuery(WEEK, 0)
  const many = { days: new Map([[TUESDAY, 35]]) }
  const client = showing([queryKey, { seq: 4, restaurants: new Map([[1, many]]) }])
  countChanges(client, [{ before: assigned, after: open }])
  expect(client.getQueryData<ScheduleOutline>(queryKey)?.restaurants.get(1)?.days.get(TUESDAY)).toBe(35)
})

test('the cover by the hour moves with a shift, even past midnight', () => {
  const cover = Array.from({ length: 48 }, () => [3, 1])
  const keyOf = (date: string, driver: string | null = null) => ['cover', date, null, driver]
  const client = showing(
    [keyOf(MONDAY), cover],
    [keyOf(TUESDAY), cover],
    [keyOf(TUESDAY, '0'), cover],
    [keyOf('2026-03-11'), cover],
  )
  countChanges(client, [{ before: assigned, after: open }])
  const at = (hour: number, date: string, driver?: string) =>
    client.getQueryData<typeof cover>(keyOf(date, driver))?.[hour]
  expect([at(21, MONDAY), at(22, MONDAY), at(25, MONDAY)]).toEqual([
    [3, 1],
    [2, 1],
    [2, 1],
  ])
  expect([at(0, TUESDAY), at(2, TUESDAY), at(22, TUESDAY)]).toEqual([
    [2, 1],
    [3, 1],
    [3, 2],
  ])
  expect([at(0, TUESDAY, '0'), at(22, TUESDAY, '0')]).toEqual([
    [3, 1],
    [3, 2],
  ])
  expect(at(1, '2026-03-11')).toEqual([3, 2])
})
