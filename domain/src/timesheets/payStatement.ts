import { pdfName, periodName } from '../kernel/fileNames.ts'
import { formatMoney, type Pence } from '../kernel/money.ts'
import { type DateRange, displayDate } from '../kernel/wallClock.ts'
import { type PayAmounts, payTotal } from './paidWork.ts'

/** The sums of a statement's lines; `total` in pence. */
export function statementSums(lines: readonly PayAmounts[]) {
  const sums = { minutes: 0, base: 0, bonus: 0, fuel: 0, fees: 0, total: 0 }
  for (const line of lines) {
    for (const field of ['minutes', 'base', 'bonus', 'fuel', 'fees'] as const) sums[field] += line[field]
    sums.total += payTotal(line)
  }
  return sums
}

/** 'Pay statement Ann Example November 2026.pdf'; the driver's own has no name. */
export const statementFileName = (range: DateRange, name = ''): string =>
  pdfName('Pay statement', name, periodName(range))

interface MailedPay {
  name: string
  company: string
  range: DateRange
  total: Pence
}

export function payStatementMail({ name, company, range: { from, to }, total }: MailedPay) {
  const days = `${displayDate(from)} – ${displayDate(to)}`
  const paragraphs = [
    `Dear ${name},`,
    `Please find attached your pay statement for ${days}. Your approved pay is ${formatMoney(total)}, before any deductions.`,
    'If something is missing or wrong, please ask us.',
    `Kind regards,\n${company}`,
  ]
  return { subject: `Your pay from ${company}, ${days}`, text: `${paragraphs.join('\n\n')}\n` }
}
