import { refusalMessage } from '@driverdesk/contract/kernel/refusals.ts'
import type { Step, StepCheck } from '@driverdesk/contract/steps/step.shapes.ts'
import { act, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test, vi } from 'vitest'
import { receiveProgress } from '../kernel/progress.ts'
import { CHANGE, changed } from '../schedule/testing/changeMany.ts'
import { base, listCall, NOW, showSchedule, THIS_WEEK } from '../schedule/testing/renderSchedule.tsx'
import { fakeServer } from '../testing/fakeServer.ts'
import { type HeldAnswer, heldAnswer } from '../testing/heldAnswer.ts'
import { openApp } from '../testing/openApp.tsx'
import { administrator } from '../testing/people.ts'
import { driver, noDevice, shift } from '../testing/scheduleFixtures.ts'
import { layOut } from '../testing/sitting.tsx'

const step = (some: Partial<Step> = {}): Step => ({
  id: 7,
  name: 'Publish 2 shifts',
  kind: 'publish',
  at: '2026-03-11T11:50:00.000Z',
  shifts: 2,
  first_date: '2026-03-09',
  last_date: '2026-03-10',
  ...some,
})
const check = (some: Partial<StepCheck> = {}): StepCheck => ({
  step: step(),
  told: [],
  told_count: 0,
  cost: null,
  rate_change: null,
  short_notice: null,
  problems: [],
  ...some,
})
const CHECK = 'GET /api/schedule/steps/7/undo-check'
const UNDO = 'POST /api/schedule/steps/7/undo'

test('says that no message reaches a driver', async () => {
  const told = [{ driver_id: 1, full_name: 'Driver One', shifts: 1 }]
  const { person, requests } = await showSchedule({
    answers: {
      'GET /api/schedule/steps': { body: { undo: [step()], redo: [] } },
      [CHECK]: { body: check({ told, told_count: 1 }) },
      'GET /api/driver-message/no-device': { body: noDevice({ unreachable: [1] }) },
    },
  })
  await screen.findByRole('button', { name: 'Undo: Publish 2 shifts' })
  await person.keyboard('{Control>}z{/Control}')
  const list = await screen.findByRole('list', { name: 'Not reached: 1 driver' })
  expect(await within(list).findByRole('link', { name: /^Call Driver One on/ })).toBeDefined()
  // It asks for these drivers alone.
  expect(requests.map(({ call }) => call)).not.toContain('GET /api/driver?status=10&short=1')
  expect(screen.getByText('Something changes for 1 driver.')).toBeDefined()
  const question = within(screen.getByRole('dialog', { name: 'Undo: Publish 2 shifts?' }))
  expect(question.getAllByText('Driver One')).toHaveLength(1)
  expect(question.queryByRole('button', { name: /notify|quietly/ })).toBeNull()
  expect(question.getByRole('button', { name: 'Undo' })).toBeDefined()
})

test('suggests not paying a driver who does not know of the shift yet', async () => {
  const sums = { driver_pay: 0, restaurant_charge: 0 }
  const short_notice = {
    changes: 1,
    driver_pay: 16.95,
    restaurant_charge: 20.34,
    paid_before: sums,
    taken_back: 0,
    brought_back: 0,
    exemption: 'not_told' as const,
  }
  const { person, requests } = await showSchedule({
    answers: {
      'GET /api/schedule/steps': { body: { undo: [step()], redo: [] } },
      [CHECK]: { body: check({ short_notice }) },
      [UNDO]: { body: { step: step(), by_id: 8, stack: { undo: [], redo: [step()] } } },
    },
  })
  await screen.findByRole('button', { name: 'Undo: Publish 2 shifts' })
  await person.keyboard('{Control>}z{/Control}')
  const question = within(await screen.findByRole('dialog', { name: 'Undo: Publish 2 shifts?' }))
  const chosen = question.getByRole('radio', { name: 'The driver did not know about it yet' })
  expect((chosen as HTMLInputElement).checked).toBe(true)
  expect(question.getByText('1 change at short notice: driver £0.00, restaurant £0.00')).toBeDefined()
  expect(question.getByText('The driver is paid £16.95. The restaurant is charged £20.34.')).toBeDefined()
  await person.click(question.getByRole('button', { name: 'Undo' }))
  await waitFor(() =>
    expect(requests.find(({ call }) => call === UNDO)?.body).toMatchObject({
      short_notice: { exemption: 'not_told', shown: sums },
    }),
  )
})

