import type { StepCheck } from '@driverdesk/contract/steps/step.shapes.ts'
import { screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { shift } from '../../testing/scheduleFixtures.ts'
import { CHANGE, CHECK_NOTICE, changed } from '../testing/changeMany.ts'
import { PUBLISH_CHECK, PUBLISHABLE, showSchedule } from '../testing/renderSchedule.tsx'
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
  expect(dialog.getByRole('radio', { name: 'Pay and charge by notice given' })).toHaveProperty(
    'checked',
    true,
  )
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
  const said = 'The amounts have changed to drivers £48.00, restaurants £57.60. Check them and save again.'
  const { dialog, person } = await openUnpublish('1', {
    [CHANGE]: { status: 400, body: { short_notice: [said] } },
  })
  await person.click(dialog.getByRole('button', { name: 'Unpublish quietly' }))
  expect(await dialog.findByText(said)).toBeDefined()
  expect(dialog.getByRole('radio', { name: 'Pay and charge by notice given' })).toBeDefined()
})

test('asks nothing while the option is off', async () => {
  const { dialog, person, sent } = await openUnpublish('0')
  expect(dialog.queryByRole('radio')).toBeNull()
  await person.click(dialog.getByRole('button', { name: 'Unpublish quietly' }))
  await waitFor(() => expect(sent()).toHaveLength(1))
  expect(sent()[0]).not.toHaveProperty('short_notice')
})

test('says which payment moving one shift takes back, and sends the server’s sums', async () => {
  const sums = { driver_pay: 24, restaurant_charge: 28.8 }
  const before = { driver_pay: 1, restaurant_charge: 2 }
  const { person, requests } = await showSchedule({
    shifts: [published],
    answers: {
      ...optionsOf('1'),
      [CHANGE]: changed([{ ...published, period_date: '2026-03-13' }]),
      [CHECK_NOTICE]: {
        body: { ...TAKES_BACK, changes: 1, ...sums, paid_before: before, taken_back_sums: sums },
      },
    },
  })
  const button = await screen.findByRole('button', { name: /^11:00 to 15:00/ })
  button.focus()
  await person.keyboard('m{ArrowRight}{Enter}')
  const dialog = within(await screen.findByRole('dialog'))
  const back = 'For the time given back, 1 payment is taken back: driver £24.00, restaurant £28.80.'
  expect(await dialog.findByText(back)).toBeDefined()
  expect(dialog.queryByText('Time that has already been paid for is not paid again.')).toBeNull()
  expect(requests.find(({ call }) => call === CHECK_NOTICE)?.body).toMatchObject({
    kind: 'move',
    shifts: [{ id: 1, period_date: '2026-03-13' }],
  })
  await person.click(dialog.getByRole('button', { name: /^(Move|Save)/ }))
  const sent = () => requests.filter(({ call }) => call === CHANGE).map(({ body }) => body)
  await waitFor(() => expect(sent()).toHaveLength(1))
  expect(sent()[0]).toMatchObject({ short_notice: { shown: { driver_pay: 25, restaurant_charge: 30.8 } } })
})

test('says which approved payment stays after a move back, and why it is at short notice', async () => {
  const paid = { driver_pay: 24, restaurant_charge: 28.8 }
  const { person } = await showSchedule({
    shifts: [published],
    answers: {
      ...optionsOf('1'),
      [CHECK_NOTICE]: {
        body: {
          ...TAKES_BACK,
          ...paid,
          changes: 1,
          by_new_start: 1,
          taken_back: 0,
          kept: [{ settled: 'approved', payments: 1, ...paid }],
        },
      },
    },
  })
  const button = await screen.findByRole('button', { name: /^11:00 to 15:00/ })
  button.focus()
  await person.keyboard('m{ArrowRight}{Enter}')
  const dialog = within(await screen.findByRole('dialog'))
  const stays = 'For the time given back, 1 payment was approved and stays: driver £24.00, restaurant £28.80.'
  expect(await dialog.findByText(stays)).toBeDefined()
  expect(dialog.getByText('The notice counts until the new start, because it is earlier.')).toBeDefined()
})

