import { screen, waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import { shift } from '../../testing/scheduleFixtures.ts'
import { showSchedule } from '../testing/renderSchedule.tsx'
import { restaurantShift, showRestaurantSchedule, theShift } from '../testing/restaurantSchedule.tsx'
import { field, openAdd, openEdit, type } from '../testing/shiftDialogActions.ts'

const expectFocusOn = (name: RegExp) => waitFor(() => expect(document.activeElement).toBe(field(name)))

test('an edit begins in the first field, not on the button that closes it', async () => {
  await openEdit(shift())
  await expectFocusOn(/^Driver/)
})

test.each([
  ['Edit', restaurantShift()],
  ['Ask for a change', restaurantShift({ status: 20, driver_id: 7 })],
])('to a restaurant, *%s* begins in the start, not on the button that closes it', async (action, one) => {
  const { person } = await showRestaurantSchedule({ shifts: [one] })
  await person.click(await theShift())
  await person.click(await screen.findByRole('menuitem', { name: action }))
  await expectFocusOn(/^Start Time/)
  expect(field(/^Start Time/)).toHaveProperty('value', '11:00')
})

test('an edit on a phone opens no keyboard', async () => {
  const { person } = await showSchedule({ shifts: [shift()], onPhone: true })
  await person.click(await screen.findByRole('button', { name: /^11:00 to/ }))
  await person.click(await screen.findByRole('button', { name: 'Edit' }))
  await screen.findByRole('dialog', { name: 'Edit shift' })
  await waitFor(() => expect(document.activeElement?.getAttribute('aria-label')).toBe('Close'))
})

test('a shift of a chosen driver begins at its start', async () => {
  await openAdd({ search: { driver: 2 } })
  await expectFocusOn(/^Start Time/)
})

test('a finish is offered four hours after the start, not at the time now', async () => {
  const { person } = await openAdd()
  await person.click(field(/^Finish Time/))
  expect(field(/^Finish Time/)).toHaveProperty('value', '12:00')
  await type(person, /^Start Time/, '2130')
  expect(document.activeElement).toBe(field(/^Finish Time/))
  expect(field(/^Finish Time/)).toHaveProperty('value', '01:30')
  await person.clear(field(/^Start Time/))
  await person.type(field(/^Start Time/), 'late')
  await person.clear(field(/^Finish Time/))
  await person.tab({ shift: true })
  await person.tab()
  expect(field(/^Finish Time/)).toHaveProperty('value', '')
})