test('names the drivers to notify on Ctrl+Z, repeats a lost call with the same key, and offers to redo', async () => {
  let stack = { undo: [step(), step({ id: 5, name: 'Add a shift' })], redo: [] as Step[] }
  let attempts = 0
  const { requests, person } = await showSchedule({
    shifts: [shift()],
    answers: {
      'GET /api/schedule/steps': () => ({ body: stack }),
      [CHECK]: {
        body: check({ told: [{ driver_id: 1, full_name: 'Driver One', shifts: 2 }], told_count: 1 }),
      },
      [UNDO]: () => {
        stack = { undo: stack.undo.slice(-1), redo: [step()] }
        attempts += 1
        return attempts === 1 ? new TypeError('lost') : { body: { step: step(), by_id: 8, stack } }
      },
    },
  })
  const undo = await screen.findByRole('button', { name: 'Undo: Publish 2 shifts' })
  undo.focus()
  await person.keyboard('{Control>}z{/Control}')
  const question = await screen.findByRole('dialog', { name: 'Undo: Publish 2 shifts?' })
  expect(within(question).getByRole('listitem').textContent).toBe('Driver One2 shifts')
  // Enter alone undoes nothing, and notifies no one.
  await waitFor(() =>
    expect(document.activeElement).toBe(within(question).getByRole('button', { name: 'Cancel' })),
  )
  await person.click(within(question).getByRole('button', { name: 'Undo quietly' }))
  await person.click(await screen.findByRole('button', { name: 'Try again' }))
  const told = await screen.findByRole('group', { name: 'Undone: Publish 2 shifts' })
  expect(within(told).getByRole('button', { name: 'Redo' })).toBeTruthy()
  const sent = requests.filter(({ call }) => call === UNDO)
  expect(sent.map(({ body }) => body)).toEqual([{ push_drivers: 20 }, { push_drivers: 20 }])
  expect(new Set(sent.map(({ headers }) => headers['idempotency-key'])).size).toBe(1)
  expect(await screen.findByRole('button', { name: 'Undo: Add a shift' })).toBeTruthy()
  expect(screen.getByRole('button', { name: 'Redo: Publish 2 shifts' })).toBeTruthy()
})

test('counts and names drivers whom no message reaches, also beyond those that are listed', async () => {
  const told = [{ driver_id: 1, full_name: 'Driver One', shifts: 2 }]
  const reach = heldAnswer()
  const askedFor = vi.fn(reach.answer)
  const { person } = await showSchedule({
    shifts: [shift()],
    answers: {
      'GET /api/schedule/steps': { body: { undo: [step()], redo: [] } },
      'GET /api/driver-message/no-device': askedFor,
      'POST /api/schedule/drivers/some': {
        body: [driver({ id: 77, full_name: 'Zed Last', phone: '07700 900077' })],
      },
      [CHECK]: { body: check({ told, told_count: 4, told_ids: [1, 77, 78, 79], offered_ids: [78, 79] }) },
    },
  })
  const undo = await screen.findByRole('button', { name: 'Undo: Publish 2 shifts' })
  undo.focus()
  await person.keyboard('{Control>}z{/Control}')
  await waitFor(() => expect(askedFor).toHaveBeenCalled())
  // Shown earlier, it would change while someone is about to press it.
  expect(screen.queryByRole('dialog')).toBeNull()
  reach.release({ body: noDevice({ unreachable: [77, 78] }) })
  const question = within(await screen.findByRole('dialog', { name: 'Undo: Publish 2 shifts?' }))
  expect(question.getByText('Not reached: 1 driver')).toBeDefined()
  expect(await question.findByRole('link', { name: 'Call Zed Last on 07700 900077' })).toBeDefined()
  expect(question.getByText(/^A push message can tell 1 driver/)).toBeDefined()
  expect(
    question.getByText('Open shifts are offered to 2 drivers: a push message can tell 1 of them.'),
  ).toBeDefined()
})