test('says the same of several shifts together', async () => {
  const two = [published, shift({ id: 2, status: 20, period_date: '2026-03-12', driver_id: 6 })]
  const sums = { driver_pay: 48, restaurant_charge: 57.6 }
  const { person, requests } = await showSchedule({
    shifts: two,
    answers: {
      ...optionsOf('1'),
      [CHECK_NOTICE]: { body: { ...TAKES_BACK, changes: 2, ...sums, taken_back: 2, taken_back_sums: sums } },
    },
  })
  const [button] = await screen.findAllByRole('button', { name: /^11:00 to 15:00/ })
  button?.focus()
  await person.keyboard('{Control>}a{/Control}m{ArrowRight}{Enter}')
  const dialog = within(await screen.findByRole('dialog'))
  const back = 'For the time given back, 2 payments are taken back: drivers £48.00, restaurants £57.60.'
  expect(await dialog.findByText(back)).toBeDefined()
  expect(requests.find(({ call }) => call === CHECK_NOTICE)?.body).toMatchObject({
    shifts: [
      { id: 1, period_date: '2026-03-13' },
      { id: 2, period_date: '2026-03-13' },
    ],
  })
})

test('shows in the form what shorter times cost, and sends what it showed', async () => {
  const update = 'PUT /api/shift/1'
  const { person, requests } = await openEdit(published, {
    answers: { ...optionsOf('1'), [update]: { body: published } },
  })
  const dialog = within(screen.getByRole('dialog'))
  expect(dialog.queryByRole('radio', { name: 'Pay and charge by notice given' })).toBeNull()
  await type(person, /^Finish Time/, '14:00')
  expect(await dialog.findByText('1 change at short notice: driver £6.00, restaurant £7.20')).toBeDefined()
  await person.click(dialog.getByRole('radio', { name: 'The driver is sick' }))
  await person.click(dialog.getByRole('button', { name: 'Save' }))
  await waitFor(() => expect(requests.some(({ call }) => call === update)).toBe(true))
  expect(requests.find(({ call }) => call === update)?.body).toMatchObject({
    short_notice: { exemption: 'driver_sick', shown: { driver_pay: 0, restaurant_charge: 0 } },
  })
})

test('says that rounding the stored times causes the cost, until they are typed', async () => {
  const { person } = await openEdit({ ...published, finish_time: '15:05' }, { answers: optionsOf('1') })
  const dialog = within(screen.getByRole('dialog'))
  const finish = await dialog.findByRole('combobox', {
    name: /^Finish Time/,
    description: 'Rounded from 15:05.',
  })
  expect(finish).toHaveProperty('value', '15:00')
  expect(dialog.getByRole('combobox', { name: /^Start Time/, description: '' })).toHaveProperty(
    'value',
    '11:00',
  )
  const notice = within(await dialog.findByRole('group', { name: /^1 change at short notice: / }))
  expect(notice.getByText('Rounded from 11:00 – 15:05. Type these times to keep them.')).toBeDefined()
  await type(person, /^Finish Time/, '15:05')
  expect(dialog.queryByText(/^Rounded from/)).toBeNull()
  expect(dialog.queryByRole('group', { name: /at short notice/ })).toBeNull()
})

const NO_SUMS = { driver_pay: 0, restaurant_charge: 0 }
const TAKES_BACK = {
  changes: 0,
  ...NO_SUMS,
  paid_before: NO_SUMS,
  taken_back: 1,
  taken_back_sums: { driver_pay: 6, restaurant_charge: 7.2 },
}
const TAKEN_BACK = 'For the time given back, 1 payment is taken back: driver £6.00, restaurant £7.20.'
const UPDATE = 'PUT /api/shift/1'

test('says in the form which payment longer times take back, once the server has answered', async () => {
  const { person, requests } = await openEdit(published, {
    answers: { ...optionsOf('1'), [CHECK_NOTICE]: { body: TAKES_BACK } },
  })
  const asked = () => requests.filter(({ call }) => call === CHECK_NOTICE)
  expect(asked()).toEqual([])
  await type(person, /^Finish Time/, '16:00')
  expect(await screen.findByText(TAKEN_BACK)).toBeDefined()
})

test('says in the form that it checks what is taken back, and that this failed', async () => {
  const waiting = Promise.withResolvers<{ status: number; body: object }>()
  let answer: () => object = () => waiting.promise
  const { person } = await openEdit(published, {
    answers: { ...optionsOf('1'), [CHECK_NOTICE]: () => answer() },
  })
  await type(person, /^Finish Time/, '16:00')
  expect(await screen.findByText('Checking what short notice pays and takes back…')).toBeDefined()
  waiting.resolve({ status: 400, body: { message: 'No.' } })
  expect(await screen.findByText(/^What short notice pays and takes back could not be checked/)).toBeDefined()
  answer = () => ({ body: TAKES_BACK })
  await person.click(screen.getByRole('button', { name: 'Try again' }))
  expect(await screen.findByText(TAKEN_BACK)).toBeDefined()
  expect(screen.queryByText(/could not be checked/)).toBeNull()
})

