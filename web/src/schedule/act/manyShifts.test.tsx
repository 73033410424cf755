import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { receiveProgress } from '../../kernel/progress.ts'
import { heldAnswer } from '../../testing/heldAnswer.ts'
import { shift } from '../../testing/scheduleFixtures.ts'
import { changeSchedule, scheduleNow } from '../model/scheduleStore.ts'
import { CHANGE } from '../testing/changeMany.ts'
import { showSchedule } from '../testing/renderSchedule.tsx'

const shifts = [
  shift({ id: 1, period_date: '2026-03-11' }),
  shift({ id: 2, period_date: '2026-03-12' }),
  shift({ id: 3, period_date: '2026-03-13', status: 30, driver_id: null }),
]

test('names refusals before and after sending several shifts in one step, and changes the others', async () => {
  const { person, requests } = await showSchedule({
    shifts,
    answers: {
      [CHANGE]: ({ body }) =>
        (body as { shifts: unknown[] }).shifts.length > 1
          ? { status: 400, body: { 'shift_ids.2': ['This shift has been changed by someone else.'] } }
          : { body: { shifts: shifts.slice(0, 1), refused: [], opened: [] } },
    },
  })
  const [first] = await screen.findAllByRole('button', { name: /^11:00 to/ })
  act(() => first?.focus())
  await person.keyboard('{Control>}a{/Control}')
  await person.click(screen.getByRole('button', { name: 'Bonus…' }))
  const dialog = await screen.findByRole('dialog', { name: 'Set the bonus of 3 shifts' })
  const refused = () => within(dialog).getByRole('region', { name: 'Refused shifts' }).textContent
  expect(within(dialog).getByText('Choose a bonus.')).toBeTruthy()
  await person.click(within(dialog).getByRole('radio', { name: '+£10' }))
  expect(refused()).toContain('Friday 13 Mar 2026')
  expect(dialog.textContent).toContain('1 of the 3 cannot be changed: left out.')

  await person.click(within(dialog).getByRole('button', { name: 'Change 2 shifts' }))
  expect(await within(dialog).findByText('Nothing was changed: 1 of the 2 shifts was refused.')).toBeTruthy()
  expect(refused()).toContain('This shift has been changed by someone else.')
  await person.click(within(dialog).getByRole('button', { name: 'Skip it and change 1 shift' }))
  expect(await screen.findByText('Bonus set: 1 shift')).toBeTruthy()
  const sent = requests.filter(({ call }) => call === CHANGE)
  expect(sent.map(({ body }) => body)).toMatchObject([
    { kind: 'bonus', shifts: [{ id: 1, cost_bonus: 10 }, { id: 2 }] },
    { kind: 'bonus', shifts: [{ id: 1, updated_at: shifts[0]?.updated_at }] },
  ])
  expect(new Set(sent.map(({ headers }) => headers['idempotency-key'])).size).toBe(2)
})

test('a reason that all refused shifts share is given once', async () => {
  const message = 'This shift was changed by Ann Lee at 12:05. Reload to see the change.'
  const refusal = { status: 400, body: { 'shift_ids.1': [message], 'shift_ids.2': [message] } }
  const { person } = await showSchedule({ shifts: shifts.slice(0, 2), answers: { [CHANGE]: refusal } })
  const [first] = await screen.findAllByRole('button', { name: /^11:00 to/ })
  act(() => first?.focus())
  await person.keyboard('{Control>}a{/Control}')
  await person.click(screen.getByRole('button', { name: 'Bonus…' }))
  const dialog = await screen.findByRole('dialog', { name: 'Set the bonus of 2 shifts' })
  await person.click(within(dialog).getByRole('radio', { name: '+£10' }))
  await person.click(within(dialog).getByRole('button', { name: 'Change 2 shifts' }))
  await within(dialog).findByText('Nothing was changed: 2 of the 2 shifts were refused.')
  const list = within(dialog).getByRole('region', { name: 'Refused shifts' })
  within(list).getByText(message)
  expect(within(list).getAllByRole('listitem')).toHaveLength(2)
})

