import type { Step } from '@driverdesk/contract/steps/step.shapes.ts'
import { act, screen, waitFor, within } from '@testing-library/react'
import type { UserEvent } from '@testing-library/user-event'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { readyLive, receiveLive, resetLive } from '../../kernel/live.ts'
import { noDevice, shift } from '../../testing/scheduleFixtures.ts'
import { showSchedule, THIS_WEEK } from '../testing/renderSchedule.tsx'
import { button, dialog, isDisabled } from '../testing/shiftDialogActions.ts'

const LATER = '2026-03-01T11:00:00.000Z'
const CANCEL = 'POST /api/shift/1/cancel'
const one = shift({ status: 20 })
const cancelled = {
  ...one,
  driver_id: null,
  driver: null,
  driver_id_canceled: 1,
  status_assigned: 30 as const,
  cancelled_by: 'driver' as const,
  updated_at: LATER,
}
const STEP: Step = {
  id: 7,
  name: 'Cancel a shift',
  kind: 'cancel',
  at: LATER,
  shifts: 1,
  first_date: one.period_date,
  last_date: one.period_date,
}
const OTHER_FORM = 'This form has already been sent with different contents. Reload the page and try again.'

beforeEach(() => readyLive({ seq: 0, refetch: false }))
afterEach(() => resetLive())

type Setting = Parameters<typeof showSchedule>[0]

async function openCancel(answers: NonNullable<Setting>['answers'] = {}, given = one) {
  const shown = await showSchedule({ shifts: [given], answers })
  await shown.person.click(await screen.findByRole('button', { name: /^\d\d:\d\d to / }))
  await shown.person.click(await screen.findByRole('menuitem', { name: 'Cancel shift' }))
  await dialog('Cancel shift')
  await shown.person.click(screen.getByRole('radio', { name: 'The restaurant' }))
  const sent = () => shown.requests.filter(({ call }) => call === CANCEL)
  return { ...shown, sent }
}

const isByDriver = () => screen.queryByRole('textbox', { name: 'Cancellation fee' }) !== null
const fee = () => screen.getByRole('textbox', { name: 'Cancellation fee' })
const typeFee = async (person: UserEvent, amount: string) => {
  if (!isByDriver()) await person.click(screen.getByRole('radio', { name: 'The driver' }))
  await person.clear(fee())
  await person.type(fee(), amount)
}
const comment = () => screen.getByRole('textbox', { name: 'Comment' })
const outcome = () =>
  within(screen.getByRole('region', { name: 'What happens' }))
    .getAllByRole('listitem')
    .map(({ textContent }) => textContent)