test('after a redo of several shifts, drivers whom no message reached stay named, with Undo', async () => {
  let stack = { undo: [] as Step[], redo: [step()] }
  const told = [1, 2].map((id) => ({ driver_id: id, full_name: `Driver ${id}`, shifts: 1 }))
  const { person } = await showSchedule({
    shifts: [shift()],
    answers: {
      'GET /api/schedule/steps': () => ({ body: stack }),
      'GET /api/driver-message/no-device': { body: noDevice({ unreachable: [2] }) },
      'GET /api/schedule/steps/7/redo-check': {
        body: check({ told, told_count: 3, told_ids: [1, 2, 3], offered_ids: [3] }),
      },
      [CHECK]: { body: check({ told, told_count: 2 }) },
      'POST /api/schedule/steps/7/redo': () => {
        stack = { undo: [step()], redo: [] }
        return { body: { step: step(), by_id: 9, stack } }
      },
    },
  })
  await screen.findByRole('button', { name: 'Redo: Publish 2 shifts' })
  await person.keyboard('{Control>}y{/Control}')
  const question = within(await screen.findByRole('dialog', { name: 'Redo: Publish 2 shifts?' }))
  await question.findByText('Not reached: 1 driver')
  await person.click(question.getByRole('button', { name: 'Redo and notify' }))
  const list = within(await screen.findByRole('dialog', { name: /^Redone: Publish 2 shifts/ }))
  expect(list.getByRole('heading', { name: 'Not reached: 1 driver' })).toBeDefined()
  await person.click(list.getByRole('button', { name: 'Undo' }))
  expect(await screen.findByRole('dialog', { name: 'Undo: Publish 2 shifts?' })).toBeDefined()
})

test('asks for only as many unreached drivers as one call allows, and for all of them to copy them', async () => {
  const ids = Array.from({ length: 1_200 }, (_, at) => at + 1)
  const { person } = await showSchedule({
    shifts: [shift()],
    answers: {
      'GET /api/schedule/steps': { body: { undo: [step()], redo: [] } },
      'GET /api/driver-message/no-device': { body: noDevice({ unreachable: ids }) },
      'POST /api/schedule/drivers/some': ({ body }: { body: unknown }) => ({
        // The call answers for no more.
        body: (body as { driver_ids: number[] }).driver_ids
          .slice(0, 500)
          .map((id) => driver({ id, full_name: `Driver ${id}` })),
      }),
      [CHECK]: { body: check({ told_count: 1_200, told_ids: ids }) },
    },
  })
  const undo = await screen.findByRole('button', { name: 'Undo: Publish 2 shifts' })
  undo.focus()
  await person.keyboard('{Control>}z{/Control}')
  const question = within(await screen.findByRole('dialog', { name: 'Undo: Publish 2 shifts?' }))
  expect(await question.findByText('Not reached: 1,200 drivers')).toBeDefined()
  expect(await question.findByText('Driver 1')).toBeDefined()
  await person.click(question.getByRole('button', { name: 'Copy: Not reached' }))
  await question.findByText('Copied: 1,200 drivers', { selector: '[role=status]' })
  const copied = await navigator.clipboard.readText()
  expect(copied.split('\n')).toHaveLength(1_200)
  expect(copied).not.toContain('Another driver')
})

test('says before a sick report is undone that its days are withdrawn', async () => {
  const sick = step({ name: 'Report that a driver cannot work a shift', kind: 'cannot work' })
  const { person } = await showSchedule({
    shifts: [shift()],
    answers: {
      'GET /api/schedule/steps': { body: { undo: [sick], redo: [] } },
      [CHECK]: {
        body: check({
          step: sick,
          told: [{ driver_id: 1, full_name: 'Driver One', shifts: 1 }],
          told_count: 1,
        }),
      },
    },
  })
  const undo = await screen.findByRole('button', { name: `Undo: ${sick.name}` })
  await person.click(undo)
  const question = await screen.findByRole('dialog', { name: `Undo: ${sick.name}?` })
  expect(within(question).getByText('The driver’s sick days are withdrawn.')).toBeDefined()
})

