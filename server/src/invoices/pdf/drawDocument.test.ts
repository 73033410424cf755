/**
 * Tests what stands on an invoice (docs/spec/invoices.md#invoice-lines, docs/spec/invoices.md#invoice-pdf), read back from
 * the PDF.
 */
import { expect, test } from 'vitest'
import { pdfPages } from '../../kernel/pdf/testing/pdfText.ts'
import { drawDocument } from './drawDocument.ts'
import type { InvoiceDocument } from './invoiceDocument.ts'
import { givenDocument, givenLine } from './testing/givenDocument.ts'

const HEAD = 'Date Driver Start Finish Hours Rate Bonus Fuel Amount'
const drawn = async (given: Partial<InvoiceDocument> = {}) =>
  pdfPages(await drawDocument(givenDocument(given)))

test('an invoice has both addresses, its period, each line and sum, and how to pay', async () => {
  const pages = await drawn()
  expect(pages).toHaveLength(1)
  for (const part of [
    'Driverdesk Test 1 Example Street London E1 1AA VAT number GB 000 0000 00 Invoice 014',
    'Invoice to Pizza One 2 High Street, London pizza@driverdesk.test',
    'Period 15/06/2026 – 21/06/2026 Invoice date 22/06/2026 Due date 06/07/2026',
    `${HEAD} 15/06/2026 Driver One 17:00 23:30 6:30 £12.35 £10.00 £1.75 £92.03`,
    'Work, 1 shift, 6:30 hours £92.03 Fees £0.00 Commission, 1.5% £1.38 Booking fee, 1 × £2.25 £2.25',
    'Net £95.66 VAT, 17.5% £16.74 Total £112.40',
    'Pay by bank transfer to Example Bank, 00-00-00, 00000000 Reference: invoice 014',
    'Driverdesk Test · Invoice 014 Page 1 of 1',
  ]) {
    expect(pages[0]).toContain(part)
  }
})

test('zero, negative and very large amounts are printed whole', async () => {
  const line = givenLine({ bonus: 0, fuel: 0, rate: 9_999_999.99, amount: 64_999_999.94 })
  const [page] = await drawn({ lines: [line, givenLine({ bonus: -20 })] })
  expect(page).toContain('6:30 £9,999,999.99 £0.00 £0.00 £64,999,999.94')
  expect(page).toContain('6:30 £12.35 −£20.00 £1.75 £92.03')
})

test('200 lines are printed once each, with heading and page number on every page', async () => {
  const lines = Array.from({ length: 200 }, (_, nr) =>
    givenLine({ driver_name: `Driver ${nr}`, amount: nr + 0.07 }),
  )
  const pages = await drawn({ lines })
  expect(pages.length).toBeGreaterThan(3)
  for (const [nr, page] of pages.entries()) {
    expect(page).toContain(HEAD)
    expect(page).toContain(`Page ${nr + 1} of ${pages.length}`)
    if (nr > 0) expect(page).toMatch(/^Pizza One Invoice 014 /)
  }
  const amounts = [
    ...pages.join(' ').matchAll(/Driver (\d+) 17:00 23:30 6:30 £12\.35 £10\.00 £1\.75 £([\d.]+)/g),
  ]
  expect(amounts.map(([, nr, amount]) => [nr, amount])).toEqual(
    lines.map((_, nr) => [String(nr), (nr + 0.07).toFixed(2)]),
  )
})

test('the totals stay together, however little space is left', async () => {
  for (const count of [26, 28, 30, 32, 34, 36]) {
    const pages = await drawn({ lines: Array.from({ length: count }, () => givenLine()) })
    expect(pages.at(-1)).toMatch(/Work, 1 shift.*Total £112\.40/)
  }
})

test('a fee names its reason; commission per hour, previews and days to pay are printed', async () => {
  const { amounts } = givenDocument()
  const [page] = await drawn({
    mark: 'PREVIEW',
    issued_on: null,
    due_date: null,
    lines: [givenLine({ kind: 'fee', amount: 25.5, description: 'Cancelled under 2 h before the start' })],
    amounts: { ...amounts, commission_basis: 'per_hour' },
  })
  expect(page).toContain('15/06/2026 Driver One Cancelled under 2 h before the start £25.50')
  expect(page).toContain('Commission, £1.50 × 6:30 hours £1.38')
  expect(page).toContain('014 · PREVIEW')
  expect(page).toContain('Invoice date Not sent yet Payment due within 14 days')
  expect(page).not.toContain('Reference: invoice')
})

test.each([
  ['DRAFT', 'Invoice date 22/06/2026', 'Pay by bank transfer to'],
  ['PAID', 'Invoice date 22/06/2026', 'This invoice has been paid. There is nothing more to pay.'],
  [
    'CREDITED',
    'Invoice date 22/06/2026 Credited by CN-007',
    'This invoice is cancelled in full by credit note CN-007. There is nothing to pay.',
  ],
] as const)('an invoice shows %s beside its number on every page', async (mark, facts, how) => {
  const lines = Array.from({ length: 60 }, () => givenLine())
  const credited_by = mark === 'CREDITED' ? 'CN-007' : undefined
  const pages = await drawn({ mark, credited_by, lines })
  expect(pages.length).toBeGreaterThan(1)
  expect(pages[0]).toContain(`Invoice 014 · ${mark}`)
  expect(pages[0]).toContain(facts)
  for (const page of pages) expect(page).toContain(`Driverdesk Test · Invoice 014 · ${mark} Page`)
  expect(pages.at(-1)).toContain(how)
  expect(pages.join(' ')).not.toContain('Due date')
  if (mark !== 'DRAFT') expect(pages.join(' ')).not.toContain('Pay by bank transfer')
})

test('a credit note names its invoice and the reason, and asks for no money', async () => {
  const [page] = await drawn({
    kind: 'credit note',
    number: 'CN-001',
    credits: { number: '014', reason: 'The hours were those of another restaurant' },
  })
  expect(page).toContain('Credit note CN-001')
  expect(page).toContain('Credits Invoice 014 Period 15/06/2026 – 21/06/2026 Date 22/06/2026')
  expect(page).toContain('Reason The hours were those of another restaurant')
  expect(page).toContain('This credit note cancels invoice 014 in full. There is nothing to pay.')
  expect(page).toContain('Total credited £112.40')
  expect(page).not.toMatch(/Pay by bank transfer|Due date/)
})

test.each([
  '=HYPERLINK(1)',
  'Zoë Ångström',
  'Дмитрий Петров',
  'Ελένη',
  'Two\nlines\tand\u0000\u202E more',
  '<b>bold</b>',
  '\ud800 alone',
  '\u{1f600}',
])('a name such as %j stays on one line with its amounts', async (name) => {
  const pages = await drawn({ lines: [givenLine({ driver_name: name })] })
  expect(pages).toHaveLength(1)
  expect(pages[0]).toMatch(/15\/06\/2026 .*17:00 23:30 6:30 £12\.35 £10\.00 £1\.75 £92\.03/)
})

test('long text is cut before the next column', async () => {
  const long = 'A name without an end '.repeat(20)
  const { parties } = givenDocument()
  const [page] = await drawn({
    lines: [givenLine({ driver_name: long })],
    parties: { ...parties, restaurant: { ...parties.restaurant, name: long, address: 'W'.repeat(500) } },
  })
  expect(page).toMatch(/15\/06\/2026 A name without an end A na\w*… 17:00 23:30/)
  expect(page).toMatch(/W{20,}… pizza@driverdesk\.test/)
})
