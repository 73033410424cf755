import type { Outline } from '@driverdesk/contract/shifts/outline.shapes.ts'
import { QueryClientProvider } from '@tanstack/react-query'
import { act, renderHook, waitFor } from '@testing-library/react'
import type { ReactNode } from 'react'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { readyLive, receiveLive, resetLive } from '../../kernel/live.ts'
import { queryClient } from '../../kernel/query.ts'
import { type FakeRequest, fakeServer } from '../../testing/fakeServer.ts'
import { restaurant, shift } from '../../testing/scheduleFixtures.ts'
import type { Line } from '../model/line.ts'
import type { Scene } from '../model/scene.ts'
import { EMPTY, see } from '../model/scheduleState.ts'
import { changeSchedule } from '../model/scheduleStore.ts'
import { scheduleView } from '../schedule.search.ts'
import { monthLine } from '../views/month/monthLine.ts'
import { useOutlineLive } from './outline.data.ts'
import { useFigures } from './useFigures.ts'

const MONDAY = '2026-03-09'
const DAYS = { period_date_from: MONDAY, period_date_to: '2026-03-15' }
const IDS = Array.from({ length: 120 }, (_, index) => index + 1)

/** Each restaurant has its id as the number of open shifts on Monday, in no loaded list. */
const coming = { days: new Map([[MONDAY, 1]]), outline: {} as never }
const row = (id: number) => ({ restaurant: restaurant({ id }), area: undefined, shifts: [], coming })
const line = (id: number): Line => ({ ...row(id), key: id, name: `Unit ${id}` })
const area: Line = {
  key: -1,
  name: 'Folded',
  shifts: [],
  group: { lines: [line(119), line(120)], isFolded: true },
}

const week = (monday: number) => [monday, 0, 0, 0, 0, 0, 0]

function server(): FakeRequest[] {
  return fakeServer({
    'GET /api/schedule/outline?…': ({ call }) => {
      const asked = new URLSearchParams(call.split('?')[1])
      const ids = (asked.get('restaurant_ids') ?? '').split(',').map(Number)
      const daily = ids.map((id): NonNullable<Outline['daily']>[number] => [
        id,
        week(id),
        week(0),
        week(id),
        week(0),
        week(0),
      ])
      const rows = ids.map((id): Outline['rows'][number] => [id, '1000000', 0, id, 0, id, 0, 0, 0, 0, 0, 0])
      const body = asked.has('days')
        ? { seq: 0, rows: [], days: [week(7_260), week(20), week(60), week(480), week(9_600)] }
        : { seq: 0, rows, daily }
      return { body }
    },
  })
}

const wrapper = ({ children }: { children: ReactNode }) => (
  <QueryClientProvider client={queryClient}>{children}</QueryClientProvider>
)

function open(hasFigures: boolean) {
  const view = scheduleView({ from: MONDAY, to: '2026-03-15', location: 'area-2' }, MONDAY)
  const scene = {
    view,
    schedule: {
      rows: IDS.map(row),
      agency: { isPartial: true },
      shifts: { data: [] },
      settled: { rows: IDS.map(row), isKnown: true },
    },
    shownAs: { lane: 'restaurants' },
    lines: { rows: [...IDS.slice(0, 118).map(line), area] },
  } as unknown as Scene
  return renderHook(
    () => {
      useOutlineLive(true)
      return useFigures(scene, hasFigures ? monthLine : undefined)
    },
    { wrapper },
  )
}

const asked = (requests: FakeRequest[]) =>
  requests.map(({ call }) => Object.fromEntries(new URLSearchParams(call.split('?')[1])))
const look = (figures: number[]) =>
  act(() => changeSchedule(see({ restaurants: [], figures, days: [MONDAY] })))
const openOn = ({ rows }: { rows: readonly Line[] }, key: number) =>
  rows.find((one) => one.key === key)?.figures?.get(MONDAY)?.open

beforeEach(() => {
  queryClient.clear()
  changeSchedule(() => EMPTY)
  readyLive({ seq: 0, refetch: false })
})
afterEach(() => resetLive())

test('loads the totals of the days as sums of the location, without its restaurants', async () => {
  const requests = server()
  const { result } = open(false)
  await waitFor(() =>
    expect(result.current.totals?.get(MONDAY)).toEqual({
      shifts: 7_240,
      drafts: 20,
      open: 60,
      minutes: 480,
      cost: 9_600,
    }),
  )
  expect(asked(requests)).toEqual([{ ...DAYS, location: 'area-2', days: '1' }])
})

test('loads figures for the restaurants and folded areas in sight', async () => {
  const requests = server()
  const { result } = open(true)
  look([1, 2])
  await waitFor(() => expect(openOn(result.current, 2)).toBe(2))
  expect(openOn(result.current, 50)).toBe(50)
  // For the rest, only the number of shifts is known.
  expect(openOn(result.current, 51)).toBe(0)
  look([118, -1])
  await waitFor(() => expect(openOn(result.current, -1)).toBe(239))
  const blocks = asked(requests).flatMap(({ restaurant_ids }) => restaurant_ids?.split(',').length ?? [])
  expect(blocks.toSorted((a, b) => a - b)).toEqual([2, 18, 50])
})

test('loads the figures of a restaurant again after a change there', async () => {
  const requests = server()
  const { result } = open(true)
  look([1])
  await waitFor(() => expect(openOn(result.current, 1)).toBe(1))
  const before = requests.length
  for (const [nr, restaurant_id] of [3, 80].entries())
    act(() =>
      receiveLive({
        seq: nr + 1,
        channel: 'shift',
        event: 'store',
        data: shift({ id: 900 + nr, restaurant_id }),
      }),
    )
  // The totals of the days are asked for as well.
  const rows = { ...DAYS, restaurant_ids: '3', daily: '1' }
  await waitFor(() => expect(asked(requests).slice(before)).toContainEqual(rows))
})
