import type { Outline } from '@driverdesk/contract/shifts/outline.shapes.ts'
import type { Shift } from '@driverdesk/contract/shifts/shift.shapes.ts'
import { daysInRange } from '@driverdesk/domain/kernel/wallClock.ts'
import { QueryClientProvider } from '@tanstack/react-query'
import { act, renderHook, waitFor } from '@testing-library/react'
import type { ReactNode } from 'react'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { readyLive, receiveLive, resetLive } from '../../kernel/live.ts'
import { queryClient } from '../../kernel/query.ts'
import { shiftsOfLinesQuery, shiftsQuery } from '../../shifts/shiftCache.ts'
import { useShiftLive } from '../../shifts/shifts.data.ts'
import { type FakeRequest, fakeServer } from '../../testing/fakeServer.ts'
import { heldAnswer } from '../../testing/heldAnswer.ts'
import { shift } from '../../testing/scheduleFixtures.ts'
import { EMPTY, paintShifts, see } from '../model/scheduleState.ts'
import { changeSchedule } from '../model/scheduleStore.ts'
import { type ScheduleView, scheduleView } from '../schedule.search.ts'
import { useLoadedShifts } from './useLoadedShifts.ts'

const WEEK = { from: '2026-03-09', to: '2026-03-15' }
const MONTH = { from: '2026-03-01', to: '2026-03-31' }
const OUTLINE = 'GET /api/schedule/outline?…'
const LIST = 'GET /api/shift?…'

/** One shift a restaurant on Wednesday, and on the last day. */
const shiftsOf = (restaurant_id: number): Shift[] => [
  shift({ id: restaurant_id * 10, restaurant_id }),
  shift({ id: restaurant_id * 10 + 1, restaurant_id, period_date: '2026-03-15' }),
]

/** Of three restaurants, each with 500 shifts where there are many. */
function server(answers: Parameters<typeof fakeServer>[0] = {}, many = true): FakeRequest[] {
  const outline = ({ call }: FakeRequest) => {
    const asked = new URLSearchParams(call.split('?')[1])
    const days = daysInRange({
      from: asked.get('period_date_from') ?? '',
      to: asked.get('period_date_to') ?? '',
    })
    const digits = days.map((day) => (day === '2026-03-11' || day === '2026-03-15' ? '1' : '0')).join('')
    const row = (id: number): Outline['rows'][number] => [
      id,
      digits,
      1,
      many ? 499 : 1,
      0,
      0,
      480,
      1,
      0,
      9600,
      10_000,
      0,
    ]
    return { body: { seq: 0, rows: [1, 2, 3].map(row) } satisfies Outline }
  }
  const list = ({ call }: FakeRequest) => {
    const asked = new URLSearchParams(call.split('?')[1])
    const [from, to] = [asked.get('period_date_from') ?? '', asked.get('period_date_to') ?? '']
    const ids = asked.get('restaurant_ids')?.split(',').map(Number) ?? [1, 2, 3]
    const driver = asked.get('driver_id')
    return {
      body: ids
        .flatMap(shiftsOf)
        .filter(({ period_date }) => from <= period_date && period_date <= to)
        .filter(({ driver_id }) => driver === null || driver === String(driver_id)),
    }
  }
  return fakeServer({ [OUTLINE]: outline, [LIST]: list, ...answers })
}

const wrapper = ({ children }: { children: ReactNode }) => (
  <QueryClientProvider client={queryClient}>{children}</QueryClientProvider>
)

const viewOf = (search: object): ScheduleView =>
  scheduleView({ ...WEEK, interval: 'week', ...search }, '2026-03-11')

const open = (search = {}) =>
  renderHook(
    (view: ScheduleView) => {
      useShiftLive()
      return useLoadedShifts(view)
    },
    { wrapper, initialProps: viewOf(search) },
  )

const look = (restaurants: number[], days = daysInRange(WEEK)) =>
  act(() => changeSchedule(see({ restaurants, days })))
const lists = (requests: FakeRequest[]) =>
  requests.map(({ call }) => call).filter((call) => call.includes('/api/shift?'))
