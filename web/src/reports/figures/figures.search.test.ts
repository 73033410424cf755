import { expect, test } from 'vitest'
import { figureView, validateFigureSearch, withStep } from './figures.search.ts'

/** A Monday. */
const TODAY = '2026-03-16'
const viewOf = (search: Record<string, unknown>, today = TODAY) =>
  figureView(validateFigureSearch(search), today)

test('shows the last quarter on a Monday and selects the week that is over', () => {
  expect(viewOf({})).toMatchObject({
    weeks: 13,
    range: { from: '2025-12-22', to: '2026-03-22' },
    week: { from: '2026-03-09', to: '2026-03-15' },
    by: 'area',
    behind: undefined,
  })
})

test.each([
  [{ weeks: 4 }, { range: { from: '2026-02-23', to: '2026-03-22' } }],
  [
    { weeks: 5, by: 'no one', location: 'area-0' },
    { weeks: 13, by: 'area', location: undefined },
  ],
  [{ until: '2026-01-14', weeks: '4' }, { range: { from: '2025-12-22', to: '2026-01-18' } }],
  // A week outside the range is not selected; a past range selects its last week.
  [{ until: '2026-01-14', weeks: 4, week: '2026-03-09' }, { week: { from: '2026-01-12', to: '2026-01-18' } }],
  [{ until: '2027-01-01', weeks: 4 }, { range: { from: '2026-02-23', to: '2026-03-22' } }],
  [{ week: '2026-03-17' }, { week: { from: '2026-03-16', to: '2026-03-22' } }],
  [{ rows: 'late', rowsFrom: '2026-03-09' }, { behind: undefined }],
  [{ rows: 'late', rowsFrom: '2024-03-09', rowsTo: '2026-03-09' }, { behind: undefined }],
  [
    { rows: 'late', rowsFrom: '2026-03-09', rowsTo: '2026-03-15', rowsAt: 'area-3' },
    { behind: { figure: 'late', range: { from: '2026-03-09', to: '2026-03-15' }, at: 'area-3' } },
  ],
])('reads %j as %j', (search, view) => {
  expect(viewOf(search)).toMatchObject(view)
})

test('steps back by as many weeks as are shown, and never beyond the current week', () => {
  const back = withStep(viewOf({ weeks: 4 }), -1, TODAY)
  expect(viewOf({ weeks: 4, ...back }).range).toEqual({ from: '2026-01-26', to: '2026-02-22' })
  expect(withStep(viewOf({ weeks: 4, ...back }), 1, TODAY).until).toBeUndefined()
  expect(withStep(viewOf({ weeks: 4, until: '2026-03-08' }), 1, TODAY).until).toBeUndefined()
})
