/** Several of a restaurant's own open shifts, dragging them, and undo. */
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { queryClient } from '../../kernel/query.ts'
import { shiftKeys } from '../../shifts/shiftCache.ts'
import { scheduleNow } from '../model/scheduleStore.ts'
import {
  LATER,
  listCall,
  ofTwo,
  restaurantShift,
  shiftButtons,
  showRestaurantSchedule,
  theShift,
} from '../testing/restaurantSchedule.tsx'
// Fetched when it is first shown; these tests do not wait for it.
import '../views/timeline/Timeline.tsx'

const CHANGE = 'POST /api/shift/change-many-free'
const drafts = [
  restaurantShift({ period_date: '2026-03-09' }),
  restaurantShift({ id: 2, period_date: '2026-03-10' }),
]
const assigned = restaurantShift({ id: 3, driver_id: 7, status: 20 })
const openThere = restaurantShift({ id: 4, status: 20, period_date: '2026-03-12' })
const said = () => document.querySelector('[aria-live=assertive]')?.textContent
const dayOf = (button: HTMLElement) => button.closest<HTMLElement>('[data-date]')?.dataset.date

async function selectAll({ person }: Awaited<ReturnType<typeof showRestaurantSchedule>>) {
  const [first] = await screen.findAllByRole('button', { name: /^11:00 to/ })
  act(() => first?.focus())
  await person.keyboard('{Control>}a{/Control}')
  return within(screen.getByRole('region', { name: 'Selected shifts' }))
}

test("names the agency's shifts beforehand and submits the others in one step", async () => {
  const coming = [
    restaurantShift({ period_date: '2026-03-12' }),
    restaurantShift({ id: 2, period_date: '2026-03-13' }),
  ]
  const submitted = coming.map((draft) => ({ ...draft, status: 10 as const, updated_at: LATER }))
  const shown = await showRestaurantSchedule({
    shifts: [...coming, assigned, openThere],
    answers: { [CHANGE]: { body: { shifts: submitted, refused: [], opened: [] } } },
  })
  const bar = await selectAll(shown)
  expect(bar.getByText('3 shifts selected').parentElement?.textContent).toBe('3 shifts selected · 12.0 h')
  const offered = within(bar.getByRole('toolbar')).getAllByRole('button')
  expect(offered.map(({ textContent }) => textContent)).toEqual([
    'Publish',
    'Unpublish',
    'Move…',
    'Copy…',
    'Times…',
    'Remove',
  ])
  await shown.person.click(screen.getByRole('button', { name: 'Publish' }))
  const dialog = await screen.findByRole('dialog', { name: 'Publish 2 shifts' })
  expect(dialog.textContent).toContain('The agency receives them, finds drivers and publishes them.')
  expect(dialog.textContent).toContain('1 of the 3 cannot be submitted: left out.')
  expect(within(dialog).getByRole('region', { name: 'Refused shifts' }).textContent).toContain(
    'Only a draft can be submitted.',
  )
  expect(dialog.textContent).not.toMatch(/driver by push|£/)
  await shown.person.click(within(dialog).getByRole('button', { name: 'Publish 2 shifts' }))
  expect(await screen.findByText('Submitted to the agency: 2 shifts')).toBeTruthy()
  expect(shown.requests.at(-1)?.body).toEqual({
    kind: 'publish',
    shifts: coming.map(({ id, updated_at }) => ({ id, updated_at })),
  })
  expect(await screen.findAllByRole('button', { name: /Open shift, unpublished/ })).toHaveLength(2)
})

test('a shift is dragged to another day with keys; why another one stays is shown before the drop', async () => {
  const [draft] = drafts
  const moved = { ...drafts[0], period_date: '2026-03-11', updated_at: LATER }
  const { person, requests } = await showRestaurantSchedule({
    user: ofTwo,
    shifts: [...drafts.slice(0, 1), assigned],
    answers: { [CHANGE]: { body: { shifts: [moved], refused: [], opened: [] } } },
  })
  const taken = await screen.findByRole('button', { name: '11:00 to 15:00, Assigned, published' })
  act(() => taken.focus())
  await person.keyboard('m{ArrowRight}{Enter}')
  expect(said()).toBe('Not possible: Only an open shift without a timesheet can be changed.')
  await person.keyboard('{Escape}')
  expect(requests.filter(({ call }) => call === CHANGE)).toEqual([])

  act(() => screen.getByRole('button', { name: /Open shift, draft$/ }).focus())
  await person.keyboard('m{ArrowRight}{ArrowRight}')
  expect(said()).toBe('Move to Wed 11 Mar, Harbour Tacos')
  await person.keyboard('{Enter}')
  const button = () => screen.getByRole('button', { name: /Open shift, draft$/ })
  await waitFor(() => expect(dayOf(button())).toBe('2026-03-11'))
  expect(requests.at(-1)?.body).toEqual({
    kind: 'move',
    shifts: [
      {
        id: 1,
        updated_at: draft?.updated_at,
        restaurant_id: 4,
        period_date: '2026-03-11',
        start_time: '11:00',
        finish_time: '15:00',
      },
    ],
  })
})

