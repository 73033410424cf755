import type { ShiftForRestaurant } from '@driverdesk/contract/shifts/shift.shapes.ts'
import type { ShiftAsk } from '@driverdesk/contract/shifts/shiftAsk.shapes.ts'
import { screen, waitFor, within } from '@testing-library/react'
import { describe, expect, test } from 'vitest'
import { receiveLive } from '../../kernel/live.ts'
import { shift } from '../../testing/scheduleFixtures.ts'
import { showSchedule, listCall as staffList } from '../testing/renderSchedule.tsx'
import { LATER, restaurantShift, showRestaurantSchedule, theShift } from '../testing/restaurantSchedule.tsx'

const one = restaurantShift({
  id: 21,
  status: 20,
  driver_id: 7,
  driver_first_name: 'Ann',
  driver_photo_src: 'face.jpg',
  period_date: '2026-03-12',
})
const ASK: ShiftAsk = {
  id: 5,
  kind: 'change',
  state: 'asked',
  start_time: '12:00',
  finish_time: '15:00',
  note: 'A car, please',
  charge: null,
  answer: '',
  asked_at: '2026-03-10T10:00:00.000Z',
}
const name = async () => (await theShift()).getAttribute('aria-label')

describe('who is coming to a restaurant', () => {
  test('shows the first name and the photo of the driver', async () => {
    await showRestaurantSchedule({ shifts: [one] })
    expect(await name()).toBe('11:00 to 15:00, Ann, published')
    expect((await theShift()).querySelector('img')?.getAttribute('src')).toBe('/images/thumb/face.jpg')
  })

  test.each([
    ['late', null, 'Late by '],
    [
      'started',
      { status_progress: 10, driver_start_time: '11:02', driver_finish_time: null },
      'Started at 11:02',
    ],
    [
      'finished',
      { status_progress: 20, driver_start_time: '11:02', driver_finish_time: '14:58' },
      'Finished at 14:58',
    ],
  ])('says that the driver of a shift today is %s', async (_state, work, words) => {
    const timesheet = work && { id: 1, type: 10 as const, status: 10, ...work }
    const today = { period_date: '2026-03-11', start_time: '00:00', finish_time: '23:45' }
    await showRestaurantSchedule({ shifts: [{ ...one, ...today, timesheet }] })
    expect(await name()).toContain(`Ann, ${words}`)
    const state = (await theShift()).querySelector('[data-arrival]')
    expect(state?.textContent).toContain(words.split(' ')[0])
  })

  test('names no one before the shift is published', async () => {
    await showRestaurantSchedule({ shifts: [{ ...one, status: 10, driver_first_name: null }] })
    expect(await name()).toBe('11:00 to 15:00, Assigned, unpublished')
  })
})

