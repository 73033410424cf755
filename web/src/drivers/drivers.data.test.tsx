import { Driver } from '@driverdesk/contract/drivers/driver.shapes.ts'
import { QueryClient, QueryClientProvider, useQuery } from '@tanstack/react-query'
import { renderHook, waitFor } from '@testing-library/react'
import type { ReactNode } from 'react'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { readyLive, receiveLive, resetLive } from '../kernel/live.ts'
import { fakeServer } from '../testing/fakeServer.ts'
import { driversQuery, inactiveDriversQuery, useDriversLive } from './drivers.data.ts'
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