test('shows one message with an undo button for each change, and none if nothing changed', async () => {
  let undo = [step({ id: 5, name: 'Add a shift' })]
  const { requests, person } = await showSchedule({
    shifts: [shift({ status: 20, driver_id: null })],
    answers: {
      'GET /api/schedule/steps': () => ({ body: { undo, redo: [] } }),
      [CHANGE]: () => {
        undo = [step({ name: 'Unpublish a shift' }), ...undo]
        return changed([shift({ driver_id: null })])
      },
      [CHECK]: { body: check() },
      [UNDO]: { body: { step: step(), by_id: 8, stack: { undo: undo.slice(1), redo: [step()] } } },
    },
  })
  await screen.findByRole('button', { name: 'Undo: Add a shift' })
  const published = await screen.findByRole('button', { name: /^11:00 to 15:00/ })
  published.focus()
  await person.keyboard('{Control>}c{/Control}')
  await screen.findByText('Copied: 11:00 – 15:00, Open shift')
  expect(screen.queryByRole('group', { name: /^Copied/ })).toBeNull()
  await person.keyboard('u')
  const told = await screen.findByRole('group', { name: 'Unpublished: 11:00 – 15:00, Open shift' })
  // The other one is for screen readers.
  expect(screen.getAllByText('Unpublished: 11:00 – 15:00, Open shift')).toHaveLength(2)
  await person.click(within(told).getByRole('button', { name: 'Undo' }))
  await waitFor(() => expect(requests.some(({ call }) => call === UNDO)).toBe(true))
})

test('focuses the shift after an undo by key, wherever the schedule shows it', async () => {
  const published = shift({ id: 3, period_date: '2026-03-13', restaurant_id: 2, status: 20 })
  const { person } = await showSchedule({
    shifts: [shift(), published],
    answers: {
      'GET /api/schedule/steps': { body: { undo: [step()], redo: [] } },
      [CHECK]: { body: check() },
      [UNDO]: {
        body: {
          step: step(),
          by_id: 8,
          stack: { undo: [], redo: [step()] },
          first: { shift_id: 3, restaurant_id: 2, period_date: '2026-03-13' },
        },
      },
    },
  })
  const [one, other] = await screen.findAllByRole('button', { name: /^11:00 to/ })
  act(() => one?.focus())
  await person.keyboard('{Control>}z{/Control}')
  await waitFor(() => expect(document.activeElement).toBe(other))
})

test('says where a step was that is not in sight, and leads there', async () => {
  const first = { shift_id: 3, restaurant_id: 2, period_date: '2026-04-02' }
  const { person, searches } = await showSchedule({
    shifts: [shift()],
    search: { busy: true },
    answers: {
      'GET /api/schedule/steps': { body: { undo: [step()], redo: [] } },
      [CHECK]: { body: check() },
      [UNDO]: { body: { step: step(), by_id: 8, stack: { undo: [], redo: [step()] }, first } },
      [listCall('2026-03-30', '2026-04-05')]: {
        body: [shift({ id: 3, restaurant_id: 2, period_date: '2026-04-02' })],
      },
    },
  })
  const one = await screen.findByRole('button', { name: /^11:00 to/ })
  act(() => one.focus())
  await person.keyboard('{Control>}z{/Control}')
  const name = 'Undone: Publish 2 shifts. The first: Quay Sushi, Thu 2 Apr'
  const told = await screen.findByRole('group', { name })
  expect(within(told).getByRole('button', { name: 'Redo' })).toBeTruthy()
  await person.click(within(told).getByRole('button', { name: 'Show' }))
  expect(searches.at(-1)).toMatchObject({ from: '2026-03-30', to: '2026-04-05' })
  expect(searches.at(-1)?.busy).toBeUndefined()
  await waitFor(() => expect((document.activeElement as HTMLElement).dataset.shift).toBe('3'))
})

