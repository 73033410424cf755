import { act, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { describe, expect, test, vi } from 'vitest'
import { queryClient } from '../kernel/query.ts'
import { shiftKeys } from '../shifts/shiftCache.ts'
import { fakeServer } from '../testing/fakeServer.ts'
import { heldAnswer } from '../testing/heldAnswer.ts'
import { openApp } from '../testing/openApp.tsx'
import { administrator } from '../testing/people.ts'
import { shift } from '../testing/scheduleFixtures.ts'
import { layOut } from '../testing/sitting.tsx'
import { CHANGE, changed, refusing } from './testing/changeMany.ts'
import { base, listCall, NOW, showSchedule } from './testing/renderSchedule.tsx'
import { ADD_ON_WEDNESDAY, button, dialog } from './testing/shiftDialogActions.ts'

const LATER = '2026-03-01T11:00:00.000Z'
const refused = refusing({ 1: 'Driver working time: 17:00 – 23:00' }, [shift({ id: 2 })])
const theShift = () => screen.findByRole('button', { name: /^11:00 to 15:00/ })
const focused = () => document.activeElement
/** Long enough for anything that takes the focus a frame or two later. */
const aWhile = () => new Promise((done) => setTimeout(done, 150))

async function publishFromMenu(answers: NonNullable<Parameters<typeof showSchedule>[0]>['answers']) {
  const shown = await showSchedule({ shifts: [shift()], answers })
  await shown.person.click(await theShift())
  await shown.person.click(await screen.findByRole('menuitem', { name: 'Publish' }))
  await shown.person.click(await screen.findByRole('button', { name: 'Publish and notify' }))
  return shown
}

describe('the focus stays where the person is', () => {
  test('in the shift that was opened from the drivers of a day', async () => {
    const { person } = await showSchedule({ shifts: [shift()] })
    await person.click(screen.getByRole('button', { name: /^Wed 11 Mar/ }))
    const day = within(await dialog('Wednesday 11 Mar 2026'))
    await person.click(await day.findByRole('button', { name: /^11:00 – 15:00/ }))
    const editing = await dialog('Edit shift')
    await aWhile()
    expect(editing.contains(focused())).toBe(true)
  })

  test('in the dialog that says why a shift was not published', async () => {
    const held = heldAnswer()
    await publishFromMenu({ [CHANGE]: held.answer })
    await aWhile()
    held.release({ status: 400, body: { 'shift_ids.1': ['Driver working time: 17:00 – 23:00'] } })
    const why = await dialog('This shift cannot be published')
    await aWhile()
    expect(why.contains(focused())).toBe(true)
  })

  test('on the day on which a colleague takes the shift away from it', async () => {
    await showSchedule({ shifts: [shift()] })
    const one = await theShift()
    act(() => one.focus())
    const week = { from: '2026-03-09', to: '2026-03-15' }
    const moved = shift({ restaurant_id: 3, period_date: '2026-03-13' })
    act(() => void queryClient.setQueryData(shiftKeys.range(week), [moved]))
    await waitFor(() => expect(focused()).toBe(button(ADD_ON_WEDNESDAY)))
  })
})

test('the focus skips the toolbar on the way to the shifts', async () => {
  const { person } = await showSchedule({ shifts: [shift()] })
  await theShift()
  await person.tab()
  expect(focused()).toBe(button('Skip to the shifts'))
  await person.keyboard('{Enter}')
  await waitFor(() => expect(screen.getByRole('grid').contains(focused())).toBe(true))
})

test.each(['a press', 'Enter'])(
  'a cell of a month opens its day by %s, with the focus in its line',
  async (by) => {
    const { person, searches } = await showSchedule({
      search: { interval: 'month' },
      answers: {
        [listCall('2026-03-01', '2026-03-31')]: { body: [shift()] },
        [listCall('2026-03-12', '2026-03-12')]: { body: [] },
      },
    })
    const cell = await screen.findByRole('button', {
      name: 'Quay Sushi, Thu 12 Mar: No shifts. Opens the day.',
    })
    act(() => cell.focus())
    await person.keyboard('n')
    expect(screen.getByText('Add shifts in the day view. Press Enter to open it.')).toBeDefined()
    await (by === 'Enter' ? person.keyboard('{Enter}') : person.click(cell))
    const day = { from: '2026-03-12', to: '2026-03-12', interval: 'day' }
    await waitFor(() => expect(searches.at(-1)).toMatchObject(day))
    await waitFor(() => expect(focused()).toBe(button('Add shift, Quay Sushi, Thursday 12 Mar')))
  },
)

test('Back from a day to the month leaves the focus in the line', async () => {
  vi.useFakeTimers({ toFake: ['Date'], now: NOW })
  layOut()
  fakeServer({
    ...base,
    [listCall('2026-03-01', '2026-03-31')]: { body: [shift()] },
    [listCall('2026-03-12', '2026-03-12')]: { body: [] },
  })
  const router = await openApp('/schedule?interval=month&from=2026-03-01&to=2026-03-31', administrator)
  const person = userEvent.setup({ delay: null })
  const name = 'Quay Sushi, Thu 12 Mar: No shifts. Opens the day.'
  const cell = await screen.findByRole('button', { name })
  act(() => cell.focus())
  await person.keyboard('{Enter}')
  await waitFor(() => expect(focused()).toBe(button('Add shift, Quay Sushi, Thursday 12 Mar')))
  act(() => router.history.back())
  await waitFor(() => expect(focused()).toBe(button(name)))
})

describe('the focus comes back', () => {
  test('to the shift that was published', async () => {
    await publishFromMenu({ [CHANGE]: changed([shift({ status: 20, updated_at: LATER })]) })
    await screen.findByText('Published: 11:00 – 15:00, Driver One')
    const one = await theShift()
    await waitFor(() => expect(focused()).toBe(one))
  })

  test('to the refused shift, as its menu is gone', async () => {
    const { person } = await publishFromMenu({ [CHANGE]: refused })
    const why = await dialog('This shift cannot be published')
    await person.click(within(why).getAllByRole('button', { name: 'Close' }).at(-1) as HTMLElement)
    const one = await theShift()
    await waitFor(() => expect(focused()).toBe(one))
  })

  test('to the button that copies all', async () => {
    const { person } = await showSchedule({
      shifts: [shift()],
      answers: { [listCall('2026-03-16', '2026-03-22')]: { body: [] } },
    })
    await theShift()
    await person.click(button('Copy shifts'))
    const copying = await dialog('Copy shifts')
    await waitFor(() => expect(copying.contains(focused())).toBe(true))
    await person.keyboard('{Escape}')
    await waitFor(() => expect(focused()).toBe(button('Copy shifts')))
    await aWhile()
    expect(focused()).toBe(button('Copy shifts'))
  })

  test('to Tools, whose menu printed the rota', async () => {
    const { person } = await showSchedule({ shifts: [shift()] })
    await theShift()
    await person.click(button('Tools'))
    await person.click(await screen.findByRole('menuitem', { name: 'Print rota…' }))
    const printing = await dialog('Print rota')
    await waitFor(() => expect(printing.contains(focused())).toBe(true))
    await person.keyboard('{Escape}')
    await waitFor(() => expect(focused()).toBe(button('Tools')))
    await aWhile()
    expect(focused()).toBe(button('Tools'))
  })

  test.each([
    ['Publish Shifts [1]', 'Publish Shifts [1]', 'Publish 1 shift', 'Publish 0 Shift(s)?'],
    ['Tools', 'Delete Unpublished Shifts [1]', 'Delete 1 shift', 'Delete 0 Unpublished Shift(s)?'],
  ])('to the toolbar button of the refused action: %s', async (begins, action, agree, title) => {
    const answers = { [CHANGE]: refused }
    const { person } = await showSchedule({ shifts: [shift()], answers })
    await theShift()
    await person.click(await screen.findByRole('button', { name: begins }))
    if (action !== begins) await person.click(await screen.findByRole('menuitem', { name: action }))
    await person.click(await screen.findByRole('button', { name: agree }))
    const why = await dialog(title)
    await person.click(within(why).getAllByRole('button', { name: 'Close' }).at(-1) as HTMLElement)
    await waitFor(() => expect(focused()).toBe(button(begins)))
    await aWhile()
    expect(focused()).toBe(button(begins))
  })

  test('to the button that publishes all once the refused ones are skipped, and stays on it', async () => {
    const two = [shift(), shift({ id: 2, start_time: '16:00', finish_time: '20:00' })]
    const done = [shift({ id: 2, status: 20, updated_at: LATER })]
    const { person } = await showSchedule({
      shifts: two,
      answers: { [CHANGE]: refusing({ 1: 'Driver unavailable' }, done) },
    })
    await person.click(await screen.findByRole('button', { name: 'Publish Shifts [2]' }))
    await person.click(await screen.findByRole('button', { name: 'Publish 2 shifts' }))
    await person.click(await screen.findByRole('button', { name: 'Skip it and publish 1 shift' }))
    await waitFor(() => expect(focused()).toBe(button('Publish Shifts [1]')))
    await aWhile()
    expect(focused()).toBe(button('Publish Shifts [1]'))
  })
})
