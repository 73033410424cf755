import { createBrowserHistory } from '@tanstack/react-router'
import { act, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { describe, expect, test, vi } from 'vitest'
import { fakeServer } from '../../testing/fakeServer.ts'
import { heldAnswer } from '../../testing/heldAnswer.ts'
import { openAppOn } from '../../testing/openApp.tsx'
import { administrator } from '../../testing/people.ts'
import { shift } from '../../testing/scheduleFixtures.ts'
import { layOut } from '../../testing/sitting.tsx'
import { CHANGE, CHANGE_OWN, changed } from '../testing/changeMany.ts'
import { base, NOW, showSchedule, THIS_WEEK } from '../testing/renderSchedule.tsx'
import { restaurantShift, showRestaurantSchedule, theShift } from '../testing/restaurantSchedule.tsx'
import { ADD_ON_WEDNESDAY, button, dialog, openEdit, times } from '../testing/shiftDialogActions.ts'
import { expectToStay } from '../testing/whileSending.ts'

const comment = () => screen.getByRole('textbox', { name: 'Comment' })
const TOO_LONG = { status: 400, body: { comment: ['At most 2,000 characters.'] } }

describe('while sending, a dialog stays open and then shows what was refused', () => {
  test('cancelling', async () => {
    const held = heldAnswer()
    const { person } = await showSchedule({
      shifts: [shift({ status: 20 })],
      answers: { 'POST /api/shift/1/cancel': held.answer },
    })
    await person.click(await screen.findByRole('button', { name: /^\d\d:\d\d to / }))
    await person.click(await screen.findByRole('menuitem', { name: 'Cancel shift' }))
    await dialog('Cancel shift')
    await person.click(screen.getByRole('radio', { name: 'The restaurant' }))
    await person.type(comment(), 'Closed early')
    await person.click(button('Cancel shift'))
    await expectToStay(person, 'Cancel shift', 'Keep shift')
    held.release({ status: 400, body: { comment_cancelled: ['At most 2,000 characters.'] } })
    expect(await screen.findByText('At most 2,000 characters.')).toBeDefined()
    await waitFor(() => expect(button('Keep shift')).toHaveProperty('disabled', false))
  })

  test('a shift', async () => {
    const held = heldAnswer()
    const { person } = await openEdit(shift({ id: 61 }), { answers: { 'PUT /api/shift/61': held.answer } })
    await person.type(comment(), 'Side door')
    await person.click(button('Save'))
    await expectToStay(person, 'Edit shift', 'Cancel')
    expect(button('Remove')).toHaveProperty('disabled', true)
    held.release(TOO_LONG)
    expect(await screen.findByText('At most 2,000 characters.')).toBeDefined()
  })

  test("a restaurant's open shift", async () => {
    const held = heldAnswer()
    const { person } = await showRestaurantSchedule({
      shifts: [restaurantShift({ id: 62 })],
      answers: { 'PUT /api/shift/updateFree/62': held.answer },
    })
    await person.click(await theShift())
    await person.click(await screen.findByRole('menuitem', { name: 'Edit' }))
    await dialog('Edit shift')
    await person.type(comment(), 'Side door')
    await person.click(button('Save'))
    await expectToStay(person, 'Edit shift', 'Cancel')
    held.release(TOO_LONG)
    expect(await screen.findByText('At most 2,000 characters.')).toBeDefined()
  })

  test('stays open on Back, which would lose the answer', async () => {
    vi.useFakeTimers({ toFake: ['Date'], now: NOW })
    layOut()
    const held = heldAnswer()
    fakeServer({ ...base, [THIS_WEEK]: { body: [] }, 'POST /api/shift': held.answer })
    const history = createBrowserHistory()
    for (const path of ['/home', '/schedule?driver=1']) {
      history.push(path)
      history.flush()
    }
    await openAppOn(history, administrator)
    const person = userEvent.setup({ delay: null, pointerEventsCheck: 0 })
    await person.click(await screen.findByRole('button', { name: ADD_ON_WEDNESDAY }))
    await dialog('Add shift')
    await times(person, '11:00', '15:00')
    await person.click(button('Create'))
    act(() => window.history.back())
    const leaving = new Event('beforeunload', { cancelable: true })
    window.dispatchEvent(leaving)
    expect(leaving.defaultPrevented).toBe(true)
    await waitFor(() => expect(window.location.pathname).toBe('/schedule'))
    expect(screen.queryByText('Discard what you entered?')).toBeNull()
    held.release({ body: shift({ id: 63 }) })
    expect(await screen.findByText('Added: 11:00 – 15:00, Driver One')).toBeDefined()
    history.destroy()
  })
})

describe('while a shift is being removed, the question and the dialog below stay open', () => {
  test('stay open for staff', async () => {
    const held = heldAnswer()
    const one = shift({ id: 64 })
    const { person } = await openEdit(one, { answers: { [CHANGE]: held.answer } })
    await person.click(button('Remove'))
    const question = within(await dialog('Remove shift?'))
    await person.click(question.getByRole('button', { name: 'Remove' }))
    await waitFor(() =>
      expect(question.getByRole('button', { name: 'Cancel' })).toHaveProperty('disabled', true),
    )
    await person.keyboard('{Escape}')
    expect(screen.getByRole('dialog', { name: 'Remove shift?' })).toBeDefined()
    expect(screen.getByRole('dialog', { name: 'Edit shift' })).toBeDefined()
    held.release(changed([one]))
    expect(await screen.findByText('Removed: 11:00 – 15:00, Driver One')).toBeDefined()
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  })

  test('stay open for a restaurant, and Escape closes only the question', async () => {
    const one = restaurantShift({ id: 65 })
    const answers = { [CHANGE_OWN]: changed([one]) }
    const { person } = await showRestaurantSchedule({ shifts: [one], answers })
    await person.click(await theShift())
    await person.click(await screen.findByRole('menuitem', { name: 'Edit' }))
    await dialog('Edit shift')
    await person.click(button('Remove'))
    await dialog('Remove shift?')
    await person.keyboard('{Escape}')
    await waitFor(() => expect(screen.queryByRole('dialog', { name: 'Remove shift?' })).toBeNull())
    expect(screen.getByRole('dialog', { name: 'Edit shift' })).toBeDefined()
    await person.click(button('Remove'))
    await person.click(within(await dialog('Remove shift?')).getByRole('button', { name: 'Remove' }))
    expect(await screen.findByText(/^Removed: Wednesday 11 Mar 2026/)).toBeDefined()
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  })
})
