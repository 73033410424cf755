import { screen, waitFor, within } from '@testing-library/react'
import { describe, expect, test } from 'vitest'
import { manager } from '../../testing/people.ts'
import { shift } from '../../testing/scheduleFixtures.ts'
import { CHANGE, changed, refusing, stepIn } from '../testing/changeMany.ts'
import { showSchedule } from '../testing/renderSchedule.tsx'

const LATER = '2026-03-01T11:00:00.000Z'
const theShift = () => screen.findByRole('button', { name: /^11:00 to 15:00/ })
const items = async () => (await screen.findAllByRole('menuitem')).map(({ textContent }) => textContent)

describe('the menu of a shift', () => {
  test.each([
    ['a draft', shift(), ['Copy', 'Edit', 'Find a driver', 'Publish', 'History', 'Move…', 'Remove']],
    [
      'an assigned one',
      shift({ status: 20 }),
      ['Copy', 'Edit', 'Find a driver', 'Unpublish', 'History', 'Move…', 'Cancel shift'],
    ],
    [
      'a published open one',
      shift({ status: 20, driver_id: null }),
      ['Copy', 'Edit', 'Find a driver', 'Offer in turn…', 'Unpublish', 'History', 'Move…'],
    ],
    [
      'an open draft',
      shift({ status: 30, driver_id: null }),
      ['Copy', 'Edit', 'Find a driver', 'History', 'Move…', 'Remove'],
    ],
    [
      'one with a timesheet',
      shift({ timesheet: { id: 1, type: 10, status: 10, status_progress: 10 } }),
      ['Copy', 'Edit', 'Publish', 'History'],
    ],
  ])('offers what may be done to %s', async (_which, one, actions) => {
    const { person } = await showSchedule({ shifts: [one], user: manager })
    await person.click(await theShift())
    expect(await items()).toEqual(actions)
  })

  test('opens by a right click and by the keyboard, and Escape leads back to the shift', async () => {
    const { person } = await showSchedule({ shifts: [shift()] })
    await person.pointer({ keys: '[MouseRight]', target: await theShift() })
    expect(await items()).toHaveLength(8)
    await person.keyboard('{Escape}')
    await waitFor(() => expect(screen.queryByRole('menu')).toBeNull())
    ;(await theShift()).focus()
    await person.keyboard('{Enter}')
    expect(await items()).toHaveLength(8)
    await person.keyboard('{Escape}')
    await waitFor(() => expect(screen.queryByRole('menu')).toBeNull())
    const button = await theShift()
    await waitFor(() => expect(document.activeElement).toBe(button))
  })

  test('Edit leaves the keyboard in the dialog', async () => {
    const { person } = await showSchedule({ shifts: [shift()] })
    await person.click(await theShift())
    await person.click(await screen.findByRole('menuitem', { name: 'Edit' }))
    const dialog = await screen.findByRole('dialog', { name: 'Edit shift' })
    await waitFor(() => expect(dialog.contains(document.activeElement)).toBe(true))
    await new Promise((done) => requestAnimationFrame(done))
    expect(dialog.contains(document.activeElement)).toBe(true)
  })

  const ways = [
    { action: 'Publish', key: 'p', status: 10, becomes: 20 },
    { action: 'Unpublish', key: 'u', status: 20, becomes: 10 },
  ] as const
  test.each(ways)('$action asks whether the driver is notified, by its key too', async (way) => {
    const { action, key, status, becomes } = way
    const { person, requests } = await showSchedule({
      shifts: [shift({ status, acknowledged_at: LATER })],
      answers: {
        [CHANGE]: changed([shift({ status: becomes, acknowledged_at: LATER, updated_at: LATER })]),
      },
    })
    ;(await theShift()).focus()
    await person.keyboard(key)
    const question = await screen.findByRole('dialog', { name: 'Notify the driver?' })
    expect(within(question).getByText('Wed 11 Mar, 11:00 – 15:00, Driver One, Harbour Tacos')).toBeDefined()
    expect(question.textContent).not.toContain('in the past')
    await waitFor(() => expect(document.activeElement?.textContent).toBe(`${action} and notify`))
    await person.click(within(question).getByRole('button', { name: 'Cancel' }))
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    expect(requests.some(({ call }) => call.startsWith('POST'))).toBe(false)
    await person.click(await theShift())
    await person.click(await screen.findByRole('menuitem', { name: action }))
    const dialog = await screen.findByRole('dialog', { name: 'Notify the driver?' })
    await person.click(within(dialog).getByRole('button', { name: `${action} quietly` }))
    expect(await screen.findByText(`${action}ed: 11:00 – 15:00, Driver One`)).toBeDefined()
    expect(stepIn(requests)).toEqual({
      kind: action.toLowerCase(),
      shifts: [1],
      push_drivers: 20,
      ...(action === 'Publish' && { cost_shown: 48 }),
    })
  })

  test.each(ways)('$action of a shift in the past says so, and Enter alone changes nothing', async (way) => {
    const { person, requests } = await showSchedule({
      shifts: [shift({ status: way.status, period_date: '2026-03-10' })],
    })
    ;(await theShift()).focus()
    await person.keyboard(way.key)
    const question = await screen.findByRole('dialog', { name: 'Notify the driver?' })
    expect(question.textContent).toContain('This shift is in the past.')
    await waitFor(() => expect(document.activeElement?.textContent).toBe('Cancel'))
    await person.keyboard('{Enter}')
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    expect(requests.some(({ call }) => call.startsWith('POST'))).toBe(false)
  })

  test.each([
    ['Publish and notify', 10],
    ['Publish quietly', 20],
  ])('asks before an open shift is published: %s', async (button, push_drivers) => {
    const open = shift({ driver_id: null })
    const answer = changed([{ ...open, status: 20, updated_at: LATER }])
    const { person, requests } = await showSchedule({
      shifts: [open],
      answers: { [CHANGE]: answer },
    })
    await person.click(await theShift())
    await person.click(await screen.findByRole('menuitem', { name: 'Publish' }))
    const dialog = await screen.findByRole('dialog', { name: 'Notify drivers?' })
    await person.click(within(dialog).getByRole('button', { name: button }))
    expect(await screen.findByText('Published: 11:00 – 15:00, Open shift')).toBeDefined()
    expect(stepIn(requests)).toEqual({ kind: 'publish', shifts: [1], push_drivers, cost_shown: 48 })
  })

  test('publishes nothing if the question is closed', async () => {
    const { person, requests } = await showSchedule({ shifts: [shift({ driver_id: null })] })
    await person.click(await theShift())
    await person.click(await screen.findByRole('menuitem', { name: 'Publish' }))
    await screen.findByRole('dialog', { name: 'Notify drivers?' })
    await person.keyboard('{Escape}')
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    expect(requests.some(({ call }) => call.startsWith('POST'))).toBe(false)
  })

  test('says why a publish is refused', async () => {
    const { person } = await showSchedule({
      shifts: [shift()],
      answers: { [CHANGE]: refusing({ 1: 'Driver working time: 17:00 – 23:00' }) },
    })
    await person.click(await theShift())
    await person.click(await screen.findByRole('menuitem', { name: 'Publish' }))
    await person.click(await screen.findByRole('button', { name: 'Publish and notify' }))
    const dialog = await screen.findByRole('dialog', { name: 'This shift cannot be published' })
    expect(within(dialog).getByText('Driver working time: 17:00 – 23:00')).toBeDefined()
  })

  test('Remove asks, and then the shift is gone', async () => {
    const { person } = await showSchedule({
      shifts: [shift({ id: 31 })],
      answers: { [CHANGE]: changed([shift({ id: 31 })]) },
    })
    ;(await theShift()).focus()
    await person.keyboard('{Delete}')
    const dialog = await screen.findByRole('dialog', { name: 'Remove shift?' })
    expect(within(dialog).getByText('Wed 11 Mar, 11:00 – 15:00, Driver One, Harbour Tacos')).toBeDefined()
    await person.click(within(dialog).getByRole('button', { name: 'Remove' }))
    expect(await screen.findByText('Removed: 11:00 – 15:00, Driver One')).toBeDefined()
    expect(screen.queryByRole('button', { name: /^11:00 to 15:00/ })).toBeNull()
  })

  test('keeps a shift that the server refuses to remove, and says why', async () => {
    const { person } = await showSchedule({
      shifts: [shift({ id: 32 })],
      answers: { [CHANGE]: refusing({ 32: 'This shift has a timesheet and cannot be removed.' }) },
    })
    await person.click(await theShift())
    await person.click(await screen.findByRole('menuitem', { name: 'Remove' }))
    await person.click(await screen.findByRole('button', { name: 'Remove' }))
    expect(await screen.findByText('This shift has a timesheet and cannot be removed.')).toBeDefined()
    expect(await theShift()).toBeDefined()
  })
})
