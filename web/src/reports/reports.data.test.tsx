import { shiftLive } from '@driverdesk/contract/shifts/shifts.live.ts'
import { QueryClient, QueryClientProvider, useQuery } from '@tanstack/react-query'
import { act, render } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { receiveLive, resetLive } from '../kernel/live.ts'
import { useQuietRefetch } from './reports.data.ts'

afterEach(() => resetLive())

const ask = vi.fn(async () => 0)

function Screen() {
  useQuery({ queryKey: ['figures', 1], queryFn: ask, staleTime: Number.POSITIVE_INFINITY })
  useQuietRefetch(['figures'])
  return null
}

test('refetches once for a thousand changes within ten seconds', async () => {
  vi.useFakeTimers()
  render(
    <QueryClientProvider client={new QueryClient()}>
      <Screen />
    </QueryClientProvider>,
  )
  const pass = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms))
  await pass(1)
  for (let seq = 1; seq <= 1000; seq++) {
    receiveLive({ seq, channel: shiftLive.name, event: 'update', data: { id: seq } })
    if (seq % 100 === 0) await pass(900)
  }
  expect(ask).toHaveBeenCalledTimes(1)
  await pass(2_000)
  expect(ask).toHaveBeenCalledTimes(2)
  await pass(60_000)
  expect(ask).toHaveBeenCalledTimes(2)
})
