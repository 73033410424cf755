import { expect, test } from 'vitest'
import { closedAccountsAlert, failedCopyAlert } from './failedCopy.ts'

const invoice = { number: '014', restaurant: { id: 3, name: 'North One' }, date: '2026-06-01' }

test('a copy that FreeAgent refuses raises one alert per version; a refused connection raises one in all', () => {
  expect(failedCopyAlert(invoice, { invoice_id: 7, version: 2 }, 'Reference has been taken.')).toEqual({
    ...{ channel: 'invoice', event: 'copy-failed', key: 'copy 7 2', restaurant_id: 3, driver_id: null },
    data: {
      message: 'FreeAgent has no up-to-date copy of invoice 014 for North One: Reference has been taken.',
      ...{ restaurant_id: 3, date: '2026-06-01' },
    },
  })
  expect(closedAccountsAlert(invoice, 'abc')).toMatchObject({
    key: 'freeagent abc',
    data: { message: expect.stringMatching(/^Driverdesk has no access to FreeAgent, so invoice 014 /) },
  })
})
