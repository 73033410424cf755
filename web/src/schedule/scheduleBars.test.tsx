import { act, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, expect, onTestFinished, test } from 'vitest'
import { readyLive, receiveLive, resetLive } from '../kernel/live.ts'
import { shift } from '../testing/scheduleFixtures.ts'
import { showSchedule } from './testing/renderSchedule.tsx'

/** Keeps scrolling the grid until the returned function is called. */
function scrolling(): () => void {
  const scroll = () => screen.getByRole('grid').dispatchEvent(new Event('scroll'))
  scroll()
  const timer = setInterval(scroll, 20)
  const stop = () => clearInterval(timer)
  onTestFinished(stop)
  return stop
}

const total = () => screen.getByText('Total Shifts').nextElementSibling?.textContent
const shiftButtons = () => screen.queryAllByRole('button', { name: /^\d\d:\d\d to / })

beforeEach(() => readyLive({ seq: 0, refetch: false }))
afterEach(resetLive)

test('a chosen place and driver show in the bars at once, also while one scrolls', async () => {
  const { person, searches } = await showSchedule({ shifts: [shift()] })
  const place = () => screen.getByRole<HTMLInputElement>('combobox', { name: 'Location' }).value
  const driver = () => screen.findByRole('option', { name: /Driver Two/ })
  await waitFor(() => expect(total()).toBe('1'))
  scrolling()
  await person.click(screen.getByRole('combobox', { name: 'Location' }))
  await person.click(await screen.findByRole('option', { name: 'Quay Sushi' }))
  expect(searches.at(-1)).toEqual({ location: 'restaurant-2' })
  expect(place()).toContain('Quay Sushi')
  await person.click(await driver())
  expect((await driver()).getAttribute('aria-selected')).toBe('true')
})

test('what arrives shows in the lines at once, and in the bars when one stops scrolling', async () => {
  await showSchedule({ shifts: [shift()] })
  await waitFor(() => expect(total()).toBe('1'))
  const stop = scrolling()
  const data = shift({ id: 2, start_time: '18:00', finish_time: '22:00' })
  act(() => receiveLive({ seq: 1, channel: 'shift', event: 'store', data }))
  await waitFor(() => expect(shiftButtons()).toHaveLength(2))
  await act(() => new Promise((done) => setTimeout(done, 300)))
  expect(total()).toBe('1')
  stop()
  await waitFor(() => expect(total()).toBe('2'))
})
