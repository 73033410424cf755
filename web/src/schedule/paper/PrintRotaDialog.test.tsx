import { screen, waitFor, within } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { saveFile } from '../../kernel/privateFile.ts'
import { showSchedule } from '../testing/renderSchedule.tsx'
import { showRestaurantSchedule } from '../testing/restaurantSchedule.tsx'

vi.mock('../../kernel/privateFile.ts', { spy: true })
afterEach(() => vi.restoreAllMocks())

const PDF = 'GET /api/schedule/rota.pdf?…'
const TABLE = 'GET /api/schedule/rota?…'
const FILE = { body: {} }

test('saves what is shown as the day sheet of today, and as a table of all days', async () => {
  vi.mocked(saveFile).mockReturnValue()
  const { heard, person } = await showSchedule({
    answers: { [PDF]: FILE, [TABLE]: FILE },
    search: { location: 'area-1' },
  })
  await person.click(screen.getByRole('button', { name: 'Tools' }))
  await person.click(await screen.findByRole('menuitem', { name: 'Print rota…' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Print rota' }))
  await person.click(dialog.getByRole('radio', { name: 'Day sheet' }))
  await person.click(dialog.getByRole('checkbox', { name: 'Phone numbers of drivers' }))
  await person.click(dialog.getByRole('button', { name: 'Save as PDF' }))
  await waitFor(() => expect(saveFile).toHaveBeenCalledWith(expect.anything(), 'rota_2026-03-11.pdf'))
  await person.click(dialog.getByRole('button', { name: 'Excel' }))
  await waitFor(() =>
    expect(saveFile).toHaveBeenCalledWith(expect.anything(), 'rota_2026-03-09_2026-03-15.xlsx'),
  )
  const asked = heard.map(({ call }) => call).filter((call) => call.includes('/rota'))
  expect(asked).toEqual([
    'GET /api/schedule/rota.pdf?period_date_from=2026-03-11&period_date_to=2026-03-11&location=area-1&phones=1&comments=1&layout=day',
    'GET /api/schedule/rota?period_date_from=2026-03-09&period_date_to=2026-03-15&location=area-1&phones=1&comments=1&format=xlsx',
  ])
})

test('says why there is no file', async () => {
  const message = 'The server is busy. Try again in a moment.'
  const { person } = await showSchedule({ answers: { [TABLE]: { status: 503, body: { message } } } })
  await person.click(screen.getByRole('button', { name: 'Tools' }))
  await person.click(await screen.findByRole('menuitem', { name: 'Print rota…' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Print rota' }))
  await person.click(dialog.getByRole('button', { name: 'CSV' }))
  expect((await dialog.findByRole('alert')).textContent).toContain(message)
})

test('offers restaurants neither drivers nor phone numbers', async () => {
  const { person } = await showRestaurantSchedule()
  await person.click(screen.getByRole('button', { name: 'Print rota…' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Print rota' }))
  expect(dialog.getAllByRole('radio').map((radio) => radio.getAttribute('value'))).toEqual([
    'restaurants',
    'day',
  ])
  expect(dialog.queryByRole('checkbox', { name: 'Phone numbers of drivers' })).toBeNull()
})
