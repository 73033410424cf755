import { MONTH, TWO_WEEKS, WEEK } from '@driverdesk/domain/kernel/rotaRange.ts'
import { expect, test } from 'vitest'
import { reportView, validateReportingSearch } from './reporting.search.ts'

/** A Wednesday. */
const TODAY = '2026-03-11'
const viewOf = (search: Record<string, unknown>) => reportView(validateReportingSearch(search), TODAY)

test('defaults to the first report for the current week from its Monday', () => {
  expect(viewOf({})).toEqual({
    report: 'cancelled',
    range: { from: '2026-03-09', to: '2026-03-15' },
    interval: WEEK,
    problem: undefined,
  })
})

test.each([
  [{ report: 'all' }, { report: 'all' }],
  [{ report: 'inactive' }, { report: 'inactive' }],
  [{ report: 'nonsense' }, { report: 'cancelled' }],
  [{ interval: 'month' }, { interval: MONTH, range: { from: '2026-03-01', to: '2026-03-31' } }],
  [{ interval: 'day' }, { interval: WEEK, range: { from: '2026-03-09', to: '2026-03-15' } }],
  [
    { interval: '2-week', from: '2026-02-02' },
    { interval: TWO_WEEKS, range: { from: '2026-02-02', to: '2026-02-15' } },
  ],
  [{ from: '2025-03-11', to: '2026-03-11' }, { problem: undefined }],
  [{ from: '2025-03-10', to: '2026-03-11' }, { problem: 'Invalid date range: 10/03/2025 ~ 11/03/2026' }],
  [{ from: '2026-03-12', to: '2026-03-11' }, { problem: 'Invalid date range: 12/03/2026 ~ 11/03/2026' }],
])('reads %j as %j', (search, view) => {
  expect(viewOf(search)).toMatchObject(view)
})