describe('a restaurant asks', () => {
  const CHANGE = 'POST /api/shift/21/ask/change'
  const CANCEL = 'POST /api/shift/21/ask/cancel'
  const TERMS = 'GET /api/shift/21/ask/terms'
  let seq = 0
  const happens = (data: ShiftForRestaurant) =>
    receiveLive({ seq: ++seq, channel: 'shift', event: 'update', data })

  test('for other times, and the shift says so', async () => {
    const { person, requests } = await showRestaurantSchedule({
      shifts: [one],
      answers: { [CHANGE]: { body: { ...one, ask: ASK } } },
    })
    await person.click(await theShift())
    await person.click(await screen.findByRole('menuitem', { name: 'Ask for a change' }))
    const dialog = within(await screen.findByRole('dialog', { name: 'Ask for a change' }))
    expect(dialog.getByRole('button', { name: 'Ask the agency' })).toHaveProperty('disabled', true)
    await person.type(dialog.getByLabelText('What would you like?'), 'A car, please')
    await person.click(dialog.getByRole('button', { name: 'Ask the agency' }))
    await waitFor(async () => expect(await name()).toMatch(/change asked for: 12:00 – 15:00$/))
    expect(requests.find(({ call }) => call === CHANGE)).toMatchObject({
      headers: { 'idempotency-key': expect.any(String) },
      body: { start_time: '11:00', finish_time: '15:00', note: 'A car, please', updated_at: one.updated_at },
    })
  })

  test('reads the name of the field in its error message', async () => {
    const { person } = await showRestaurantSchedule({ shifts: [one] })
    await person.click(await theShift())
    await person.click(await screen.findByRole('menuitem', { name: 'Ask for a change' }))
    const dialog = within(await screen.findByRole('dialog', { name: 'Ask for a change' }))
    const start = dialog.getByLabelText(/^Start Time/)
    await person.clear(start)
    await person.type(start, '26:00')
    await person.tab()
    expect(await dialog.findAllByText('Start Time invalid format.')).not.toEqual([])
  })

  test('to cancel, and sends the charge that it was shown', async () => {
    const { person, requests } = await showRestaurantSchedule({
      shifts: [one],
      answers: {
        [TERMS]: { body: { charge: 12.5, notice: 1500 } },
        [CANCEL]: { body: { ...one, ask: { ...ASK, kind: 'cancel', start_time: null, finish_time: null } } },
      },
    })
    await person.click(await theShift())
    await person.click(await screen.findByRole('menuitem', { name: 'Ask to cancel' }))
    const dialog = within(await screen.findByRole('dialog', { name: 'Ask to cancel' }))
    expect(await dialog.findByText('Cancelling costs £12.50')).toBeDefined()
    await person.type(dialog.getByLabelText(/^Reason/), 'Closed')
    await person.click(dialog.getByRole('button', { name: 'Ask to cancel' }))
    await waitFor(async () => expect(await name()).toMatch(/cancellation asked for$/))
    expect(requests.find(({ call }) => call === CANCEL)?.body).toEqual({
      note: 'Closed',
      charge: 12.5,
      updated_at: one.updated_at,
    })
  })

  test.each([
    ['Ask for a change', 'What would you like?', 'Ask the agency', CHANGE, {}],
    [
      'Ask to cancel',
      /^Reason/,
      'Ask to cancel',
      CANCEL,
      { kind: 'cancel', start_time: null, finish_time: null },
    ],
  ] as const)(
    'and learns that it succeeded although the answer was lost: %s',
    async (title, label, send, call, of) => {
      const asked = { ...one, ask: { ...ASK, start_time: '11:00', ...of, note: 'Closed' } }
      let terms = 0
      const { person } = await showRestaurantSchedule({
        shifts: [one],
        answers: {
          [TERMS]: () => {
            terms += 1
            return { body: { charge: 0, notice: 1500 } }
          },
          [call]: () => {
            happens(asked)
            return new TypeError('Failed to fetch')
          },
        },
      })
      await person.click(await theShift())
      await person.click(await screen.findByRole('menuitem', { name: title }))
      const dialog = within(await screen.findByRole('dialog', { name: title }))
      await person.type(dialog.getByLabelText(label), 'Closed ')
      const button = dialog.getByRole('button', { name: send })
      await waitFor(() => expect(button).toHaveProperty('disabled', false))
      const before = terms
      await person.click(button)
      await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
      expect(await screen.findByText(/^Asked (for a change|to cancel): /)).toBeDefined()
      expect(terms).toBe(before)
    },
  )

  test('and learns that someone else has just asked', async () => {
    const { person } = await showRestaurantSchedule({ shifts: [one] })
    await person.click(await theShift())
    await person.click(await screen.findByRole('menuitem', { name: 'Ask for a change' }))
    const dialog = within(await screen.findByRole('dialog', { name: 'Ask for a change' }))
    await person.type(dialog.getByLabelText('What would you like?'), 'A van')
    happens({ ...one, ask: ASK })
    await dialog.findByText('Someone else has just asked about this shift. Reload to see the request.')
    expect(dialog.getByRole('button', { name: 'Ask the agency' })).toHaveProperty('disabled', true)
  })

  test('withdraws the request', async () => {
    const WITHDRAW = 'POST /api/shift/21/ask/withdraw'
    const { person, requests } = await showRestaurantSchedule({
      shifts: [{ ...one, ask: ASK }],
      answers: { [WITHDRAW]: { body: { ...one, ask: { ...ASK, state: 'withdrawn' } } } },
    })
    await person.click(await theShift())
    await person.click(await screen.findByRole('menuitem', { name: 'Withdraw the request' }))
    await waitFor(async () => expect(await name()).toBe('11:00 to 15:00, Ann, published'))
    expect(requests.find(({ call }) => call === WITHDRAW)?.body).toEqual({ ask_id: 5 })
  })

  test.each([
    ['declined', one, 'change declined: 12:00 – 15:00'],
    ['accepted', { ...one, start_time: '12:00' }, 'change accepted'],
  ] as const)('sees that the office %s, and its words', async (state, shown, words) => {
    const ask = { ...ASK, state, answer: 'No one is free' }
    const { person } = await showRestaurantSchedule({ shifts: [{ ...shown, ask }] })
    expect(await name()).toContain(words)
    expect((await theShift()).dataset.ask).toBe(state)
    expect((await theShift()).title).toContain('No one is free')
    await person.click(await theShift())
    const menu = (await screen.findByRole('menu')).textContent
    expect(menu).toContain(`${words}The agency says: No one is free`)
  })

  test('sees no mark once the day is over, and none of an acceptance that no longer holds', async () => {
    const ask = { ...ASK, state: 'accepted' as const }
    const over = { ...one, id: 22, period_date: '2026-03-10', start_time: '12:00', ask }
    await showRestaurantSchedule({ shifts: [{ ...one, ask }, over] })
    await screen.findAllByRole('button', { name: /^1\d:00 to 15:00, Ann, published$/ })
    const marks = [...document.querySelectorAll<HTMLElement>('[data-shift]')].map(
      ({ dataset }) => dataset.ask,
    )
    expect(marks).toEqual([undefined, undefined])
  })
})

