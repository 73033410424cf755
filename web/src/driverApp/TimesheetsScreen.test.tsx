import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { saveFile } from '../kernel/privateFile.ts'
import { fakeServer } from '../testing/fakeServer.ts'
import { openDriverApp } from '../testing/openDriverApp.tsx'
import { driver } from '../testing/people.ts'

vi.mock('../kernel/privateFile.ts', { spy: true })
beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-11-18T16:58:00Z') })
  vi.mocked(saveFile).mockReturnValue()
})
afterEach(() => vi.clearAllMocks())

const WEEK = { period_date_from: '2026-11-09', period_date_to: '2026-11-15' }
const PDF = 'GET /api/driver/pay-statement.pdf?period_date_from=2026-11-09&period_date_to=2026-11-15'

test('a driver opens the statement of a period that was paid out', async () => {
  const person = userEvent.setup()
  const requests = fakeServer({
    'GET /api/driver/pay': { body: [{ ...WEEK, timesheets: 3, pay: 55.07 }] },
    'GET /api/driver/timesheet?period_date_from=2026-10-22&period_date_to=2026-11-18': { body: [] },
    [PDF]: { body: {} },
  })
  await openDriverApp('/driver/timesheets', driver)
  await person.click(await screen.findByText('Pay statements (1)'))
  const button = await screen.findByRole('button', { name: /^09\/11\/2026 – 15\/11\/2026/ })
  expect(button.textContent).toContain('£55.07')
  await person.click(button)
  await waitFor(() =>
    expect(saveFile).toHaveBeenCalledWith(expect.anything(), 'Pay statement 09-11-2026 to 15-11-2026.pdf'),
  )
  expect(requests.filter(({ call }) => call === PDF)).toHaveLength(1)
})
