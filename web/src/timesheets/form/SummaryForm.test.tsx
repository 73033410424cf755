import type { Timesheet } from '@driverdesk/contract/timesheets/timesheet.shapes.ts'
import { timesheetRows } from '@driverdesk/domain/timesheets/timesheetRow.ts'
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { type ComponentProps, type ReactNode, useEffect, useState } from 'react'
import { describe, expect, test, vi } from 'vitest'
import { queryClient } from '../../kernel/query.ts'
import { type StoredUser, signIn } from '../../kernel/session.ts'
import { fakeServer } from '../../testing/fakeServer.ts'
import { manager, restaurateur } from '../../testing/people.ts'
import { area, placesAnswers, restaurant } from '../../testing/places.ts'
import { shift } from '../../testing/scheduleFixtures.ts'
import { sit } from '../../testing/sitting.tsx'
import { timesheet as anyTimesheet } from '../../testing/timesheetFixtures.ts'
import type { TimesheetDesk, TimesheetRow } from '../timesheetDesk.ts'
import { AddTimesheetForm } from './AddTimesheetForm.tsx'
import { SummaryForm } from './SummaryForm.tsx'

vi.mock('../../maps/LazyMap.tsx', () => ({ LazyMap: () => null }))

const LATER = '2026-03-10T17:00:00.000Z'
const THE_DAY = 'GET /api/timesheet?period_date_from=2026-03-10&period_date_to=2026-03-10'
const UPDATE = 'PUT /api/timesheet/70'
const CREATE = 'POST /api/timesheet'

const PLACES = [restaurant(1, 'Harbour Tacos'), restaurant(2, 'Quay Sushi')]

const base = {
  ...placesAnswers([area(1, 'Brighton')], PLACES),
  'GET /api/area?short=1': { body: [area(1, 'Brighton')] },
  'GET /api/restaurant?status=all&short=1': { body: PLACES },
  'GET /api/restaurant/sites?…': { body: PLACES },
  'GET /api/driver/names?…': { body: [{ id: 1, name: 'Driver One' }] },
  'GET /api/timesheet/basics': { body: { drivers: [], fuel_bonus_0: 0.5, fuel_bonus_3: 1, fuel_bonus_6: 2 } },
}

/** Of the shift 7. */
const timesheet = (some: Partial<Timesheet> = {}) => anyTimesheet({ id: 70, shift_id: 7, ...some })
const planned = (some: Parameters<typeof shift>[0] = {}) =>
  shift({ id: 7, status: 20, period_date: '2026-03-10', const_fuel_bonus: 2, ...some })
const rowOf = (saved?: Timesheet, of = planned()): TimesheetRow =>
  timesheetRows([of], saved ? [saved] : []).find((row) => row.timesheet === saved) as TimesheetRow

function deskOf({ role }: StoredUser): TimesheetDesk {
  const isOwn = role === 'restaurant'
  return {
    audience: isOwn ? 'restaurant' : 'staff',
    role: isOwn ? 'restaurant' : 'manager',
    here: [],
    all: [],
    isKnown: true,
    isFetching: false,
    failed: null,
    retry: () => undefined,
    drivers: new Map([[1, 'Driver One']]),
    restaurants: new Map([[1, { name: 'Harbour Tacos', area: undefined, place: null, charges: undefined }]]),
    sites: { isKnown: true, failed: null, retry: () => undefined },
  }
}

/** Renders what `draw` returns on a Wednesday, signed in. */
function show(draw: () => ReactNode, answers: Parameters<typeof fakeServer>[0], user: StoredUser) {
  vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-03-11T12:00:00Z') })
  queryClient.clear()
  signIn(user)
  const requests = fakeServer({ ...base, ...answers })
  sit({}, draw)
  return { requests, person: userEvent.setup({ delay: null, pointerEventsCheck: 0 }) }
}

interface FollowingProps {
  first: TimesheetRow
  /** Receives a function that shows another version of the row. */
  onReady: (follow: (next: TimesheetRow) => void) => void
  form: Omit<ComponentProps<typeof SummaryForm>, 'row'>
}

function Following({ first, onReady, form }: FollowingProps) {
  const [row, setRow] = useState(first)
  useEffect(() => onReady(setRow), [onReady])
  return <SummaryForm {...form} row={row} />
}