describe('the office', () => {
  const DAY = '2026-03-11'
  const asked = shift({ id: 30, status: 20, ask: ASK })
  const open = async (answers: Parameters<typeof showSchedule>[0] = {}) => {
    const shown = await showSchedule({
      search: { interval: 'day' },
      ...answers,
      answers: {
        [staffList(DAY, DAY)]: { body: [asked] },
        'GET /api/shift/30/ask/effect': { body: null },
        ...answers.answers,
      },
    })
    const button = await screen.findByRole('button', { name: /change asked for: 12:00 – 15:00/ })
    await shown.person.click(button)
    await shown.person.click(await screen.findByRole('menuitem', { name: 'Answer the request' }))
    const dialog = within(await screen.findByRole('dialog', { name: 'Change as asked?' }))
    return { ...shown, dialog }
  }

  test('accepts on the schedule', async () => {
    const ACCEPT = 'POST /api/shift/30/ask/accept'
    const done = { ...asked, start_time: '12:00', updated_at: LATER, ask: { ...ASK, state: 'accepted' } }
    const { person, requests, dialog } = await open({ answers: { [ACCEPT]: { body: done } } })
    expect(dialog.getByText('A car, please')).toBeDefined()
    await person.type(dialog.getByLabelText('Your message'), 'Ann comes by car')
    await person.click(dialog.getByRole('button', { name: 'Accept' }))
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    expect(requests.find(({ call }) => call === ACCEPT)?.body).toEqual({
      ask_id: 5,
      answer: 'Ann comes by car',
      updated_at: asked.updated_at,
    })
    expect(
      await screen.findByRole('button', { name: /^12:00 to 15:00, Driver One, published$/ }),
    ).toBeDefined()
  })

  test('reads why it cannot be accepted any more', async () => {
    const message = 'The shift has changed since the restaurant asked: it is now 11/03/2026, 09:00 – 15:00.'
    const { person, dialog } = await open({
      answers: { 'POST /api/shift/30/ask/accept': { status: 409, body: { message } } },
    })
    await person.click(dialog.getByRole('button', { name: 'Accept' }))
    expect((await dialog.findByRole('alert')).textContent).toContain(message)
  })

  test('sends a second attempt as the first, whose answer was lost', async () => {
    const DECLINE = 'POST /api/shift/30/ask/decline'
    let attempts = 0
    const decline = () => (++attempts === 1 ? new TypeError('Failed to fetch') : { body: asked })
    const { person, requests, dialog } = await open({ answers: { [DECLINE]: decline } })
    const press = () => person.click(dialog.getByRole('button', { name: 'Decline' }))
    await press()
    await dialog.findByRole('alert')
    await press()
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    const keys = requests
      .filter(({ call }) => call === DECLINE)
      .map(({ headers }) => headers['idempotency-key'])
    expect(keys).toHaveLength(2)
    expect(new Set(keys).size).toBe(1)
  })

  test('reads its answer in the dialog of a shift, and sees no mark', async () => {
    const ask = { ...ASK, state: 'declined' as const, answer: 'No one is free' }
    const { person } = await showSchedule({
      search: { interval: 'day' },
      answers: { [staffList(DAY, DAY)]: { body: [{ ...asked, ask }] } },
    })
    const button = await screen.findByRole('button', { name: /Driver One, published$/ })
    expect(button.dataset.ask).toBeUndefined()
    await person.click(button)
    const said = 'Change declined: 12:00 – 15:00. The restaurant was told: No one is free'
    await person.click(await screen.findByRole('menuitem', { name: 'Edit' }))
    expect((await screen.findByRole('dialog', { name: 'Edit shift' })).textContent).toContain(said)
  })

  test('sees which shifts a restaurant requested', async () => {
    const requested = shift({ id: 31, restaurateur_creator_id: 4 })
    await showSchedule({
      search: { interval: 'day' },
      answers: { [staffList(DAY, DAY)]: { body: [requested] } },
    })
    expect(
      await screen.findByRole('button', { name: /, unpublished, requested by the restaurant$/ }),
    ).toBeDefined()
  })
})