const idsOf = (shifts: readonly { id: number }[]) => shifts.map(({ id }) => id).toSorted((a, b) => a - b)

let seq = 0
const say = (event: string, data: unknown) => {
  seq += 1
  act(() => receiveLive({ seq, channel: 'shift', event, data }))
}

beforeEach(() => {
  queryClient.clear()
  changeSchedule(() => EMPTY)
  readyLive({ seq: 0, refetch: false })
  seq = 0
})

afterEach(() => resetLive())

test('loads a few shifts all at once', async () => {
  const requests = server({}, false)
  const { result } = open()
  await waitFor(() => expect(idsOf(result.current.shifts)).toEqual([10, 11, 20, 21, 30, 31]))
  expect(result.current.isPartial).toBe(false)
  expect(result.current.comingTo(1)).toBeUndefined()
  expect(lists(requests)).toHaveLength(1)
})

describe('of one restaurant', () => {
  const calls = (requests: readonly Pick<FakeRequest, 'call'>[]) =>
    requests.map(({ call }) => call.replace(/period_date_\w+=[\d-]+&?/g, ''))

  test('asks for its shifts and its outline first, before it is drawn', async () => {
    const requests = server()
    const { result } = open({ location: 'restaurant-2' })
    await waitFor(() => expect(idsOf(result.current.shifts)).toEqual([20, 21]))
    expect(result.current.comingTo(2)).toBeUndefined()
    await waitFor(() => expect(requests).toHaveLength(3))
    expect(calls(requests).slice(0, 2).toSorted()).toEqual([
      'GET /api/schedule/outline?restaurant_ids=2&daily=1',
      'GET /api/shift?restaurant_ids=2&short=1',
    ])
    expect(calls(requests)[2]).toBe('GET /api/schedule/outline?')
    expect(result.current.isPartial).toBe(true)
  })

  test('asks for the outline of all only after its shifts are there', async () => {
    let answer = () => {}
    const held = new Promise<void>((resolve) => {
      answer = resolve
    })
    const list = async () => {
      await held
      return { body: shiftsOf(2) }
    }
    const requests = server({ [LIST]: list })
    const { result } = open({ location: 'restaurant-2' })
    await waitFor(() => expect(result.current.query.data).toEqual([]))
    await act(() => new Promise((resolve) => setTimeout(resolve, 200)))
    expect(calls(requests)).not.toContain('GET /api/schedule/outline?')
    answer()
    await waitFor(() => expect(calls(requests)).toContain('GET /api/schedule/outline?'))
    expect(idsOf(result.current.shifts)).toEqual([20, 21])
  })

  test('asks for the outline of all if its shifts cannot be loaded', async () => {
    const requests = server({ [LIST]: () => ({ status: 503, body: { message: 'Not now.' } }) })
    open({ location: 'restaurant-2' })
    await waitFor(() => expect(calls(requests)).toContain('GET /api/schedule/outline?'))
  })

  test('asks for that of the next one at once', async () => {
    const requests = server()
    const { result, rerender } = open({ location: 'restaurant-2' })
    await waitFor(() => expect(result.current.shifts).toHaveLength(2))
    rerender(viewOf({ location: 'restaurant-3' }))
    await waitFor(() => expect(idsOf(result.current.shifts)).toContain(30))
    expect(lists(requests)).toHaveLength(2)
  })

  test('loads the others after it if they are few, since it may clash with them', async () => {
    const requests = server({}, false)
    const { result } = open({ location: 'restaurant-2' })
    await waitFor(() => expect(result.current.shifts).toHaveLength(6))
    expect(result.current.isPartial).toBe(false)
    expect(calls(lists(requests).map((call) => ({ call })))).toEqual([
      'GET /api/shift?restaurant_ids=2&short=1',
      'GET /api/shift?short=1',
    ])
  })

  test('of a day in a loaded week shows what changes on that day', async () => {
    server({}, false)
    const { result, rerender } = open()
    await waitFor(() => expect(idsOf(result.current.shifts)).toEqual([10, 11, 20, 21, 30, 31]))
    const day = { from: '2026-03-11', to: '2026-03-11' }
    rerender(viewOf({ ...day, interval: 'day', location: 'restaurant-2' }))
    const loaded = () => queryClient.getQueryData(shiftsQuery(day).queryKey)
    await waitFor(() => expect(loaded()).toHaveLength(3))
    say('update', shift({ id: 20, restaurant_id: 2, claim_count: 1 }))
    await waitFor(() =>
      expect(result.current.shifts.find(({ id }) => id === 20)).toMatchObject({ claim_count: 1 }),
    )
  })

  test('asks for nothing if all shifts are loaded', async () => {
    const requests = server({}, false)
    const { result, rerender } = open()
    await waitFor(() => expect(result.current.shifts).toHaveLength(6))
    rerender(viewOf({ location: 'restaurant-2' }))
    expect(result.current.isPartial).toBe(false)
    expect(result.current.shifts).toHaveLength(6)
    expect(requests).toHaveLength(2)
  })
})

