import type { Shift } from '@driverdesk/contract/shifts/shift.shapes.ts'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { act, renderHook, waitFor } from '@testing-library/react'
import type { ReactNode } from 'react'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { readyLive, receiveLive, resetLive } from '../kernel/live.ts'
import { emptyValues, stepOf } from '../schedule/act/manyForm.ts'
import { useChangeMany } from '../schedule/data/acts.data.ts'
import { CHANGE, changed, stepIn } from '../schedule/testing/changeMany.ts'
import { fakeServer } from '../testing/fakeServer.ts'
import { shift } from '../testing/scheduleFixtures.ts'
import { shiftKeys } from './shiftCache.ts'
import { useCreateShift, useShiftLive, useShifts, useUpdateShift } from './shifts.data.ts'

const WEEK = { from: '2026-03-09', to: '2026-03-15' }
const DAY = { from: '2026-03-11', to: '2026-03-11' }
const list = ({ from, to }: typeof WEEK) =>
  `GET /api/shift?period_date_from=${from}&period_date_to=${to}&short=1`
const at = (minute: number) => `2026-03-01T10:${String(minute).padStart(2, '0')}:00.000Z`

let client: QueryClient
let seq = 0

beforeEach(() => {
  client = new QueryClient({ defaultOptions: { queries: { retry: false } } })
  readyLive({ seq: 0, refetch: false })
  seq = 0
})

afterEach(() => resetLive())

const wrapper = ({ children }: { children: ReactNode }) => (
  <QueryClientProvider client={client}>{children}</QueryClientProvider>
)

/** A screen's list of a range, kept up to date. */
const openList = (range = WEEK) =>
  renderHook(
    () => {
      useShiftLive()
      return {
        shifts: useShifts(range),
        create: useCreateShift(),
        update: useUpdateShift(),
        change: useChangeMany(),
      }
    },
    { wrapper },
  )

const say = (event: string, data: unknown) => {
  seq += 1
  receiveLive({ seq, channel: 'shift', event, data })
}

/** A step that changes the status of shifts without notifying drivers. */
function sent(kind: 'publish' | 'remove', shifts: readonly Shift[]) {
  const step = stepOf(kind, shifts, emptyValues(shifts))
  return { step, notifies: false, idempotencyKey: kind, atItsTurn: Promise.resolve(step) }
}

/** A promise that the test keeps open. */
function held<T>() {
  let release: (value: T) => void = () => undefined
  const promise = new Promise<T>((resolve) => {
    release = resolve
  })
  return { promise, release }
}

const idsOf = (shifts: readonly { id: number }[] | undefined) => shifts?.map(({ id }) => id)

describe('the list of a range', () => {
  test('is loaded in the short form', async () => {
    const requests = fakeServer({ [list(WEEK)]: { body: [shift()] } })
    const { result } = openList()
    await waitFor(() => expect(result.current.shifts.data).toMatchObject([shift()]))
    expect(requests).toHaveLength(1)
  })

  test('is available at once if a wider list covers it', async () => {
    const never = held<{ body: Shift[] }>()
    fakeServer({ [list(DAY)]: () => never.promise })
    client.setQueryData(shiftKeys.range(WEEK), [shift(), shift({ id: 2, period_date: '2026-03-12' })])
    const { result } = openList(DAY)
    expect(idsOf(result.current.shifts.data)).toEqual([1])
    expect(result.current.shifts.isPlaceholderData).toBe(true)
  })

  test('includes events that arrive during the request', async () => {
    const answer = held<{ body: Shift[] }>()
    fakeServer({ [list(WEEK)]: () => answer.promise })
    const { result } = openList()
    act(() => {
      say('store', shift({ id: 2 }))
      say('update', shift({ comment: 'newer', updated_at: at(5) }))
      say('destroy', { id: 3 })
    })
    await act(async () => answer.release({ body: [shift(), shift({ id: 3 })] }))
    await waitFor(() => expect(idsOf(result.current.shifts.data)).toEqual([1, 2]))
    expect(result.current.shifts.data?.[0]?.comment).toBe('newer')
  })

  test('includes the answer to an own change that overtakes it', async () => {
    const answer = held<{ body: Shift[] }>()
    let asked = 0
    fakeServer({
      [list(WEEK)]: () => (asked++ === 0 ? { body: [shift()] } : answer.promise),
      'PUT /api/shift/1': { body: shift({ comment: 'mine', updated_at: at(5) }) },
    })
    const { result } = openList()
    await waitFor(() => expect(result.current.shifts.data).toBeDefined())
    act(() => void result.current.shifts.refetch())
    const { id: _, ...body } = shift()
    await act(() => result.current.update.mutateAsync({ id: 1, body }))
    await act(async () => answer.release({ body: [shift()] }))
    await waitFor(() => expect(result.current.shifts.isFetching).toBe(false))
    expect(result.current.shifts.data?.[0]?.comment).toBe('mine')
  })
})

