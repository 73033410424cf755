import { act, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { readyLive, receiveLive, resetLive } from '../kernel/live.ts'
import { shift } from '../testing/scheduleFixtures.ts'
import { showSchedule } from './testing/renderSchedule.tsx'

/** Work for which there is no time. */
const deferred = vi.hoisted(() => ({ isHeld: false, changed: new Set<() => void>() }))

vi.mock('react', async (original) => {
  const react = await original<typeof import('react')>()
  const onChange = (tell: () => void) => {
    deferred.changed.add(tell)
    return () => deferred.changed.delete(tell)
  }
  const useDeferredValue = <T,>(value: T): T => {
    const isHeld = react.useSyncExternalStore(onChange, () => deferred.isHeld)
    const last = react.useRef(value)
    react.useEffect(() => {
      if (!isHeld) last.current = value
    })
    return isHeld ? last.current : value
  }
  return { ...react, useDeferredValue }
})

const hold = (isHeld: boolean) =>
  act(() => {
    deferred.isHeld = isHeld
    for (const tell of deferred.changed) tell()
  })

const total = () => screen.getByText('Total Shifts').nextElementSibling?.textContent
const shiftButtons = () => screen.queryAllByRole('button', { name: /^\d\d:\d\d to / })

beforeEach(() => readyLive({ seq: 0, refetch: false }))
afterEach(() => {
  hold(false)
  resetLive()
})

test('a chosen place and driver show in the bars at once, also while there is no time for more', async () => {
  const { person, searches } = await showSchedule({ shifts: [shift()] })
  const place = () => screen.getByRole<HTMLInputElement>('combobox', { name: 'Location' }).value
  const driver = await screen.findByRole('option', { name: /Driver Two/ })
  await waitFor(() => expect(total()).toBe('1'))
  hold(true)
  await person.click(screen.getByRole('combobox', { name: 'Location' }))
  await person.click(await screen.findByRole('option', { name: 'Quay Sushi' }))
  expect(searches.at(-1)).toEqual({ location: 'restaurant-2' })
  expect(place()).toContain('Quay Sushi')
  await person.click(driver)
  expect(screen.getByRole('option', { name: /Driver Two/ }).getAttribute('aria-selected')).toBe('true')
})

test('what arrives shows in the lines at once, and in the bars when there is time', async () => {
  await showSchedule({ shifts: [shift()] })
  await waitFor(() => expect(total()).toBe('1'))
  hold(true)
  const data = shift({ id: 2, start_time: '18:00', finish_time: '22:00' })
  act(() => receiveLive({ seq: 1, channel: 'shift', event: 'store', data }))
  await waitFor(() => expect(shiftButtons()).toHaveLength(2))
  await act(() => new Promise((done) => setTimeout(done, 300)))
  expect(total()).toBe('1')
  hold(false)
  await waitFor(() => expect(total()).toBe('2'))
})
