import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { readyLive, receiveLive, resetLive } from '../../kernel/live.ts'
import { heldAnswer } from '../../testing/heldAnswer.ts'
import { shift } from '../../testing/scheduleFixtures.ts'
import { CHANGE, changed, idsIn } from '../testing/changeMany.ts'
import { PUBLISH_CHECK, PUBLISHABLE, showSchedule } from '../testing/renderSchedule.tsx'

const GONE = 'This shift has been removed or moved to another day.'
const LATER = '2026-03-11T11:59:00.000Z'
const SHIFTS = [11, 12, 13, 14].map((day, at) => shift({ id: at + 1, period_date: `2026-03-${day}` }))
const [ONE, TWO, , FOUR] = SHIFTS as [(typeof SHIFTS)[0], (typeof SHIFTS)[0], unknown, (typeof SHIFTS)[0]]

beforeEach(() => readyLive({ seq: 0, refetch: false }))
afterEach(() => resetLive())

let seq = 0
beforeEach(() => {
  seq = 0
})
const others = (event: 'update' | 'destroy', data: object) =>
  act(() => receiveLive({ seq: ++seq, channel: 'shift', event, data }))

async function askToPublish(answers: Parameters<typeof showSchedule>[0] = {}) {
  const screenOf = await showSchedule({ shifts: SHIFTS, ...answers })
  const [first] = await screen.findAllByRole('button', { name: /^11:00 to/ })
  act(() => first?.focus())
  await screenOf.person.keyboard('{Control>}a{/Control}p')
  return { ...screenOf, dialog: await screen.findByRole('dialog', { name: 'Publish 4 shifts' }) }
}

test('an open question follows what others do to its shifts, and sends only those that it still can', async () => {
  const { dialog, person, requests } = await askToPublish({
    answers: { [CHANGE]: changed([FOUR]), [PUBLISH_CHECK]: { body: PUBLISHABLE } },
  })
  others('update', { ...ONE, status: 20, updated_at: LATER })
  others('update', { ...TWO, finish_time: '16:00', updated_at: LATER })
  others('destroy', { id: 3 })
  expect(await within(dialog).findByText('1 of the 4 selected is already published.')).toBeTruthy()
  expect(dialog.textContent).toContain('2 of the 3 cannot be published: left out.')
  const refused = within(dialog).getByRole('region', { name: 'Refused shifts' }).textContent
  expect(refused).toContain('This shift has been changed by someone else.')
  expect(refused).toContain(GONE)
  const publish = await within(dialog).findByRole('button', { name: 'Skip them and publish 1 shift' })
  await waitFor(() => expect(publish).toHaveProperty('disabled', false))
  await person.click(publish)
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(requests.filter(({ call }) => call === CHANGE).map(idsIn)).toEqual([[4]])
})

test('says that there is nothing left to publish once another person has published all', async () => {
  const { dialog } = await askToPublish()
  for (const one of SHIFTS) others('update', { ...one, status: 20, updated_at: LATER })
  expect(await within(dialog).findByText('All 4 are already published.')).toBeTruthy()
  expect(within(dialog).getByText('No more shifts to publish')).toBeTruthy()
  expect(within(dialog).getByRole('heading', { name: 'Nothing left to publish' })).toBeTruthy()
  expect(dialog.textContent).not.toContain('Drivers will see')
})

test('it follows a shift that leaves the days shown', async () => {
  const { dialog } = await askToPublish()
  others('update', { ...ONE, period_date: '2026-04-01', updated_at: LATER })
  expect(await within(dialog).findByText('This shift has been changed by someone else.')).toBeTruthy()
  others('update', { ...TWO, period_date: '2026-04-01', status: 20, updated_at: LATER })
  expect(await within(dialog).findByText('1 of the 4 selected is already published.')).toBeTruthy()
})

test('a question that waits for a driver says which of its shifts others have removed', async () => {
  const { person } = await showSchedule({ shifts: SHIFTS.slice(0, 2) })
  const [first] = await screen.findAllByRole('button', { name: /^11:00 to/ })
  act(() => first?.focus())
  await person.keyboard('{Control>}a{/Control}a')
  const dialog = await screen.findByRole('dialog', { name: 'Assign 2 shifts' })
  others('destroy', { id: 1 })
  expect(await within(dialog).findByText(GONE)).toBeTruthy()
  expect(within(dialog).getByRole('button', { name: 'Skip it and assign 1 shift' })).toBeTruthy()
  expect(within(dialog).getByText('Choose a driver or an open shift.')).toBeTruthy()
  others('destroy', { id: 2 })
  expect(await within(dialog).findByText('The reasons are above.')).toBeTruthy()
})

test('its own step changes nothing in it while the answer is on its way, or lost', async () => {
  const held = heldAnswer()
  const { dialog } = await askToPublish({ answers: { [CHANGE]: held.answer } })
  const publish = within(dialog).getByRole('button', { name: 'Publish 4 shifts' })
  await waitFor(() => expect(publish).toHaveProperty('disabled', false))
  fireEvent.click(publish)
  for (const one of SHIFTS) others('update', { ...one, status: 20, updated_at: LATER })
  await waitFor(() =>
    expect(screen.getAllByRole('button', { name: /, published/, hidden: true })).toHaveLength(4),
  )
  expect(within(dialog).queryByText('All 4 are already published.')).toBeNull()
  await act(async () => held.release({ status: 503, body: { message: 'Try again.' } }))
  const again = await within(dialog).findByRole('button', { name: 'Try again' })
  expect(again).toHaveProperty('disabled', false)
})

test('follows others again once the server has refused the step', async () => {
  const { dialog, person } = await askToPublish({
    answers: { [CHANGE]: { status: 403, body: { message: 'You may not publish these shifts.' } } },
  })
  const publish = within(dialog).getByRole('button', { name: 'Publish 4 shifts' })
  await waitFor(() => expect(publish).toHaveProperty('disabled', false))
  await person.click(publish)
  expect(await within(dialog).findByText('You may not publish these shifts.')).toBeTruthy()
  others('update', { ...ONE, status: 20, updated_at: LATER })
  expect(await within(dialog).findByText('1 of the 4 selected is already published.')).toBeTruthy()
})

test.each([
  ['menu', false],
  ['sheet of a phone', true],
])(
  'the %s of a shift that another person removes says so, and leaves the focus nearby',
  async (_, onPhone) => {
    const [today, later] = [shift({ id: 21 }), shift({ id: 22, start_time: '16:00', finish_time: '20:00' })]
    const { person } = await showSchedule({ shifts: [today, later], onPhone })
    await person.click(await screen.findByRole('button', { name: /^11:00 to/ }))
    await screen.findByRole(onPhone ? 'dialog' : 'menu')
    others('destroy', { id: 21 })
    expect(await screen.findByText(GONE)).toBeTruthy()
    expect(screen.queryByRole(onPhone ? 'dialog' : 'menu')).toBeNull()
    const place = onPhone ? screen.getByRole('region', { name: 'Schedule' }) : screen.getByRole('grid')
    await waitFor(() => expect(place.contains(document.activeElement)).toBe(true))
  },
)
