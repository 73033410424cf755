/** Who bills whom, for what, and until when: the head of the first page, and the short one of the others. */
import { displayDate } from '@driverdesk/domain/kernel/wallClock.ts'
import { inOneLine, wrapped } from './fitting.ts'
import { ACCENT, type Doc, dip, GREY, type Ink, PAGE, rule, write, writeRight } from './ink.ts'
import type { InvoiceDocument } from './invoiceDocument.ts'

const HALF = 270
const LABEL_LEFT = PAGE.left + 300
const SMALL = { size: 8.5 }
const QUIET = { size: 8.5, colour: GREY }

export const titleOf = ({ kind, number, mark }: InvoiceDocument): string =>
  [kind === 'invoice' ? 'Invoice' : 'Credit note', number, ...(mark ? [`· ${mark}`] : [])].join(' ')

/** Answers where the table begins. */
export function drawFirstHead(doc: Doc, document: InvoiceDocument): number {
  const { company, restaurant } = document.parties
  let left = paragraph(doc, company.name, PAGE.top, 2, { size: 14, bold: true }, 18)
  for (const line of company.address) left = paragraph(doc, line, left, 2, QUIET)
  if (company.vat_number !== '') left = paragraph(doc, `VAT number ${company.vat_number}`, left, 1, QUIET)

  const title = document.kind === 'invoice' ? 'Invoice' : 'Credit note'
  writeRight(doc, title, PAGE.right, PAGE.top - 4, 220, { size: 22, bold: true, colour: ACCENT })
  const number = document.mark ? `${document.number} · ${document.mark}` : document.number
  writeRight(doc, number, PAGE.right, PAGE.top + 24, 220, { size: 12, bold: true })

  const top = Math.max(left, PAGE.top + 56) + 14
  rule(doc, top)
  let y = paragraph(doc, document.kind === 'invoice' ? 'Invoice to' : 'Credit to', top + 12, 1, QUIET)
  y = paragraph(doc, restaurant.name, y + 1, 2, { size: 10.5, bold: true }, 14)
  y = paragraph(doc, restaurant.address, y, 4, SMALL)
  y = paragraph(doc, restaurant.business_email, y, 1, SMALL)
  return Math.max(y, drawFacts(doc, document, top + 12)) + 16
}

/** The short head of the pages that go on; answers where they begin. */
export function drawNextHead(doc: Doc, document: InvoiceDocument): number {
  write(doc, document.parties.restaurant.name, PAGE.left, PAGE.top - 8, HALF, QUIET)
  writeRight(doc, titleOf(document), PAGE.right, PAGE.top - 8, 220, { ...QUIET, bold: true })
  return PAGE.top + 10
}

function paragraph(doc: Doc, text: string, top: number, most: number, ink: Ink, height = 12): number {
  const plain = inOneLine(text)
  if (plain === '') return top
  const lines = wrapped(plain, HALF, most, dip(doc, ink))
  for (const [nr, line] of lines.entries()) write(doc, line, PAGE.left, top + nr * height, HALF, ink)
  return top + lines.length * height
}

function drawFacts(doc: Doc, document: InvoiceDocument, top: number): number {
  let y = top
  for (const [label, value] of factsOf(document)) {
    write(doc, label, LABEL_LEFT, y, 80, QUIET)
    const lines = wrapped(inOneLine(value), 130, 3, dip(doc, SMALL))
    for (const line of lines) {
      writeRight(doc, line, PAGE.right, y, 130, SMALL)
      y += 13
    }
  }
  return y
}

function factsOf(document: InvoiceDocument): [string, string][] {
  const { period_date_from, period_date_to, issued_on, due_date, due_days, credits, mark } = document
  const facts: [string, string][] = [
    ['Period', `${displayDate(period_date_from)} – ${displayDate(period_date_to)}`],
  ]
  if (credits) {
    facts.unshift(['Credits', `Invoice ${credits.number}`])
    facts.push(['Date', issued_on ? displayDate(issued_on) : '–'], ['Reason', credits.reason])
  } else if (issued_on) {
    facts.push(['Invoice date', displayDate(issued_on)])
    if (due_date && !mark) facts.push(['Due date', displayDate(due_date)])
    if (document.credited_by) facts.push(['Credited by', document.credited_by])
  } else facts.push(['Invoice date', 'Not sent yet'], ['To be paid', daysText(due_days)])
  return facts
}

const daysText = (days: number): string =>
  days === 0 ? 'on the invoice date' : `within ${days} ${days === 1 ? 'day' : 'days'}`