function showForm(row: TimesheetRow, answers: Parameters<typeof fakeServer>[0] = {}, user = manager) {
  const calls = { onShow: vi.fn(), onRemoved: vi.fn(), announce: vi.fn(), onGone: vi.fn() }
  const form = {
    ...calls,
    desk: deskOf(user),
    exceptions: undefined,
    isGone: false,
    onClose: () => undefined,
  }
  let follow: (next: TimesheetRow) => void = () => undefined
  const onReady: FollowingProps['onReady'] = (setRow) => {
    follow = (next) => act(() => setRow(next))
  }
  const shown = show(() => <Following first={row} onReady={onReady} form={form} />, answers, user)
  return { ...shown, calls, follow: (next: TimesheetRow) => follow(next) }
}

const button = (name: string) => screen.getByRole('button', { name }) as HTMLButtonElement
const comment = () => screen.getByRole('textbox', { name: 'Shift comment' }) as HTMLTextAreaElement
const enter = (field: HTMLElement, value: string) => fireEvent.change(field, { target: { value } })

test('says that the restaurant’s location could not be loaded, and loads it again', async () => {
  let isBroken = true
  const { person } = showForm(rowOf(timesheet()), {
    'GET /api/restaurant/sites?…': () =>
      isBroken ? { status: 400, body: { message: 'Broken' } } : { body: PLACES },
  })
  const again = await screen.findByRole('button', { name: 'Load the restaurant’s location again' })
  expect(screen.queryByTitle('Show on the map')).toBeNull()
  isBroken = false
  await person.click(again)
  await screen.findByTitle('Show on the map')
  expect(screen.queryByRole('button', { name: /again$/ })).toBeNull()
})

