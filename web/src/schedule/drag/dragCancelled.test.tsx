import { WAS_CANCELLED } from '@driverdesk/domain/shifts/shiftActs.ts'
import { act, fireEvent, screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { queryClient } from '../../kernel/query.ts'
import { patchOwn } from '../../shifts/shiftCache.ts'
import { shift } from '../../testing/scheduleFixtures.ts'
import { scheduleNow } from '../model/scheduleStore.ts'
import { showSchedule } from '../testing/renderSchedule.tsx'

const CHANGE = 'POST /api/shift/change-many'
const cancelled = shift({
  driver_id: null,
  status_assigned: 30,
  status: 20,
  cancelled_by: 'agency',
  timesheet: { id: 1, type: 20, status: 10, status_progress: 20 },
})
const theShift = () => screen.findByRole('button', { name: /^11:00 to 15:00/ })

test('refuses to drag a cancelled shift to another restaurant', async () => {
  const { requests } = await showSchedule({ shifts: [cancelled] })
  const at = (clientY: number) => ({ button: 0, pointerId: 1, pointerType: 'mouse', clientX: 610, clientY })
  fireEvent.pointerDown(await theShift(), at(70))
  fireEvent.pointerMove(window, at(80))
  fireEvent.pointerMove(window, at(160))
  await act(() => new Promise((done) => setTimeout(done, 50)))
  fireEvent.pointerUp(window, at(160))
  expect(
    await screen.findByText(`Not possible: ${WAS_CANCELLED}`, { selector: '[role=status] *' }),
  ).toBeDefined()
  expect(requests.some(({ call }) => call === CHANGE)).toBe(false)
})

test('no longer says why the last drop was refused once another shift is dropped', async () => {
  const evening = { start_time: '18:00', finish_time: '22:00' }
  const other = shift({ id: 2, period_date: '2026-03-12', status: 20, ...evening })
  await showSchedule({ shifts: [cancelled, other] })
  const at = (clientY: number) => ({ button: 0, pointerId: 1, pointerType: 'mouse', clientX: 610, clientY })
  const drag = async (button: HTMLElement) => {
    fireEvent.pointerDown(button, at(70))
    fireEvent.pointerMove(window, at(80))
    fireEvent.pointerMove(window, at(160))
    await act(() => new Promise((done) => setTimeout(done, 50)))
    fireEvent.pointerUp(window, at(160))
  }
  const refusal = { selector: '[role=status] *' }
  await drag(await theShift())
  await screen.findByText(`Not possible: ${WAS_CANCELLED}`, refusal)
  await drag(await screen.findByRole('button', { name: /^18:00 to 22:00/ }))
  expect(await screen.findByRole('dialog', { name: 'Move 1 shift' })).toBeDefined()
  expect(screen.queryByText(`Not possible: ${WAS_CANCELLED}`, refusal)).toBeNull()
})

test('keeps its times when Alt and the arrows are pressed, and says why', async () => {
  const { requests } = await showSchedule({ shifts: [cancelled] })
  const button = await theShift()
  act(() => button.focus())
  fireEvent.keyDown(button, { key: 'ArrowRight', altKey: true })
  expect(screen.getByText('Times 11:00 – 15:15 (4.25 h)', { selector: 'b' })).toBeDefined()
  fireEvent.keyUp(button, { key: 'Alt' })
  expect(
    await screen.findByText(`Not possible: ${WAS_CANCELLED}`, { selector: '[role=status] *' }),
  ).toBeDefined()
  expect(screen.queryByText(/^Times 11:00/, { selector: 'b' })).toBeNull()
  expect(requests.some(({ call }) => call === CHANGE)).toBe(false)
})

test('drops a shift that is moved by keys, and says why, if another person removes it', async () => {
  const { person } = await showSchedule({
    shifts: [shift({ id: 71 }), shift({ id: 72, driver_id: 2, start_time: '18:00', finish_time: '22:00' })],
  })
  const button = await theShift()
  act(() => button.focus())
  await person.keyboard('m{ArrowDown}')
  expect(scheduleNow().carriedBy).toBe('keys')
  act(() => patchOwn(queryClient, [{ remove: 71, asOf: '2026-03-12T00:00:00.000Z' }]))
  await screen.findByText('Not possible: This shift has been removed or moved to another day.', {
    selector: '[role=status] *',
  })
  expect(scheduleNow().carriedBy).toBeUndefined()
})
