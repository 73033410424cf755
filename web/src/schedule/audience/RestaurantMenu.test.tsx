import type { ShiftAsk } from '@driverdesk/contract/shifts/shiftAsk.shapes.ts'
import { screen, waitFor, within } from '@testing-library/react'
import { describe, expect, test } from 'vitest'
import { CHANGE_OWN, changed, refusing, stepIn } from '../testing/changeMany.ts'
import {
  LATER,
  listCall,
  restaurantShift,
  shiftButtons,
  showRestaurantSchedule,
  THIS_WEEK,
  theShift,
} from '../testing/restaurantSchedule.tsx'

const items = async () => (await screen.findAllByRole('menuitem')).map(({ textContent }) => textContent)
const timesheet = { id: 1, type: 10 as const, status: 10, status_progress: 10 }
const ASK: ShiftAsk = {
  id: 5,
  kind: 'change',
  state: 'asked',
  start_time: '12:00',
  finish_time: '16:00',
  note: '',
  charge: null,
  answer: '',
  asked_at: '2026-03-10T10:00:00.000Z',
}
const lists = (requests: { call: string }[]) => requests.filter(({ call }) => call === THIS_WEEK).length
const posts = (requests: { call: string }[]) => requests.filter(({ call }) => !call.startsWith('GET'))

const chooseFromMenu = async (
  { person }: Awaited<ReturnType<typeof showRestaurantSchedule>>,
  action: string,
): Promise<void> => {
  await person.click(await theShift())
  await person.click(await screen.findByRole('menuitem', { name: action }))
}

describe("the menu of a restaurant's shift", () => {
  test.each([
    ['a draft', restaurantShift(), ['Copy', 'Edit', 'Publish', 'Move…', 'Remove']],
    ['a submitted one', restaurantShift({ status: 10 }), ['Copy', 'Edit', 'Unpublish', 'Move…', 'Remove']],
    ['a published open one', restaurantShift({ status: 20 }), ['Copy', 'Edit', 'Move…']],
    ['one with a timesheet', restaurantShift({ status: 10, timesheet }), ['Copy']],
    ['an assigned one', restaurantShift({ status: 20, driver_id: 7 }), ['Ask for a change', 'Ask to cancel']],
    [
      'one about which it asks',
      restaurantShift({ status: 20, driver_id: 7, ask: ASK }),
      ['Withdraw the request'],
    ],
    [
      'one that has started',
      restaurantShift({ status: 20, driver_id: 7, timesheet }),
      ['Only the agency can change this shift'],
    ],
  ])('offers what may be done to %s', async (_which, one, actions) => {
    const { person } = await showRestaurantSchedule({ shifts: [one] })
    await person.click(await theShift())
    expect((await items()).toSorted()).toEqual(actions.toSorted())
  })

  test('submits a draft by Publish', async () => {
    const draft = restaurantShift({ id: 21 })
    const submitted = { ...draft, status: 10 as const, updated_at: LATER }
    const shown = await showRestaurantSchedule({
      shifts: [draft],
      answers: { [CHANGE_OWN]: changed([submitted]) },
    })
    await chooseFromMenu(shown, 'Publish')
    const said = 'Submitted to the agency: Wednesday 11 Mar 2026, 11:00 – 15:00'
    expect(await screen.findByText(said)).toBeDefined()
    expect(stepIn(shown.requests)).toEqual({ kind: 'publish', shifts: [21] })
    expect(
      await screen.findByRole('button', { name: '11:00 to 15:00, Open shift, unpublished' }),
    ).toBeDefined()
  })

  test('turns a submitted shift into a draft by Unpublish', async () => {
    const one = restaurantShift({
      id: 22,
      status: 10,
      extra_request: 1,
      comment: 'Side door',
      start_time: '11:02',
    })
    const shown = await showRestaurantSchedule({
      shifts: [one],
      answers: { [CHANGE_OWN]: changed([{ ...one, status: 30, updated_at: LATER }]) },
    })
    await chooseFromMenu(shown, 'Unpublish')
    expect(await screen.findByText('Back to draft: Wednesday 11 Mar 2026, 11:02 – 15:00')).toBeDefined()
    const body = { kind: 'unpublish', shifts: [{ id: 22, updated_at: one.updated_at }] }
    expect(shown.requests.findLast(({ call }) => call === CHANGE_OWN)?.body).toEqual(body)
    expect(await screen.findByRole('button', { name: 'Publish shifts [1]' })).toBeDefined()
  })

  test('refuses to unpublish a shift that the agency has changed', async () => {
    const changed = 'This shift was changed by the agency at 10:00.'
    const message = `${changed} Reload to see the change.`
    const shown = await showRestaurantSchedule({
      shifts: [restaurantShift({ id: 23, status: 10 })],
      answers: { [CHANGE_OWN]: { status: 409, body: { message } } },
    })
    await chooseFromMenu(shown, 'Unpublish')
    expect(await screen.findByText(`${changed} The change is shown now.`)).toBeDefined()
    expect((await theShift()).getAttribute('aria-label')).toBe('11:00 to 15:00, Open shift, unpublished')
  })

  test.each(['Unpublish', 'Remove'])(
    '%s says that a shift is gone, and loads the schedule again',
    async (action) => {
      const message = 'This shift does not exist.'
      const shown = await showRestaurantSchedule({
        shifts: [restaurantShift({ id: 28, status: 10 })],
        answers: { [CHANGE_OWN]: { status: 404, body: { message } } },
      })
      await chooseFromMenu(shown, action)
      if (action === 'Remove') await shown.person.click(await screen.findByRole('button', { name: 'Remove' }))
      expect(await screen.findByText(message)).toBeDefined()
      await waitFor(() => expect(lists(shown.requests)).toBe(2))
    },
  )

  test('asks before Remove removes the shift', async () => {
    const one = restaurantShift({ id: 24 })
    const answers = { [CHANGE_OWN]: changed([one]) }
    const { person } = await showRestaurantSchedule({ shifts: [one], answers })
    ;(await theShift()).focus()
    await person.keyboard('{Delete}')
    const dialog = await screen.findByRole('dialog', { name: 'Remove shift?' })
    expect(within(dialog).getByText('Wed 11 Mar, 11:00 – 15:00, Open shift, Harbour Tacos')).toBeDefined()
    await person.click(within(dialog).getByRole('button', { name: 'Remove' }))
    await waitFor(() => expect(shiftButtons()).toHaveLength(0))
  })

  test('with keys allows only what the menu offers', async () => {
    const { person, requests } = await showRestaurantSchedule({
      shifts: [restaurantShift({ id: 25, status: 20, driver_id: 7 })],
    })
    ;(await theShift()).focus()
    await person.keyboard('{Delete}{Control>}c{/Control}')
    expect(screen.queryByRole('dialog')).toBeNull()
    expect(screen.queryByRole('region', { name: 'Copied shift' })).toBeNull()
    expect(posts(requests)).toEqual([])
  })

  test('pastes a copied shift as a draft without a driver', async () => {
    const one = restaurantShift({ id: 26, extra_request: 1, comment: 'Side door' })
    const pasted = restaurantShift({ id: 27, period_date: '2026-03-12' })
    const { person, requests } = await showRestaurantSchedule({
      shifts: [one],
      answers: { 'POST /api/shift/createFree': { body: pasted } },
    })
    ;(await theShift()).focus()
    await person.keyboard('{Control>}c{/Control}')
    await person.click(
      await screen.findByRole('button', { name: 'Paste shift, Harbour Tacos, Thursday 12 Mar' }),
    )
    expect(await screen.findByText('Pasted: 11:00 – 15:00, Thursday 12 Mar, Harbour Tacos')).toBeDefined()
    expect(requests.at(-1)).toMatchObject({
      headers: { 'idempotency-key': expect.any(String) },
      body: {
        restaurant_id: 4,
        period_date: '2026-03-12',
        start_time: '11:00',
        finish_time: '15:00',
        extra_request: 1,
        comment: 'Side door',
      },
    })
    expect(shiftButtons()).toHaveLength(2)
  })
})