describe('if there are many shifts', () => {
  test('loads the lines in view, and knows the size of the others', async () => {
    const requests = server()
    const { result } = open()
    await waitFor(() => expect(result.current.query.data).toEqual([]))
    expect(result.current.isPartial).toBe(true)
    look([1])
    await waitFor(() => expect(idsOf(result.current.shifts)).toEqual([10, 11]))
    expect(result.current.comingTo(1)).toBeUndefined()
    const coming = result.current.comingTo(2)
    expect([...(coming?.days ?? [])]).toEqual([
      ['2026-03-11', 1],
      ['2026-03-15', 1],
    ])
    expect(coming?.outline).toMatchObject({ unpublished: 499, total: 500, toDelete: 1, estCost: 9600 })
    expect(result.current.comingTo(2)).toBe(coming)
    expect(lists(requests)).toEqual([
      'GET /api/shift?period_date_from=2026-03-09&period_date_to=2026-03-15&restaurant_ids=1&short=1',
    ])
  })

  test('loads only the next lines in view', async () => {
    const requests = server()
    const { result } = open()
    look([1])
    await waitFor(() => expect(result.current.shifts).toHaveLength(2))
    look([1, 3])
    await waitFor(() => expect(idsOf(result.current.shifts)).toEqual([10, 11, 30, 31]))
    look([3])
    expect(idsOf(result.current.shifts)).toEqual([10, 11, 30, 31])
    expect(lists(requests).map((call) => /restaurant_ids=([^&]*)/.exec(call)?.[1])).toEqual(['1', '3'])
  })

  test('loads the drivers in view and the first open shifts in the view by driver', async () => {
    const byDriver = ({ call }: FakeRequest) => {
      const asked = new URLSearchParams(call.split('?')[1])
      const drivers = asked.get('driver_ids')?.split(',').map(Number) ?? []
      return {
        body: asked.get('restaurant_ids')
          ? shiftsOf(1)
          : asked.get('most_per_day')
            ? [shift({ id: 90, driver_id: null })]
            : drivers.map((driver_id) => shift({ id: driver_id, driver_id })),
      }
    }
    const requests = server({ [LIST]: byDriver })
    const { result } = renderHook(
      () => {
        useShiftLive()
        return useLoadedShifts(viewOf({ location: 'area-2' }), 'drivers')
      },
      { wrapper },
    )
    await waitFor(() => expect(idsOf(result.current.shifts)).toEqual([90]))
    expect(result.current.missingOf(7)).toEqual([WEEK])
    act(() => changeSchedule(see({ restaurants: [], drivers: [-1, 7, 8], days: daysInRange(WEEK) })))
    await waitFor(() => expect(idsOf(result.current.shifts)).toEqual([7, 8, 90]))
    expect(result.current.missingOf(7)).toEqual([])
    expect(result.current.missingOf(9)).toEqual([WEEK])
    expect(lists(requests)).toEqual([
      expect.stringContaining('driver_id=0&most_per_day=3&location=area-2'),
      expect.stringContaining('driver_ids=7%2C8'),
    ])
    // A shift without its driver becomes open, and is listed once.
    say(
      'update',
      shift({ id: 7, driver_id: null, status_assigned: 20, updated_at: '2026-03-02T10:00:00.000Z' }),
    )
    // The totals are still those of the restaurants, of which none is loaded.
    expect(result.current.comingTo(1)?.outline).toMatchObject({ total: 500 })
    const seven = () => result.current.shifts.find(({ id }) => id === 7)
    await waitFor(() => expect(seven()?.driver_id).toBeNull())
    expect(idsOf(result.current.shifts)).toEqual([7, 8, 90])
    await act(async () => void (await result.current.loadAll([1])))
    await waitFor(() => expect(idsOf(result.current.shifts)).toEqual([7, 8, 10, 11, 90]))
    expect(result.current.comingTo(1)).toBeUndefined()
  })

  test('keeps a shift that this person opened when the first open ones are loaded again', async () => {
    let first = 0
    server({
      [LIST]: ({ call }: FakeRequest) => {
        if (!call.includes('most_per_day')) return { body: [] }
        first++
        return { body: [shift({ id: 90, driver_id: null, status_assigned: 20 })] }
      },
    })
    const { result } = renderHook(
      () => {
        useShiftLive()
        return useLoadedShifts(viewOf({}), 'drivers')
      },
      { wrapper },
    )
    await waitFor(() => expect(idsOf(result.current.shifts)).toEqual([90]))
    const opened = { driver_id: null, status_assigned: 20 as const, updated_at: '2026-03-02T10:00:00.000Z' }
    act(() => changeSchedule(paintShifts([shift({ id: 7, ...opened })])))
    say('update', shift({ id: 7, ...opened }))
    say('update', shift({ id: 8, ...opened }))
    await waitFor(() => expect(idsOf(result.current.shifts)).toEqual([7, 8, 90]))
    await waitFor(() => expect(first).toBe(2), { timeout: 5_000 })
    await waitFor(() => expect(idsOf(result.current.shifts)).toEqual([7, 90]))
    say('update', shift({ id: 7, updated_at: '2026-03-03T10:00:00.000Z' }))
    await waitFor(() => expect(idsOf(result.current.shifts)).toEqual([90]))
  })

  test('loads the loaded restaurants again while drivers are in view', async () => {
    let start_time = '11:00:00'
    const requests = server({ [LIST]: () => ({ body: [shift({ id: 10, start_time })] }) })
    const { result } = renderHook(
      () => {
        useShiftLive()
        return useLoadedShifts(viewOf({}), 'drivers')
      },
      { wrapper },
    )
    await waitFor(() => expect(result.current.isPartial).toBe(true))
    act(() => changeSchedule(see({ restaurants: [], drivers: [-1, 1], days: daysInRange(WEEK) })))
    await act(async () => void (await result.current.loadAll([1])))
    await waitFor(() => expect(idsOf(result.current.shifts)).toEqual([10]))
    start_time = '12:00:00'
    const before = requests.length
    seq += 1
    act(() => receiveLive({ seq, channel: 'shift', event: 'refetch', data: null }))
    await waitFor(() => expect(result.current.shifts[0]?.start_time).toBe('12:00:00'))
    await waitFor(() => expect(lists(requests.slice(before)).join()).toContain('restaurant_ids=1'))
  })

  test('says that open shifts could not be loaded, and loads them again', async () => {
    let refuses = true
    server({
      [LIST]: () => (refuses ? { status: 400, body: { message: 'No.' } } : { body: [shift({ id: 90 })] }),
    })
    const { result } = renderHook(() => useLoadedShifts(viewOf({}), 'drivers'), { wrapper })
    await waitFor(() => expect(result.current.query.isError).toBe(true))
    expect(result.current.query.data).toEqual([])
    refuses = false
    await act(() => result.current.query.refetch())
    await waitFor(() => expect(idsOf(result.current.shifts)).toEqual([90]))
    expect(result.current.query.isError).toBe(false)
  })

  test('loads other days of the drivers in view, without the open line', async () => {
    const requests = server()
    const { result } = open()
    await waitFor(() => expect(result.current.isPartial).toBe(true))
    act(() => changeSchedule(see({ restaurants: [], drivers: [-1, 7], days: daysInRange(WEEK) })))
    await act(async () => result.current.prefetch({ from: '2026-03-16', to: '2026-03-22' }))
    await waitFor(() => expect(lists(requests)).toHaveLength(1))
    expect(new URLSearchParams(lists(requests)[0]?.split('?')[1]).get('driver_ids')).toBe('7')
  })

  test('asks once for the adjoining weeks of the same lines, for at most 31 days', async () => {
    const requests = server()
    const { result } = open({ ...MONTH, interval: 'month' })
    await waitFor(() => expect(result.current.isPartial).toBe(true))
    look([1], daysInRange(MONTH))
    const dayBefore = { from: '2026-02-28', to: '2026-02-28' }
    const before = queryClient.fetchQuery(shiftsOfLinesQuery(dayBefore, 'restaurants', () => [1]))
    await waitFor(() => expect(idsOf(result.current.shifts)).toEqual([10, 11]))
    expect(result.current.comingTo(1)).toBeUndefined()
    expect((await before).records).toEqual([])
    const days = lists(requests).map((call) => {
      const asked = new URLSearchParams(call.split('?')[1])
      return `${asked.get('period_date_from')} ${asked.get('period_date_to')} ${asked.get('restaurant_ids')}`
    })
    // The day before and four weeks are 30 days; the fifth week would make 32.
    expect(days).toEqual(['2026-02-28 2026-03-29 1', '2026-03-30 2026-03-31 1'])
    look([1, 2], daysInRange(MONTH))
    await waitFor(() => expect(idsOf(result.current.shifts)).toEqual([10, 11, 20, 21]))
    expect(lists(requests).at(-1)).toContain('period_date_from=2026-03-01&period_date_to=2026-03-31')
    expect(lists(requests)).toHaveLength(3)
  })

  test('ends a joined call only when no week of it is wanted any more', async () => {
    server({ [LIST]: heldAnswer().answer })
    const fetch = vi.spyOn(globalThis, 'fetch')
    const weeks = [WEEK, { from: '2026-03-16', to: '2026-03-22' }]
    const [first, second] = weeks.map((week) => shiftsOfLinesQuery(week, 'restaurants', () => [1]))
    for (const query of [first, second]) if (query) void queryClient.prefetchQuery(query)
    await waitFor(() => expect(fetch).toHaveBeenCalledOnce())
    const signal = fetch.mock.calls[0]?.[1]?.signal
    await queryClient.cancelQueries({ queryKey: first?.queryKey, exact: true })
    expect(signal?.aborted).toBe(false)
    await queryClient.cancelQueries({ queryKey: second?.queryKey, exact: true })
    expect(signal?.aborted).toBe(true)
  })

  test('asks for more than 200 lines in several calls, each for all weeks', async () => {
    const requests = server()
    const ids = Array.from({ length: 250 }, (_, index) => index + 1)
    const weeks = [WEEK, { from: '2026-03-16', to: '2026-03-22' }]
    const [first, second] = await Promise.all(
      weeks.map((week) => queryClient.fetchQuery(shiftsOfLinesQuery(week, 'restaurants', () => ids))),
    )
    expect(first?.records).toHaveLength(500)
    expect(second?.records).toEqual([])
    const asked = lists(requests).map((call) => new URLSearchParams(call.split('?')[1]))
    expect(asked.map((query) => query.get('restaurant_ids')?.split(',').length)).toEqual([200, 50])
    expect(asked.map((query) => query.get('period_date_to'))).toEqual(['2026-03-22', '2026-03-22'])
  })

  test('loads the weeks of a month that are in view', async () => {
    const requests = server()
    const { result } = open({ ...MONTH, interval: 'month' })
    look([1], ['2026-03-15', '2026-03-16'])
    await waitFor(() => expect(idsOf(result.current.shifts)).toEqual([10, 11]))
    expect(
      lists(requests).map((call) => /from=([^&]*)&period_date_to=([^&]*)/.exec(call)?.slice(1).join()),
    ).toEqual(['2026-03-09,2026-03-22'])
  })

  test('applies a change to a loaded line only', async () => {
    server()
    const { result } = open()
    look([1])
    await waitFor(() => expect(result.current.shifts).toHaveLength(2))
    say('store', shift({ id: 99, restaurant_id: 1 }))
    await waitFor(() => expect(idsOf(result.current.shifts)).toEqual([10, 11, 99]))
    say('store', shift({ id: 98, restaurant_id: 2 }))
    await waitFor(() => expect(idsOf(result.current.shifts)).toEqual([10, 11, 99]))
    say('update', shift({ id: 99, restaurant_id: 2, updated_at: '2026-03-01T10:09:00.000Z' }))
    await waitFor(() => expect(idsOf(result.current.shifts)).toEqual([10, 11]))
    say('destroy', { id: 10 })
    await waitFor(() => expect(idsOf(result.current.shifts)).toEqual([11]))
  })

  test('fetches the figures of another line again when it has changed', async () => {
    const requests = server()
    const { result } = open()
    look([1])
    await waitFor(() => expect(result.current.shifts).toHaveLength(2))
    say('store', shift({ id: 98, restaurant_id: 2 }))
    const again =
      'GET /api/schedule/outline?period_date_from=2026-03-09&period_date_to=2026-03-15&restaurant_ids=2'
    await waitFor(() => expect(requests.map(({ call }) => call)).toContain(again), { timeout: 3_000 })
  })

  test('fetches the figures of an edited restaurant again before those of all', async () => {
    const requests = server()
    const { result } = open()
    look([1])
    await waitFor(() => expect(result.current.shifts).toHaveLength(2))
    const before = requests.length
    say('update', shift({ id: 10, status: 20, updated_at: '2026-03-01T10:09:00.000Z' }))
    const outline = 'GET /api/schedule/outline?period_date_from=2026-03-09&period_date_to=2026-03-15'
    const asked = () => requests.slice(before).map(({ call }) => call)
    await waitFor(() => expect(asked()).toContain(outline), { timeout: 3_000 })
    expect(asked().filter((call) => call.startsWith(outline))).toEqual([
      `${outline}&restaurant_ids=1`,
      outline,
    ])
  })

  test('loads all shifts of a driver', async () => {
    const requests = server()
    const { result } = open({ driver: 1 })
    await waitFor(() => expect(idsOf(result.current.shifts)).toEqual([10, 11, 20, 21, 30, 31]))
    expect(result.current.comingTo(2)).toBeUndefined()
    say('update', shift({ id: 10, driver_id: 2, updated_at: '2026-03-01T10:09:00.000Z' }))
    await waitFor(() => expect(idsOf(result.current.shifts)).toEqual([11, 20, 21, 30, 31]))
    expect(lists(requests)).toEqual([
      'GET /api/shift?period_date_from=2026-03-09&period_date_to=2026-03-15&driver_id=1&short=1',
    ])
  })

  test('loads what is missing before an act on all shifts', async () => {
    server()
    const { result } = open()
    look([1])
    await waitFor(() => expect(result.current.shifts).toHaveLength(2))
    const all = await act(() => result.current.loadAll([1, 2, 3]))
    expect(idsOf(all)).toEqual([10, 11, 20, 21, 30, 31])
    await waitFor(() => expect(result.current.comingTo(3)).toBeUndefined())
  })

  test('shows a refused call, and repeats it', async () => {
    let refuses = true
    server({ [LIST]: () => (refuses ? { status: 400, body: { message: 'No.' } } : { body: shiftsOf(1) }) })
    const { result } = open()
    look([1])
    await waitFor(() => expect(result.current.query.isError).toBe(true))
    refuses = false
    await act(() => result.current.query.refetch())
    await waitFor(() => expect(idsOf(result.current.shifts)).toEqual([10, 11]))
    expect(result.current.query.isError).toBe(false)
  })
})