describe('a shift that a colleague removes during an own change', () => {
  const { id: _, ...body } = shift()
  const mine = (id: number) => ({ body: shift({ id, comment: 'mine', updated_at: at(5) }) })

  test('stays removed when the answer comes last', async () => {
    const saving = held<{ body: Shift }>()
    fakeServer({
      [list(WEEK)]: { body: [shift({ id: 161 }), shift({ id: 162 })] },
      'PUT /api/shift/161': () => saving.promise,
    })
    const { result } = openList()
    await waitFor(() => expect(result.current.shifts.data).toHaveLength(2))
    const saved = result.current.update.mutateAsync({ id: 161, body })
    act(() => say('destroy', { id: 161 }))
    await waitFor(() => expect(idsOf(result.current.shifts.data)).toEqual([162]))
    await act(async () => {
      saving.release(mine(161))
      await saved
    })
    act(() => say('store', shift({ id: 163 })))
    await waitFor(() => expect(idsOf(result.current.shifts.data)).toEqual([162, 163]))
  })

  test('stays removed when the list is loaded in between', async () => {
    const answer = held<{ body: Shift[] }>()
    let asked = 0
    fakeServer({
      [list(WEEK)]: () => (asked++ === 0 ? { body: [shift({ id: 164 })] } : answer.promise),
      'PUT /api/shift/164': mine(164),
    })
    const { result } = openList()
    await waitFor(() => expect(result.current.shifts.data).toBeDefined())
    act(() => void result.current.shifts.refetch())
    await act(() => result.current.update.mutateAsync({ id: 164, body }))
    act(() => say('destroy', { id: 164 }))
    await act(async () => answer.release({ body: [] }))
    await waitFor(() => expect(result.current.shifts.isFetching).toBe(false))
    expect(result.current.shifts.data).toEqual([])
  })

  test('returns when it comes back into the reader’s scope', async () => {
    fakeServer({ [list(WEEK)]: { body: [shift({ id: 165 })] }, 'PUT /api/shift/165': mine(165) })
    const { result } = openList()
    await waitFor(() => expect(result.current.shifts.data).toBeDefined())
    act(() => say('destroy', { id: 165 }))
    await waitFor(() => expect(result.current.shifts.data).toEqual([]))
    act(() => say('store', shift({ id: 165, updated_at: at(4) })))
    await waitFor(() => expect(idsOf(result.current.shifts.data)).toEqual([165]))
    await act(() => result.current.update.mutateAsync({ id: 165, body }))
    await waitFor(() => expect(result.current.shifts.data?.[0]?.comment).toBe('mine'))
  })
})

