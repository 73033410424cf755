/**
 * Tests the text of an invoice (docs/spec/invoices.md#invoice-lines, docs/spec/invoices.md#invoice-pdf), read back from
 * the PDF.
 */
import { expect, test } from 'vitest'
import { pdfPages } from '../../kernel/pdf/testing/pdfText.ts'
import { drawDocument } from './drawDocument.ts'
import type { InvoiceDocument } from './invoiceDocument.ts'
import { givenCredit, givenDocument, givenLine } from './testing/givenDocument.ts'

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
  [
    'PAID',
    'Invoice date 22/06/2026 Paid on 01/07/2026',
    'This invoice has been paid. There is nothing more to pay.',
  ],
  [
    'CREDITED',
    'Invoice date 22/06/2026 Credited by CN-007',
    'This invoice is cancelled in full by credit note CN-007. There is nothing to pay.',
  ],
] as const)('an invoice shows %s beside its number on every page', async (mark, facts, how) => {
  const lines = Array.from({ length: 60 }, () => givenLine())
  const credit_notes = mark === 'CREDITED' ? [givenCredit({ number: 'CN-007', amount: 112.4 })] : []
  const paid_on = mark === 'PAID' ? '2026-07-01' : undefined
  const pages = await drawn({ mark, paid_on, credit_notes, lines, balance: ['To pay', 0] })
  expect(pages.length).toBeGreaterThan(1)
  expect(pages[0]).toContain(`Invoice 014 · ${mark}`)
  expect(pages[0]).toContain(facts)
  for (const page of pages) expect(page).toContain(`Driverdesk Test · Invoice 014 · ${mark} Page`)
  expect(pages.at(-1)).toContain(how)
  expect(pages.join(' ')).not.toContain('Due date')
  if (mark !== 'DRAFT') expect(pages.join(' ')).not.toContain('Pay by bank transfer')
})

test('a paid invoice says what came in, and what was on account', async () => {
  const came_in = '£100.00 came in, and £12.40 had been paid or credited before.'
  const [page] = await drawn({ mark: 'PAID', paid_on: '2026-07-01', came_in })
  expect(page).toContain(`This invoice has been paid. ${came_in} There is nothing more to pay.`)
})

test('a credit note names its invoice and the reason, and asks for no money', async () => {
  const [page] = await drawn({
    kind: 'credit note',
    number: 'CN-001',
    credit: {
      ...givenCredit({ amount: 112.4 }),
      invoice_number: '014',
      reason: 'The hours were those of another restaurant',
      vat: 16.74,
      left: 0,
    },
  })
  expect(page).toContain('Credit note CN-001')
  expect(page).toContain('Credits Invoice 014 Period 15/06/2026 – 21/06/2026 Date 22/06/2026')
  expect(page).toContain('Reason The hours were those of another restaurant')
  expect(page).toContain('This credit note cancels invoice 014 in full. There is nothing to pay.')
  expect(page).toContain('Total credited £112.40')
  expect(page).not.toMatch(/Pay by bank transfer|Due date/)
})

test('an invoice lists its credit notes below the total, and what is left to pay', async () => {
  const credit_notes = [
    givenCredit({ number: 'CN-003', amount: 20, created_on: '2026-06-24' }),
    givenCredit({ number: 'CN-005', amount: 2.4, created_on: '2026-07-01' }),
  ]
  const [page] = await drawn({ credit_notes, balance: ['To pay', 90] })
  expect(page).toContain(
    'Total £112.40 Credit note CN-003, 24/06/2026 −£20.00 Credit note CN-005, 01/07/2026 −£2.40 To pay £90.00',
  )
  expect(page).toContain('Pay by bank transfer to')
})

test('a paid invoice says what was paid, and what was refunded', async () => {
  const bank = { refund_by: 'bank', refund_state: 'done', refunded_on: '2026-07-08' } as const
  const card = { refund_by: 'card', refund_state: 'pending' } as const
  const credit_notes = [
    givenCredit({ number: 'CN-003', amount: 20 }),
    givenCredit({ number: 'CN-005', amount: 12.4, ...bank }),
    givenCredit({ number: 'CN-006', amount: 5, ...card }),
  ]
  const [page] = await drawn({ mark: 'PAID', credit_notes, balance: ['Paid', 92.4] })
  expect(page).toContain(
    'Credit note CN-006, 24/06/2026 −£5.00 Paid £92.40 Refunded by bank transfer on 08/07/2026 £12.40 The refund to the card is in progress £5.00',
  )
})

test('credit notes that do not fit continue on the next page, each once', async () => {
  const credit_notes = Array.from({ length: 60 }, (_, nr) =>
    givenCredit({ number: `CN-${100 + nr}`, amount: 0.5 }),
  )
  const pages = await drawn({ credit_notes, balance: ['To pay', 82.4] })
  expect(pages.length).toBe(2)
  const found = [...pages.join(' ').matchAll(/Credit note (CN-\d+), 24\/06\/2026 −£0\.50/g)]
  expect(found.map(([, number]) => number)).toEqual(credit_notes.map(({ number }) => number))
  expect(pages.at(-1)).toContain('To pay £82.40')
})

const part = { invoice_number: '014', reason: 'A shorter shift', vat: 2.98, left: 92.4 }

test.each([
  [{}, part, 'This credit note reduces the total of invoice 014 to £92.40.'],
  [
    {},
    { ...part, left: 0 },
    'With this credit note, invoice 014 is credited in full. There is nothing to pay.',
  ],
  [
    { refund_by: 'bank', refund_state: 'done', refunded_on: '2026-07-08' },
    part,
    'This credit note credits part of invoice 014, which has been paid. Refunded by bank transfer on 08/07/2026.',
  ],
  [
    { refund_by: 'card', refund_state: 'pending' },
    { ...part, left: 0 },
    'invoice 014 is credited in full. There is nothing to pay. The refund to the card is in progress.',
  ],
] as const)(
  'a credit note in part, with %j, has amount and VAT but no lines',
  async (refund, credit, words) => {
    const [page] = await drawn({
      kind: 'credit note',
      number: 'CN-003',
      issued_on: '2026-06-24',
      credit: { ...givenCredit({ number: 'CN-003', amount: 20, ...refund }), ...credit },
    })
    expect(page).toContain('Reason A shorter shift')
    expect(page).toContain('Net £17.02 VAT, 17.5% £2.98 Total credited £20.00')
    expect(page).toContain(words)
    expect(page).not.toMatch(/Driver One|Work, 1 shift/)
  },
)

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
