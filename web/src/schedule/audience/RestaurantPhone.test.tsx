import { screen, waitFor, within } from '@testing-library/react'
import { describe, expect, test } from 'vitest'
import { narrow } from '../../testing/sitting.tsx'
import { CHANGE_OWN, changed, stepIn } from '../testing/changeMany.ts'
import {
  ofTwo,
  restaurantShift,
  shiftButtons,
  showRestaurantSchedule,
  theShift,
} from '../testing/restaurantSchedule.tsx'

const shownRestaurant = () => screen.getByRole<HTMLInputElement>('combobox', { name: 'Restaurant' }).value
const button = (name: string | RegExp) => screen.getByRole('button', { name })

const showPhone = async (setting: Parameters<typeof showRestaurantSchedule>[0] = {}) => {
  narrow()
  return showRestaurantSchedule(setting)
}

describe("a restaurant's schedule on a phone", () => {
  test('shows one of its restaurants, the first with shifts today, and leads to the others', async () => {
    const { person, searches } = await showPhone({
      user: ofTwo,
      shifts: [restaurantShift({ restaurant_id: 6 })],
    })
    await theShift()
    expect(shownRestaurant()).toBe('Quay Bowls')
    await person.click(button('Next restaurant'))
    expect(searches.at(-1)).toEqual({ location: 'restaurant-4' })
    expect([shownRestaurant(), shiftButtons()]).toEqual(['Harbour Tacos', []])
  })

  test('shows no selector for one restaurant', async () => {
    await showPhone({ shifts: [restaurantShift()] })
    await theShift()
    expect(screen.queryByRole('combobox', { name: 'Restaurant' })).toBeNull()
    expect(screen.getByText('Harbour Tacos')).toBeDefined()
  })

  test('names no driver, no number, no cost and no rate', async () => {
    const assigned = restaurantShift({ driver_id: 7, status: 20, period_date: '2026-03-13' })
    const { person } = await showPhone({ shifts: [assigned], search: { day: '2026-03-13' } })
    await theShift()
    const card = screen.getByRole('listitem').textContent
    expect(card).toBe('11:00 to 15:00 Assigned published4.00 h')
    for (const name of ['Drivers', 'Drivers of the day'])
      expect(screen.queryByRole('button', { name })).toBeNull()
    expect(screen.queryByText('Weekend rate')).toBeNull()
    expect(screen.queryByRole('link', { name: /^Call/ })).toBeNull()
    await person.click(button('Totals'))
    expect(screen.queryByText('Est. Cost')).toBeNull()
  })

  test('says the first name of the driver once on the card and once in the sheet', async () => {
    const coming = restaurantShift({
      driver_id: 7,
      status: 20,
      driver_first_name: 'Ann',
      start_time: '00:00',
    })
    const { person } = await showPhone({ shifts: [coming] })
    await theShift()
    const card = screen.getByRole('listitem').textContent ?? ''
    expect(card.split('Ann')).toHaveLength(2)
    expect(card).toContain('Late by ')
    await person.click(await theShift())
    const sheet = await screen.findByRole('dialog')
    expect(sheet.textContent?.split('Ann')).toHaveLength(2)
    expect(sheet.textContent).toContain('Late by ')
  })

  test('offers what its menu offers, and adds a draft to the day', async () => {
    const { person } = await showPhone({ shifts: [restaurantShift()] })
    await person.click(await theShift())
    const sheet = within(await screen.findByRole('dialog'))
    const offered = sheet.getAllByRole('button').flatMap(({ textContent }) => textContent || [])
    expect(offered).toEqual(['Copy', 'Edit', 'Publish', 'Move…', 'Times…', 'Select', 'Remove'])
    await person.click(sheet.getByRole('button', { name: 'Close' }))
    await person.click(button('Add shift, Harbour Tacos, Wednesday 11 Mar'))
    expect(await screen.findByRole('dialog', { name: 'Add shift' })).toBeDefined()
  })

  test('submits the drafts of the restaurant that is shown, after asking', async () => {
    const drafts = [restaurantShift(), restaurantShift({ id: 2, restaurant_id: 6 })]
    const { person, requests } = await showPhone({
      user: ofTwo,
      shifts: drafts,
      answers: { [CHANGE_OWN]: changed([{ ...drafts[0], status: 10 }]) },
    })
    await theShift()
    await person.click(button('All shifts'))
    await person.click(await screen.findByRole('button', { name: 'Publish shifts [1]' }))
    const question = await screen.findByRole('dialog', { name: 'Publish 1 shifts?' })
    await person.click(within(question).getByRole('button', { name: 'Publish 1 shift' }))
    await waitFor(() => expect(stepIn(requests)).toEqual({ kind: 'publish', shifts: [1] }))
  })

  test('selects several and changes their times; an assigned shift is only asked about', async () => {
    const drafts = [restaurantShift(), restaurantShift({ id: 2, start_time: '18:00', finish_time: '22:00' })]
    const assigned = restaurantShift({
      id: 3,
      driver_id: 7,
      status: 20,
      start_time: '09:00',
      finish_time: '10:00',
    })
    const { person, requests } = await showPhone({
      shifts: [...drafts, assigned],
      answers: { [CHANGE_OWN]: { body: { shifts: drafts, refused: [], opened: [] } } },
    })
    await waitFor(() => expect(shiftButtons()).toHaveLength(3))
    await person.click(button(/^09:00 to 10:00/))
    const sheet = within(await screen.findByRole('dialog'))
    expect(sheet.getByRole('button', { name: 'Ask for a change' })).toBeDefined()
    expect(sheet.queryByRole('button', { name: 'Select' })).toBeNull()
    await person.click(sheet.getByRole('button', { name: 'Close' }))

    await person.click(button(/^11:00 to 15:00/))
    await person.click(await screen.findByRole('button', { name: 'Select' }))
    await person.click(button(/^18:00 to 22:00/))
    await person.click(button(/^09:00 to 10:00/))
    expect(screen.getByText('Only the agency can change this shift')).toBeDefined()
    expect(screen.getByRole('region', { name: 'Selected shifts' }).textContent).toContain(
      '2 shifts selected8.0 h',
    )
    await person.click(button('Change…'))
    await person.click(await screen.findByRole('button', { name: 'Times…' }))
    const dialog = await screen.findByRole('dialog', { name: 'Change the times of 2 shifts' })
    await person.type(within(dialog).getByRole('combobox', { name: 'Finish Time' }), '23:00')
    await person.tab()
    await person.click(within(dialog).getByRole('button', { name: 'Change 2 shifts' }))
    await waitFor(() => expect(requests.at(-1)?.call).toBe(CHANGE_OWN))
    expect(requests.at(-1)?.body).toEqual({
      kind: 'times',
      shifts: drafts.map(({ id, updated_at }) => ({ id, updated_at, finish_time: '23:00' })),
    })
  })
})
