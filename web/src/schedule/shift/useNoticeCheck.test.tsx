import { QueryClientProvider } from '@tanstack/react-query'
import { act, renderHook, waitFor } from '@testing-library/react'
import type { ReactNode } from 'react'
import { expect, test } from 'vitest'
import { queryClient } from '../../kernel/query.ts'
import { fakeServer } from '../../testing/fakeServer.ts'
import { heldAnswer } from '../../testing/heldAnswer.ts'
import { CHECK_NOTICE } from '../testing/changeMany.ts'
import { useNoticeCheck } from './useNoticeCheck.ts'

const BY_BANDS = { changes: 1, driverPay: 1_200, restaurantCharge: 1_440 }
const NOTHING = { driver_pay: 0, restaurant_charge: 0 }
const ANSWER = { changes: 1, ...NOTHING, paid_before: NOTHING, taken_back: 1, taken_back_sums: NOTHING }

test('shows the sums of the day before until those of another day are there, but does not send them', async () => {
  const held = heldAnswer()
  let answer: () => object | Promise<object> = () => ({
    body: { ...ANSWER, driver_pay: 6, restaurant_charge: 7.2 },
  })
  fakeServer({ [CHECK_NOTICE]: () => answer() })
  const wrapper = ({ children }: { children: ReactNode }) => (
    <QueryClientProvider client={queryClient}>{children}</QueryClientProvider>
  )
  const { result, rerender } = renderHook(
    (period_date: string) => useNoticeCheck({ kind: 'move', shifts: [{ id: 1, period_date }] }, BY_BANDS),
    { initialProps: '2026-03-12', wrapper },
  )
  expect(result.current).toMatchObject({ sums: BY_BANDS, sent: BY_BANDS, isChecking: true })
  await waitFor(() => expect(result.current.sent.driverPay).toBe(600))
  expect(result.current.takenBack).toHaveLength(1)
  answer = held.answer
  rerender('2026-03-13')
  expect(result.current).toMatchObject({ sums: { driverPay: 600 }, sent: BY_BANDS, isChecking: true })
  expect(result.current.takenBack).toEqual([])
  await act(async () => held.release({ body: { ...ANSWER, driver_pay: 9, restaurant_charge: 10.8 } }))
  await waitFor(() => expect(result.current.sent.driverPay).toBe(900))
})

test('does not write a long question into a key, and does not repeat it automatically', async () => {
  fakeServer({ [CHECK_NOTICE]: () => ({ body: ANSWER }) })
  const wrapper = ({ children }: { children: ReactNode }) => (
    <QueryClientProvider client={queryClient}>{children}</QueryClientProvider>
  )
  const followed = async (count: number) => {
    const shifts = Array.from({ length: count }, (_, nr) => ({ id: nr + 1 }))
    const { result, unmount } = renderHook(() => useNoticeCheck({ kind: 'unpublish', shifts }, BY_BANDS), {
      wrapper,
    })
    await waitFor(() => expect(result.current.isChecking).toBe(false))
    const [query] = queryClient.getQueryCache().findAll({ queryKey: ['notice of a step'], type: 'active' })
    const interval = query?.observers[0]?.options.refetchInterval
    const length = query?.queryHash.length
    unmount()
    return { interval, length }
  }
  const [some, many] = [await followed(3), await followed(5_000)]
  expect(some.interval).toBe(60_000)
  expect(many.interval).toBe(false)
  expect(many.length).toBeLessThan(120)
})