describe('submitting all drafts', () => {
  const shifts = [
    restaurantShift({ id: 31 }),
    restaurantShift({ id: 32, period_date: '2026-03-12' }),
    restaurantShift({ id: 33, status: 10, period_date: '2026-03-13' }),
    restaurantShift({ id: 34, restaurant_id: 5 }),
  ]
  const submitted = (ids: number[]) =>
    shifts
      .filter(({ id }) => ids.includes(id))
      .map((one) => ({ ...one, status: 10 as const, updated_at: LATER }))

  test('asks, sends once, and says so', async () => {
    const { person, requests } = await showRestaurantSchedule({
      shifts,
      answers: { [CHANGE_OWN]: changed(submitted([31, 32])) },
    })
    await person.click(await screen.findByRole('button', { name: 'Publish shifts [2]' }))
    const dialog = await screen.findByRole('dialog', { name: 'Publish 2 shifts?' })
    await person.click(within(dialog).getByRole('button', { name: 'Publish 2 shifts' }))
    expect(await screen.findByText('Submitted to the agency: 2 shifts')).toBeDefined()
    expect(posts(requests).map(({ call }) => call)).toEqual([CHANGE_OWN])
    expect(stepIn(requests)).toEqual({ kind: 'publish', shifts: [31, 32] })
    expect(await screen.findByRole('button', { name: 'Publish shifts [0]' })).toHaveProperty('disabled', true)
  })

  test('does nothing without an answer', async () => {
    const { person, requests } = await showRestaurantSchedule({ shifts })
    await person.click(await screen.findByRole('button', { name: 'Publish shifts [2]' }))
    await person.click(await screen.findByRole('button', { name: 'Cancel' }))
    expect(posts(requests)).toEqual([])
  })

  test('names the refused shifts with reasons, and submits the others', async () => {
    const { person, requests } = await showRestaurantSchedule({
      shifts,
      answers: { [CHANGE_OWN]: refusing({ 32: 'Only a draft can be submitted.' }, submitted([31])) },
    })
    await person.click(await screen.findByRole('button', { name: 'Publish shifts [2]' }))
    await person.click(await screen.findByRole('button', { name: 'Publish 2 shifts' }))
    const dialog = await screen.findByRole('dialog', { name: 'Publish 1 shifts?' })
    expect(within(dialog).getByRole('listitem').textContent).toBe(
      'Thursday 12 Mar 2026, 11:00 – 15:00Harbour Tacos · Open shiftOnly a draft can be submitted.',
    )
    await person.click(within(dialog).getByRole('button', { name: 'Skip it and publish 1 shift' }))
    expect(await screen.findByText(/^Submitted to the agency: Wednesday 11 Mar/)).toBeDefined()
    expect(stepIn(requests)).toEqual({ kind: 'publish', shifts: [31] })
  })

  test.each([
    ['that they cannot be sent', new TypeError('offline'), /Driverdesk cannot be reached/],
    [
      'that one is gone',
      { status: 404, body: { message: 'This shift does not exist.' } },
      /some of the shifts have been removed/,
    ],
  ])('says %s, and reloads the schedule', async (_which, answer, message) => {
    const { person, requests } = await showRestaurantSchedule({
      shifts,
      answers: { [CHANGE_OWN]: answer },
    })
    await person.click(await screen.findByRole('button', { name: 'Publish shifts [2]' }))
    await person.click(await screen.findByRole('button', { name: 'Publish 2 shifts' }))
    expect(await screen.findByText(message)).toBeDefined()
    expect(screen.getByRole('button', { name: 'Publish shifts [2]' })).toHaveProperty('disabled', false)
    await waitFor(() => expect(lists(requests)).toBe(2))
  })

  test('waits for pending changes', async () => {
    let answer: (answered: ReturnType<typeof changed>) => void = () => {}
    const { person } = await showRestaurantSchedule({
      shifts,
      answers: { [CHANGE_OWN]: () => new Promise((done) => (answer = done)) },
    })
    await person.click(await screen.findByRole('button', { name: 'Publish shifts [2]' }))
    const send = await screen.findByRole('button', { name: 'Publish 2 shifts' })
    await person.click(send)
    await waitFor(() => expect(send.ariaDisabled).toBe('true'))
    answer(changed(submitted([31])))
    expect(await screen.findByRole('button', { name: 'Publish shifts [1]' })).toHaveProperty(
      'disabled',
      false,
    )
  })
})

