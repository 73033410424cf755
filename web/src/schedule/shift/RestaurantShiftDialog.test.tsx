import { act, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { readyLive, receiveLive, resetLive } from '../../kernel/live.ts'
import { CHANGE_OWN, changed } from '../testing/changeMany.ts'
import { LATER, restaurantShift, showRestaurantSchedule, theShift } from '../testing/restaurantSchedule.tsx'
import { button, dialog, isDisabled, times } from '../testing/shiftDialogActions.ts'

const ADD = 'Add shift, Harbour Tacos, Thursday 12 Mar'
const CREATE = 'POST /api/shift/createFree'
const comment = () => screen.getByRole('textbox', { name: 'Comment' })

beforeEach(() => readyLive({ seq: 0, refetch: false }))
afterEach(() => resetLive())

type Setting = Parameters<typeof showRestaurantSchedule>[0]

async function openAdd(setting: Setting = {}) {
  const shown = await showRestaurantSchedule(setting)
  await shown.person.click(await screen.findByRole('button', { name: ADD }))
  await dialog('Add shift')
  return shown
}

async function openEdit(one: ReturnType<typeof restaurantShift>, setting: Setting = {}) {
  const shown = await showRestaurantSchedule({ shifts: [one], ...setting })
  await shown.person.click(await theShift())
  await shown.person.click(await screen.findByRole('menuitem', { name: 'Edit' }))
  await dialog('Edit shift')
  return shown
}

describe('adding a shift', () => {
  const added = restaurantShift({
    id: 41,
    period_date: '2026-03-12',
    start_time: '18:00',
    finish_time: '01:00',
  })

  test('asks for the times, but not for driver or money', async () => {
    const { person } = await openAdd()
    const inside = within(await dialog('Add shift'))
    await waitFor(() => expect(document.activeElement).toBe(inside.getByLabelText(/^Start Time/)))
    expect(inside.getByText('Thursday 12 Mar 2026')).toBeDefined()
    expect(inside.queryByText(/driver|bonus|fee|cost|£/i)).toBeNull()
    expect(isDisabled('Create')).toBe(true)
    await times(person, '18:00', '01:00')
    expect(inside.getByText('Shift length: 7.00 h, into the next day')).toBeDefined()
    await times(person, '18:00', '18:00')
    expect(isDisabled('Create')).toBe(true)
    expect(screen.getAllByText('Finish Time must differ from Start Time.').length).toBeGreaterThan(0)
  })

  test('sends the entries, and shows the draft', async () => {
    const { person, requests } = await openAdd({ answers: { [CREATE]: { body: added } } })
    await times(person, '18:00', '01:00')
    await person.click(screen.getByRole('checkbox', { name: /Extra request/ }))
    await person.type(comment(), 'Side door')
    await person.click(button('Create'))
    expect(await screen.findByText('Draft added: Thu 12 Mar, 18:00 – 01:00')).toBeDefined()
    expect(requests.at(-1)).toMatchObject({
      call: CREATE,
      headers: { 'idempotency-key': expect.any(String) },
      body: {
        restaurant_id: 4,
        period_date: '2026-03-12',
        start_time: '18:00',
        finish_time: '01:00',
        extra_request: 1,
        comment: 'Side door',
      },
    })
    expect(await screen.findByRole('button', { name: '18:00 to 01:00, Open shift, draft' })).toBeDefined()
  })

  test('sends the same form again after a lost answer', async () => {
    let answer: Error | { body: unknown } = new TypeError('offline')
    const { person, requests } = await openAdd({ answers: { [CREATE]: () => answer } })
    await times(person, '18:00', '01:00')
    await person.click(button('Create'))
    expect(await screen.findByText(/the shift will not be added twice/)).toBeDefined()
    answer = { body: added }
    await person.click(button('Try again'))
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    const [first, second] = requests
      .filter(({ call }) => call === CREATE)
      .map(({ headers }) => headers['idempotency-key'])
    expect(first).toBeDefined()
    expect(second).toBe(first)
  })

  test('shows a refusal under its field, and keeps the entries', async () => {
    const refused = { status: 400, body: { start_time: ['Start Time invalid format.'] } }
    const { person } = await openAdd({ answers: { [CREATE]: refused } })
    await times(person, '18:00', '01:00')
    await person.type(comment(), 'Side door')
    await person.click(button('Create'))
    expect(await screen.findByText('Start Time invalid format.')).toBeDefined()
    expect(comment()).toHaveProperty('value', 'Side door')
  })

  test('asks before typed values are lost', async () => {
    const { person } = await openAdd()
    await person.type(comment(), 'Side door')
    await person.click(button('Cancel'))
    const question = await screen.findByRole('dialog', { name: 'Discard what you entered?' })
    await person.click(within(question).getByRole('button', { name: 'Keep editing' }))
    expect(comment()).toHaveProperty('value', 'Side door')
  })
})

describe('editing a shift', () => {
  test('sends the version that the person saw', async () => {
    const one = restaurantShift({ id: 42 })
    const saved = { ...one, comment: 'Side door', updated_at: LATER }
    const { person, requests } = await openEdit(one, {
      answers: { 'PUT /api/shift/updateFree/42': { body: saved } },
    })
    await person.type(comment(), 'Side door')
    await person.click(button('Save'))
    expect(await screen.findByText('Saved: Wed 11 Mar, 11:00 – 15:00')).toBeDefined()
    expect(requests.at(-1)?.body).toEqual({
      restaurant_id: 4,
      period_date: '2026-03-11',
      start_time: '11:00',
      finish_time: '15:00',
      extra_request: 0,
      comment: 'Side door',
      updated_at: one.updated_at,
    })
  })

  test('says that a stored time is rounded', async () => {
    await openEdit(restaurantShift({ start_time: '11:10' }))
    const start = screen.getByRole('combobox', { name: /^Start Time/, description: 'Rounded from 11:10.' })
    expect(start).toHaveProperty('value', '11:15')
    expect(screen.getAllByText(/^Rounded from/)).toHaveLength(1)
  })

  test('keeps typed values after a change by the agency, and takes over the rest', async () => {
    const one = restaurantShift({ id: 43 })
    const theirs = { ...one, finish_time: '16:00', updated_at: LATER }
    const message = 'This shift was changed by the agency at 10:00. Reload to see the change.'
    const { person } = await openEdit(one, {
      answers: {
        'PUT /api/shift/updateFree/43': { status: 409, body: { message } },
        'GET /api/shift/43': { body: theirs },
      },
    })
    await person.type(comment(), 'Side door')
    await person.click(button('Save'))
    expect(await screen.findByText(message)).toBeDefined()
    await person.click(button('Reload'))
    expect(await screen.findByText('Reloaded. Your changes are kept: Comment.')).toBeDefined()
    expect(comment()).toHaveProperty('value', 'Side door')
    expect(screen.getByRole('combobox', { name: /^Finish Time/ })).toHaveProperty('value', '16:00')
  })

  test('closes if the agency has just assigned the shift, and says why', async () => {
    const one = restaurantShift({ id: 44, status: 10 })
    const assigned = { ...one, driver_id: 7, status_assigned: 10 as const, updated_at: LATER }
    const { person } = await openEdit(one, {
      answers: { 'GET /api/shift/44': { body: assigned } },
    })
    await act(async () => {
      receiveLive({ seq: 1, channel: 'shift', event: 'update', data: assigned })
      await new Promise((done) => requestAnimationFrame(done))
    })
    await person.click(await screen.findByRole('button', { name: 'Reload' }))
    expect(await screen.findByText(/only the agency can change it now/)).toBeDefined()
    expect(isDisabled('Save')).toBe(true)
    expect(screen.queryByRole('button', { name: 'Remove' })).toBeNull()
  })

  test('removes it after asking', async () => {
    const one = restaurantShift({ id: 45 })
    const { person } = await openEdit(one, { answers: { [CHANGE_OWN]: changed([one]) } })
    await person.click(button('Remove'))
    const question = await screen.findByRole('dialog', { name: 'Remove shift?' })
    await person.click(within(question).getByRole('button', { name: 'Remove' }))
    expect(await screen.findByText('Removed: Wednesday 11 Mar 2026, 11:00 – 15:00')).toBeDefined()
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  })
})
