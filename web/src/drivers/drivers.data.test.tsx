import { Driver } from '@driverdesk/contract/drivers/driver.shapes.ts'
import { QueryClient, QueryClientProvider, useQuery } from '@tanstack/react-query'
import { renderHook, waitFor } from '@testing-library/react'
import type { ReactNode } from 'react'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { readyLive, receiveLive, resetLive } from '../kernel/live.ts'
import { fakeServer } from '../testing/fakeServer.ts'
import {
  applyDriverChanges,
  driverChangesOf,
  driversQuery,
  inactiveDriversQuery,
  useDriversLive,
} from './drivers.data.ts'
import { driverRecord } from './testing/driverRecord.ts'

let client: QueryClient
beforeEach(() => {
  client = new QueryClient({ defaultOptions: { queries: { retry: false } } })
  readyLive({ seq: 0, refetch: false })
})
afterEach(() => resetLive())

const wrapper = ({ children }: { children: ReactNode }) => (
  <QueryClientProvider client={client}>{children}</QueryClientProvider>
)
const record = driverRecord({ id: 1, first_name: 'Bea' })
const LATER = { updated_at: '2026-03-02T09:00:00.000Z' }
const say = (seq: number, event: string, data: unknown) =>
  receiveLive({ seq, channel: 'driver', event, data })

test("updates the schedule's lists from live events, with only the fields they need", async () => {
  const [active, inactive] = ['GET /api/driver?status=10&short=1', 'GET /api/driver?status=20&short=1']
  fakeServer({ [active as string]: { body: [Driver.parse(record)] }, [inactive as string]: { body: [] } })
  const { result } = renderHook(
    () => {
      useDriversLive()
      return [useQuery(driversQuery).data, useQuery(inactiveDriversQuery).data]
    },
    { wrapper },
  )
  await waitFor(() => expect(result.current).toEqual([[Driver.parse(record)], []]))
  const renamed = { ...record, ...LATER, phone: '07700 900999' }
  say(1, 'update', renamed)
  await waitFor(() => expect(result.current[0]).toEqual([Driver.parse(renamed)]))
  expect(result.current[0]?.[0]).not.toHaveProperty('bank_account_number')
  say(2, 'update', { ...renamed, status: 20, updated_at: '2026-03-03T09:00:00.000Z' })
  await waitFor(() => expect(result.current.map((list) => list?.length)).toEqual([0, 1]))
  say(3, 'destroy', { id: 1 })
  await waitFor(() => expect(result.current).toEqual([[], []]))
})

const one = driverRecord({ id: 1, first_name: 'Bea' })
const two = driverRecord({ id: 2, first_name: 'Dan' })
const THEN = '2026-03-02T09:00:00.000Z'
const EARLIER = '2026-02-01T09:00:00.000Z'

describe('the list of active drivers after a change', () => {
  test.each([
    ['adds a new driver by name', { put: driverRecord({ id: 3, first_name: 'Cleo' }) }, [1, 3, 2]],
    ['leaves out a driver of another status', { put: driverRecord({ id: 3, status: 30 }) }, [1, 2]],
    [
      'removes a driver who is no longer active',
      { put: { ...one, status: 20 as const, updated_at: THEN } },
      [2],
    ],
    ['moves a renamed driver', { put: { ...one, full_name: 'Eve One', updated_at: THEN } }, [2, 1]],
    ['removes a driver out of scope', { remove: 2 }, [1]],
    ['ignores an older version', { put: { ...one, status: 20 as const, updated_at: EARLIER } }, [1, 2]],
  ])('%s', (_what, change, ids) => {
    expect(applyDriverChanges([one, two], [change], 10).map(({ id }) => id)).toEqual(ids)
  })

  test('stays the same list if nothing changed', () => {
    const list = [one, two]
    expect(applyDriverChanges(list, [{ remove: 9 }], 10)).toBe(list)
  })
})

test('turns events into changes', () => {
  const event = { seq: 1, channel: 'driver' }
  expect(
    driverChangesOf([
      { ...event, event: 'update', data: one },
      { ...event, event: 'destroy', data: { id: 2 } },
    ]),
  ).toEqual([{ put: one }, { remove: 2 }])
})
