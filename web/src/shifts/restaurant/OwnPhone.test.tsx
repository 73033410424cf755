import { screen, waitFor, within } from '@testing-library/react'
import { describe, expect, test } from 'vitest'
import { narrow } from '../../testing/sitting.tsx'
import { ofTwo, ownShift, shiftButtons, showOwnSchedule, theShift } from './testing/ownSchedule.tsx'

const shownRestaurant = () => screen.getByRole<HTMLInputElement>('combobox', { name: 'Restaurant' }).value
const button = (name: string | RegExp) => screen.getByRole('button', { name })

const showPhone = async (setting: Parameters<typeof showOwnSchedule>[0] = {}) => {
  narrow()
  return showOwnSchedule(setting)
}

describe("a restaurant's schedule on a phone", () => {
  test('shows one of its restaurants, the first with shifts today, and leads to the others', async () => {
    const { person, searches } = await showPhone({ user: ofTwo, shifts: [ownShift({ restaurant_id: 6 })] })
    await theShift()
    expect(shownRestaurant()).toBe('Quay Bowls')
    await person.click(button('Next restaurant'))
    expect(searches.at(-1)).toEqual({ location: 'restaurant-4' })
    expect([shownRestaurant(), shiftButtons()]).toEqual(['Harbour Tacos', []])
  })

  test('needs no selector for one restaurant', async () => {
    await showPhone({ shifts: [ownShift()] })
    await theShift()
    expect(screen.queryByRole('combobox', { name: 'Restaurant' })).toBeNull()
    expect(screen.getByText('Harbour Tacos')).toBeDefined()
  })

  test('names no driver, no number, no cost and no rate', async () => {
    const assigned = ownShift({ driver_id: 7, status: 20, period_date: '2026-03-13' })
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

  test('offers what its menu offers, and adds a draft to the day', async () => {
    const { person } = await showPhone({ shifts: [ownShift()] })
    await person.click(await theShift())
    const sheet = within(await screen.findByRole('dialog'))
    const offered = sheet.getAllByRole('button').flatMap(({ textContent }) => textContent || [])
    expect(offered).toEqual(['Copy', 'Edit', 'Publish', 'Remove'])
    await person.click(sheet.getByRole('button', { name: 'Close' }))
    await person.click(button('Add shift, Harbour Tacos, Wednesday 11 Mar'))
    expect(await screen.findByRole('dialog', { name: 'Add Shift' })).toBeDefined()
  })

  test('submits the drafts of the restaurant that is shown, after asking', async () => {
    const drafts = [ownShift(), ownShift({ id: 2, restaurant_id: 6 })]
    const submitted = { body: [{ ...drafts[0], status: 10 }] }
    const { person, heard } = await showPhone({
      user: ofTwo,
      shifts: drafts,
      answers: { 'POST /api/shift/moderateFree': submitted },
    })
    await theShift()
    await person.click(button('All shifts'))
    await person.click(await screen.findByRole('button', { name: 'Publish shifts [1]' }))
    const question = await screen.findByRole('dialog', { name: 'Publish 1 shifts?' })
    await person.click(within(question).getByRole('button', { name: 'Publish' }))
    await waitFor(() => expect(heard.at(-1)?.call).toBe('POST /api/shift/moderateFree'))
    expect(heard.at(-1)?.body).toEqual({ shift_ids: [1] })
  })
})
