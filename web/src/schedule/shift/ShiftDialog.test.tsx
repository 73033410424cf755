import { act, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { readyLive, receiveLive, resetLive } from '../../kernel/live.ts'
import { driver, shift } from '../../testing/scheduleFixtures.ts'
import { CHANGE, changed } from '../testing/changeMany.ts'
import { base, listCall, showSchedule, withDrivers } from '../testing/renderSchedule.tsx'
import {
  button,
  choose,
  dialog,
  field,
  isDisabled,
  offered,
  openAdd,
  openEdit,
  times,
  type,
} from '../testing/shiftDialogActions.ts'

const LATER = '2026-03-01T11:00:00.000Z'

beforeEach(() => readyLive({ seq: 0, refetch: false }))
afterEach(() => resetLive())

const figure = (name: string) => screen.getByText(name).nextElementSibling?.textContent

describe('adding a shift', () => {
  test('counts length, cost and the week of the driver while one types, and saves what was typed', async () => {
    const added = shift({ id: 9, start_time: '18:00', finish_time: '01:30' })
    const { person, requests } = await openAdd({
      shifts: [shift({ id: 2, period_date: '2026-03-09' })],
      answers: { 'POST /api/shift': { body: added } },
    })
    expect(isDisabled('Create')).toBe(true)
    await choose(person, 'Driver One')
    expect(figure('Weekly hours')).toBe('4.0 h')
    await times(person, '1800', '1:30')
    expect(figure('Shift length')).toBe('7.50 h')
    expect(figure('Shift cost')).toBe('£90.00')
    await person.click(screen.getByRole('radio', { name: '+£10' }))
    expect(figure('Shift cost')).toBe('£100.00')
    expect(figure('Weekly hours')).toBe('11.5 h')
    expect(figure('Weekly cost')).toBe('£148.00')
    await person.click(button('Create'))
    expect(await screen.findByText('Added: 18:00 – 01:30, Driver One')).toBeDefined()
    expect(requests.at(-1)?.body).toMatchObject({
      restaurant_id: 1,
      period_date: '2026-03-11',
      driver_id: 1,
      start_time: '18:00',
      finish_time: '01:30',
      cost_bonus: 10,
    })
    expect(
      await screen.findByRole('button', { name: '18:00 to 01:30, Driver One, unpublished' }),
    ).toBeDefined()
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  })

  test('an open shift has the driver 0', async () => {
    const { person, requests } = await openAdd({
      answers: { 'POST /api/shift': { body: shift({ id: 9, driver_id: null }) } },
    })
    await choose(person, 'Open shift')
    await times(person, '11:00', '15:00')
    await person.click(button('Create'))
    await screen.findByText('Added: 11:00 – 15:00, Open shift')
    expect(requests.at(-1)?.body).toMatchObject({ driver_id: 0 })
  })

  test('is for the driver chosen on the schedule', async () => {
    await openAdd({ search: { driver: 2 } })
    expect(field(/^Driver/)).toHaveProperty('value', 'Driver Two')
  })

  test('is for no one yet where that driver is not offered', async () => {
    await openAdd({ search: { driver: 3 } })
    expect(field(/^Driver/)).toHaveProperty('value', '')
    expect(isDisabled('Create')).toBe(true)
    expect(screen.queryByText('Driver is required')).toBeNull()
  })

  test('offers the drivers of the restaurant only', async () => {
    const { person } = await openAdd()
    await person.click(field(/^Driver/))
    const names = within(offered())
      .getAllByRole('option')
      .map(({ textContent }) => textContent)
    expect(names).toEqual(['Open shift', 'Driver One', 'Driver Two'])
  })

  test.each([
    [
      { default_working_time: [{ week_day: 2, holiday: 10 as const, start_at: null, stop_at: null }] },
      [],
      'Driver unavailable',
    ],
    [
      { default_working_time: [{ week_day: 2, holiday: 20 as const, start_at: '17:00', stop_at: '23:00' }] },
      [],
      'Driver working time: 17:00 – 23:00',
    ],
    [
      {},
      [shift({ id: 2, restaurant_id: 3, status: 20 })],
      'Driver already have shift on this time: Hove Grill, 11/03/2026, 11:00 – 15:00',
    ],
  ])('is held up while the driver cannot take it: %3$s', async (working, shifts, message) => {
    const { person } = await openAdd({
      shifts,
      answers: {
        ...withDrivers([driver(working), driver({ id: 2, full_name: 'Driver Two' })]),
      },
    })
    await times(person, '11:00', '15:00')
    await choose(person, new RegExp(`^Driver One.*${message}`))
    expect(field(/^Driver/)).toHaveProperty('ariaInvalid', 'true')
    expect(screen.getAllByText(message).length).toBeGreaterThan(0)
    expect(isDisabled('Create')).toBe(true)
    await choose(person, 'Driver Two')
    expect(isDisabled('Create')).toBe(false)
  })

  test.each(['0', '1'])('an expired document warns, or holds the shift up: %s', async (ovalue) => {
    const expired = 'Driving licence valid only until 10/03/2026'
    const { person } = await openAdd({
      answers: {
        ...withDrivers([driver({ driver_license_expiry_date: '2026-03-10' })]),
        'GET /api/option': { body: [{ id: 1, okey: 'block_expired_documents', ovalue, description: '' }] },
      },
    })
    await times(person, '11:00', '15:00')
    await choose(person, new RegExp(`^Driver One.*${expired}`))
    expect(screen.getAllByText(expired).length).toBeGreaterThan(0)
    expect(isDisabled('Create')).toBe(ovalue === '1')
  })

  test('an overlap with an unpublished shift is a warning only', async () => {
    const { person } = await openAdd({ shifts: [shift({ id: 2, restaurant_id: 3 })] })
    await choose(person, 'Driver One')
    await times(person, '14:00', '18:00')
    expect(
      screen.getByText(/^Overlaps this driver's unpublished shift: .*11:00 – 15:00\. Only one/),
    ).toBeDefined()
    expect(isDisabled('Create')).toBe(false)
  })

  test.each([
    [/^Start Time/, '', 'Start Time is required.'],
    [/^Start Time/, '26:00', 'Start Time invalid format.'],
    [/^Finish Time/, '', 'Finish Time is required.'],
    [/^Finish Time/, 'late', 'Finish Time invalid format.'],
  ])('%s says what is wrong with %j', async (name, text, message) => {
    const { person } = await openAdd()
    await type(person, name, text)
    await waitFor(() => expect(field(name).getAttribute('aria-describedby')).toBeTruthy())
    expect(screen.getAllByText(message).length).toBeGreaterThan(0)
  })

  test('the same time twice is no shift', async () => {
    const { person } = await openAdd()
    await choose(person, 'Driver One')
    await times(person, '11:00', '11:00')
    expect(screen.getAllByText('Finish Time must differ from Start Time.').length).toBeGreaterThan(0)
    expect(isDisabled('Create')).toBe(true)
  })

  test("the server's messages appear under their fields, nothing is lost, and the next attempt is another form", async () => {
    let refused = true
    const { person, requests } = await openAdd({
      answers: {
        'POST /api/shift': () =>
          refused ? { status: 400, body: { driver_id: ['Driver unavailable'] } } : { body: shift({ id: 9 }) },
      },
    })
    await choose(person, 'Driver One')
    await times(person, '11:00', '15:00')
    await person.click(button('Create'))
    expect(await screen.findByText('Driver unavailable')).toBeDefined()
    expect(field(/^Start Time/)).toHaveProperty('value', '11:00')
    refused = false
    await choose(person, 'Driver Two')
    await person.click(button('Create'))
    await screen.findByText(/^Added/)
    const keys = requests
      .filter(({ call }) => call === 'POST /api/shift')
      .map(({ headers }) => headers['idempotency-key'])
    expect(keys[0]).toBeTruthy()
    expect(keys[1]).not.toBe(keys[0])
  })

  test('shows a message that belongs to no field above the fields', async () => {
    const refused = { status: 400, body: { restaurant_id: ['This restaurant is inactive.'] } }
    const { person } = await openAdd({ answers: { 'POST /api/shift': refused } })
    await choose(person, 'Driver One')
    await times(person, '11:00', '15:00')
    await person.click(button('Create'))
    expect(await screen.findByText('This restaurant is inactive.')).toBeDefined()
  })

  test('a lost connection keeps the dialog, and trying again sends the same form with the same key', async () => {
    let offline = true
    const { person, requests } = await openAdd({
      answers: {
        'POST /api/shift': () => (offline ? new TypeError('Failed to fetch') : { body: shift({ id: 9 }) }),
      },
    })
    await choose(person, 'Driver One')
    await times(person, '11:00', '15:00')
    await person.click(button('Create'))
    expect(await screen.findByText(/Driverdesk cannot be reached/)).toBeDefined()
    expect(screen.getByText(/will not be added twice/)).toBeDefined()
    offline = false
    await person.click(button('Try again'))
    await screen.findByText(/^Added/)
    const [first, second] = requests.filter(({ call }) => call === 'POST /api/shift')
    expect(second?.headers['idempotency-key']).toBe(first?.headers['idempotency-key'])
    expect(second?.body).toEqual(first?.body)
  })

  test('asks before closing would lose something typed', async () => {
    const { person } = await openAdd()
    await choose(person, 'Driver One')
    await person.click(button('Cancel'))
    const question = await dialog('Discard what you entered?')
    await person.click(within(question).getByRole('button', { name: 'Keep editing' }))
    expect(field(/^Driver/)).toHaveProperty('value', 'Driver One')
    await person.click(button('Cancel'))
    await person.click(await screen.findByRole('button', { name: 'Discard' }))
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  })

  test('at the edge of the schedule the missing days are asked for', async () => {
    const around = listCall('2026-03-08', '2026-03-15')
    const night = shift({
      id: 5,
      status: 20,
      period_date: '2026-03-08',
      start_time: '20:00',
      finish_time: '02:00',
    })
    const { person, requests } = await showSchedule({ answers: { [around]: { body: [night] } } })
    await person.click(await screen.findByRole('button', { name: 'Add shift, Harbour Tacos, Monday 9 Mar' }))
    await dialog('Add shift')
    await waitFor(() => expect(requests.map(({ call }) => call)).toContain(around))
    await times(person, '01:00', '05:00')
    await choose(person, /^Driver One.*already have shift/)
    expect(screen.getAllByText(/^Driver already have shift on this time: /).length).toBeGreaterThan(0)
  })
})

/** The dialogs that are closed. */
const fieldsOfShift = () => {
  const isClosed = (name: RegExp) => (field(name) as HTMLInputElement).disabled
  return { driver: isClosed(/^Driver/), start: isClosed(/^Start Time/), finish: isClosed(/^Finish Time/) }
}

describe('editing a shift', () => {
  test('shows it, its driver and who made it, and sends the state that was seen', async () => {
    const one = shift({ comment: 'Side door', const_fuel_bonus: 2.5 })
    const { person, requests } = await openEdit(one, {
      answers: { 'PUT /api/shift/1': { body: { ...one, comment: 'Front door', updated_at: LATER } } },
    })
    expect(field(/^Driver/)).toHaveProperty('value', 'Driver One')
    expect(screen.getByRole('link', { name: '07700 900001' })).toBeDefined()
    expect(screen.getByText('Works all day')).toBeDefined()
    expect(screen.getByText('Created by', { exact: false }).textContent).toBe('Created by you')
    const comment = screen.getByRole('textbox', { name: 'Comment' })
    await person.clear(comment)
    await person.type(comment, 'Front door')
    await person.click(button('Save'))
    expect(await screen.findByText('Saved: 11:00 – 15:00, Driver One')).toBeDefined()
    expect(requests.at(-1)?.body).toMatchObject({
      comment: 'Front door',
      const_fuel_bonus: 2.5,
      updated_at: one.updated_at,
    })
    expect(requests.at(-1)?.body).not.toHaveProperty('push_drivers')
  })

  test('a cancelled shift says that it keeps its day and times, and only its driver can be changed', async () => {
    const one = shift({
      start_time: '11:05',
      timesheet: { id: 1, type: 20, status: 10, status_progress: 20 },
    })
    const { person, requests } = await openEdit(one, { answers: { 'PUT /api/shift/1': { body: one } } })
    expect(screen.getByText(/^This shift was cancelled, so it keeps its day and times/)).toBeDefined()
    expect(fieldsOfShift()).toEqual({ driver: false, start: true, finish: true })
    expect(field(/^Start Time/)).toHaveProperty('value', '11:05')
    await choose(person, 'Driver Two')
    await person.click(button('Save'))
    await screen.findByText(/^Saved/)
    expect(requests.at(-1)?.body).toMatchObject({ driver_id: 2, start_time: '11:05', finish_time: '15:00' })
  })

  test('says where the driver and times of a shift with a timesheet are changed', async () => {
    await openEdit(shift({ timesheet: { id: 1, type: 10, status: 10, status_progress: 20 } }))
    expect(screen.getByText(/^This shift has a timesheet\. To change its driver/)).toBeTruthy()
    expect(fieldsOfShift()).toEqual({ driver: true, start: true, finish: true })
  })

  test('asks whether the driver of a published shift is notified', async () => {
    const one = shift({ status: 20 })
    const { person, requests } = await openEdit(one, { answers: { 'PUT /api/shift/1': { body: one } } })
    expect(screen.getByText('No push message: the driver and the times do not change.')).toBeDefined()
    await type(person, /^Finish Time/, '16:00')
    expect(screen.getByText('is notified of changes', { exact: false }).textContent).toBe(
      'Driver One is notified of changes',
    )
    await person.click(screen.getByRole('checkbox', { name: 'Notify the driver by push message' }))
    await person.click(button('Save'))
    await screen.findByText(/^Saved/)
    expect(requests.at(-1)?.body).toMatchObject({ push_drivers: 20 })
  })

  test('notifies both drivers of a published shift that changes hands, and no one of an open one', async () => {
    const { person } = await openEdit(shift({ status: 20, driver_id: null }))
    expect(screen.getByText('No push message: the shift has no driver.')).toBeDefined()
    await choose(person, 'Driver One')
    expect(screen.getByRole('checkbox', { name: 'Notify the driver by push message' })).toBeDefined()
    await person.click(button('Cancel'))
    await person.click(await screen.findByRole('button', { name: 'Discard' }))
  })

  test('shows the rota week of its driver, with this shift marked as it is typed', async () => {
    const { person } = await showSchedule({
      shifts: [
        shift({
          id: 2,
          restaurant_id: 3,
          period_date: '2026-03-13',
          start_time: '17:00',
          finish_time: '22:00',
        }),
        shift({ id: 3, driver_id: 2 }),
        shift(),
      ],
    })
    await person.click(await screen.findByRole('button', { name: '11:00 to 15:00, Driver One, unpublished' }))
    await person.click(await screen.findByRole('menuitem', { name: 'Edit' }))
    const side = within(await screen.findByRole('complementary', { name: 'About this shift' }))
    const week = () => side.getAllByRole('listitem').map(({ textContent }) => textContent)
    expect(week()).toEqual([
      'Wed 11 Mar, 11:00 – 15:00Harbour Tacos · This shift',
      'Fri 13 Mar, 17:00 – 22:00Hove Grill',
    ])
    await type(person, /^Finish Time/, '16:00')
    expect(week()[0]).toBe('Wed 11 Mar, 11:00 – 16:00Harbour Tacos · This shift')
    expect(side.getByText('Shifts this week [2]')).toBeDefined()
  })

  test('shows the photo of its driver, and initials without one', async () => {
    const photographed = driver({ photo_src: 'face 1.webp' })
    await openEdit(shift(), { answers: { ...withDrivers([photographed]) } })
    const photo = screen.getByRole('region', { name: 'Driver' }).querySelector('img')
    expect(photo?.getAttribute('src')).toBe('/images/thumb/face%201.webp')
  })

  test('a driver without a photo has initials', async () => {
    await openEdit(shift())
    const photo = screen.getByRole('region', { name: 'Driver' }).querySelector<HTMLElement>('[data-text]')
    expect(photo?.dataset.text).toBe('DO')
  })

  test('a negative fee can be typed and is refused under its field; one above 0 makes a record', async () => {
    const { person } = await openEdit(shift())
    const fee = screen.getByRole('textbox', { name: 'Cancellation fee/bonus' })
    await person.clear(fee)
    await person.type(fee, '-5')
    await person.tab()
    expect(fee).toHaveProperty('value', '-£5.00')
    expect(fee).toHaveProperty('ariaInvalid', 'true')
    expect(screen.getAllByText('Cancellation fee/bonus must not be negative.').length).toBeGreaterThan(0)
    expect(isDisabled('Save')).toBe(true)
    await person.clear(fee)
    await person.type(fee, '5')
    expect(screen.getByText('Saving creates a cancellation record of £5.00.')).toBeDefined()
    expect(isDisabled('Save')).toBe(false)
  })

  test('warns of a driver who has become unavailable, and does not stop another change', async () => {
    const off = driver({
      actual_override_working_time: [
        { period_date: '2026-03-11', holiday: 10, start_at: null, stop_at: null },
      ],
    })
    const { person } = await openEdit(shift(), {
      answers: { ...withDrivers([off]) },
    })
    expect(screen.getByRole('alert').textContent).toBe('Driver unavailable')
    expect(isDisabled('Save')).toBe(false)
    await type(person, /^Finish Time/, '16:00')
    expect(isDisabled('Save')).toBe(true)
  })

  test("announces another person's change; Reload takes it over and keeps what was typed", async () => {
    const one = shift()
    const theirs = shift({ finish_time: '16:00', comment: 'Theirs', updated_at: LATER })
    const message = 'This shift was changed by Admin Demo at 14:05. Reload to see the change.'
    const sent: unknown[] = []
    const { person } = await openEdit(one, {
      answers: {
        'GET /api/shift/1': { body: theirs },
        'PUT /api/shift/1': ({ body }) => {
          sent.push(body)
          return sent.length === 1
            ? { status: 409, body: { message } }
            : { body: { ...theirs, comment: 'Mine', updated_at: '2026-03-01T12:00:00.000Z' } }
        },
      },
    })
    await person.type(screen.getByRole('textbox', { name: 'Comment' }), 'Mine')
    await person.click(button('Save'))
    expect(await screen.findByText(message)).toBeDefined()
    await person.click(button('Reload'))
    expect(await screen.findByText('Reloaded. Your changes are kept: Comment.')).toBeDefined()
    expect(field(/^Finish Time/)).toHaveProperty('value', '16:00')
    expect(screen.getByRole('textbox', { name: 'Comment' })).toHaveProperty('value', 'Mine')
    await person.click(button('Save'))
    await screen.findByText(/^Saved/)
    expect(sent[1]).toMatchObject({ updated_at: LATER, finish_time: '16:00', comment: 'Mine' })
  })

  test('announces a live change to the open shift before anything is sent', async () => {
    await openEdit(shift())
    const theirs = shift({ comment: 'Theirs', updated_at: LATER })
    act(() => receiveLive({ seq: 1, channel: 'shift', event: 'update', data: theirs }))
    expect(
      await screen.findByText('This shift has been changed by someone else. Reload to see the change.'),
    ).toBeDefined()
  })

  test('refuses to save a shift that was removed', async () => {
    await openEdit(shift({ id: 41 }))
    act(() => receiveLive({ seq: 1, channel: 'shift', event: 'destroy', data: { id: 41 } }))
    expect(await screen.findByText('This shift has been removed or moved to another day.')).toBeDefined()
    expect(isDisabled('Save')).toBe(true)
  })

  test('a shift that the server does not find was removed: it says so, and keeps what was typed', async () => {
    const message = 'This shift does not exist.'
    const { person } = await openEdit(shift({ id: 46 }), {
      answers: { 'PUT /api/shift/46': { status: 404, body: { message } } },
    })
    await person.type(screen.getByRole('textbox', { name: 'Comment' }), 'Mine')
    await person.click(button('Save'))
    expect(await screen.findByText('This shift has been removed.')).toBeDefined()
    expect(isDisabled('Save')).toBe(true)
    expect(screen.getByRole('textbox', { name: 'Comment' })).toHaveProperty('value', 'Mine')
  })

  test('leads to where the shift can be moved, and asks first if something has been typed', async () => {
    const { person } = await openEdit(shift())
    await times(person, '12:00', '15:00')
    const move = 'Move to another day or restaurant…'
    await person.click(button(move))
    await person.click(
      within(await dialog('Discard what you entered?')).getByRole('button', { name: 'Keep editing' }),
    )
    await waitFor(() => expect(screen.getAllByRole('dialog')).toHaveLength(1))
    await person.click(button(move))
    await person.click(await screen.findByRole('button', { name: 'Discard' }))
    await dialog('Move 1 shift')
    await waitFor(() => expect(screen.queryByRole('dialog', { name: 'Edit shift' })).toBeNull())
  })

  test('asks before Remove, and closes the dialog', async () => {
    const one = shift({ id: 42 })
    const { person } = await openEdit(one, { answers: { [CHANGE]: changed([one]) } })
    await person.click(button('Remove'))
    const question = await dialog('Remove shift?')
    await person.click(within(question).getByRole('button', { name: 'Remove' }))
    expect(await screen.findByText('Removed: 11:00 – 15:00, Driver One')).toBeDefined()
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  })

  test('keeps a driver who is no longer offered', async () => {
    const elsewhere = driver({ area_ids: [{ area_id: 2 }] })
    const { person } = await openEdit(shift(), {
      answers: { ...base, ...withDrivers([elsewhere]) },
    })
    expect(field(/^Driver/)).toHaveProperty('value', 'Driver One')
    await person.click(field(/^Driver/))
    expect(await screen.findByText('No longer offered to this restaurant')).toBeDefined()
    expect(isDisabled('Save')).toBe(false)
  })
})