describe('the form of a row', () => {
  test('approves a shift with the typed values, and retries under the same key after a lost answer', async () => {
    const made = timesheet({ status: 30, status_progress: 40, comment: 'Busy' })
    let lost = true
    const { requests, person, calls } = showForm(rowOf(), {
      [CREATE]: () => {
        if (lost) return new TypeError('Failed to fetch')
        return { body: made }
      },
    })
    enter(comment(), 'Busy')
    await person.click(button('Approve'))
    await screen.findByText(/no timesheet will be created twice/)
    lost = false
    await person.click(button('Approve'))
    await waitFor(() => expect(calls.onShow).toHaveBeenCalledWith(70))
    expect(calls.announce).toHaveBeenCalledWith('Approved: 10/03/2026, Driver One')
    const sent = requests.filter(({ call }) => call === CREATE)
    expect(sent[0]?.body).toEqual({
      shift_id: 7,
      restaurant_id: 1,
      driver_id: 1,
      period_date: '2026-03-10',
      comment: 'Busy',
      start_time: '11:00',
      finish_time: '15:00',
      cost_bonus: 0,
      const_fuel_bonus: 2,
      cost_extra_bonus: 0,
      fuel_bonus_0: 0,
      fuel_bonus_3: 0,
      fuel_bonus_6: 0,
      status: 30,
      status_progress: 40,
    })
    expect(sent[1]?.headers['idempotency-key']).toBe(sent[0]?.headers['idempotency-key'])
    // An approved timesheet is read-only.
    expect(screen.queryByRole('textbox', { name: 'Shift comment' })).toBeNull()
    expect([button('Approve').disabled, button('Unapprove Time').disabled]).toEqual([true, false])
  })

  test('asks before approving a shift that was not published', async () => {
    const unpublished = shift({ id: 7, status: 10, period_date: '2026-03-10' })
    const [row] = timesheetRows([unpublished], [])
    const { requests, person } = showForm(row as TimesheetRow)
    await person.click(button('Approve'))
    const question = await screen.findByRole('dialog', { name: 'Approve a shift that was not published?' })
    expect(question.textContent).toContain(
      'The shift was not published, so Driver One was not notified of it. Its pay of £48.00 will be approved.',
    )
    await person.keyboard('{Enter}')
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    expect(requests.filter(({ call }) => call.startsWith('POST'))).toEqual([])
  })

  test('asks before approving the hours of a driver who has not finished', async () => {
    const { requests, person } = showForm(
      rowOf(timesheet({ status_progress: 10, driver_start_time: '11:06', driver_finish_time: null })),
    )
    await person.click(button('Approve'))
    const question = await screen.findByRole('dialog', {
      name: 'Approve even though Driver One has not finished?',
    })
    await person.click(within(question).getByRole('button', { name: 'Cancel' }))
    expect(requests.every(({ call }) => call.startsWith('GET'))).toBe(true)
  })

  test('says what rounding the stored times changes in the pay, and saves the rounded ones', async () => {
    const odd = timesheet({ start_time: '11:05', finish_time: '14:54', cost_per_hour: 12, cost_total: 45.8 })
    const { requests, person } = showForm(rowOf(odd), {
      'GET /api/option': { body: [] },
      [UPDATE]: { body: timesheet({ ...odd, start_time: '11:00', finish_time: '15:00', updated_at: LATER }) },
    })
    await screen.findByText('Rounded from 11:05 – 14:54: £48.00 instead of £45.80')
    await person.click(button('Save'))
    await waitFor(() => expect(screen.queryByText(/^Rounded/)).toBeNull())
    expect(requests.find(({ call }) => call === UPDATE)?.body).toMatchObject({
      start_time: '11:00',
      finish_time: '15:00',
    })
    expect(button('Save').disabled).toBe(true)
  })

  test("follows other users' changes until something is typed, which is then saved on top of theirs", async () => {
    const theirs = timesheet({ comment: 'By someone', finish_time: '16:00', updated_at: LATER })
    const { requests, person, follow } = showForm(rowOf(timesheet()), {
      [UPDATE]: { body: { ...theirs, comment: 'Mine' } },
    })
    follow(rowOf(timesheet({ comment: 'First', updated_at: '2026-03-10T16:30:00.000Z' })))
    expect(comment().value).toBe('First')
    enter(comment(), 'Mine')
    follow(rowOf(theirs))
    await screen.findByText(/has been changed by someone else/)
    expect(comment().value).toBe('Mine')
    await person.click(button('Reload'))
    await screen.findByText('Reloaded. Your changes are kept: Shift comment.')
    expect(screen.getByText('5:00 h')).toBeTruthy()
    await person.click(button('Save'))
    await waitFor(() => expect(button('Save').disabled).toBe(true))
    const { body } = requests.find(({ call }) => call === UPDATE) ?? {}
    expect(body).toMatchObject({ comment: 'Mine', finish_time: '16:00', updated_at: LATER })
    expect(body).not.toHaveProperty('status')
  })

  test('keeps what is typed while it is being saved', async () => {
    const { person, calls } = showForm(rowOf(timesheet()), {
      [UPDATE]: () => {
        enter(comment(), 'Mine, and more')
        return { body: timesheet({ comment: 'Mine', updated_at: LATER }) }
      },
    })
    enter(comment(), 'Mine')
    await person.click(button('Save'))
    await waitFor(() => expect(calls.onShow).toHaveBeenCalledWith(70))
    expect([comment().value, button('Save').disabled]).toEqual(['Mine, and more', false])
  })

  test('shows that its version is stale, reloads the stored one, and keeps what was typed', async () => {
    const message = 'This timesheet was changed by Manager Demo at 17:00. Reload to see the change.'
    const { requests, person } = showForm(rowOf(timesheet()), {
      [UPDATE]: { status: 409, body: { message } },
      [THE_DAY]: { body: [timesheet({ start_time: '10:00', updated_at: LATER })] },
    })
    enter(comment(), 'Mine')
    await person.click(button('Discard'))
    const dialog = await screen.findByRole('dialog', { name: 'Discard timesheet 10/03/2026?' })
    enter(within(dialog).getByRole('textbox', { name: 'Reason for discarding' }), 'Never came')
    await person.click(within(dialog).getByRole('button', { name: 'Discard' }))
    await screen.findByText(message)
    expect(requests.find(({ call }) => call === UPDATE)?.body).toMatchObject({
      status: 20,
      status_progress: 60,
      discard_reason: 'Never came',
    })
    await person.click(button('Reload'))
    await screen.findByText(/^Reloaded/)
    expect([comment().value, screen.getByText('5:00 h').tagName]).toEqual(['Mine', 'DD'])
  })

  test.each([
    ['who approved them', 'Admin Demo', 'Admin Demo'],
    ['someone else, if that is not known', null, 'Someone else'],
  ])(
    'shows the approved values and sums after a reload, names %s, and says what was not saved',
    async (_, name, who) => {
      const message = 'This timesheet was changed by Admin Demo at 17:00. Reload to see the change.'
      const approved = timesheet({
        finish_time: '14:30',
        cost_total: 42,
        status: 30,
        status_progress: 40,
        updated_at: LATER,
      })
      const { person } = showForm(rowOf(timesheet()), {
        [UPDATE]: { status: 409, body: { message } },
        [THE_DAY]: { body: [approved] },
        [`GET /api/timesheet/${approved.id}/changed-by`]: { body: { name } },
      })
      enter(screen.getByRole('combobox', { name: /^Finish Time/ }), '16:00')
      await person.click(button('Save'))
      await screen.findByText(message)
      await person.click(button('Reload'))
      await screen.findByText(`Reloaded. ${who} has approved it. Not saved: your Finish Time 16:00.`)
      expect(screen.getByText('3:30 h')).toBeTruthy()
      expect(screen.getByText('£42.00')).toBeTruthy()
      expect(screen.queryByText('5:00 h')).toBeNull()
    },
  )

  test('refuses in the specified words what an open shift, or one without a timesheet, does not allow', async () => {
    const { requests, person } = showForm(rowOf(undefined, planned({ driver_id: null })))
    for (const name of ['Approve', 'Discard', 'Remove']) await person.click(button(name))
    for (const what of ['approve', 'discard', 'remove']) await screen.findByText(`Can't ${what} Open shift`)
    expect(requests.every(({ call }) => call.startsWith('GET'))).toBe(true)
  })

  test('removes a saved timesheet after a question, and refuses an unsaved one', async () => {
    const seen = encodeURIComponent(timesheet().updated_at)
    const { person, calls, follow } = showForm(rowOf(), {
      [`DELETE /api/timesheet/70?updated_at=${seen}`]: { body: timesheet() },
    })
    await person.click(button('Remove'))
    await screen.findByText("Can't not remove submited Timesheet")
    follow(rowOf(timesheet()))
    await person.click(button('Remove'))
    const question = await screen.findByRole('dialog', { name: 'Remove timesheet 10/03/2026?' })
    await person.click(within(question).getByRole('button', { name: 'Remove' }))
    await waitFor(() => expect(calls.onRemoved).toHaveBeenCalled())
  })

  test('imports the plan, shows the restaurant on the map, says what a changed fee records, and blocks invalid values', async () => {
    const { person } = showForm(rowOf(timesheet({ finish_time: '16:00' })))
    await person.click(button('Import Scheduled Details'))
    expect(screen.getByRole('combobox', { name: /^Finish Time/ })).toHaveProperty('value', '15:00')
    expect(button('Import Scheduled Details').disabled).toBe(true)
    await person.click(await screen.findByRole('button', { name: restaurant(1, '').address }))
    const map = await screen.findByRole('dialog', { name: 'Harbour Tacos' })
    await person.click(within(map).getByRole('button', { name: 'Close' }))
    enter(screen.getByRole('textbox', { name: 'Cancellation fee/bonus' }), '5')
    await screen.findByText('Saving creates a cancellation record of £5.00.')
    enter(screen.getByRole('textbox', { name: 'Date' }), '13/03/2026')
    await screen.findByText('Date must be that of the shift, or the day after.')
    expect([button('Approve').disabled, button('Discard').disabled, button('Save').disabled]).toEqual([
      true,
      true,
      true,
    ])
  })
})

