import { expect, test } from 'vitest'
import { NO_FIGURES } from './figures.ts'
import { figureTable } from './figureTable.ts'

test('a table of figures has pounds, hours and per cent, and their total', () => {
  const first = {
    ...NO_FIGURES,
    week: '2026-03-02',
    name: '',
    shifts: 4,
    assigned: 3,
    planned_minutes: 1_000,
    planned_cost: 200.1,
    expected_sales: 250.25,
    worked: 3,
    worked_minutes: 725,
    late: 1,
    compared: 3,
    compared_planned_minutes: 750,
    compared_worked_minutes: 725,
    approved: 2,
    approved_cost: 150.05,
    invoices: 1,
    invoiced: 190.55,
    billed_pay: 140.05,
  }
  const second = { ...NO_FIGURES, week: '2026-03-09', name: '', approved: 1, approved_cost: 50 }
  const { heads, lines } = figureTable('week', [first, second])
  expect(heads).toEqual([
    'Week',
    'Planned hours (h)',
    'Hours (h)',
    'Worked against plan (h)',
    'Cost (£)',
    'Approved (£)',
    'Expected sales (£)',
    'Invoiced (£)',
    'Margin (£)',
    'Margin (%)',
    'Actual margin (£)',
    'Filled (%)',
    'Rejected (%)',
    'Late (%)',
  ])
  // 190.55 invoiced less 140.05 for the work on it; what is approved and not invoiced yet does not count.
  expect(lines).toEqual([
    [
      { date: '2026-03-02' },
      16.67,
      12.08,
      -0.42,
      200.1,
      150.05,
      250.25,
      190.55,
      50.15,
      20,
      50.5,
      75,
      0,
      33.3,
    ],
    [{ date: '2026-03-09' }, 0, 0, '', 0, 50, 0, 0, 0, '', '', '', '', ''],
    ['Total', 16.67, 12.08, -0.42, 200.1, 200.05, 250.25, 190.55, 50.15, 20, 50.5, 75, 0, 33.3],
  ])
})