test('focuses the empty cell after undoing an added shift', async () => {
  const { person } = await showSchedule({
    shifts: [shift()],
    answers: {
      'GET /api/schedule/steps': { body: { undo: [step()], redo: [] } },
      [CHECK]: { body: check() },
      [UNDO]: {
        body: {
          step: step(),
          by_id: 8,
          stack: { undo: [], redo: [step()] },
          first: { shift_id: null, restaurant_id: 3, period_date: '2026-03-13' },
        },
      },
    },
  })
  const one = await screen.findByRole('button', { name: /^11:00 to/ })
  act(() => one.focus())
  await person.keyboard('{Control>}z{/Control}')
  const there = screen.getByRole('button', { name: 'Add shift, Hove Grill, Friday 13 Mar' })
  await waitFor(() => expect(document.activeElement).toBe(there))
})

test('refuses to undo a shift that someone has changed since, and leads to the shift', async () => {
  const message = '11/03/2026 11:00 – 15:00, Harbour Tacos: was changed by Manager Account at 11:58.'
  const { requests, person } = await showSchedule({
    shifts: [shift()],
    answers: {
      'GET /api/schedule/steps': { body: { undo: [step()], redo: [] } },
      [CHECK]: { body: check({ problems: [{ shift_id: 1, message }] }) },
    },
  })
  await person.click(await screen.findByRole('button', { name: 'Undo: Publish 2 shifts' }))
  const refusal = await screen.findByRole('dialog', { name: 'Cannot be undone: Publish 2 shifts' })
  expect(within(refusal).getByText(message)).toBeTruthy()
  await person.click(within(refusal).getByRole('button', { name: /^Open shift/ }))
  const editor = await screen.findByRole('dialog', { name: 'Edit shift' })
  await waitFor(() => expect(screen.queryByRole('dialog', { name: /Cannot be undone/ })).toBeNull())
  // Inside a text field, Ctrl+Z undoes typing.
  await person.click(within(editor).getByRole('textbox', { name: 'Comment' }))
  await person.keyboard('{Control>}z{/Control}')
  expect(requests.filter(({ call }) => call === CHECK)).toHaveLength(1)
})

const undone = { body: { step: step(), by_id: 8, first: null, stack: { undo: [step()], redo: [] } } }

/** The schedule among the other screens; each undo waits until the test releases an answer. */
async function openSchedule() {
  layOut()
  vi.useFakeTimers({ toFake: ['Date'], now: NOW })
  const person = userEvent.setup()
  const server = { checked: (): HeldAnswer | Promise<HeldAnswer> => ({ body: check() }), held: heldAnswer() }
  fakeServer({
    ...base,
    [THIS_WEEK]: { body: [shift()] },
    'GET /api/schedule/steps': { body: { undo: [step()], redo: [] } },
    [CHECK]: () => server.checked(),
    [UNDO]: () => server.held.answer(),
  })
  const router = await openApp('/schedule', administrator)
  const go = (to: '/home' | '/schedule') => act(() => router.navigate({ to }))
  const undo = async () => {
    server.held = heldAnswer()
    await person.click(await screen.findByRole('button', { name: 'Undo: Publish 2 shifts' }))
  }
  return {
    person,
    server,
    go,
    undo,
    release: (answer: HeldAnswer) => act(async () => server.held.release(answer)),
  }
}