describe('changes from few shifts to many, and back', () => {
  /** One week has few, every other range many. */
  const mixed = () => {
    const requests: FakeRequest[] = []
    const few = { body: { seq: 0, rows: [] } }
    const many = { body: { seq: 0, rows: [[1, '1'.repeat(31), 1, 1_000, 0, 0, 0, 0, 0, 0, 0]] } }
    fakeServer({
      [OUTLINE]: (asked) => {
        requests.push(asked)
        return asked.call.includes('from=2026-03-09&period_date_to=2026-03-15') ? few : many
      },
      [LIST]: (asked) => {
        requests.push(asked)
        return { body: shiftsOf(1) }
      },
    })
    return requests
  }

  test('never loads a large range as a whole', async () => {
    const requests = mixed()
    const { result, rerender } = open()
    await waitFor(() => expect(result.current.shifts).toHaveLength(2))
    rerender(viewOf({ ...MONTH, interval: 'month' }))
    await waitFor(() => expect(result.current.isPartial).toBe(true))
    look([1], ['2026-03-09'])
    await waitFor(() => expect(result.current.shifts).toHaveLength(2))
    for (const call of lists(requests).filter((call) => call.includes('from=2026-03-01')))
      expect(call).toContain('restaurant_ids=')
    rerender(viewOf({}))
    await waitFor(() => expect(result.current.isPartial).toBe(false))
    say('store', shift({ id: 99 }))
    await waitFor(() => expect(idsOf(result.current.shifts)).toContain(99))
  })

  test('prefetches as little', async () => {
    const requests = mixed()
    const { result } = open()
    await waitFor(() => expect(result.current.shifts).toHaveLength(2))
    await act(async () => result.current.prefetch({ from: '2026-03-16', to: '2026-03-22' }))
    await waitFor(() =>
      expect(requests.map(({ call }) => call).join()).toContain('outline?period_date_from=2026-03-16'),
    )
    expect(lists(requests)).toHaveLength(1)
  })
})

