import { screen, within } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { timesheet } from '../testing/timesheetFixtures.ts'
import { showTimesheets } from './testing/renderTimesheets.tsx'

const pdfCall = (more: string) =>
  `GET /api/timesheet.pdf?period_date_from=2026-03-09&period_date_to=2026-03-15&${more}`

async function openDialog(given: Parameters<typeof showTimesheets>[0]) {
  const shown = await showTimesheets({ timesheets: [timesheet({ id: 10, shift_id: null })], ...given })
  await shown.person.click(await screen.findByRole('button', { name: 'Print…' }))
  return { ...shown, dialog: within(await screen.findByRole('dialog', { name: 'Print timesheets' })) }
}

test('saves what is shown, with what was chosen', async () => {
  const saved = vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => undefined)
  const call = pdfCall('location=restaurant-1&by=restaurant&status=active&pay=1')
  const { dialog, person, requests } = await openDialog({
    search: { location: 'restaurant-1', status: 'active' },
    answers: { [call]: { body: 'PDF' } },
  })
  expect(dialog.getByText(/^1 timesheet, /)).toBeTruthy()
  await person.click(dialog.getByRole('checkbox', { name: 'Notes' }))
  await person.click(dialog.getByRole('checkbox', { name: 'Pay' }))
  await person.click(dialog.getByRole('button', { name: 'Save as PDF' }))
  await vi.waitFor(() => expect(saved).toHaveBeenCalled())
  expect(requests.map((request) => request.call)).toContain(call)
})

test('groups by driver if one is chosen, and shows why no file was made', async () => {
  const call = pdfCall('by=driver&driver_id=2&notes=1')
  const { dialog, person } = await openDialog({
    search: { driver: 2 },
    answers: { [call]: { status: 503, body: { message: 'The PDF could not be made.' } } },
  })
  await person.click(dialog.getByRole('button', { name: 'Save as PDF' }))
  expect(await dialog.findByRole('alert')).toBeTruthy()
})