describe('cancelling a shift', () => {
  test('asks who cancels before anything is sent', async () => {
    const { person, requests } = await showSchedule({
      shifts: [one],
      answers: { [CANCEL]: { body: cancelled } },
    })
    await person.click(await screen.findByRole('button', { name: /^\d\d:\d\d to / }))
    await person.click(await screen.findByRole('menuitem', { name: 'Cancel shift' }))
    const shown = await dialog('Cancel shift')
    const chosen = within(shown)
      .getAllByRole<HTMLInputElement>('radio')
      .filter(({ checked }) => checked)
    expect(chosen).toEqual([])
    expect(within(shown).queryByRole('region', { name: 'What happens' })).toBeNull()
    await person.click(within(shown).getByRole('button', { name: 'Cancel shift' }))
    expect(await within(shown).findByText('Choose who cancels.')).toBeDefined()
    expect(requests.some(({ call }) => call === CANCEL)).toBe(false)
    await person.click(within(shown).getByRole('radio', { name: 'The restaurant' }))
    await person.click(within(shown).getByRole('button', { name: 'Cancel shift' }))
    await screen.findByText(/^Cancelled/)
  })

  test('says beforehand what happens, does it in one call, and leaves a rejected open shift', async () => {
    const { person, sent } = await openCancel({ [CANCEL]: { body: cancelled } })
    expect(outcome()).toEqual([
      'Driver One is taken off. The shift stays published and open, and shows ‘Cancelled by the restaurant’.',
      'The cancellation is recorded, without a charge.',
      'Driver One gets a cancellation timesheet: no hours, £0.00.',
    ])
    await typeFee(person, '-12.5')
    expect(outcome()).toEqual([
      'Driver One is taken off. The shift stays published and open, and shows ‘Shift rejected by Driver One’.',
      'A cancellation with a charge of −£12.50 is recorded.',
      'Driver One gets a cancellation timesheet: no hours, −£12.50.',
    ])
    await person.type(comment(), 'Closed early')
    await person.click(button('Cancel shift'))
    expect(await screen.findByText('Cancelled: 11:00 – 15:00, Driver One')).toBeDefined()
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    expect(sent().map(({ body }) => body)).toEqual([
      {
        cost: -12.5,
        restaurant_charge: 0,
        driver_pay: 0,
        cancelled_by: 'driver',
        comment_cancelled: 'Closed early',
        push_drivers: 10,
        updated_at: one.updated_at,
      },
    ])
    const name = '11:00 to 15:00, Shift rejected by Driver One, published'
    expect(await screen.findByRole('button', { name })).toBeDefined()
  })

  test('shows the charge and pay for the notice if the restaurant cancels, and sends what it showed', async () => {
    const tomorrow = { ...one, period_date: '2026-03-12' }
    const bands = [
      { under_hours: 24, restaurant_charge: 50, driver_pay: 25 },
      { under_hours: null, restaurant_charge: 0, driver_pay: 0 },
    ]
    const option = { id: 2, okey: 'cancellation_bands', ovalue: JSON.stringify(bands), description: '' }
    const { person, sent } = await openCancel(
      {
        [CANCEL]: { body: { ...cancelled, period_date: '2026-03-12' } },
        'GET /api/option': () => ({ body: [{ ...option }] }),
      },
      tomorrow,
    )
    const notice = within(screen.getByRole('region', { name: 'Notice' }))
    expect(notice.getByText('23 h before the start')).toBeDefined()
    expect(
      notice.getByText(
        'From the options, under 24 h: the restaurant pays 50% of £48.00 = £24.00, the driver gets 25% = £12.00.',
      ),
    ).toBeDefined()
    const charge = screen.getByRole('textbox', { name: 'The restaurant pays' })
    expect(charge).toHaveProperty('value', '£24.00')
    // Someone changes the option: the fields keep their amounts until the new ones are accepted.
    option.ovalue = JSON.stringify([{ under_hours: null, restaurant_charge: 100, driver_pay: 50 }])
    act(() => receiveLive({ seq: 1, channel: 'option', event: 'update', data: option }))
    await screen.findByText(/^From the options: the restaurant pays 100%/)
    expect(charge).toHaveProperty('value', '£24.00')
    await person.click(button('Use the new amounts'))
    expect(charge).toHaveProperty('value', '£48.00')
    await waitFor(() => expect(document.activeElement).toBe(charge))
    await person.clear(charge)
    await person.click(button('Cancel shift'))
    expect(screen.getByText('Charge must be an amount in pounds, 0 or more.')).toBeDefined()
    await person.type(charge, '40')
    expect(outcome().slice(1)).toEqual([
      'The restaurant is charged £40.00 on its next invoice.',
      'Driver One gets a cancellation timesheet: no hours, £24.00.',
    ])
    await person.click(button('Cancel shift'))
    await screen.findByText(/^Cancelled/)
    expect(sent().map(({ body }) => body)).toMatchObject([{ cost: 0, restaurant_charge: 40, driver_pay: 24 }])
  })

  test('asks for the amounts, or to load again, if the option cannot be loaded', async () => {
    let fails = true
    const { person, sent } = await openCancel({
      'GET /api/option': () => (fails ? { status: 400, body: { message: 'No.' } } : { body: [] }),
    })
    await screen.findByText(/^The cancellation charges could not be loaded/)
    await person.click(button('Cancel shift'))
    expect(screen.getByText('Pay must be an amount in pounds, 0 or more.')).toBeDefined()
    expect(sent()).toEqual([])
    fails = false
    await person.click(button('Load again'))
    expect(await screen.findByText('From the options: no charge and no pay.')).toBeDefined()
    expect(screen.getByRole('textbox', { name: 'The driver gets' })).toHaveProperty('value', '£0.00')
  })

  test('notifies the driver only if the person wants it', async () => {
    const { person, sent } = await openCancel({ [CANCEL]: { body: cancelled } })
    await person.click(screen.getByRole('checkbox', { name: 'Notify the driver by push message' }))
    await person.click(button('Cancel shift'))
    await screen.findByText(/^Cancelled/)
    expect(sent()[0]?.body).toMatchObject({ push_drivers: 20 })
  })

  test('says that no message reaches the driver, as a move does', async () => {
    await openCancel({ 'GET /api/driver-message/no-device': { body: noDevice({ unreachable: [1, 2, 3] }) } })
    expect(await screen.findByRole('heading', { name: 'Not reached: 1 driver' })).toBeDefined()
  })

  test.each([true, false])(
    'names that driver afterwards too, if they were to be notified: %s',
    async (isTold) => {
      const unreachable = noDevice({ unreachable: [1] })
      const { person, sent } = await openCancel({
        [CANCEL]: { body: cancelled },
        'GET /api/driver-message/no-device': { body: unreachable },
        'GET /api/schedule/steps': { body: { undo: [STEP], redo: [] } },
      })
      await screen.findByRole('heading', { name: 'Not reached: 1 driver' })
      if (!isTold) await person.click(screen.getByRole('checkbox', { name: /^Notify the driver/ }))
      await person.click(button('Cancel shift'))
      await waitFor(() => expect(sent()).toHaveLength(1))
      if (isTold) {
        const list = within(await dialog('Cancelled: 11:00 – 15:00, Driver One'))
        expect(list.getByRole('heading', { name: 'Not reached: 1 driver' })).toBeDefined()
        expect(await list.findByRole('button', { name: 'Undo' })).toBeDefined()
        await person.click(list.getByText('Close'))
      }
      await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    },
  )

  test('resets a fee of 0 or more to 0 when the field is left', async () => {
    const { person } = await openCancel()
    await typeFee(person, '12')
    await person.tab()
    expect(fee()).toHaveProperty('value', '£0.00')
    expect(screen.getByText('Reset to £0.00: a cancellation fee must be negative.')).toBeDefined()
    await typeFee(person, '-3')
    expect(screen.queryByText(/^Reset to/)).toBeNull()
  })

  test.each(['the button', 'Enter'])('does not cancel when %s resets the fee', async (way) => {
    const { person, sent } = await openCancel({ [CANCEL]: { body: cancelled } })
    await typeFee(person, '12')
    const press = () => (way === 'Enter' ? person.keyboard('{Enter}') : person.click(button('Cancel shift')))
    await press()
    expect(screen.getByText(/^Reset to £0.00/)).toBeDefined()
    expect(sent()).toEqual([])
    await press()
    await screen.findByText(/^Cancelled/)
    expect(sent()[0]?.body).toMatchObject({ cost: 0 })
  })

  test('shows the server’s error about who cancels below the choice', async () => {
    const message = 'Must be driver, restaurant or agency.'
    const { person } = await openCancel({ [CANCEL]: { status: 400, body: { cancelled_by: [message] } } })
    await person.click(button('Cancel shift'))
    const [alert, ...others] = await screen.findAllByText(message)
    expect(alert?.getAttribute('role')).toBe('alert')
    expect(others).toEqual([])
  })

  test('refuses a lone minus as a fee', async () => {
    const { person, sent } = await openCancel()
    await typeFee(person, '-')
    await person.keyboard('{Enter}')
    expect(await screen.findByText('Cancellation fee must be an amount in pounds.')).toBeDefined()
    expect(sent()).toEqual([])
  })

  test('asks before closing would lose something typed, and cancels nothing', async () => {
    const { person, sent } = await openCancel()
    await person.type(comment(), 'Closed')
    await person.click(button('Keep shift'))
    await person.click(
      within(await dialog('Discard what you entered?')).getByRole('button', { name: 'Discard' }),
    )
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    expect(sent()).toEqual([])
  })

  test('mentions an existing timesheet', async () => {
    await openCancel({}, { ...one, timesheet: { id: 5, type: 20, status: 10, status_progress: 10 } })
    expect(outcome().at(-1)).toBe('The timesheet that the shift already has stays.')
  })
})

