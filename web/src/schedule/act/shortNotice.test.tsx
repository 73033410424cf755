import type { StepCheck } from '@driverdesk/contract/steps/step.shapes.ts'
import { screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { shift } from '../../testing/scheduleFixtures.ts'
import { CHANGE, changed } from '../testing/changeMany.ts'
import { showSchedule } from '../testing/renderSchedule.tsx'
import { openEdit, type } from '../testing/shiftDialogActions.ts'

const BANDS = [
  { under_hours: 24, restaurant_charge: 60, driver_pay: 50 },
  { under_hours: null, restaurant_charge: 0, driver_pay: 0 },
]
const optionsOf = (short_notice_pay: '0' | '1') => ({
  'GET /api/option': {
    body: Object.entries({ cancellation_bands: JSON.stringify(BANDS), short_notice_pay }).map(
      ([okey, ovalue], index) => ({ id: index + 1, okey, ovalue, description: '' }),
    ),
  },
})
/** 23 hours from now, for £48.00. */
const published = shift({ status: 20, period_date: '2026-03-12' })

async function openUnpublish(short_notice_pay: '0' | '1' = '1', answers: object = {}) {
  const shown = await showSchedule({
    shifts: [published],
    answers: {
      ...optionsOf(short_notice_pay),
      [CHANGE]: changed([{ ...published, status: 10 }]),
      ...answers,
    },
  })
  const button = await screen.findByRole('button', { name: /^11:00 to 15:00/ })
  button.focus()
  await shown.person.keyboard('u')
  const dialog = within(await screen.findByRole('dialog'))
  const sent = () => shown.requests.filter(({ call }) => call === CHANGE).map(({ body }) => body)
  return { ...shown, dialog, sent }
}

test('shows what unpublishing at short notice costs before it is saved, and pays by the notice', async () => {
  const { dialog, person, sent } = await openUnpublish()
  expect(dialog.getByText('1 change at short notice: driver £24.00, restaurant £28.80')).toBeDefined()
  expect(dialog.getByRole('radio', { name: 'Pay and charge by the notice' })).toHaveProperty('checked', true)
  await person.click(dialog.getByRole('button', { name: 'Unpublish quietly' }))
  await waitFor(() => expect(sent()).toHaveLength(1))
  expect(sent()[0]).toMatchObject({ short_notice: { shown: { driver_pay: 24, restaurant_charge: 28.8 } } })
})

test('sends the exemption and its note, and says who is still paid', async () => {
  const { dialog, person, sent } = await openUnpublish()
  await person.click(dialog.getByRole('radio', { name: 'The agency’s mistake' }))
  expect(dialog.getByText('The driver is paid £24.00. The restaurant is charged nothing.')).toBeDefined()
  // What the notice would pay can still be read.
  expect(dialog.getByText('The driver is paid £24.00. The restaurant is charged £28.80.')).toBeDefined()
  await person.click(dialog.getByRole('radio', { name: 'The driver asked or agreed' }))
  await person.type(dialog.getByRole('textbox', { name: 'Note' }), 'Called at ten')
  await person.click(dialog.getByRole('button', { name: 'Unpublish quietly' }))
  await waitFor(() => expect(sent()).toHaveLength(1))
  expect(sent()[0]).toMatchObject({
    short_notice: {
      exemption: 'driver_asked',
      note: 'Called at ten',
      shown: { driver_pay: 0, restaurant_charge: 0 },
    },
  })
})

test('says that the payment has changed, and keeps the question open', async () => {
  const said = 'The notice has changed. It is now drivers £48.00, restaurants £57.60: look again and save.'
  const { dialog, person } = await openUnpublish('1', {
    [CHANGE]: { status: 400, body: { short_notice: [said] } },
  })
  await person.click(dialog.getByRole('button', { name: 'Unpublish quietly' }))
  expect(await dialog.findByText(said)).toBeDefined()
  expect(dialog.getByRole('radio', { name: 'Pay and charge by the notice' })).toBeDefined()
})

test('asks nothing while the option is off', async () => {
  const { dialog, person, sent } = await openUnpublish('0')
  expect(dialog.queryByRole('radio')).toBeNull()
  await person.click(dialog.getByRole('button', { name: 'Unpublish quietly' }))
  await waitFor(() => expect(sent()).toHaveLength(1))
  expect(sent()[0]).not.toHaveProperty('short_notice')
})

test('shows in the form what shorter times cost, and sends what it showed', async () => {
  const update = 'PUT /api/shift/1'
  const { person, requests } = await openEdit(published, {
    answers: { ...optionsOf('1'), [update]: { body: published } },
  })
  const dialog = within(screen.getByRole('dialog'))
  expect(dialog.queryByRole('radio', { name: 'Pay and charge by the notice' })).toBeNull()
  await type(person, /^Finish Time/, '14:00')
  expect(await dialog.findByText('1 change at short notice: driver £6.00, restaurant £7.20')).toBeDefined()
  await person.click(dialog.getByRole('radio', { name: 'The driver is sick' }))
  await person.click(dialog.getByRole('button', { name: 'Save' }))
  await waitFor(() => expect(requests.some(({ call }) => call === update)).toBe(true))
  expect(requests.find(({ call }) => call === update)?.body).toMatchObject({
    short_notice: { exemption: 'driver_sick', shown: { driver_pay: 0, restaurant_charge: 0 } },
  })
})

test('says in the form which payment longer times take back, once the server has said it', async () => {
  const check = {
    changes: 0,
    driver_pay: 0,
    restaurant_charge: 0,
    paid_before: { driver_pay: 0, restaurant_charge: 0 },
    taken_back: 1,
    taken_back_sums: { driver_pay: 6, restaurant_charge: 7.2 },
  }
  const { person, requests } = await openEdit(published, {
    answers: { ...optionsOf('1'), 'GET /api/shift/1/notice?…': { body: check } },
  })
  const asked = () => requests.filter(({ call }) => call.startsWith('GET /api/shift/1/notice'))
  expect(asked()).toEqual([])
  await type(person, /^Finish Time/, '16:00')
  expect(
    await screen.findByText(
      'For the time that comes back, 1 payment is taken back: driver £6.00, restaurant £7.20.',
    ),
  ).toBeDefined()
})

test('an undo that takes a shift from a driver at short notice asks first', async () => {
  const step = {
    id: 7,
    name: 'Publish 2 shifts',
    kind: 'publish',
    at: '2026-03-11T11:50:00.000Z',
    shifts: 2,
    first_date: '2026-03-09',
    last_date: '2026-03-10',
  }
  const check: StepCheck = {
    step,
    told: [],
    told_count: 0,
    cost: null,
    rate_change: null,
    problems: [],
    short_notice: {
      changes: 2,
      driver_pay: 48,
      restaurant_charge: 57.6,
      paid_before: { driver_pay: 0, restaurant_charge: 0 },
      taken_back: 1,
      taken_back_sums: { driver_pay: 5.65, restaurant_charge: 6.78 },
      brought_back: 0,
    },
  }
  const undo = 'POST /api/schedule/steps/7/undo'
  const { person, requests } = await showSchedule({
    shifts: [published],
    answers: {
      'GET /api/schedule/steps': { body: { undo: [step], redo: [] } },
      'GET /api/schedule/steps/7/undo-check': { body: check },
      [undo]: { body: { step, by_id: 8, stack: { undo: [], redo: [step] } } },
    },
  })
  await person.click(await screen.findByRole('button', { name: 'Undo: Publish 2 shifts' }))
  const question = within(await screen.findByRole('dialog', { name: 'Undo: Publish 2 shifts?' }))
  expect(question.getByText('2 changes at short notice: drivers £48.00, restaurants £57.60')).toBeDefined()
  expect(question.getByText('1 payment is taken back: driver £5.65, restaurant £6.78.')).toBeDefined()
  await person.click(question.getByRole('radio', { name: 'The driver asked or agreed' }))
  await person.click(question.getByRole('button', { name: 'Undo' }))
  await waitFor(() => expect(requests.some(({ call }) => call === undo)).toBe(true))
  expect(requests.find(({ call }) => call === undo)?.body).toMatchObject({
    short_notice: { exemption: 'driver_asked' },
  })
})
