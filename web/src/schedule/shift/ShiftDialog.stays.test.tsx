import { createBrowserHistory } from '@tanstack/react-router'
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { readyLive, receiveLive, resetLive } from '../../kernel/live.ts'
import { signOut } from '../../kernel/session.ts'
import { fakeServer } from '../../testing/fakeServer.ts'
import { openApp, openAppOn } from '../../testing/openApp.tsx'
import { administrator, manager } from '../../testing/people.ts'
import { driver, shift } from '../../testing/scheduleFixtures.ts'
import { layOut } from '../../testing/sitting.tsx'
import { CHANGE } from '../testing/changeMany.ts'
import { base, listCall, NOW, SOME_DRIVERS, THIS_WEEK } from '../testing/renderSchedule.tsx'
import {
  ADD_ON_WEDNESDAY,
  button,
  choose,
  dialog,
  field,
  isDisabled,
  offered,
  openAdd,
  openEdit,
} from '../testing/shiftDialogActions.ts'

const NEXT_WEEK = listCall('2026-03-16', '2026-03-22')
const LATER = '2026-03-01T11:00:00.000Z'
const DRIVERS = SOME_DRIVERS
const GONE = 'This shift has been removed or moved to another day.'
const comment = () => screen.getByRole('textbox', { name: 'Comment' })
/** As Back, or a new day in a range that follows today, would: the dialog covers the arrows. */
const showNextWeek = () => fireEvent.click(screen.getByRole('button', { name: 'Next week', hidden: true }))

beforeEach(() => readyLive({ seq: 0, refetch: false }))
afterEach(() => resetLive())

describe('an open dialog stays', () => {
  test('with what was typed when the list of another range fails, and when it can be loaded again', async () => {
    let fails = true
    const { person } = await openEdit(shift({ id: 51 }), {
      answers: {
        [NEXT_WEEK]: () => (fails ? { status: 400, body: { from: ['Out of order.'] } } : { body: [] }),
      },
    })
    await person.type(comment(), 'Side door')
    showNextWeek()
    await screen.findByText('The schedule could not be loaded')
    expect(comment()).toHaveProperty('value', 'Side door')
    fails = false
    fireEvent.click(screen.getByRole('button', { name: 'Try again', hidden: true }))
    await screen.findByRole('grid', { hidden: true })
    expect(comment()).toHaveProperty('value', 'Side door')
  })

  test('when a link asks for more days than can be shown', async () => {
    vi.useFakeTimers({ toFake: ['Date'], now: NOW })
    layOut()
    fakeServer({ ...base, [THIS_WEEK]: { body: [] }, [listCall('2026-03-08', '2026-03-15')]: { body: [] } })
    const router = await openApp('/schedule', administrator)
    const person = userEvent.setup({ delay: null, pointerEventsCheck: 0 })
    await person.click(await screen.findByRole('button', { name: ADD_ON_WEDNESDAY }))
    await dialog('Add shift')
    await person.type(comment(), 'Side door')
    const search = { from: '2026-01-01', to: '2026-02-01' }
    await act(() => router.navigate({ to: '/schedule', search, ignoreBlocker: true }))
    await screen.findByText('Invalid date range: 01/01/2026 ~ 01/02/2026')
    expect(comment()).toHaveProperty('value', 'Side door')
  })

  test('can be saved when the schedule no longer shows its day: that is not a removal', async () => {
    const one = shift({ id: 52 })
    const { person } = await openEdit(one, {
      answers: {
        [NEXT_WEEK]: { body: [] },
        [listCall('2026-03-08', '2026-03-15')]: { body: [one] },
        'PUT /api/shift/52': { body: { ...one, updated_at: LATER } },
      },
    })
    showNextWeek()
    await waitFor(() =>
      expect(screen.queryByRole('button', { name: /^11:00 to 15:00/, hidden: true })).toBeNull(),
    )
    expect(screen.queryByText(GONE)).toBeNull()
    expect(button('Remove')).toBeDefined()
    await person.click(button('Save'))
    expect(await screen.findByText(/^Saved/)).toBeDefined()
  })

  test('says that the shift is gone when it is removed while another week is shown', async () => {
    await openEdit(shift({ id: 53 }), { answers: { [NEXT_WEEK]: { body: [] } } })
    showNextWeek()
    act(() => receiveLive({ seq: 1, channel: 'shift', event: 'destroy', data: { id: 53 } }))
    expect(await screen.findByText(GONE)).toBeDefined()
    expect(isDisabled('Save')).toBe(true)
  })

  test('says that the shift is gone when reloading does not find it', async () => {
    const one = shift({ id: 54 })
    const { person } = await openEdit(one, {
      answers: {
        'PUT /api/shift/54': { status: 409, body: { message: 'This shift was changed. Reload.' } },
      },
    })
    await person.click(button('Save'))
    await person.click(await screen.findByRole('button', { name: 'Reload' }))
    expect(await screen.findByText(GONE)).toBeDefined()
    expect(isDisabled('Save')).toBe(true)
  })
})

