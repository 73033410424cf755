import { QueryClientProvider } from '@tanstack/react-query'
import { act, renderHook, waitFor } from '@testing-library/react'
import type { ReactNode } from 'react'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { readyLive, receiveLive, resetLive } from '../kernel/live.ts'
import { queryClient } from '../kernel/query.ts'
import { fakeServer } from '../testing/fakeServer.ts'
import { shift } from '../testing/scheduleFixtures.ts'
import { useListedName, useScheduleDrivers } from './scheduleDrivers.data.ts'

const NONE = { shifts: 0, minutes: 0, cost: 0 }
const RANGE = { from: '2026-03-09', to: '2026-03-15' }

const wrapper = ({ children }: { children: ReactNode }) => (
  <QueryClientProvider client={queryClient}>{children}</QueryClientProvider>
)

beforeEach(() => readyLive({ seq: 0, refetch: false }))
afterEach(() => {
  resetLive()
  queryClient.clear()
})

const change = (seq: number) =>
  act(async () => receiveLive({ seq, channel: 'shift', event: 'update', data: shift({ id: 1 }) }))

test('the panel follows a change at once, and one that comes while it loads', async () => {
  let shifts = 1
  let slow: PromiseWithResolvers<void> | undefined
  const requests = fakeServer({
    'GET /api/schedule/drivers?…': async () => {
      const body = { count: 0, all: { ...NONE, shifts }, open: NONE, drivers: [] }
      await slow?.promise
      return { body }
    },
  })
  const { result } = renderHook(
    () => useScheduleDrivers({ range: RANGE, location: undefined }, { chosen: undefined, enabled: true }),
    { wrapper },
  )
  const count = () => result.current.entries[0]?.totals?.shifts
  await waitFor(() => expect(count()).toBe(1))
  shifts = 2
  const at = performance.now()
  await change(1)
  await waitFor(() => expect(count()).toBe(2))
  expect(performance.now() - at).toBeLessThan(1_500)

  // The answer on its way is from before the third change.
  slow = Promise.withResolvers()
  await change(2)
  await waitFor(() => expect(requests).toHaveLength(3), { timeout: 5_000 })
  shifts = 3
  await change(3)
  await new Promise((done) => setTimeout(done, 2_500))
  slow.resolve()
  slow = undefined
  // As soon as that answer is there.
  await waitFor(() => expect(count()).toBe(3), { timeout: 1_000 })
}, 20_000)

test('names a driver without shifts as the panel does, even the chosen one from a later page', async () => {
  const named = (id: number, told_apart_by: string | null) => ({
    id,
    full_name: 'Ann Example',
    told_apart_by,
    ...NONE,
  })
  fakeServer({
    'GET /api/schedule/drivers?…': ({ call }) => {
      const drivers = call.includes('ids=9') ? [named(9, 'W7')] : [named(1, 'Bromley'), named(2, null)]
      return { body: { count: 60, all: NONE, open: NONE, drivers } }
    },
  })
  const { result } = renderHook(
    () => {
      useScheduleDrivers({ range: RANGE, location: undefined }, { chosen: 9, enabled: true })
      return useListedName()
    },
    { wrapper },
  )
  await waitFor(() => expect(result.current(9)).toBe('Ann Example (W7)'))
  expect([1, 2, 3].map((id) => result.current(id))).toEqual([
    'Ann Example (Bromley)',
    'Ann Example',
    undefined,
  ])
})