describe('if the server does not cancel', () => {
  test('after a lost answer trying again sends the same form with the same key', async () => {
    let offline = true
    const { person, sent } = await openCancel({
      [CANCEL]: () => (offline ? new TypeError('Failed to fetch') : { body: cancelled }),
    })
    await typeFee(person, '-12.5')
    await person.click(button('Cancel shift'))
    expect(await screen.findByText(/Driverdesk cannot be reached/)).toBeDefined()
    expect(screen.getByText(/will not be cancelled or charged twice/)).toBeDefined()
    // The first attempt arrived, as the live event shows.
    act(() => receiveLive({ seq: 1, channel: 'shift', event: 'update', data: cancelled }))
    await screen.findByRole('button', { name: /Shift rejected by Driver One/, hidden: true })
    expect(screen.getByText(/Driverdesk cannot be reached/)).toBeDefined()
    offline = false
    await person.click(button('Try again'))
    await screen.findByText('Cancelled: 11:00 – 15:00, Driver One')
    const [first, second] = sent()
    expect(second?.headers['idempotency-key']).toBe(first?.headers['idempotency-key'])
    expect(second?.body).toEqual(first?.body)
  })

  test('says what the first attempt did if the form was changed after a lost answer', async () => {
    let answer: TypeError | { status: number; body: unknown } = new TypeError('Failed to fetch')
    const { person } = await openCancel({ [CANCEL]: () => answer })
    await typeFee(person, '-12.5')
    await person.click(button('Cancel shift'))
    await screen.findByText(/Driverdesk cannot be reached/)
    answer = { status: 409, body: { code: 'sameKeyOtherBody', message: OTHER_FORM } }
    await person.type(comment(), 'Late')
    await person.click(button('Try again'))
    expect(
      await screen.findByText(
        /^An earlier attempt has already cancelled this shift, as it was entered then\. Fee: −£12\.50\./,
      ),
    ).toBeDefined()
    await person.click(button('Close and look at the schedule'))
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  })

  test('because someone else changed it, Reload shows who is on it now, and what was typed stays', async () => {
    const theirs = shift({ status: 20, driver_id: 2, updated_at: LATER })
    const message = 'This shift was changed by Admin Demo at 14:05. Reload to see the change.'
    const { person, sent } = await openCancel({
      'GET /api/shift/1': { body: theirs },
      [CANCEL]: ({ body }) =>
        (body as { updated_at: string }).updated_at === LATER
          ? { body: { ...cancelled, driver_id_canceled: 2 } }
          : { status: 409, body: { message } },
    })
    await typeFee(person, '-5')
    await person.click(button('Cancel shift'))
    expect(await screen.findByText(message)).toBeDefined()
    await person.click(button('Reload'))
    expect(await screen.findByText('Reloaded: the form shows the shift as it is now.')).toBeDefined()
    expect(outcome()[0]).toMatch(/^Driver Two is taken off/)
    expect(fee()).toHaveProperty('value', '-£5.00')
    await person.click(button('Cancel shift'))
    await screen.findByText('Cancelled: 11:00 – 15:00, Driver Two')
    expect(sent()).toHaveLength(2)
    expect(sent()[1]?.headers['idempotency-key']).not.toBe(sent()[0]?.headers['idempotency-key'])
  })

  test('because a colleague cancelled it first, there is nothing more to cancel', async () => {
    const { person } = await openCancel({ 'GET /api/shift/1': { body: cancelled } })
    act(() => receiveLive({ seq: 1, channel: 'shift', event: 'update', data: cancelled }))
    expect(
      await screen.findByText('This shift has been changed by someone else. Reload to see the change.'),
    ).toBeDefined()
    await person.click(button('Reload'))
    expect(await screen.findByText('Only a published shift with a driver can be cancelled.')).toBeDefined()
    expect(isDisabled('Cancel shift')).toBe(true)
  })

  test.each([
    [404, { message: 'This shift does not exist.' }, 'This shift has been removed.', true],
    [
      400,
      { cost: ['Cancellation fee must be an amount in pounds.'] },
      'Cancellation fee must be an amount in pounds.',
      false,
    ],
    [
      400,
      { id: ['Only a published shift with a driver can be cancelled.'] },
      'Only a published shift with a driver can be cancelled.',
      false,
    ],
  ])('shows the answer %s, and loses nothing', async (status, body, message, isOver) => {
    const { person } = await openCancel({ [CANCEL]: { status, body } })
    await person.type(comment(), 'Closed early')
    await person.click(button('Cancel shift'))
    expect(await screen.findByText(message)).toBeDefined()
    expect(comment()).toHaveProperty('value', 'Closed early')
    expect(isDisabled('Cancel shift')).toBe(isOver)
  })
})