describe('leaving with something typed', () => {
  async function typeSomething(history?: ReturnType<typeof createBrowserHistory>) {
    vi.useFakeTimers({ toFake: ['Date'], now: NOW })
    layOut()
    fakeServer({ ...base, [THIS_WEEK]: { body: [] } })
    const router = history
      ? await openAppOn(history, administrator)
      : await openApp('/schedule', administrator)
    const person = userEvent.setup({ delay: null, pointerEventsCheck: 0 })
    await person.click(await screen.findByRole('button', { name: ADD_ON_WEDNESDAY }))
    await dialog('Add shift')
    await person.type(comment(), 'Side door')
    return { router, person }
  }
  const beforeUnload = () => {
    const event = new Event('beforeunload', { cancelable: true })
    window.dispatchEvent(event)
    return event.defaultPrevented
  }

  test('asks when a link is followed: editing continues, or the dialog is discarded', async () => {
    const { router, person } = await typeSomething()
    await act(async () => void router.navigate({ to: '/home' }))
    await person.click(
      within(await dialog('Discard what you entered?')).getByRole('button', { name: 'Keep editing' }),
    )
    await waitFor(() => expect(screen.queryByText('Discard what you entered?')).toBeNull())
    expect(router.state.location.pathname).toBe('/schedule')
    expect(comment()).toHaveProperty('value', 'Side door')
    await act(async () => void router.navigate({ to: '/home' }))
    await person.click(await screen.findByRole('button', { name: 'Discard' }))
    await waitFor(() => expect(router.state.location.pathname).toBe('/home'))
    expect(screen.queryByRole('dialog', { name: 'Add shift' })).toBeNull()
  })

  test('asks on Back, a reload or closing the tab', async () => {
    const history = createBrowserHistory()
    history.push('/home')
    history.flush()
    history.push('/schedule')
    history.flush()
    const { router, person } = await typeSomething(history)
    expect(beforeUnload()).toBe(true)
    act(() => window.history.back())
    await person.click(
      within(await dialog('Discard what you entered?')).getByRole('button', { name: 'Keep editing' }),
    )
    await waitFor(() => expect(window.location.pathname).toBe('/schedule'))
    expect(router.state.location.pathname).toBe('/schedule')
    expect(comment()).toHaveProperty('value', 'Side door')
    await person.clear(comment())
    expect(beforeUnload()).toBe(false)
    history.destroy()
  })

  test('is not asked of someone whose session has ended', async () => {
    const history = createBrowserHistory()
    window.history.replaceState(null, '', '/schedule')
    await typeSomething(history)
    act(() => signOut())
    expect(beforeUnload()).toBe(false)
    history.destroy()
  })
})

describe('while the drivers are not loaded', () => {
  test('does not call the driver of the shift a former one, and says what happens', async () => {
    let answer: (given: { body: unknown }) => void = () => undefined
    const coming = new Promise<{ body: unknown }>((resolve) => {
      answer = resolve
    })
    const { person } = await openEdit(shift(), { answers: { [DRIVERS]: () => coming } })
    expect(screen.getByText('Loading the drivers…')).toBeDefined()
    expect(field(/^Driver/)).toHaveProperty('value', 'Driver One')
    await person.click(field(/^Driver/))
    expect(within(offered()).getByRole('option', { name: 'Driver One' })).toBeDefined()
    expect(screen.queryByText('No longer offered to this restaurant')).toBeNull()
    await act(async () => answer({ body: [driver({ area_ids: [{ area_id: 2 }] })] }))
    expect(await screen.findByText('No longer offered to this restaurant')).toBeDefined()
    expect(screen.queryByText('Loading the drivers…')).toBeNull()
  })

  test('after a failure, they can be loaded again', async () => {
    let fails = true
    const { person } = await openAdd({
      answers: { [DRIVERS]: (asked) => (fails ? { status: 400, body: {} } : base[DRIVERS](asked)) },
    })
    expect(await screen.findByText('The drivers could not be loaded.')).toBeDefined()
    fails = false
    await person.click(button('Load drivers again'))
    await waitFor(() => expect(screen.queryByText('The drivers could not be loaded.')).toBeNull())
    await choose(person, 'Driver One')
  })
})

test('does not offer to remove a shift that is known to have changed, and says why', async () => {
  const { person } = await openEdit(shift({ id: 55 }))
  const theirs = shift({ id: 55, comment: 'Theirs', updated_at: LATER })
  act(() => receiveLive({ seq: 1, channel: 'shift', event: 'update', data: theirs }))
  await screen.findByText('This shift has been changed by someone else. Reload to see the change.')
  await person.click(button('Remove'))
  const refused = await dialog('This shift cannot be removed')
  expect(within(refused).getByText('This shift has been changed by someone else.')).toBeDefined()
})

test('refuses to remove a shift that has changed, and says why', async () => {
  const message = 'This shift was changed by Admin Demo at 14:05. Reload to see the change.'
  const { person } = await openEdit(shift({ id: 55 }), {
    answers: { [CHANGE]: { status: 409, body: { message } } },
  })
  await person.click(button('Remove'))
  await person.click(within(await dialog('Remove shift?')).getByRole('button', { name: 'Remove' }))
  expect(
    await screen.findByText(`${message} Close this and try again with the current shifts.`),
  ).toBeDefined()
  expect(screen.getByRole('dialog', { name: 'Edit shift' })).toBeDefined()
})

test('keeps its drivers while a question is open over it', async () => {
  const { person } = await openEdit(shift({ id: 55 }))
  await waitFor(() => expect(screen.queryByText('Loading the drivers…')).toBeNull())
  await person.click(button('Remove'))
  await dialog('Remove shift?')
  expect(screen.queryByText('Loading the drivers…')).toBeNull()
})

describe('who made a shift', () => {
  const one = shift({ creator_id: 7 })
  const answers = { 'GET /api/user': { body: [{ id: 7, full_name: 'Office Two' }] } }

  test('is named to an administrator', async () => {
    await openEdit(one, { answers })
    expect(await screen.findByText('Office Two')).toBeDefined()
  })

  test('is a colleague to a manager, who may not read the accounts', async () => {
    const { requests } = await openEdit(one, { answers, user: { ...manager, id: 2 } })
    expect(screen.getByText('Created by', { exact: false }).textContent).toBe('Created by a colleague')
    expect(requests.filter(({ call }) => call === 'GET /api/user')).toEqual([])
  })
})
