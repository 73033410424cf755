import type { ManyShiftsChange } from '@driverdesk/contract/shifts/manyShifts.shapes.ts'
import { act, cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import type { UserEvent } from '@testing-library/user-event'
import { describe, expect, test } from 'vitest'
import { queryClient } from '../../kernel/query.ts'
import { shiftKeys } from '../../shifts/shiftCache.ts'
import { heldAnswer } from '../../testing/heldAnswer.ts'
import { shift } from '../../testing/scheduleFixtures.ts'
import { scheduleNow } from '../model/scheduleStore.ts'
import { base, SOME_DRIVERS, showSchedule, THIS_WEEK } from '../testing/renderSchedule.tsx'
import { field, type } from '../testing/shiftDialogActions.ts'

const CHANGE = 'POST /api/shift/change-many'
const one = shift({ id: 1 })
const theShift = () => screen.findByRole('button', { name: /^11:00 to 15:00/ })
const dayOf = (button: HTMLElement) => button.closest<HTMLElement>('[data-date]')?.dataset.date
/** The focus on the shift, wherever it is. */
async function focusShift(): Promise<void> {
  const button = await theShift()
  act(() => button.focus())
}
/** Moved one day later with keys, and painted there before there is an answer. */
async function moveOn(person: UserEvent, day: string): Promise<void> {
  await focusShift()
  await person.keyboard('m{ArrowRight}{Enter}')
  await waitFor(async () => expect(dayOf(await theShift())).toBe(day))
}
/** Enters a different start in a dialog that was opened while a move had no answer yet. */
async function enterStartOverMove(person: UserEvent): Promise<HTMLElement> {
  await moveOn(person, '2026-03-12')
  await focusShift()
  await person.keyboard('t')
  const dialog = await screen.findByRole('dialog', { name: 'Change the times of 1 shift' })
  await type(person, /^Start Time/, '12:00')
  return dialog
}
const MOVED_AT = '2026-03-11T12:00:01.000Z'
/** The server's answer to that move. */
const movedOn = {
  shifts: [{ ...one, period_date: '2026-03-12', updated_at: MOVED_AT }],
  refused: [],
  opened: [],
}
const said = () => document.querySelector('[aria-live=assertive]')?.textContent

test('moves a shift by keys to another day at once, and back if it is refused', async () => {
  const { answer, release } = heldAnswer()
  const { person, requests } = await showSchedule({
    shifts: [one, shift({ id: 2, period_date: '2026-03-12', status: 20, start_time: '10:00' })],
    answers: { [CHANGE]: answer },
  })
  const button = await theShift()
  act(() => button.focus())
  await person.keyboard('m')
  expect(said()).toContain('Picked up 11:00 – 15:00, Driver One. The arrows choose where')
  await person.keyboard('{ArrowRight}{Enter}')
  expect(said()).toContain('Not possible: Driver already have shift on this time')
  await person.keyboard('{ArrowRight}')
  expect(said()).toContain('Move to Fri 13 Mar, Harbour Tacos')
  await person.keyboard('{Enter}')
  await waitFor(async () => expect(dayOf(await theShift())).toBe('2026-03-13'))
  expect(requests.at(-1)?.body).toEqual({
    kind: 'move',
    push_drivers: 20,
    shifts: [
      {
        id: 1,
        updated_at: one.updated_at,
        restaurant_id: 1,
        period_date: '2026-03-13',
        start_time: '11:00',
        finish_time: '15:00',
      },
    ],
  })

  await act(async () => release({ status: 400, body: { 'shift_ids.1': ['Driver unavailable'] } }))
  const dialog = await screen.findByRole('dialog', { name: 'This shift cannot be moved there' })
  const parts = ['This shift cannot be moved there', 'Driver unavailable', '11:00 – 15:00, Driver One']
  const places = parts.map((part) => dialog.textContent.indexOf(part))
  expect(places).toEqual(places.toSorted((a, b) => a - b))
  expect(within(dialog).getAllByText('Driver unavailable')).toHaveLength(1)
  await person.keyboard('{Escape}')
  expect(dayOf(await theShift())).toBe('2026-03-11')
})

test('asks for the driver of a shift when it is picked up, and only once', async () => {
  const asked: unknown[] = []
  const named = { driver: { id: 1, full_name: 'Driver One', phone: '', photo_src: null } }
  const { person } = await showSchedule({
    shifts: [{ ...one, ...named }],
    answers: {
      [SOME_DRIVERS]: (request) => {
        asked.push(request.body)
        return base[SOME_DRIVERS](request)
      },
    },
  })
  await focusShift()
  await person.keyboard('m')
  await waitFor(() => expect(asked).toEqual([{ driver_ids: [1], restaurant_ids: [] }]))
  await person.keyboard('{ArrowRight}')
  await waitFor(() => expect(said()).toBe('Move to Thu 12 Mar, Harbour Tacos'))
  await person.keyboard('{Escape}m{ArrowRight}')
  expect(said()).toBe('Move to Thu 12 Mar, Harbour Tacos')
  expect(asked).toHaveLength(1)
})

test('still says what was picked up once the driver is known', async () => {
  const gate = Promise.withResolvers<void>()
  const asked: unknown[] = []
  const named = { driver: { id: 1, full_name: 'Driver One', phone: '', photo_src: null } }
  const { person } = await showSchedule({
    shifts: [{ ...one, ...named }],
    answers: {
      [SOME_DRIVERS]: async (request) => {
        asked.push(request.body)
        await gate.promise
        return base[SOME_DRIVERS](request)
      },
    },
  })
  await focusShift()
  await person.keyboard('m')
  await waitFor(() => expect(asked).toHaveLength(1))
  await act(async () => gate.resolve())
  await act(() => new Promise((resolve) => setTimeout(resolve, 50)))
  expect(said()).toContain('Picked up 11:00 – 15:00, Driver One')
  await person.keyboard('{ArrowRight}')
  await waitFor(() => expect(said()).toBe('Move to Thu 12 Mar, Harbour Tacos'))
  await person.keyboard('{Escape}')
})

test('with keys, drops where it said, even if lines are inserted; a held key only picks up', async () => {
  const ofHove = shift({ id: 1, restaurant_id: 3, driver_id: 3 })
  const ofTacos = shift({ id: 2 })
  const { requests } = await showSchedule({
    shifts: [ofHove, ofTacos],
    search: { busy: true },
    answers: { [CHANGE]: { body: { shifts: [], refused: [], opened: [] } } },
  })
  const button = await screen.findByRole('button', { name: /Driver Three/ })
  act(() => button.focus())
  const press = (key: string, repeat = false) => fireEvent.keyDown(button, { key, repeat })
  press(' ')
  press(' ', true)
  expect(said()).toContain('Picked up')
  press('ArrowRight')
  await waitFor(() => expect(said()).toBe('Move to Thu 12 Mar, Hove Grill'))

  const ofSushi = shift({ id: 3, restaurant_id: 2, driver_id: 2 })
  const week = { from: '2026-03-09', to: '2026-03-15' }
  act(() => void queryClient.setQueryData(shiftKeys.range(week), [ofHove, ofTacos, ofSushi]))
  await screen.findByRole('button', { name: /Driver Two/ })
  press('Enter')
  const moved = { kind: 'move', shifts: [{ id: 1, restaurant_id: 3, period_date: '2026-03-12' }] }
  await waitFor(() => expect(requests.at(-1)?.body).toMatchObject(moved))
})

test('ignores a key that is held after the drop, and leaves the browser its keys', async () => {
  const { person } = await showSchedule({
    shifts: [one],
    answers: { [CHANGE]: { body: { shifts: [], refused: [], opened: [] } } },
  })
  const button = await theShift()
  act(() => button.focus())
  await person.keyboard('m{ArrowRight}')
  const isTaken = (key: string, more = {}) => !fireEvent.keyDown(button, { key, ...more })
  expect([isTaken('F5'), isTaken('r', { ctrlKey: true }), isTaken('+', { metaKey: true })]).not.toContain(
    true,
  )
  expect([isTaken('n'), isTaken('a', { ctrlKey: true }), isTaken('z', { ctrlKey: true })]).not.toContain(
    false,
  )
  expect(isTaken('Enter')).toBe(true)
  expect(scheduleNow().carriedBy).toBeUndefined()
  expect(isTaken('Enter', { repeat: true })).toBe(true)
  expect(isTaken('a', { repeat: true })).toBe(true)
  fireEvent.keyUp(button, { key: 'Enter' })
  expect(isTaken('Enter')).toBe(false)
  expect(await screen.findByText('Moved: 0 shifts')).toBeTruthy()
})

test('sends a second move with the version from the answer to the first', async () => {
  const { answer, release } = heldAnswer()
  const { person, requests } = await showSchedule({ shifts: [one], answers: { [CHANGE]: answer } })
  const sent = () => requests.filter(({ call }) => call === CHANGE).map(({ body }) => body)
  for (const day of ['2026-03-12', '2026-03-13']) {
    await moveOn(person, day)
  }
  expect(sent()).toHaveLength(1)
  await act(async () => release({ body: movedOn }))
  await waitFor(() => expect(sent()).toHaveLength(2))
  expect(sent()[1]).toMatchObject({ shifts: [{ id: 1, updated_at: MOVED_AT, period_date: '2026-03-13' }] })
})

test('sends moves of different shifts one after the other, so that undo takes back the last one first', async () => {
  const { answer, release } = heldAnswer()
  const another = shift({ id: 2, start_time: '17:00', finish_time: '21:00' })
  const { person, requests } = await showSchedule({ shifts: [one, another], answers: { [CHANGE]: answer } })
  const sent = () => requests.filter(({ call }) => call === CHANGE).map(({ body }) => body)
  await moveOn(person, '2026-03-12')
  const evening = () => screen.findByRole('button', { name: /^17:00 to 21:00/ })
  const button = await evening()
  act(() => button.focus())
  await person.keyboard('m{ArrowRight}{Enter}')
  await waitFor(async () => expect(dayOf(await evening())).toBe('2026-03-12'))
  expect(sent()).toHaveLength(1)
  await act(async () => release({ status: 400, body: { 'shift_ids.1': ['Driver unavailable'] } }))
  await waitFor(() => expect(sent()).toHaveLength(2))
  expect(sent()[1]).toMatchObject({ shifts: [{ id: 2, period_date: '2026-03-12' }] })
})

test('a shift picked up before its last move is answered is dropped with the current version', async () => {
  const { answer, release } = heldAnswer()
  const { person, requests } = await showSchedule({ shifts: [one], answers: { [CHANGE]: answer } })
  await moveOn(person, '2026-03-12')
  await focusShift()
  await person.keyboard('m{ArrowRight}')
  await act(async () => release({ body: movedOn }))
  expect(await screen.findByText('Moved: 1 shift')).toBeTruthy()
  expect(said()).toContain('Move to Fri 13 Mar')
  await person.keyboard('{Enter}')
  const next = { shifts: [{ id: 1, updated_at: MOVED_AT, period_date: '2026-03-13' }] }
  await waitFor(() => expect(requests.at(-1)?.body).toMatchObject(next))
})

test('sends changes from a dialog opened during a move with the version that the move returned', async () => {
  const { answer, release } = heldAnswer()
  const { person, requests } = await showSchedule({ shifts: [one], answers: { [CHANGE]: answer } })
  const dialog = await enterStartOverMove(person)
  await person.click(await within(dialog).findByRole('button', { name: 'Change 1 shift' }))
  expect(requests.filter(({ call }) => call === CHANGE)).toHaveLength(1)
  await act(async () => release({ body: movedOn }))
  const next = { kind: 'times', shifts: [{ id: 1, updated_at: MOVED_AT, start_time: '12:00' }] }
  await waitFor(() => expect(requests.at(-1)?.body).toMatchObject(next))
})

test('shows the change by someone else that a move ran into, and does not ask for a reload', async () => {
  const { answer, release } = heldAnswer()
  let now = one
  const { person } = await showSchedule({
    answers: { [THIS_WEEK]: () => ({ body: [now] }), [CHANGE]: answer },
  })
  await moveOn(person, '2026-03-12')
  now = { ...one, period_date: '2026-03-14', updated_at: MOVED_AT }
  const message = 'This shift was changed by Admin Demo at 14:05. Reload to see the change.'
  await act(async () => release({ status: 409, body: { message } }))
  expect(await screen.findByRole('alert')).toHaveProperty(
    'textContent',
    'This shift was changed by Admin Demo at 14:05. The change is shown now.',
  )
  await waitFor(async () => expect(dayOf(await theShift())).toBe('2026-03-14'))
})

test('keeps what is being typed elsewhere when a drop is refused', async () => {
  const { answer, release } = heldAnswer()
  const { person } = await showSchedule({ shifts: [one], answers: { [CHANGE]: answer } })
  const dialog = await enterStartOverMove(person)
  await act(async () => release({ status: 400, body: { 'shift_ids.1': ['Driver unavailable'] } }))
  expect(await screen.findByRole('alert')).toHaveProperty('textContent', 'Driver unavailable')
  expect(screen.getByRole('dialog', { name: 'Change the times of 1 shift' })).toBe(dialog)
  expect(field(/^Start Time/)).toHaveProperty('value', '12:00')
})

test('does not send changes from a dialog if the move before them was refused', async () => {
  const { answer, release } = heldAnswer()
  const { person, requests } = await showSchedule({ shifts: [one], answers: { [CHANGE]: answer } })
  const dialog = await enterStartOverMove(person)
  await person.click(await within(dialog).findByRole('button', { name: 'Change 1 shift' }))
  await act(async () => release({ status: 400, body: { 'shift_ids.1': ['Driver unavailable'] } }))
  const sentence =
    'The previous change was refused or did not get an answer. Close this and try again with the current shifts.'
  expect(await within(dialog).findByText(sentence)).toBeTruthy()
  expect(within(dialog).getByRole('button', { name: 'Change 1 shift' })).toHaveProperty('disabled', true)
  expect(requests.filter(({ call }) => call === CHANGE)).toHaveLength(1)
  expect(field(/^Start Time/)).toHaveProperty('value', '12:00')
})

test('asks who is notified of a published shift moved by mouse, and Ctrl copies', async () => {
  const published = { ...one, status: 20 as const }
  const moved = { ...published, restaurant_id: 2, updated_at: '2026-03-11T10:00:00.000Z' }
  const { person, requests } = await showSchedule({
    shifts: [published],
    answers: { [CHANGE]: { body: { shifts: [moved], refused: [], opened: [] } } },
  })
  const at = (clientX: number, clientY: number) => ({
    button: 0,
    pointerId: 1,
    pointerType: 'mouse',
    clientX,
    clientY,
  })
  const drag = async (button: HTMLElement, keys = {}) => {
    fireEvent.pointerDown(button, at(600, 70))
    fireEvent.pointerMove(window, at(610, 80))
    fireEvent.pointerMove(window, { ...at(610, 160), ...keys })
    await act(() => new Promise((done) => setTimeout(done, 50)))
  }
  await drag(await theShift(), { ctrlKey: true })
  expect(screen.getByText('Copy to Wed 11 Mar, Quay Sushi')).toBeTruthy()
  expect(screen.getByText('Let go of the key to move')).toBeTruthy()
  fireEvent.keyUp(window, { key: 'Control' })
  fireEvent.pointerUp(window, at(610, 160))
  const dialog = await screen.findByRole('dialog', { name: 'Move 1 shift' })
  expect(dialog.textContent).toContain('Move to Wed 11 Mar, Quay Sushi: 11:00 – 15:00, Driver One')
  expect(dialog.textContent).toContain('Driver One is notified of changes')
  await person.click(within(dialog).getByRole('button', { name: 'Move 1 shift' }))
  expect(await screen.findByText('Moved: 1 shift')).toBeTruthy()
  expect(requests.at(-1)?.body).toMatchObject({
    kind: 'move',
    push_drivers: 10,
    shifts: [{ id: 1, restaurant_id: 2 }],
  })
})

test('focuses a shift where the mouse dropped it, and again after it is put back', async () => {
  const { answer, release } = heldAnswer()
  await showSchedule({ shifts: [one, shift({ id: 2 })], answers: { [CHANGE]: answer } })
  const at = (clientY: number) => ({ button: 0, pointerId: 1, pointerType: 'mouse', clientX: 610, clientY })
  const [first] = await screen.findAllByRole('button', { name: /^11:00 to 15:00/ })
  const id = first?.dataset.shift
  fireEvent.pointerDown(first as HTMLElement, at(70))
  fireEvent.pointerMove(window, at(210))
  fireEvent.pointerMove(window, at(220))
  await act(() => new Promise((done) => setTimeout(done, 50)))
  fireEvent.pointerUp(window, at(220))
  const focused = () => document.activeElement as HTMLElement
  const isAt = (restaurant: string) =>
    waitFor(() => {
      expect(focused().closest<HTMLElement>('[data-line]')?.dataset.line).toBe(restaurant)
      expect(focused().dataset.shift).toBe(id)
    })
  await isAt('2')
  await act(async () => release({ status: 503, body: { message: 'Try again.' } }))
  await isAt('1')
})

test('drops nothing if the schedule is left during a drag', async () => {
  const { requests } = await showSchedule({ shifts: [one] })
  const at = (clientY: number) => ({ button: 0, pointerId: 1, pointerType: 'mouse', clientX: 610, clientY })
  fireEvent.pointerDown(await theShift(), at(70))
  fireEvent.pointerMove(window, at(160))
  expect(scheduleNow().carriedBy).toBe('pointer')
  cleanup()
  expect(scheduleNow().carriedBy).toBeUndefined()
  fireEvent.pointerUp(window, at(160))
  await act(() => new Promise((done) => setTimeout(done, 50)))
  expect(requests.filter(({ call }) => call === CHANGE)).toEqual([])
})

test('changes the times with Alt and the arrows in the Day interval, where a shift has no edges', async () => {
  const { requests } = await showSchedule({
    search: { from: '2026-03-11', to: '2026-03-11' },
    answers: {
      'GET /api/shift?period_date_from=2026-03-11&period_date_to=2026-03-11&short=1': {
        body: [one],
      },
      [CHANGE]: { body: { shifts: [], refused: [], opened: [] } },
    },
  })
  expect((await theShift()).querySelector('[data-edge]')).toBeNull()

  const button = await theShift()
  act(() => button.focus())
  fireEvent.keyDown(button, { key: 'ArrowLeft', altKey: true, shiftKey: true })
  fireEvent.keyDown(button, { key: 'ArrowLeft', altKey: true, shiftKey: true })
  expect(screen.getByText('Times 10:30 – 15:00 (4.50 h)', { selector: 'b' })).toBeTruthy()
  fireEvent.keyUp(button, { key: 'Alt' })
  const last = { kind: 'times', shifts: [{ start_time: '10:30' }] }
  await waitFor(() => expect(requests.at(-1)?.body).toMatchObject(last))
})

describe('Alt and the arrows', () => {
  const later = { altKey: true, key: 'ArrowRight' }
  const earlier = { altKey: true, shiftKey: true, key: 'ArrowLeft' }
  const times = (requests: Awaited<ReturnType<typeof showSchedule>>['requests']) =>
    requests.filter(({ call }) => call === CHANGE).map(({ body }) => (body as ManyShiftsChange).shifts)

  test('builds each key press on the previous one, although nothing renders between them', async () => {
    const { requests } = await showSchedule({
      shifts: [one],
      answers: { [CHANGE]: { body: { shifts: [], refused: [], opened: [] } } },
    })
    const button = await theShift()
    act(() => button.focus())
    act(() => {
      for (const press of [later, later, earlier]) {
        fireEvent.keyDown(button, press)
        fireEvent.keyUp(button, { key: 'Alt' })
      }
    })
    await waitFor(() => expect(times(requests)).toHaveLength(3))
    expect(times(requests).at(-1)).toMatchObject([{ start_time: '10:45', finish_time: '15:30' }])
  })

  test('change all selected shifts by the same time', async () => {
    const other = shift({ id: 2, driver_id: 2, start_time: '17:00', finish_time: '20:00' })
    const { requests, person } = await showSchedule({
      shifts: [one, other],
      answers: { [CHANGE]: { body: { shifts: [], refused: [], opened: [] } } },
    })
    const button = await theShift()
    act(() => button.focus())
    await person.keyboard('{Control>}a{/Control}')
    fireEvent.keyDown(button, later)
    fireEvent.keyDown(button, later)
    expect(screen.getByText('Make the finish 30 minutes later', { selector: 'b' })).toBeTruthy()
    fireEvent.keyUp(button, { key: 'Alt' })
    await waitFor(() => expect(times(requests)).toHaveLength(1))
    expect(times(requests)[0]).toMatchObject([
      { start_time: '11:00', finish_time: '15:30' },
      { start_time: '17:00', finish_time: '20:30' },
    ])
  })
})