test.each([
  [true, 'Short notice', 'Pay for short notice'],
  [false, 'Cancellation', 'Cancellation fee/bonus'],
])('says what a payment without work is for (short notice: %s)', async (short_notice, kind, label) => {
  const { person } = showForm(rowOf(timesheet({ type: 20, short_notice })))
  expect(screen.getByText(kind)).toBeDefined()
  const fee = screen.getByRole('textbox', { name: label })
  await person.clear(fee)
  await person.type(fee, '38.25')
  const figures = screen.getAllByRole('term').map((term) => [term, term.nextElementSibling])
  expect(figures.map((each) => each.map((part) => part?.textContent))).toContainEqual([label, '£38.25'])
  // It has neither hours nor pay by the hour.
  expect(screen.queryByText('Cost total')).toBeNull()
})

test('hides the fee from a restaurant, which approves the time only and queries with a reason', async () => {
  const { cost_extra_bonus: _, ...own } = timesheet()
  const queried = {
    restaurant_answer: 20,
    query_reason: 'Left early',
    answered_at: LATER,
    answered_by: 'Harbour',
  }
  const { requests, person } = showForm(
    rowOf(own as Timesheet),
    {
      'POST /api/timesheet/70/query': { body: { ...own, ...queried, updated_at: LATER } },
      [UPDATE]: { body: { ...own, status_progress: 50, updated_at: LATER } },
    },
    restaurateur,
  )
  expect(screen.queryByText('Cancellation fee/bonus')).toBeNull()
  expect(screen.queryByRole('button', { name: 'Remove' })).toBeNull()
  expect(screen.getByText('Driver bonus').nextSibling?.textContent).toBe('£0.00')
  expect(screen.queryByRole('textbox', { name: 'Constant fuel bonus' })).toBeNull()
  expect(screen.getByRole('textbox', { name: 'Date' })).toHaveProperty('readOnly', true)
  await person.click(button('Query'))
  const dialog = await screen.findByRole('dialog', { name: 'Query timesheet' })
  const send = within(dialog).getByRole('button', { name: 'Send query' }) as HTMLButtonElement
  expect([send.disabled, within(dialog).queryByText('Say what is wrong with this timesheet.')]).toEqual([
    true,
    null,
  ])
  enter(within(dialog).getByRole('textbox', { name: /^What is wrong/ }), 'Left early')
  await person.click(send)
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  await person.click(button('Approve'))
  await screen.findByText('Time approved')
  const [query, approval] = requests.filter(({ call }) => !call.startsWith('GET'))
  expect(query?.body).toEqual({ reason: 'Left early', updated_at: own.updated_at })
  expect(approval?.body).toMatchObject({ status: 10, status_progress: 50 })
  expect(approval?.body).not.toHaveProperty('cost_extra_bonus')
})

