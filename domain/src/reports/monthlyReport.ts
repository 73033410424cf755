/** The figures of a month as an email. */
import { numberText } from '../kernel/counts.ts'
import { formatMoney, type Pence } from '../kernel/money.ts'
import { addDays, type DateRange, displayDate, type IsoDate } from '../kernel/wallClock.ts'
import type { FigureSums } from './figures.ts'
import { FIGURE_COLUMNS, type FigureKey, figureText } from './figureTable.ts'

/** The days of '2026-10'. */
export function daysOfMonth(month: string): DateRange {
  const from = `${month}-01`
  return { from, to: addDays(`${addDays(from, 31).slice(0, 7)}-01`, -1) }
}

export const monthOf = (date: IsoDate): string => date.slice(0, 7)

/** '2026-09' for '2026-10'. */
export const monthBefore = (month: string): string => monthOf(addDays(`${month}-01`, -1))

/** '2025-10' for '2026-10'. */
export const lastYearsMonth = (month: string): string => `${Number(month.slice(0, 4)) - 1}${month.slice(4)}`

const NAMES = [
  'January',
  'February',
  'March',
  'April',
  'May',
  'June',
  'July',
  'August',
  'September',
  'October',
  'November',
  'December',
] as const

/** 'October 2026' */
export const monthText = (month: string): string =>
  `${NAMES[Number(month.slice(5, 7)) - 1]} ${month.slice(0, 4)}`

export interface MonthlyReport {
  name: string
  agency: string
  month: string
  sums: FigureSums
  before: FigureSums
  lastYear: FigureSums
  /** On `today`. Earlier months have no such figure, because those invoices have been paid since. */
  overdue: Pence
  today: IsoDate
  /** The figures of the month on the screen; undefined if the server does not know its address. */
  link: string | undefined
}

const REPORTED: readonly FigureKey[] = [
  'planned-hours',
  'hours',
  'filled',
  'sales',
  'cost',
  'margin',
  'margin-rate',
  'approved',
  'invoiced',
  'actual-margin',
]

export function monthlyReportMail(report: MonthlyReport): { subject: string; text: string; html: string } {
  const { name, agency, month, overdue, today, link } = report
  const heads = ['', ...[month, monthBefore(month), lastYearsMonth(month)].map(monthText)]
  const lines = linesOf(report)
  const overdueText = `Overdue on ${displayDate(today)}: ${formatMoney(overdue)}`
  const intro = `The figures of ${monthText(month)}, compared with the month before and the same month of last year. The figures of each restaurant are attached. An invoice counts once it is sent or paid; drafts do not.`
  const outro =
    'You get this email because you asked for it under Figures in Driverdesk. You can stop it there.'
  const text = [
    `Dear ${name},`,
    intro,
    lines
      .map(
        ([head = '', ...values]) =>
          `${head}: ${values[0]} (${heads[2]}: ${values[1]}, ${heads[3]}: ${values[2]})`,
      )
      .join('\n'),
    overdueText,
    ...(link ? [`See the figures: ${link}`] : []),
    outro,
    `Kind regards,\n${agency}`,
  ]
  return {
    subject: `Figures of ${monthText(month)}, ${agency}`,
    text: `${text.join('\n\n')}\n`,
    html: page([
      paragraph(`Dear ${name},`),
      paragraph(intro),
      table(heads, lines),
      paragraph(overdueText),
      link ? `<p><a href="${escaped(link)}">See the figures</a></p>` : '',
      paragraph(outro),
      `<p>Kind regards,<br>${escaped(agency)}</p>`,
    ]),
  }
}

function linesOf({ sums, before, lastYear }: MonthlyReport): string[][] {
  const months = [sums, before, lastYear]
  return [
    ['Shifts', ...months.map(({ shifts }) => numberText(shifts))],
    ...REPORTED.map((key) => [FIGURE_COLUMNS[key].head, ...months.map((of) => figureText(key, of))]),
  ]
}

const CELL = 'padding:4px 12px 4px 0;border-bottom:1px solid #dee2e6'

const table = (heads: readonly string[], lines: readonly string[][]): string =>
  `<table style="border-collapse:collapse"><thead><tr>${heads.map((head) => cell('th', head, head === '')).join('')}</tr></thead><tbody>${lines
    .map(
      (line) => `<tr>${line.map((text, at) => cell(at === 0 ? 'th' : 'td', text, at === 0)).join('')}</tr>`,
    )
    .join('')}</tbody></table>`

const cell = (tag: 'th' | 'td', text: string, isName: boolean): string =>
  `<${tag} style="${CELL};text-align:${isName ? 'left' : 'right'}">${escaped(text)}</${tag}>`

const paragraph = (text: string): string => `<p>${escaped(text)}</p>`

const page = (parts: readonly string[]): string =>
  `<!doctype html><html lang="en-GB"><body style="font-family:sans-serif;color:#212529">${parts.join('')}</body></html>`

const ENTITIES: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' }

const escaped = (text: string): string => text.replace(/[&<>"]/g, (letter) => ENTITIES[letter] as string)
