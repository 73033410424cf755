import { expect, test } from 'vitest'
import { NO_FIGURES } from './figures.ts'
import { daysOfMonth, lastYearsMonth, monthBefore, monthlyReportMail, monthText } from './monthlyReport.ts'

test.each([
  ['2026-01', '2026-01-31', '2025-12', '2025-01'],
  ['2028-02', '2028-02-29', '2028-01', '2027-02'],
  ['2026-12', '2026-12-31', '2026-11', '2025-12'],
])('%s ends on %s, after %s, and is compared with %s', (month, last, before, lastYear) => {
  expect(daysOfMonth(month)).toEqual({ from: `${month}-01`, to: last })
  expect([monthBefore(month), lastYearsMonth(month)]).toEqual([before, lastYear])
})

const report = {
  name: 'Ann <b>',
  agency: 'Rider & Co',
  month: '2026-10',
  overdue: 12_345,
  today: '2026-11-01',
  before: NO_FIGURES,
  lastYear: NO_FIGURES,
  link: 'https://desk.test/reporting?tab=figures&month=2026-10',
  sums: {
    ...NO_FIGURES,
    shifts: 1_200,
    assigned: 900,
    planned_minutes: 61,
    expected_sales: 1_000,
    planned_cost: 900,
  },
}

test('the email has the figures of the month, of the month before and of last year, as text and HTML', () => {
  expect(monthText('2026-10')).toBe('October 2026')
  const { subject, text, html } = monthlyReportMail(report)
  expect(subject).toBe('Figures of October 2026, Rider & Co')
  for (const line of [
    'Shifts: 1,200 (September 2026: 0, October 2025: 0)',
    'Planned hours: 1:01 (',
    'Filled: 75.0% (September 2026: –',
    'Margin: £1.00 (',
    'Overdue on 01/11/2026: £123.45',
    report.link,
  ])
    expect(text).toContain(line)
  expect(html).toContain('Dear Ann &lt;b&gt;,')
  expect(html).toContain('Rider &amp; Co')
  expect(html).toMatch(/>Shifts<\/th><td[^>]*>1,200<\/td>/)
})

test('without an address of the server there is no link', () => {
  const { text, html } = monthlyReportMail({ ...report, link: undefined })
  expect(`${text}${html}`).not.toMatch(/See the figures|href/)
})
