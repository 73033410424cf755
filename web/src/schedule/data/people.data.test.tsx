import type { Driver } from '@driverdesk/contract/drivers/driver.shapes.ts'
import type { SomeDrivers } from '@driverdesk/contract/shifts/scheduleDrivers.shapes.ts'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { act, renderHook, waitFor } from '@testing-library/react'
import type { ReactNode } from 'react'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { onLive, readyLive, receiveLive, resetLive } from '../../kernel/live.ts'
import { shortRestaurantsQuery } from '../../restaurants/restaurants.data.ts'
import { type FakeRequest, fakeServer } from '../../testing/fakeServer.ts'
import { heldAnswer } from '../../testing/heldAnswer.ts'
import { driver, restaurant } from '../../testing/scheduleFixtures.ts'
import { SOME_DRIVERS, withDrivers } from '../testing/renderSchedule.tsx'
import { concerning, NO_ONE, usePeople, useSomeDrivers } from './people.data.ts'

let client: QueryClient
let seq = 0
beforeEach(() => {
  seq = 0
  client = new QueryClient({ defaultOptions: { queries: { retry: false, refetchOnMount: false } } })
  client.setQueryData(shortRestaurantsQuery.queryKey, [restaurant(), restaurant({ id: 3, area_id: 2 })])
  readyLive({ seq: 0, refetch: false })
})
afterEach(() => resetLive())

const LATER = { updated_at: '2026-03-02T09:00:00.000Z' }
const inArea = (id: number, area_id: number, more: Partial<Driver> = {}) =>
  driver({ id, full_name: `Driver ${id}`, area_ids: [{ area_id }], ...more })
const one = inArea(1, 1)
const two = inArea(2, 2)

const say = (channel: string, data: unknown, event = 'update') =>
  act(() => receiveLive({ seq: ++seq, channel, event, data }))

/** Sends the event, and waits until the lists have received it. */
async function sayAndWait(channel: string, data: unknown) {
  const { promise, resolve } = Promise.withResolvers<unknown>()
  const stop = onLive(channel, resolve)
  say(channel, data)
  await act(() => promise)
  stop()
}

/** The bodies of the calls. */
const askedIn = (requests: readonly FakeRequest[]) => requests.map(({ body }) => body as SomeDrivers)

function show(some: SomeDrivers) {
  const wrapper = ({ children }: { children: ReactNode }) => (
    <QueryClientProvider client={client}>{children}</QueryClientProvider>
  )
  return renderHook(
    (asked: SomeDrivers) => {
      const people = usePeople()
      const { data, isError } = useSomeDrivers(asked)
      return { people, ids: data?.map(({ id }) => id), data, isError }
    },
    { wrapper, initialProps: some },
  )
}

describe('an event while some drivers load for the first time', () => {
  test('counts, although the answer is older', async () => {
    const { answer, release } = heldAnswer()
    fakeServer({ [SOME_DRIVERS]: answer })
    const { result } = show(concerning([1]))
    await sayAndWait('driver', { ...one, ...LATER, phone: '07700 900999' })
    await act(async () => release({ body: [one] }))
    await waitFor(() => expect(result.current.data?.[0]?.phone).toBe('07700 900999'))
  })

  test('adds drivers who are now offered there, and removes those who are no longer active', async () => {
    const { answer, release } = heldAnswer()
    fakeServer({ [SOME_DRIVERS]: answer })
    const { result } = show(concerning([], [1]))
    await sayAndWait('driver', { ...two, ...LATER, area_ids: [{ area_id: 1 }] })
    await sayAndWait('driver', { ...one, ...LATER, status: 20 })
    await act(async () => release({ body: [one, inArea(4, 1)] }))
    await waitFor(() => expect(result.current.ids).toEqual([2, 4]))
  })
})

test('follows ten events without another request', async () => {
  const requests = fakeServer(withDrivers([one, two]))
  const { result } = show(concerning([], [1]))
  await waitFor(() => expect(result.current.ids).toEqual([1]))
  for (let at = 1; at <= 10; at += 1)
    say('driver', { ...one, phone: String(at), updated_at: `2026-03-02T09:00:0${at % 10}.000Z` })
  say('driver', { ...two, ...LATER, area_ids: [{ area_id: 1 }] })
  await waitFor(() => expect(result.current.ids).toEqual([1, 2]))
  expect(requests).toHaveLength(1)
})