test('does not mistake the answer about one line for the whole outline', async () => {
  let release: (() => void) | undefined
  const held = new Promise<void>((resolve) => {
    release = resolve
  })
  const row = [1, '0010000', 1, 2_000, 0, 0, 0, 0, 0, 0, 0]
  server({
    [OUTLINE]: async ({ call }: FakeRequest) => {
      if (!call.includes('restaurant_ids')) await held
      return { body: { seq: 0, rows: [row] } }
    },
  })
  const { result } = open()
  say('store', shift({ id: 98, restaurant_id: 2 }))
  await act(() => new Promise((done) => setTimeout(done, 700)))
  expect(result.current.isPartial).toBeUndefined()
  act(() => release?.())
  await waitFor(() => expect(result.current.isPartial).toBe(true))
})

test('loads failed lines again when others come into view', async () => {
  let refuses = false
  const requests = server()
  const { result } = open()
  look([1])
  await waitFor(() => expect(result.current.shifts).toHaveLength(2))
  server({
    [LIST]: (asked: FakeRequest) => {
      requests.push(asked)
      return refuses ? { status: 400, body: { message: 'No.' } } : { body: [1, 2, 3].flatMap(shiftsOf) }
    },
  })
  refuses = true
  look([2])
  await waitFor(() => expect(result.current.query.isError).toBe(true))
  refuses = false
  look([2, 3])
  await waitFor(() => expect(idsOf(result.current.shifts)).toEqual([10, 11, 20, 21, 30, 31]))
})

test('retries what could not be loaded', async () => {
  let refuses = true
  server({ [LIST]: () => (refuses ? { status: 400, body: { message: 'No.' } } : { body: shiftsOf(1) }) })
  const { result } = open()
  look([1])
  await waitFor(() => expect(result.current.query.isError).toBe(true))
  refuses = false
  await waitFor(() => expect(idsOf(result.current.shifts)).toEqual([10, 11]), { timeout: 9_000 })
}, 15_000)

test('loads everything again after a change to very many shifts', async () => {
  const requests = server()
  const { result } = open()
  look([1])
  await waitFor(() => expect(result.current.shifts).toHaveLength(2))
  const before = requests.length
  seq += 1
  act(() => receiveLive({ seq, channel: 'shift', event: 'refetch', data: null }))
  await waitFor(() => expect(requests.length).toBeGreaterThanOrEqual(before + 2))
  expect(
    requests
      .slice(before)
      .map(({ call }) => call)
      .join(),
  ).toMatch(/outline\?.*api\/shift\?|api\/shift\?.*outline\?/)
})
