import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { saveFile } from '../kernel/privateFile.ts'
import { fakeServer } from '../testing/fakeServer.ts'
import { openDriverApp } from '../testing/openDriverApp.tsx'
import { driver } from '../testing/people.ts'
import { noShareSheet, shareSheet } from '../testing/shareSheet.ts'
import { ownShift, ownShifts } from './testing/ownShifts.ts'

vi.mock('../kernel/privateFile.ts', { spy: true })
const person = userEvent.setup()
const NAME = 'Rota_Ann.pdf'
/** As the server names it. */
const FILE = { body: {}, headers: { 'Content-Disposition': `inline; filename="${NAME}"` } }
const PDF = 'GET /api/driver/rota.pdf?period_date_from=2026-11-18&period_date_to=2026-12-18'

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-11-18T16:58:00Z') })
  vi.mocked(saveFile).mockReturnValue()
})
afterEach(() => {
  vi.clearAllMocks()
  noShareSheet()
})

/** Presses Share with a shift today and one that is more than 31 days away. */
async function share() {
  const shifts = ownShifts(ownShift(), ownShift({ id: 2, period_date: '2026-12-24' }))
  const requests = fakeServer({ 'GET /api/driver/shift': { body: shifts }, [PDF]: FILE })
  await openDriverApp('/driver/shifts', driver)
  await person.click(await screen.findByRole('button', { name: 'Share my shifts' }))
  await waitFor(() => expect(requests.filter(({ call }) => call === PDF)).toHaveLength(1))
}

test('saves the PDF of the shown days if the browser has no share sheet', async () => {
  await share()
  await waitFor(() => expect(saveFile).toHaveBeenCalledWith(expect.anything(), NAME))
})

test('hands the PDF to the share sheet, and saves nothing if the driver closes it', async () => {
  const shared = shareSheet(() => Promise.reject(new DOMException('Closed', 'AbortError')))
  await share()
  await waitFor(() => expect(shared).toHaveBeenCalledTimes(1))
  expect(shared.mock.calls[0]?.[0].files?.map(({ name, type }) => [name, type])).toEqual([
    [NAME, 'application/pdf'],
  ])
  const button = screen.getByRole('button', { name: 'Share my shifts' })
  await waitFor(() => expect(button.getAttribute('aria-busy')).toBeNull())
  expect(saveFile).not.toHaveBeenCalled()
})

test('saves the PDF if the browser refuses the share sheet', async () => {
  shareSheet(() => Promise.reject(new DOMException('Too late', 'NotAllowedError')))
  await share()
  await waitFor(() => expect(saveFile).toHaveBeenCalledWith(expect.anything(), NAME))
})

test('offers nothing without shifts', async () => {
  fakeServer({ 'GET /api/driver/shift': { body: ownShifts() } })
  await openDriverApp('/driver/shifts', driver)
  await screen.findByText('No shifts yet')
  expect(screen.queryByRole('button', { name: 'Share my shifts' })).toBeNull()
})