test('proposes nothing for time that has already been paid and charged', async () => {
  const bands = [{ under_hours: null, restaurant_charge: 60, driver_pay: 50 }]
  const option = { id: 2, okey: 'cancellation_bands', ovalue: JSON.stringify(bands), description: '' }
  const { person, sent } = await openCancel({
    [CANCEL]: { body: cancelled },
    'GET /api/option': { body: [option] },
    'GET /api/shift/1/cancel/unpaid': { body: { length: 240, driver: 0, restaurant: 0 } },
  })
  expect(
    await screen.findByText(
      'Some of this time has already been paid for. For the rest, the restaurant pays £0.00 and the driver gets £0.00.',
    ),
  ).toBeDefined()
  // The agency does not charge the restaurant, and a driver pays a fee instead.
  await person.click(screen.getByRole('radio', { name: 'The agency' }))
  expect(screen.getByText(/For the rest, the driver gets £0\.00\.$/)).toBeDefined()
  await person.click(screen.getByRole('radio', { name: 'The driver' }))
  expect(screen.queryByText(/For the rest/)).toBeNull()
  await person.click(screen.getByRole('radio', { name: 'The restaurant' }))
  await person.click(button('Cancel shift'))
  await waitFor(() => expect(sent()[0]?.body).toMatchObject({ restaurant_charge: 0, driver_pay: 0 }))
})

test('shows who rejected a shift, even if that driver is no longer active', async () => {
  await showSchedule({
    answers: {
      [THIS_WEEK]: {
        body: [
          { ...shift({ status: 20, driver_id: null, status_assigned: 30 }), driver_canceled: 'Driver Gone' },
        ],
      },
    },
  })
  expect(
    await screen.findByRole('button', { name: '11:00 to 15:00, Shift rejected by Driver Gone, published' }),
  ).toBeDefined()
})