test('shows the progress of a step on many shifts until it is done', async () => {
  const many = Array.from({ length: 600 }, (_, nr) =>
    shift({ id: nr + 1, period_date: '2026-03-13', status: 20, driver_id: null }),
  )
  const held = heldAnswer()
  const { requests } = await showSchedule({ shifts: many.slice(0, 1), answers: { [CHANGE]: held.answer } })
  await screen.findAllByRole('button', { name: /^11:00 to/ })
  // Dialogs are fetched at the first touch.
  fireEvent.pointerMove(document.body)
  act(() => changeSchedule({ dialog: { kind: 'many', request: { action: 'unpublish', shifts: many } } }))
  const dialog = await screen.findByRole('dialog', { name: 'Unpublish 600 shifts' })
  fireEvent.click(within(dialog).getByRole('button', { name: 'Unpublish 600 shifts' }))
  expect(await within(dialog).findByText('Unpublishing 600 shifts…')).toBeTruthy()
  await waitFor(() => expect(requests.some(({ call }) => call === CHANGE)).toBe(true))
  const key = requests.find(({ call }) => call === CHANGE)?.headers['idempotency-key'] ?? ''
  act(() => receiveProgress({ key, done: 300, total: 600 }))
  expect(within(dialog).getByText('Unpublishing: 300 of 600 shifts…')).toBeTruthy()
  act(() => held.release({ body: { shifts: many.slice(0, 1), refused: [], opened: [] } }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
})

test('says the new cost before publishing if the pay rate has changed', async () => {
  const { person } = await showSchedule({
    shifts: [
      shift({ id: 1, period_date: '2026-03-09', cost_per_hour: 10, cost_total: 40 }),
      shift({ id: 2, period_date: '2026-03-10' }),
    ],
  })
  const [first] = await screen.findAllByRole('button', { name: /^11:00 to/ })
  act(() => first?.focus())
  await person.keyboard('{Control>}a{/Control}p')
  const dialog = await screen.findByRole('dialog', { name: 'Publish 2 shifts' })
  expect(within(dialog).getByText(/since 1 shift was saved: .* £48\.00 instead of £40\.00\.$/)).toBeTruthy()
  // Enter alone does not publish.
  await waitFor(() =>
    expect(document.activeElement).toBe(within(dialog).getByRole('button', { name: 'Cancel' })),
  )
})

test('says how many are not published, drafts included, and reads no list of refusals to a screen reader', async () => {
  const { person } = await showSchedule({
    shifts: [
      shift({ id: 1, period_date: '2026-03-09', status: 20 }),
      shift({ id: 2, period_date: '2026-03-15', status: 20, driver_id: 2 }),
      ...shifts.map((one) => ({ ...one, id: one.id + 10 })),
    ],
  })
  const [first] = await screen.findAllByRole('button', { name: /^11:00 to/ })
  act(() => first?.focus())
  await person.keyboard('{Control>}a{/Control}u')
  const few = await screen.findByRole('dialog', { name: 'Unpublish 1 shift' })
  await person.click(within(few).getByRole('checkbox', { name: 'Also unpublish 1 shift in the past' }))
  const dialog = await screen.findByRole('dialog', { name: 'Unpublish 2 shifts' })
  expect(within(dialog).getByText('3 of the 5 selected are not published.')).toBeTruthy()
  expect(within(dialog).getByRole('button', { name: 'Unpublish 2 shifts' })).toBeTruthy()
  expect(within(dialog).queryByRole('region', { name: 'Refused shifts' })).toBeNull()

  await person.keyboard('{Escape}')
  act(() => first?.focus())
  await person.keyboard('{Control>}a{/Control}{Delete}')
  await person.click(await screen.findByRole('checkbox', { name: 'Also remove 1 shift in the past' }))
  const deleting = await screen.findByRole('dialog', { name: 'Remove 3 shifts' })
  const said = '2 of the 5 cannot be removed: left out.'
  expect(await within(deleting).findByText(said, { selector: '[role=status]' })).toBeTruthy()
  const list = within(deleting).getByRole('region', { name: 'Refused shifts' })
  expect(list.closest('[role=alert], [role=status], [aria-live]')).toBeNull()
})

test('selects the refused ones, and sends the same step again after a lost answer', async () => {
  let isLost = true
  const { person, requests } = await showSchedule({
    shifts,
    answers: {
      [CHANGE]: () => {
        if (isLost) return new Error('gone')
        return { body: { shifts: shifts.slice(0, 2), refused: [], opened: [] } }
      },
    },
  })
  const [first] = await screen.findAllByRole('button', { name: /^11:00 to/ })
  act(() => first?.focus())
  await person.keyboard('{Control>}a{/Control}p')
  const question = await screen.findByRole('dialog', { name: 'Publish 2 shifts' })
  await person.click(within(question).getByRole('button', { name: 'Select it' }))
  expect([...scheduleNow().selected]).toEqual([3])

  act(() => first?.focus())
  await person.keyboard('{Control>}a{/Control}p')
  const dialog = await screen.findByRole('dialog', { name: 'Publish 2 shifts' })
  await person.click(within(dialog).getByRole('button', { name: 'Publish 2 shifts' }))
  await within(dialog).findByText(/nothing will be done twice/)
  isLost = false
  await person.click(within(dialog).getByRole('button', { name: 'Try again' }))
  expect(await screen.findByText('Published: 2 shifts')).toBeTruthy()
  const keys = requests.filter(({ call }) => call === CHANGE).map(({ headers }) => headers['idempotency-key'])
  expect(new Set(keys).size).toBe(1)
})

test('says that one of several was removed, and what to do', async () => {
  const { person } = await showSchedule({
    shifts,
    answers: {
      [CHANGE]: { status: 404, body: { message: 'This shift does not exist.' } },
    },
  })
  const [first] = await screen.findAllByRole('button', { name: /^11:00 to/ })
  act(() => first?.focus())
  await person.keyboard('{Control>}a{/Control}p')
  const dialog = await screen.findByRole('dialog', { name: 'Publish 2 shifts' })
  await waitFor(() => expect(within(dialog).queryByText('Checking the shifts…')).toBeNull())
  await person.click(within(dialog).getByRole('button', { name: 'Publish 2 shifts' }))
  const said = await within(dialog).findByText(/some of the shifts have been removed/)
  expect(said.textContent).toContain('try again with the current shifts')
})

test('opens no late question about all shifts over another dialog', async () => {
  const rows = [1, 2, 3].map((id) => [id, '0010000', 0, 500, 0, 0, 240, 0, 0, 4800, 5000])
  const { answer, release } = heldAnswer()
  const { person } = await showSchedule({
    isWaiting: true,
    answers: { 'GET /api/schedule/outline?…': { body: { seq: 0, rows } }, 'GET /api/shift?…': answer },
  })
  await person.click(await screen.findByRole('button', { name: 'Publish Shifts [1,500]' }))
  act(() => changeSchedule({ dialog: { kind: 'day', date: '2026-03-11' } }))
  const day = await screen.findByRole('dialog')
  await act(async () => release({ body: [shift({ id: 1 })] }))
  await waitFor(() => expect(screen.getByRole('button', { name: /^Publish Shifts/ })).toBeTruthy())
  expect(screen.getAllByRole('dialog')).toEqual([day])
})