test('shows the progress of undoing a large step, which can be hidden', async () => {
  const large = step({ name: 'Copy 6,000 shifts', shifts: 6_000 })
  const held = heldAnswer()
  const { requests, person } = await showSchedule({
    shifts: [shift()],
    answers: {
      'GET /api/schedule/steps': { body: { undo: [large], redo: [] } },
      [CHECK]: { body: check({ step: large }) },
      [UNDO]: held.answer,
    },
  })
  await person.click(await screen.findByRole('button', { name: 'Undo: Copy 6,000 shifts' }))
  const dialog = await screen.findByRole('dialog', { name: 'Undoing: Copy 6,000 shifts' })
  expect(within(dialog).getByRole('status').textContent).toBe('Undoing 6,000 shifts…')
  const key = requests.find(({ call }) => call === UNDO)?.headers['idempotency-key'] ?? ''
  act(() => receiveProgress({ key, done: 2_500, total: 6_000 }))
  expect(within(dialog).getByRole('status').textContent).toBe('Undoing: 2,500 of 6,000 shifts…')
  expect(within(dialog).getByRole('progressbar', { name: 'Undoing' })).toBeTruthy()
  await person.click(within(dialog).getByRole('button', { name: 'Hide' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  act(() => held.release({ body: { step: large, by_id: 8, stack: { undo: [], redo: [large] } } }))
  expect(await screen.findByRole('group', { name: 'Undone: Copy 6,000 shifts' })).toBeTruthy()
})

test('shows the outcome of a step on another screen without a button to undo or redo', async () => {
  const { person, server, go, undo, release } = await openSchedule()
  const asked = heldAnswer()
  await undo()
  await release(undone)
  // It does not disappear while the pointer is on it.
  await person.hover(await screen.findByRole('button', { name: 'Redo' }))
  await go('/home')
  await waitFor(() => expect(screen.queryByRole('button', { name: 'Redo' })).toBeNull())

  await go('/schedule')
  await undo()
  await go('/home')
  await release(undone)
  const told = await screen.findByRole('group', { name: 'Undone: Publish 2 shifts' })
  expect(within(told).queryByRole('button', { name: 'Redo' })).toBeNull()

  await go('/schedule')
  await undo()
  await go('/home')
  await release({ status: 400, body: { 'shift_ids.1': ['It was cancelled.'] } })
  expect(await screen.findByText('It was cancelled.')).toBeTruthy()

  await go('/schedule')
  server.checked = asked.answer
  await undo()
  await go('/home')
  const told_count = 1
  await act(async () =>
    asked.release({
      body: check({ told: [{ driver_id: 1, full_name: 'Driver One', shifts: 2 }], told_count }),
    }),
  )
  expect(screen.queryByRole('dialog')).toBeNull()
})

test('shows the outcome without a button after the schedule was left and opened again', async () => {
  const { go, undo, release } = await openSchedule()
  const leave = async () => {
    await undo()
    await go('/home')
    await go('/schedule')
  }
  await leave()
  await release({ status: 400, body: { 'shift_ids.1': ['It was cancelled.'] } })
  expect(await screen.findByText('It was cancelled.')).toBeTruthy()

  await leave()
  await release(undone)
  const told = await screen.findByRole('group', { name: 'Undone: Publish 2 shifts' })
  expect(within(told).queryByRole('button', { name: 'Redo' })).toBeNull()
})

test('sends the pay that the question showed with a redo, and asks again if it has changed', async () => {
  const REDO = 'POST /api/schedule/steps/7/redo'
  let cost = 48
  const { requests, person } = await showSchedule({
    shifts: [shift()],
    answers: {
      'GET /api/schedule/steps': { body: { undo: [], redo: [step()] } },
      'GET /api/schedule/steps/7/redo-check': () => ({ body: check({ cost }) }),
      [REDO]: ({ body }) => {
        cost = 52
        if ((body as { cost_shown: number }).cost_shown === cost)
          return { body: { step: step(), by_id: 9, stack: { undo: [step()], redo: [] } } }
        const message = refusalMessage('payChanged', { cost: '£52.00', shown: '£48.00' })
        return { status: 409, body: { code: 'payChanged', message } }
      },
    },
  })
  await person.click(await screen.findByRole('button', { name: 'Redo: Publish 2 shifts' }))
  const question = await screen.findByRole('dialog', { name: 'Redo: Publish 2 shifts?' })
  expect(await screen.findByText(/it comes to £52\.00 instead of £48\.00\. Publish again if/)).toBeTruthy()
  expect(question.textContent).toContain('The pay is £52.00.')
  await person.click(within(question).getByRole('button', { name: 'Redo' }))
  expect(await screen.findByRole('group', { name: 'Redone: Publish 2 shifts' })).toBeTruthy()
  const sent = requests.filter(({ call }) => call === REDO)
  expect(sent.map(({ body }) => body)).toEqual([{ cost_shown: 48 }, { cost_shown: 52 }])
  expect(new Set(sent.map(({ headers }) => headers['idempotency-key'])).size).toBe(2)
})