describe('live events', () => {
  test('render once for a burst', async () => {
    fakeServer({ [list(WEEK)]: { body: [shift()] } })
    let renders = 0
    const { result } = renderHook(
      () => {
        renders += 1
        useShiftLive()
        return useShifts(WEEK).data
      },
      { wrapper },
    )
    await waitFor(() => expect(result.current).toBeDefined())
    const before = renders
    act(() => {
      for (let id = 2; id < 102; id += 1) say('store', shift({ id }))
    })
    await waitFor(() => expect(result.current).toHaveLength(101))
    expect(renders).toBe(before + 1)
  })

  test('reach every list in the cache', async () => {
    fakeServer({ [list(WEEK)]: { body: [] }, [list(DAY)]: { body: [] } })
    const { result } = renderHook(
      () => {
        useShiftLive()
        return [useShifts(WEEK).data, useShifts(DAY).data]
      },
      { wrapper },
    )
    await waitFor(() => expect(result.current.every(Boolean)).toBe(true))
    act(() => {
      say('store', shift({ id: 1, period_date: '2026-03-10' }))
      say('store', shift({ id: 2, period_date: '2026-03-11' }))
    })
    await waitFor(() => expect(result.current.map(idsOf)).toEqual([[1, 2], [2]]))
  })

  test('do not restore a removed shift when they arrive late', async () => {
    fakeServer({
      [list(WEEK)]: { body: [shift({ id: 71 })] },
      [CHANGE]: changed([shift({ id: 71, updated_at: at(5) })]),
    })
    const { result } = openList()
    await waitFor(() => expect(result.current.shifts.data).toHaveLength(1))
    await act(() => result.current.change.mutateAsync(sent('remove', [shift({ id: 71 })])))
    await waitFor(() => expect(result.current.shifts.data).toEqual([]))
    act(() => say('update', shift({ id: 71, updated_at: at(5) })))
    act(() => say('store', shift({ id: 72 })))
    await waitFor(() => expect(idsOf(result.current.shifts.data)).toEqual([72]))
  })

  test('lead to a refetch after a gap', async () => {
    const requests = fakeServer({ [list(WEEK)]: { body: [] } })
    const { result } = openList()
    await waitFor(() => expect(result.current.shifts.data).toBeDefined())
    act(() => readyLive({ seq: 900, refetch: true }))
    await waitFor(() => expect(requests).toHaveLength(2))
  })

  test('leave a list stale that no screen keeps up to date', async () => {
    const requests = fakeServer({ [list(WEEK)]: { body: [] } })
    const first = openList()
    await waitFor(() => expect(first.result.current.shifts.data).toBeDefined())
    first.unmount()
    openList()
    await waitFor(() => expect(requests).toHaveLength(2))
  })
})

describe('own changes', () => {
  test('add a created shift to the list with the answer, and send one key for its form', async () => {
    const requests = fakeServer({ [list(WEEK)]: { body: [] }, 'POST /api/shift': { body: shift({ id: 9 }) } })
    const { result } = openList()
    await waitFor(() => expect(result.current.shifts.data).toBeDefined())
    const { id: _, ...body } = shift()
    await act(() => result.current.create.mutateAsync({ body, idempotencyKey: 'key-1' }))
    await waitFor(() => expect(idsOf(result.current.shifts.data)).toEqual([9]))
    expect(requests.at(-1)?.headers['idempotency-key']).toBe('key-1')
  })

  test('show published shifts as the server returned them', async () => {
    const published = [shift({ status: 20, updated_at: at(5) })]
    const requests = fakeServer({
      [list(WEEK)]: { body: [shift(), shift({ id: 2 })] },
      [CHANGE]: changed(published),
    })
    const { result } = openList()
    await waitFor(() => expect(result.current.shifts.data).toBeDefined())
    const both = [shift(), shift({ id: 2 })]
    await act(() => result.current.change.mutateAsync(sent('publish', both)))
    await waitFor(() => expect(result.current.shifts.data?.map(({ status }) => status)).toEqual([20, 10]))
    expect(stepIn(requests)).toEqual({ kind: 'publish', shifts: [1, 2], push_drivers: 20 })
  })
})
