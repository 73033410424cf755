import { expect, test } from 'vitest'
import { type ReportLine, reportLines } from './reportTable.ts'

const line: ReportLine = {
  report: 'cancelled',
  period_date: '2026-06-17',
  driver_name: 'Ada Rider',
  cost: 40,
  amount_paid: 12.5,
  amount_difference: 27.5,
  restaurant_name: 'Harbour Tacos',
  start_time: '17:30:00',
  finish_time: '22:15:00',
  cancelled_by: null,
  comment_cancelled: '=1+1',
  creator_name: 'Mo Planner',
}

test('each row and then the total, in pounds, with no formula of a comment', () => {
  const fee: ReportLine = { ...line, report: 'inactive', cost: 5, amount_paid: 0, amount_difference: 5 }
  const [cancelled, inactive, total] = reportLines(
    [line, { ...fee, start_time: null, finish_time: null }],
    ({ report }) => `when ${report}`,
  )
  expect(cancelled).toEqual([
    'Cancelled shifts',
    '17/06/2026',
    'Ada Rider',
    '40.00',
    '12.50',
    '27.50',
    'Harbour Tacos',
    '17:30-22:15',
    'when cancelled',
    "'=1+1",
    'Mo Planner',
  ])
  expect(inactive?.slice(6, 9)).toEqual(['Harbour Tacos', '', 'when inactive'])
  expect(total).toEqual(['Total', '', '', '45.00', '12.50', '32.50', '', '', '', '', ''])
})

test('the comment begins with who cancelled', () => {
  const [restaurant, unsaid] = reportLines(
    [
      { ...line, cancelled_by: 'restaurant', comment_cancelled: 'Closed early' },
      { ...line, cancelled_by: 'agency', comment_cancelled: '' },
    ],
    () => '',
  )
  expect(restaurant?.[9]).toBe('Cancelled by the restaurant: Closed early')
  expect(unsaid?.[9]).toBe('Cancelled by the agency')
})