test('drags an edge by hour, and asks about no drivers of a published open shift', async () => {
  const open = restaurantShift({ status: 20 })
  const { requests } = await showRestaurantSchedule({
    search: { view: 'hours' },
    answers: {
      [listCall('2026-03-11', '2026-03-11')]: { body: [open] },
      [CHANGE]: { body: { shifts: [open], refused: [], opened: [] } },
    },
  })
  const bar = await theShift()
  const halfAnHour = Number.parseFloat(bar.style.width) / 8
  const at = (clientX: number) => ({ button: 0, pointerId: 1, pointerType: 'mouse', clientX, clientY: 70 })
  fireEvent.pointerDown(bar.querySelector('[data-edge="finish"]') as HTMLElement, at(400))
  fireEvent.pointerMove(window, at(400 + halfAnHour))
  expect(await screen.findByText('Times 11:00 – 15:30 (4.50 h)', { selector: 'b' })).toBeTruthy()
  fireEvent.pointerUp(window, at(400 + halfAnHour))
  expect(await screen.findByText('Times changed: 1 shift')).toBeTruthy()
  expect(requests.at(-1)?.body).toMatchObject({ kind: 'times', shifts: [{ finish_time: '15:30' }] })
})

test('its steps are undone by name, and shifts changed by the agency since link to no history', async () => {
  const step = {
    id: 7,
    name: 'Submit 2 shifts',
    kind: 'submit',
    at: '2026-03-11T11:50:00.000Z',
    shifts: 2,
    first_date: '2026-03-09',
    last_date: '2026-03-10',
  }
  const message = '09/03/2026 11:00 - 15:00, Harbour Tacos: was changed by the agency at 11:58.'
  const { person } = await showRestaurantSchedule({
    shifts: drafts,
    answers: {
      'GET /api/schedule/steps': { body: { undo: [step], redo: [] } },
      'GET /api/schedule/steps/7/undo-check': {
        body: {
          step,
          told: [],
          told_count: 0,
          cost: null,
          rate_change: null,
          problems: [{ shift_id: 1, message }],
        },
      },
    },
  })
  await waitFor(() => expect(shiftButtons()).toHaveLength(2))
  await person.click(screen.getByRole('button', { name: 'Your last steps' }))
  expect((await screen.findAllByRole('menuitem')).map((item) => item.getAttribute('aria-label'))).toEqual([
    expect.stringMatching(/^Undo: Submit 2 shifts, .*, Mon 9 Mar – Tue 10 Mar$/),
  ])
  await person.keyboard('{Escape}')
  await waitFor(() => expect(screen.queryByRole('menu')).toBeNull())
  await person.keyboard('{Control>}z{/Control}')
  const refusal = await screen.findByRole('dialog', { name: 'Cannot be undone: Submit 2 shifts' })
  expect(within(refusal).getByText(message)).toBeTruthy()
  expect(within(refusal).queryByRole('button', { name: /^History/ })).toBeNull()
  await person.click(within(refusal).getByRole('button', { name: /^Open shift/ }))
  expect(await screen.findByRole('dialog', { name: 'Edit shift' })).toBeTruthy()
})

test('only shifts that the restaurant may change are selected, one by one and after the agency takes one', async () => {
  const shifts = [...drafts, assigned]
  const { person } = await showRestaurantSchedule({ shifts })
  await waitFor(() => expect(shiftButtons()).toHaveLength(3))
  const [first, second, taken] = shiftButtons() as [HTMLElement, HTMLElement, HTMLElement]
  await person.keyboard('{Control>}')
  for (const one of [first, taken, second]) await person.click(one)
  await person.keyboard('{/Control}')
  expect([...scheduleNow().selected]).toEqual([1, 2])
  expect(await screen.findByText('Only the agency can change this shift')).toBeTruthy()
  act(() => taken.focus())
  await person.keyboard('s')
  expect([...scheduleNow().selected]).toEqual([1, 2])

  const published = { ...drafts[0], driver_id: 7, status: 20, status_assigned: 10 }
  const week = { from: '2026-03-09', to: '2026-03-15' }
  act(() => void queryClient.setQueryData(shiftKeys.range(week), [published, ...shifts.slice(1)]))
  await waitFor(() => expect([...scheduleNow().selected]).toEqual([2]))
})