test('keeps the last answer in the form while it asks about other times', async () => {
  const paid = (driver_pay: number) => ({ ...TAKES_BACK, changes: 1, driver_pay, taken_back: 0 })
  const waiting = Promise.withResolvers<{ body: object }>()
  const { person } = await openEdit(published, {
    answers: {
      ...optionsOf('1'),
      [CHECK_NOTICE]: ({ body }: { body: unknown }) =>
        JSON.stringify(body).includes('"14:00"') ? { body: paid(1) } : waiting.promise,
    },
  })
  await type(person, /^Finish Time/, '14:00')
  const first = '1 change at short notice: driver £1.00, restaurant £0.00'
  expect(await screen.findByText(first)).toBeDefined()
  await type(person, /^Finish Time/, '13:00')
  expect(await screen.findByText('Checking what short notice pays and takes back…')).toBeDefined()
  expect(screen.getByText(first)).toBeDefined()
  waiting.resolve({ body: paid(2) })
  expect(await screen.findByText('1 change at short notice: driver £2.00, restaurant £0.00')).toBeDefined()
})

test('asks again after a refusal of the sums in the form, and sends the new ones', async () => {
  const said = 'The amounts have changed to drivers £8.00, restaurants £9.60. Check them and save again.'
  let sums = { driver_pay: 6, restaurant_charge: 7.2 }
  const { person, requests } = await openEdit(published, {
    answers: {
      ...optionsOf('1'),
      [CHECK_NOTICE]: () => ({ body: { ...TAKES_BACK, taken_back: 0, changes: 1, ...sums } }),
      [UPDATE]: ({ body }: { body: unknown }) => {
        const { short_notice } = body as { short_notice: { shown: object } }
        return 'driver_pay' in short_notice.shown && short_notice.shown.driver_pay === 8
          ? { body: published }
          : { status: 400, body: { short_notice: [said] } }
      },
    },
  })
  await type(person, /^Finish Time/, '14:00')
  expect(await screen.findByText('1 change at short notice: driver £6.00, restaurant £7.20')).toBeDefined()
  await waitFor(() => expect(screen.queryByText(/^Checking what/)).toBeNull())
  sums = { driver_pay: 8, restaurant_charge: 9.6 }
  await person.click(screen.getByRole('button', { name: 'Save' }))
  expect(await screen.findByText(said)).toBeDefined()
  expect(await screen.findByText('1 change at short notice: driver £8.00, restaurant £9.60')).toBeDefined()
  await person.click(screen.getByRole('button', { name: 'Save' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  const sent = requests.filter(({ call }) => call === UPDATE).map(({ body }) => body)
  expect(sent).toMatchObject([
    { short_notice: { shown: { driver_pay: 6, restaurant_charge: 7.2 } } },
    { short_notice: { shown: { driver_pay: 8, restaurant_charge: 9.6 } } },
  ])
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

async function askToPublish(paid: number[]) {
  const shown = await showSchedule({
    shifts: [1, 2].map((id) => shift({ id, period_date: '2026-03-12', driver_id: id })),
    answers: {
      ...optionsOf('1'),
      [PUBLISH_CHECK]: { body: { ...PUBLISHABLE, paid } },
      [CHECK_NOTICE]: { body: TAKES_BACK },
    },
  })
  const [button] = await screen.findAllByRole('button', { name: /^11:00 to 15:00/ })
  button?.focus()
  await shown.person.keyboard('{Control>}a{/Control}p')
  const dialog = within(await screen.findByRole('dialog', { name: 'Publish 2 shifts' }))
  const asked = () => shown.requests.filter(({ call }) => call === CHECK_NOTICE).map(({ body }) => body)
  return { dialog, asked }
}

test('before publishing, does not ask about shifts without an earlier payment', async () => {
  const { dialog, asked } = await askToPublish([])
  await waitFor(() => expect(dialog.queryByText('Checking the shifts…')).toBeNull())
  expect(dialog.queryByText('Checking what short notice pays and takes back…')).toBeNull()
  expect(asked()).toEqual([])
})

test('before publishing, asks only about the shift with an earlier payment', async () => {
  const { dialog, asked } = await askToPublish([2])
  expect(await dialog.findByText(TAKEN_BACK)).toBeDefined()
  expect(asked()).toMatchObject([{ kind: 'publish', shifts: [{ id: 2 }] }])
})