describe('copying all', () => {
  const COPY = 'POST /api/shift/copyShiftsFree'
  const copyButton = () => screen.getByRole('button', { name: 'Copy shifts' })
  const shifts = [restaurantShift({ id: 51 }), restaurantShift({ id: 52, status: 20, driver_id: 7 })]

  test('copies the open shifts on screen to the next week, as drafts', async () => {
    const copies = [restaurantShift({ id: 61, shift_id: 51, period_date: '2026-03-18' })]
    const { person, requests, searches } = await showRestaurantSchedule({
      shifts,
      answers: {
        [COPY]: { body: { copied: 1, shifts: [], opened: [], lost: [] } },
        'POST /api/shift/copyshifts/check': {
          body: { shifts: 1, there: 0, same: 0, replaced: 0, same_as_kept: 0 },
        },
        [listCall('2026-03-16', '2026-03-22')]: { body: copies },
      },
    })
    await waitFor(() => expect(shiftButtons()).toHaveLength(2))
    await person.click(screen.getByRole('button', { name: 'Copy shifts' }))
    const dialog = await screen.findByRole('dialog', { name: 'Copy shifts' })
    expect(dialog.textContent).toContain('Harbour Tacos, 09/03/2026 – 15/03/2026')
    expect(dialog.textContent).toContain('Left out: 1 assigned shift.')
    await person.click(within(dialog).getByRole('button', { name: 'Copy 1 shift' }))
    await person.click(await screen.findByRole('button', { name: 'Show the copies' }))
    expect(requests.find(({ call }) => call === COPY)).toMatchObject({
      headers: { 'idempotency-key': expect.any(String) },
      body: { shift_ids: [51], from_date: '2026-03-09', to_date: '2026-03-16', existing: 'skip' },
    })
    expect(searches.at(-1)).toMatchObject({ from: '2026-03-16', to: '2026-03-22' })
    expect(await screen.findByRole('button', { name: 'Publish shifts [1]' })).toBeDefined()
  })

  test('waits for the shifts', async () => {
    await showRestaurantSchedule({ answers: { [THIS_WEEK]: () => new Promise(() => {}) } })
    expect(copyButton()).toHaveProperty('disabled', true)
  })

  test('does not copy a single day', async () => {
    const { person } = await showRestaurantSchedule({
      search: { interval: 'day' },
      answers: { [listCall('2026-03-11', '2026-03-11')]: { body: shifts } },
    })
    await waitFor(() => expect(copyButton()).toHaveProperty('disabled', false))
    await person.click(copyButton())
    const alert = await screen.findByRole('dialog', { name: 'A day cannot be copied' })
    expect(alert.textContent).toContain('Choose Week or 2-Week, then copy.')
  })
})