test('requires a restaurant, an offered driver, a day and two times for a new timesheet', async () => {
  const onCreated = vi.fn()
  const { requests, person } = show(
    () => (
      <AddTimesheetForm
        title="Add timesheet"
        location={undefined}
        onClose={() => undefined}
        onCreated={onCreated}
      />
    ),
    {
      [CREATE]: { body: timesheet({ shift_id: null }) },
      'GET /api/driver/names?ids=1&restaurant_id=1': { body: [] },
    },
    manager,
  )
  const create = await screen.findByRole('button', { name: 'Create' })
  const isBlockedBy = (words: string) =>
    waitFor(() =>
      expect(document.getElementById(create.getAttribute('aria-describedby') ?? '')?.textContent).toBe(words),
    )
  const choose = async (name: RegExp, option: string) => {
    await person.click(screen.getByRole('combobox', { name }))
    await person.click(await screen.findByRole('option', { name: option }))
  }
  await isBlockedBy('')
  expect(create).toHaveProperty('disabled', true)
  await choose(/^Restaurant/, 'Quay Sushi')
  await isBlockedBy('Driver is required')
  await choose(/^Driver/, 'Driver One')
  await isBlockedBy('Start Time is required.')
  // A driver who is not offered to the other restaurant is no longer chosen.
  await choose(/^Restaurant/, 'Harbour Tacos')
  await isBlockedBy('Driver is required')
  await choose(/^Restaurant/, 'Quay Sushi')
  await choose(/^Driver/, 'Driver One')
  await isBlockedBy('Start Time is required.')
  // When focused, the empty field gets the current time; left untouched, it becomes empty again.
  const start = screen.getByRole('combobox', { name: /^Start Time/ })
  await person.click(start)
  expect(start).toHaveProperty('value', '12:00')
  await person.tab()
  expect(start).toHaveProperty('value', '')
  const type = async (field: HTMLElement, time: string) => {
    await person.click(field)
    enter(field, time)
    await person.tab()
  }
  await type(start, '9')
  await type(screen.getByRole('combobox', { name: /^Finish Time/ }), '1730')
  await person.click(create)
  await waitFor(() => expect(onCreated).toHaveBeenCalled())
  expect(requests.find(({ call }) => call === CREATE)?.body).toEqual({
    restaurant_id: 2,
    driver_id: 1,
    period_date: '2026-03-11',
    comment: '',
    start_time: '09:00',
    finish_time: '17:30',
  })
})

test('names what could not be loaded, and loads it again', async () => {
  let isDown = true
  const onlyLater = (body: unknown) => () => (isDown ? { status: 500 } : { body })
  show(
    () => (
      <AddTimesheetForm
        title="Add timesheet"
        location={undefined}
        onClose={() => undefined}
        onCreated={() => undefined}
      />
    ),
    {
      'GET /api/area?short=1': onlyLater([area(1, 'Brighton')]),
      'GET /api/restaurant?status=all&short=1': onlyLater(PLACES),
    },
    manager,
  )
  const again = await screen.findByRole('button', { name: 'Load restaurants and pay rates again' })
  isDown = false
  fireEvent.click(again)
  await waitFor(() => expect(screen.queryByRole('button', { name: /^Load / })).toBeNull())
})