test('an event of a driver who is not concerned changes nothing', async () => {
  fakeServer(withDrivers([one, two]))
  const { result } = show(concerning([], [1]))
  await waitFor(() => expect(result.current.ids).toEqual([1]))
  const { people } = result.current
  say('driver', { ...two, ...LATER })
  say('driver', { ...one, ...LATER })
  await waitFor(() => expect(result.current.people).not.toBe(people))
  expect(result.current.people.isKnown(2)).toBe(false)
})

test('asks for more than 500 drivers and restaurants in parts', async () => {
  const ids = Array.from({ length: 501 }, (_, at) => at + 1)
  const last = inArea(501, 3)
  const requests = fakeServer({
    [SOME_DRIVERS]: ({ body }) => ({
      body: (body as SomeDrivers).restaurant_ids.includes(501) ? [last] : [one],
    }),
  })
  const { result } = show(concerning(ids, ids))
  await waitFor(() => expect(result.current.ids).toEqual([1, 501]))
  const sizes = askedIn(requests).map(({ driver_ids, restaurant_ids }) => [
    driver_ids.length,
    restaurant_ids.length,
  ])
  expect(sizes).toEqual([
    [500, 500],
    [1, 1],
  ])
})

test('asks only for those who are not known, and keeps the others up to date while nothing asks for them', async () => {
  const requests = fakeServer(withDrivers([one, two]))
  const { result, rerender } = show(concerning([1], [1]))
  await waitFor(() => expect(result.current.ids).toEqual([1]))
  rerender(NO_ONE)
  say('driver', { ...one, ...LATER, phone: '07700 900999' })
  await waitFor(() => expect(result.current.people.drivers[0]?.phone).toBe('07700 900999'))
  rerender(concerning([1, 2], [1]))
  await waitFor(() => expect(result.current.ids).toEqual([1, 2]))
  expect(askedIn(requests).slice(1)).toEqual([{ driver_ids: [2], restaurant_ids: [] }])
  rerender(concerning([2], [1]))
  expect(result.current.ids).toEqual([1, 2])
  expect(requests).toHaveLength(2)
})

test('knows a requested driver who is not active, but not one who was removed', async () => {
  fakeServer(withDrivers([one]))
  const { result } = show(concerning([9], [1]))
  await waitFor(() => expect(result.current.ids).toEqual([1]))
  expect(result.current.people.isKnown(9)).toBe(true)
  say('driver', { id: 1 }, 'destroy')
  await waitFor(() => expect(result.current.ids).toEqual([]))
  expect(result.current.people.isKnown(1)).toBe(false)
})

test('loads what is asked for again if events were missed, and forgets the rest', async () => {
  let drivers = [one, two]
  const requests = fakeServer({ [SOME_DRIVERS]: (request) => withDrivers(drivers)[SOME_DRIVERS](request) })
  const { result, rerender } = show(concerning([1]))
  await waitFor(() => expect(result.current.ids).toEqual([1]))
  rerender(concerning([2]))
  await waitFor(() => expect(result.current.ids).toEqual([1, 2]))
  drivers = [{ ...two, phone: '07700 900999' }]
  act(() => readyLive({ seq: 5, refetch: true }))
  await waitFor(() => expect(result.current.data).toEqual(drivers))
  expect(askedIn(requests).at(-1)).toEqual({ driver_ids: [2], restaurant_ids: [] })
  expect(result.current.people.isKnown(1)).toBe(false)
})

test('loads them again once after many changes of restaurants', async () => {
  const requests = fakeServer(withDrivers([one, two]))
  const { result } = show(concerning([], [1]))
  await waitFor(() => expect(result.current.ids).toEqual([1]))
  for (let at = 0; at < 3; at += 1) await sayAndWait('restaurant', restaurant({ area_id: 2 }))
  await waitFor(() => expect(requests).toHaveLength(2))
})
