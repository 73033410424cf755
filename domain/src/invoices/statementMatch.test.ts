import { describe, expect, test } from 'vitest'
import type { StatementPayment } from './bankStatement.ts'
import { type MatchableInvoice, type MatchRestaurants, numbersIn } from './statementBooks.ts'
import { matchStatement } from './statementMatch.ts'

const TODAY = '2026-11-27'
const TACOS = { restaurant_id: 1, restaurant_name: 'Harbour Tacos' }
const SUSHI = { restaurant_id: 2, restaurant_name: 'Quay Sushi' }
const NO_ACCOUNT: MatchRestaurants = {
  names: new Map([TACOS, SUSHI].map((one) => [one.restaurant_id, one.restaurant_name])),
  kept: [],
  onAccount: new Map(),
}

/** Sent, of Harbour Tacos, due one day later for each number. */
const invoice = (
  number: number,
  payment: number,
  more: Partial<MatchableInvoice> = {},
): MatchableInvoice => ({
  id: number + 100,
  number,
  ...TACOS,
  payment,
  state: 'sent',
  paid_on: null,
  period_date_from: '2026-11-02',
  sent_on: '2026-11-10',
  due_date: `2026-11-${String(number).padStart(2, '0')}`,
  ...more,
})
const PAID = { state: 'paid', paid_on: '2026-11-26' } as const
const pay = (text: string, amount: number, date = '2026-11-26'): StatementPayment => ({
  row: 2,
  date,
  text,
  amount,
})

/** 'sure 14', 'none'. */
const matched = (
  payments: StatementPayment[],
  invoices: MatchableInvoice[],
  account: Partial<MatchRestaurants> = {},
) =>
  matchStatement(payments, invoices, { ...NO_ACCOUNT, ...account }, TODAY).map(({ kind, invoices: found }) =>
    [kind, ...found.map(({ number }) => number)].join(' '),
  )
const reasons = (payments: StatementPayment[], invoices: MatchableInvoice[]) =>
  matchStatement(payments, invoices, NO_ACCOUNT, TODAY).map(({ reason }) => reason)

test.each<[string, number[]]>([
  ['INV014', [14]],
  ['Invoice no. 14 thank you', [14]],
  ['inv-7, INV 8', [7, 8]],
  ['DRIVERDESK 187 188', [187, 188]],
  ['0187', [187]],
  ['14', []],
  ['20-30-40 27/11/26', []],
  ['paid 2026', [2026]],
  ['1234567890', []],
  ['000', []],
])('%j names %j', (text, numbers) => {
  expect(numbersIn(text)).toEqual(numbers)
})

test('asks a person to check a payment from before its invoice was sent', () => {
  const invoices = [invoice(14, 10_144)]
  expect(matched([pay('INV 14', 10_144, '2026-11-10')], invoices)).toEqual(['sure 14'])
  const before = [pay('INV 14', 10_144, '2026-11-09')]
  expect(matched(before, invoices)).toEqual(['proposed 14'])
  expect(reasons(before, invoices)).toEqual(['Number and amount agree, but it was first sent on 10/11/2026.'])
})

describe('a payment of what the statement asks: all that is owed, less what is on account', () => {
  // £1,440.49 + £1,200.10 + £1,180.10 = £3,820.69; less £603.37 is £3,217.32.
  const invoices = [invoice(14, 144_049), invoice(15, 120_010), invoice(16, 118_010)]
  const account = (pence: number, more: Partial<MatchRestaurants> = {}) => ({
    onAccount: new Map([[TACOS.restaurant_id, pence]]),
    ...more,
  })
  const found = (text: string, pence = 60_337, more: MatchableInvoice[] = []) =>
    matched([pay(text, 321_732)], [...invoices, ...more], account(pence))

  test.each(['HARBOUR TACOS', 'INV 014', 'INV 15 16'])('%s proposes all its unpaid invoices', (text) => {
    expect(found(text)).toEqual(['proposed 14 15 16'])
    const [match] = matchStatement(
      [pay(text, 321_732)],
      invoices,
      { ...NO_ACCOUNT, ...account(60_337) },
      TODAY,
    )
    expect(match?.reason).toBe(
      'With £603.37 from the account, it covers all 3 unpaid invoices of the restaurant.',
    )
  })

  test('one penny more or less on account matches nothing, and neither does a text without a name', () => {
    expect(found('HARBOUR TACOS', 60_336)).toEqual(['none'])
    expect(found('HARBOUR TACOS', 60_338)).toEqual(['none'])
    expect(found('thank you')).toEqual(['none'])
  })

  test('an invoice sent later is not asked for, and one of another restaurant does not count', () => {
    const later = invoice(17, 5_000, { sent_on: '2026-11-27' })
    expect(found('HARBOUR TACOS', 60_337, [later, invoice(18, 7_000, SUSHI)])).toEqual(['proposed 14 15 16'])
  })

  // £50.00 more than without it.
  test('an invoice that was sent after the day of the payment is proposed with a warning', () => {
    const later = invoice(17, 5_000, { sent_on: '2026-11-27' })
    const found = (pence: number, text = 'HARBOUR TACOS') => {
      const restaurants = { ...NO_ACCOUNT, ...account(60_337) }
      return matchStatement([pay(text, pence)], [...invoices, later], restaurants, TODAY)[0]
    }
    expect(found(326_732)).toMatchObject({
      kind: 'proposed',
      reason:
        'It is all that the restaurant owes, less £603.37 on account. But invoice 017 was sent after that day.',
    })
    expect(found(326_732)?.invoices.map(({ number }) => number)).toEqual([14, 15, 16, 17])
    expect(found(326_733)?.kind).toBe('none')
    expect(found(326_732, 'QUAY SUSHI')?.kind).toBe('none')
    // A payment recorded since then is not proposed again.
    const paid = { ...PAID, paid_on: '2026-11-27', payment: 326_732 }
    expect(
      matched(
        [pay('HARBOUR TACOS', 326_732)],
        [...invoices, later, invoice(18, 326_732, paid)],
        account(60_337),
      ),
    ).toEqual(['recorded 18'])
  })

  // £100 + £200 = £300, with £50 between them by due date, all sent before the payments.
  test('a payment that fits once another is matched does not mention invoices sent later', () => {
    const owed = [invoice(14, 10_000), invoice(15, 5_000), invoice(16, 20_000)]
    const payments = [pay('HARBOUR TACOS', 30_000), pay('HARBOUR TACOS', 5_000, '2026-11-27')]
    expect(matched(payments, owed)).toEqual(['proposed 14 16', 'proposed 15'])
    expect(reasons(payments, owed)).toEqual([
      '2 invoices of the restaurant come to this amount.',
      'The amount and the name agree.',
    ])
    // £300 − £40 = £260.
    const [match] = matchStatement(
      [pay('HARBOUR TACOS', 26_000), ...payments.slice(1)],
      owed,
      { ...NO_ACCOUNT, ...account(4_000) },
      TODAY,
    )
    expect(match?.reason).toBe(
      'With £40.00 from the account, it covers both unpaid invoices of the restaurant.',
    )
  })

  test('a payment that fits two restaurants is matched once another payment has one of their invoices', () => {
    const owed = [invoice(14, 5_000), invoice(15, 5_000, SUSHI)]
    const payments = [pay('HARBOUR TACOS QUAY SUSHI', 5_000), pay('QUAY SUSHI', 5_000, '2026-11-27')]
    expect(reasons(payments, owed)).toEqual(Array(2).fill('The amount and the name agree.'))
  })

  test('a second payment does not use the account again', () => {
    const payments = [pay('HARBOUR TACOS', 321_732), pay('HARBOUR TACOS again', 321_732)]
    expect(matched(payments, invoices, account(60_337))).toEqual(['proposed 14 15 16', 'none'])
  })

  test('with nothing on account, any number of invoices is proposed', () => {
    const many = Array.from({ length: 15 }, (_, nr) => invoice(nr + 1, 100 + nr))
    // 15 × £1.00 + (0 + 1 + … + 14) pence = £16.05.
    const [match] = matchStatement([pay('HARBOUR TACOS', 1_605)], many, NO_ACCOUNT, TODAY)
    expect(match).toMatchObject({
      kind: 'proposed',
      invoices: many,
      reason: '15 invoices of the restaurant come to this amount.',
    })
  })

  test('one invoice that has the amount comes first', () => {
    const exact = [invoice(14, 5_000), invoice(15, 5_000)]
    expect(matched([pay('HARBOUR TACOS', 5_000)], exact, account(5_000))).toEqual(['proposed 14'])
  })

  test('matches nothing if two restaurants have the same name', () => {
    const names = new Map([TACOS, SUSHI].map(({ restaurant_id }) => [restaurant_id, 'Harbour Tacos']))
    const both = [invoice(14, 10_000), invoice(15, 10_000, { ...SUSHI, restaurant_name: 'Harbour Tacos' })]
    const onAccount = new Map([TACOS, SUSHI].map(({ restaurant_id }) => [restaurant_id, 1_000]))
    expect(matched([pay('HARBOUR TACOS', 9_000)], both, { names, onAccount })).toEqual(['none'])
  })
})

test('a payment that was kept on account of a restaurant is recorded once, and not for another one', () => {
  const kept = [
    { kind: 'again', restaurant_id: 1, invoice_id: null, received_on: '2026-11-26', amount: 50_000 } as const,
  ]
  const account = { kept, onAccount: new Map([[TACOS.restaurant_id, 50_000]]) }
  const twice = [pay('HARBOUR TACOS NOV', 50_000), pay('HARBOUR TACOS NOV', 50_000)]
  expect(matched(twice, [], account)).toEqual(['recorded', 'none'])
  expect(matched([pay('thank you', 50_000)], [], account)).toEqual(['recorded'])
  expect(matched([pay('QUAY SUSHI', 50_000)], [], account)).toEqual(['none'])
  expect(matched([pay('HARBOUR TACOS', 50_000, '2026-11-25')], [], account)).toEqual(['none'])
})

test('is sure if number and amount agree', () => {
  const invoices = [invoice(14, 10_144), invoice(15, 10_144), invoice(16, 5_000, SUSHI)]
  expect(matched([pay('QUAY 016', 5_000), pay('TACOS INV 15', 10_144)], invoices)).toEqual([
    'sure 16',
    'sure 15',
  ])
})

test('is not sure about an invoice if the text names another restaurant', () => {
  const invoices = [invoice(14, 5_000), invoice(16, 6_000, SUSHI)]
  expect(matched([pay('QUAY SUSHI 014', 5_000)], invoices)).toEqual(['none'])
  expect(reasons([pay('QUAY SUSHI 014', 5_000)], invoices)).toEqual([
    'Invoice 014 has this amount, but is of Harbour Tacos.',
  ])
  // Its own invoice has the amount.
  expect(matched([pay('QUAY SUSHI INV 14', 6_000)], invoices)).toEqual(['proposed 16'])
  expect(reasons([pay('QUAY SUSHI INV 14', 6_000)], invoices)).toEqual([
    'The amount and the name agree. But invoice 014 is of Harbour Tacos.',
  ])
})

test('proposes a named invoice with another amount, and an unnamed one with the same amount', () => {
  const invoices = [invoice(14, 10_144), invoice(16, 5_000, SUSHI)]
  const payments = [pay('INV014', 10_000), pay('thanks', 5_000)]
  expect(matched(payments, invoices)).toEqual(['short 14', 'proposed 16'])
  expect(reasons(payments, invoices)).toEqual([
    'Only the number agrees: £1.44 less than owed. Tick it to record a part payment. The rest is still owed.',
    'Only the amount agrees.',
  ])
  expect(reasons([pay('HARBOUR TACOS', 10_144)], invoices)).toEqual(['The amount and the name agree.'])
})

// £940.18 - £500.00 = £440.18; £987.86 + £30.00 = £1,017.86; £940.18 + £987.86 - £1,000.00 = £928.04.
test.each([
  [
    pay('INV 014', 50_000),
    'short 14',
    'Only the number agrees: £440.18 less than owed. Tick it to record a part payment. The rest is still owed.',
  ],
  [
    pay('INV 015', 101_786),
    'proposed 15',
    'Only the number agrees: £30.00 more than owed. The rest is kept on account.',
  ],
  [
    pay('INV 014 015', 100_000),
    'short 14 15',
    'Only the numbers agree: £928.04 less than owed. Choose the invoices that it pays.',
  ],
])(
  'says how much a payment differs from the amount owed, and pays nothing if less: %j',
  (payment, match, reason) => {
    const invoices = [invoice(14, 94_018), invoice(15, 98_786)]
    expect(matched([payment], invoices)).toEqual([match])
    expect(reasons([payment], invoices)).toEqual([reason])
  },
)

test('proposes the oldest invoice with the amount of the named restaurant, or none', () => {
  const invoices = [invoice(15, 5_000), invoice(14, 5_000), invoice(16, 5_000, SUSHI)]
  expect(matched([pay('Harbour-Tacos Ltd', 5_000)], invoices)).toEqual(['proposed 14'])
  expect(matched([pay('FPI', 5_000)], invoices)).toEqual(['none'])
  expect(reasons([pay('FPI', 5_000)], invoices)).toEqual(['Invoices 014, 015, 016 have this amount.'])
  // Two payments take one each.
  const two = [pay('HARBOUR TACOS', 5_000), pay('HARBOUR TACOS', 5_000)]
  expect(matched(two, invoices)).toEqual(['proposed 14', 'proposed 15'])
})

test('proposes several invoices of one restaurant that are paid at once', () => {
  // 14 and 15: £151.44; 15 to 17: £175.25; 14 and 17: £126.44, which do not follow each other.
  const invoices = [
    invoice(14, 10_144),
    invoice(15, 5_000),
    invoice(16, 10_025),
    invoice(17, 2_500),
    invoice(18, 15_144, SUSHI),
  ]
  expect(matched([pay('TACOS', 17_525)], invoices)).toEqual(['proposed 15 16 17'])
  expect(matched([pay('INV 14 + INV 17', 12_644)], invoices)).toEqual(['proposed 14 17'])
  expect(matched([pay('TACOS', 12_644)], invoices)).toEqual(['none'])
  expect(matched([pay('INV 15', 17_525)], invoices)).toEqual(['proposed 15 16 17'])
  // A single invoice of another restaurant has the amount of 14 and 15.
  expect(matched([pay('FPI', 15_144)], invoices)).toEqual(['proposed 18'])
})

test('several restaurants whose invoices come to the amount are ambiguous', () => {
  const invoices = [
    invoice(14, 1_000),
    invoice(15, 2_000),
    invoice(16, 1_500, SUSHI),
    invoice(17, 1_500, SUSHI),
  ]
  expect(matched([pay('FPI', 3_000)], invoices)).toEqual(['none'])
  expect(matched([pay('quay sushi', 3_000)], invoices)).toEqual(['proposed 16 17'])
  // Named invoices of two restaurants are not one payment.
  expect(matched([pay('INV 14 INV 16', 2_500)], invoices)).toEqual(['none'])
})

test('a payment that is already recorded is not matched to another invoice', () => {
  const paid = { state: 'paid', paid_on: '2026-11-26' } as const
  const invoices = [
    invoice(14, 5_000, paid),
    invoice(15, 5_000),
    invoice(16, 1_000, { ...SUSHI, ...paid }),
    invoice(17, 2_000, { ...SUSHI, ...paid }),
  ]
  expect(matched([pay('INV 14', 5_000, '2026-11-20')], invoices)).toEqual(['recorded 14'])
  expect(matched([pay('TACOS', 5_000)], invoices)).toEqual(['recorded 14'])
  expect(matched([pay('FPI', 3_000)], invoices)).toEqual(['recorded 16 17'])
  // A second payment of the same amount is for the next invoice.
  expect(matched([pay('TACOS', 5_000), pay('TACOS', 5_000)], invoices)).toEqual([
    'recorded 14',
    'proposed 15',
  ])
  // Another day.
  expect(matched([pay('TACOS', 5_000, '2026-11-25')], invoices)).toEqual(['proposed 15'])
})

test('imports the same statement twice without matching anything twice', () => {
  const payments = [pay('INV014', 10_144), pay('thanks', 5_000), pay('TACOS', 7_500)]
  const before = [invoice(14, 10_144), invoice(16, 5_000, SUSHI), invoice(17, 3_000), invoice(18, 4_500)]
  const first = matchStatement(payments, before, NO_ACCOUNT, TODAY)
  expect(first.map(({ kind }) => kind)).toEqual(['sure', 'proposed', 'proposed'])
  const paid = new Set(first.flatMap(({ invoices }) => invoices))
  const after = before.map(
    (one): MatchableInvoice => (paid.has(one) ? { ...one, state: 'paid', paid_on: '2026-11-26' } : one),
  )
  expect(matched(payments, after)).toEqual(['recorded 14', 'recorded 16', 'recorded 17 18'])
})

test.each([
  [pay('INV 14', 100), 'Invoice 014 is a draft.'],
  [pay('INV 17', 1_700, '2026-11-28'), 'Invoice 017: Paid on must not be later than today.'],
  [
    pay('INV 17', 1_700, '2026-11-01'),
    'Invoice 017: Paid on must not be before the period of the invoice, which begins on 02/11/2026.',
  ],
  [pay('INV 99', 100), 'No unpaid invoice has this number or amount.'],
])('says why nothing matches', (payment, reason) => {
  const invoices = [
    invoice(14, 1_400, { state: 'draft' }),
    invoice(15, 1_500, { state: 'credited' }),
    invoice(16, 1_600, { state: 'paid', paid_on: '2026-11-03' }),
    invoice(17, 1_700),
  ]
  expect(matched([payment], invoices)).toEqual(['none'])
  expect(reasons([payment], invoices)).toEqual([reason])
})

test('two named invoices with the amount are not sure, before and after one is marked', () => {
  const text = 'INV 014 INV 015'
  expect(matched([pay(text, 5_000)], [invoice(14, 5_000), invoice(15, 5_000)])).toEqual(['none'])
  expect(reasons([pay(text, 5_000)], [invoice(14, 5_000), invoice(15, 5_000)])).toEqual([
    'Invoices 014, 015 have this amount.',
  ])
  const paid = invoice(14, 5_000, PAID)
  expect(matched([pay(text, 5_000)], [paid, invoice(15, 5_000)])).toEqual(['recorded 14'])
  expect(matched([pay(text, 5_000, '2026-11-25')], [paid, invoice(15, 5_000)])).toEqual(['none'])
  // Both at once: £100.
  expect(matched([pay(text, 10_000)], [invoice(14, 5_000), invoice(15, 5_000)])).toEqual(['proposed 14 15'])
})

test('a payment without a name does not take the recorded invoice from the one that names the restaurant', () => {
  const payments = [pay('FPI', 5_000), pay('HARBOUR TACOS', 5_000)]
  const invoices = [invoice(14, 5_000, PAID), invoice(15, 5_000), invoice(16, 5_000, SUSHI)]
  expect(matched(payments, invoices)).toEqual(['none', 'recorded 14'])
})

test('a payment that names an invoice is not taken for one of that amount that was recorded', () => {
  const invoices = [invoice(14, 5_000, PAID), invoice(16, 6_000, SUSHI)]
  expect(matched([pay('QUAY SUSHI INV 016', 5_000)], invoices)).toEqual(['short 16'])
})

test.each([
  ['INV 14', 'Invoice 014 is a draft.'],
  ['INV 99', 'No invoice has the number 099.'],
  ['HARBOUR TACOS', 'No unpaid invoice of the restaurant that it names has this amount.'],
  ['HARBOUR TACOS 014', 'Invoice 014 is a draft.'],
])("does not match %s to another restaurant's invoice with that amount", (text, reason) => {
  const draft = invoice(14, 5_000, { state: 'draft', due_date: null })
  const others = [invoice(16, 5_000, SUSHI), invoice(17, 5_000, { ...SUSHI, ...PAID })]
  expect(matched([pay(text, 5_000)], [draft, ...others])).toEqual(['none'])
  expect(reasons([pay(text, 5_000)], [draft, ...others])).toEqual([reason])
})

test('keeps an invoice for the payment that names it, although an earlier payment has the same amount', () => {
  const payments = [pay('thanks', 5_000), pay('INV 14', 4_990)]
  expect(matched(payments, [invoice(14, 5_000)])).toEqual(['none', 'short 14'])
})

test('a restaurant name inside a longer one does not count as named', () => {
  const tacos = { restaurant_id: 3, restaurant_name: 'Tacos' }
  const names = new Map([...NO_ACCOUNT.names, [3, 'Tacos']])
  expect(
    matched([pay('HARBOUR TACOS', 5_000)], [invoice(14, 6_000), invoice(15, 5_000, tacos)], { names }),
  ).toEqual(['none'])
})

test.each(['FISH AND CHIPS', 'FISH & CHIPS', 'Fish+Chips'])('%s is the restaurant Fish & Chips', (text) => {
  const names = new Map([...NO_ACCOUNT.names, [3, 'Fish & Chips'], [4, 'Sandwich Bar']])
  const own = invoice(14, 5_000, { restaurant_id: 3, restaurant_name: 'Fish & Chips' })
  expect(matched([pay(`${text} LTD`, 5_000)], [own, invoice(15, 5_000)], { names })).toEqual(['proposed 14'])
  const sandwich = invoice(16, 5_000, { restaurant_id: 4, restaurant_name: 'Sandwich Bar' })
  expect(matched([pay('SANDWICH BAR', 5_000)], [own, sandwich], { names })).toEqual(['proposed 16'])
})

describe("'and' in the name of a restaurant", () => {
  const SALT = { restaurant_id: 3, restaurant_name: 'Salt & Smoke' }
  const of = (name: string) => ({ names: new Map([...NO_ACCOUNT.names, [3, name]]) })
  const own = invoice(14, 5_000, SALT)

  test.each(
    ['Salt & Smoke', 'Salt and Smoke', 'Salt + Smoke'].flatMap((name) =>
      ['SALTANDSMOKE LTD INV', 'SALT AND SMOKE', 'SALT & SMOKE', 'SALT SMOKE', 'SALTSMOKE', 'Salt+Smoke'].map(
        (text) => [name, text] as const,
      ),
    ),
  )('%s is named by %s', (name, text) => {
    expect(matched([pay(text, 5_000)], [own], of(name))).toEqual(['proposed 14'])
    // The text names a restaurant, so the amount alone proposes no other restaurant's invoice.
    expect(matched([pay(text, 4_000)], [own, invoice(15, 4_000)], of(name))).toEqual(['none'])
  })

  test('a text that joins the words names no restaurant inside that name', () => {
    const names = new Map([...of('Salt & Smoke').names, [4, 'Salt']])
    const inside = invoice(15, 5_000, { restaurant_id: 4, restaurant_name: 'Salt' })
    expect(matched([pay('SALTANDSMOKE', 5_000)], [own, inside], { names })).toEqual(['proposed 14'])
  })

  test("counts both restaurants as named if their names differ only by 'and'", () => {
    const names = new Map([...of('Salt & Smoke').names, [4, 'SaltandSmoke']])
    const other = invoice(15, 5_000, { restaurant_id: 4, restaurant_name: 'SaltandSmoke' })
    for (const text of ['SALTANDSMOKE', 'SALT & SMOKE'])
      expect(matched([pay(text, 5_000)], [own, other], { names })).toEqual(['none'])
  })

  test('A & B is too short, and a name that begins like it may be meant', () => {
    const names = new Map([...NO_ACCOUNT.names, [3, 'A & B']])
    expect(matched([pay('A & B', 5_000)], [invoice(15, 5_000)], { names })).toEqual(['proposed 15'])
    const [match] = matchStatement(
      [pay('SALTANDSMOKE 150', 1_700)],
      [invoice(150, 5_000, SUSHI)],
      { ...NO_ACCOUNT, ...of('Salt & Smoke Deptford') },
      TODAY,
    )
    expect(match?.reason).toContain('The text may mean Salt & Smoke Deptford, another restaurant.')
  })
})

test('the oldest payment gets the oldest invoice, in any order of the file', () => {
  const payments = [
    pay('HARBOUR TACOS', 5_000, '2026-11-26'),
    pay('HARBOUR TACOS', 5_000, '2026-11-19'),
    pay('HARBOUR TACOS', 5_000, '2026-11-20'),
  ]
  const invoices = [invoice(14, 5_000), invoice(15, 5_000), invoice(16, 5_000)]
  expect(matched(payments, invoices)).toEqual(['proposed 16', 'proposed 14', 'proposed 15'])
})

test.each(['2026-11-01', '2026-11-28'])(
  'a payment refused for its date %s does not use up the invoice',
  (day) => {
    const payments = [pay('INV 14', 1_400, day), pay('INV 14', 1_400)]
    expect(matched(payments, [invoice(14, 1_400)])).toEqual(['none', 'sure 14'])
    expect(
      matched([payments[1] as StatementPayment, payments[0] as StatementPayment], [invoice(14, 1_400)]),
    ).toEqual(['sure 14', 'none'])
  },
)

test('a payment with a problem is matched to nothing', () => {
  const payments = [{ ...pay('INV 14', 1_400), problem: 'Not so.' }]
  expect(matched(payments, [invoice(14, 1_400)])).toEqual(['none'])
  expect(reasons(payments, [invoice(14, 1_400)])).toEqual(['Not so.'])
})

test('says why several named invoices do not match', () => {
  const two = [invoice(14, 1_000), invoice(16, 1_500, SUSHI)]
  // 14 and 16 come to £25.
  expect(reasons([pay('INV 14 INV 16', 2_500)], two)).toEqual([
    'The payment names invoices of several restaurants.',
  ])
  expect(reasons([pay('INV 14 INV 16', 2_400)], two)).toEqual([
    'The payment names several invoices, but their total is different.',
  ])
  const paid = [invoice(14, 1_000), invoice(15, 1_500, { ...PAID, paid_on: '2026-11-20' })]
  expect(reasons([pay('INV 14 INV 15', 2_500)], paid)).toEqual(['Invoice 015 is paid.'])
  const taken = [pay('INV 14', 1_000), pay('INV 14 INV 15', 2_500)]
  expect(reasons(taken, [invoice(14, 1_000), invoice(15, 1_500)])[1]).toBe(
    'Another payment is matched to invoice 014. Record that one first. Then import the statement again.',
  )
})

test('names five invoices at most', () => {
  const six = [11, 12, 13, 14, 15, 16].map((number) => invoice(number, 5_000))
  expect(reasons([pay('FPI', 5_000)], [...six, invoice(17, 5_000, SUSHI)])).toEqual([
    'Invoices 011, 012, 013, 014, 015 and 2 more have this amount.',
  ])
})

test('a second payment with the same number says that the first has the invoice', () => {
  const payments = [pay('INV 14', 1_400), pay('INV 14', 1_400)]
  expect(matched(payments, [invoice(14, 1_400)])).toEqual(['sure 14', 'none'])
  expect(reasons(payments, [invoice(14, 1_400)])[1]).toBe(
    'Another payment is matched to invoice 014. Record that one first. Then import the statement again.',
  )
})

test('asks if the restaurant paid twice when another payment has paid everything that this one names', () => {
  const paid = invoice(14, 1_400, { state: 'paid', paid_on: '2026-11-20' })
  const byCard = invoice(15, 1_500, { state: 'paid' })
  const credited = invoice(16, 1_600, { state: 'credited' })
  const payments = [
    pay('INV 14', 1_400),
    pay('INV 15', 1_500),
    pay('INV 16', 500),
    pay('INV 14 INV 15', 2_900),
  ]
  expect(matched(payments, [paid, byCard, credited])).toEqual([
    'again 14',
    'again 15',
    'again 16',
    'again 14 15',
  ])
  const advice = 'If the restaurant paid twice, keep this payment on account.'
  expect(reasons(payments, [paid, byCard, credited])).toEqual([
    `Invoice 014 was paid on 20/11/2026. ${advice}`,
    `Invoice 015 was paid by card. ${advice}`,
    'Invoice 016 is credited. Nothing is owed for it, so keep this payment on account.',
    `Invoice 014 was paid on 20/11/2026. Invoice 015 was paid by card. ${advice}`,
  ])
})

test('takes a payment that came before its invoice was marked by hand for that payment', () => {
  const marked = [invoice(14, 1_400, { state: 'paid', paid_on: '2026-11-26' })]
  expect(matched([pay('INV 14', 1_400, '2026-11-24')], marked)).toEqual(['recorded 14'])
  // Paid on the 24th and again on the 25th, and marked on the 26th.
  const twice = [pay('INV 14', 1_400, '2026-11-24'), pay('INV 14', 1_400, '2026-11-25')]
  expect(matched(twice, marked)).toEqual(['recorded 14', 'again 14'])
})

test('asks about the second of two equal payments that name no invoice', () => {
  const twice = [pay('HARBOUR TACOS', 1_400), pay('HARBOUR TACOS', 1_400)]
  expect(matched(twice, [invoice(14, 1_400)])).toEqual(['proposed 14', 'none'])
  const paid = [invoice(14, 1_400, { ...PAID })]
  expect(matched(twice, paid)).toEqual(['recorded 14', 'again 14'])
  // Two invoices of one amount are paid by them.
  expect(matched(twice, [invoice(14, 1_400), invoice(15, 1_400)])).toEqual(['proposed 14', 'proposed 15'])
})

test('finds a payment that is on account only once', () => {
  const paid = [invoice(14, 1_400, { ...PAID })]
  const kept = [
    { kind: 'again' as const, restaurant_id: 1, invoice_id: 114, received_on: '2026-11-26', amount: 1_400 },
  ]
  const thrice = [pay('INV 14', 1_400), pay('INV 14', 1_400), pay('INV 14', 1_400)]
  expect(matched(thrice, paid, { kept })).toEqual(['recorded 14', 'recorded 14', 'again 14'])
  expect(matched([pay('INV 14', 1_400, '2026-11-27')], paid, { kept })).toEqual(['again 14'])
})

// £100.00 of £151.66 came in: £51.66 is left, which another payment of the statement has.
test('finds a recorded part payment, and leaves its invoice for the payment of the rest', () => {
  const rest = [invoice(14, 5_166)]
  const payments = [pay('INV 14', 10_000), pay('INV 14', 5_166, '2026-11-27')]
  const kept = [
    { kind: 'part' as const, restaurant_id: 1, invoice_id: 114, received_on: '2026-11-26', amount: 10_000 },
  ]
  expect(matched(payments, rest, { kept })).toEqual(['recorded', 'sure 14'])
  // Both halves are alike: only the first is recorded.
  const halves = [pay('INV 14', 5_166), pay('INV 14', 5_166)]
  const half = [
    { kind: 'part' as const, restaurant_id: 1, invoice_id: 114, received_on: '2026-11-26', amount: 5_166 },
  ]
  expect(matched(halves, rest, { kept: half })).toEqual(['recorded', 'sure 14'])
  // Once everything is paid, the part payment is found too.
  expect(matched([payments[0] as StatementPayment], [invoice(14, 5_166, PAID)], { kept })).toEqual([
    'recorded',
  ])
})

const part = (received_on: string, amount: number, invoice_id = 114) => ({
  kind: 'part' as const,
  restaurant_id: TACOS.restaurant_id,
  invoice_id,
  received_on,
  amount,
})

// £50.00 of £151.66 came in on Saturday 21 November, and was recorded by hand on the 23rd.
test.each<[string, StatementPayment, MatchableInvoice, string]>([
  ['of the day', pay('INV 14', 5_000, '2026-11-23'), invoice(14, 10_166), 'recorded'],
  ['some days before', pay('INV 14', 5_000, '2026-11-21'), invoice(14, 10_166), 'recorded'],
  ['before it was paid', pay('INV 14', 5_000, '2026-11-21'), invoice(14, 10_166, PAID), 'recorded'],
  ['a later equal one', pay('INV 14', 5_000, '2026-11-24'), invoice(14, 10_166), 'short 14'],
  ['a week before', pay('INV 14', 5_000, '2026-11-16'), invoice(14, 10_166), 'short 14'],
  ['of the restaurant alone', pay('HARBOUR TACOS LTD', 5_000, '2026-11-21'), invoice(15, 5_000), 'recorded'],
  ['of another restaurant', pay('QUAY SUSHI', 5_000, '2026-11-21'), invoice(15, 5_000, SUSHI), 'proposed 15'],
])('compares with a part recorded by hand: %s', (_, payment, open, expected) => {
  expect(matched([payment], [open], { kept: [part('2026-11-23', 5_000)] })).toEqual([expected])
})

test('says when the part was recorded, and finds each once, the nearest day first', () => {
  const payments = [pay('INV 14', 5_000, '2026-11-22'), pay('INV 14', 5_000, '2026-11-23')]
  const kept = [part('2026-11-23', 5_000)]
  expect(matched(payments, [invoice(14, 10_166)], { kept })).toEqual(['short 14', 'recorded'])
  const [match] = matchStatement([payments[0] as StatementPayment], [], { ...NO_ACCOUNT, kept }, TODAY)
  expect(match?.kind).toBe('none')
  const found = matchStatement(payments, [invoice(14, 10_166)], { ...NO_ACCOUNT, kept }, TODAY)
  expect(found[1]?.reason).toBe('£50.00 is recorded as a part payment on 23/11/2026.')
})

// £500.00 for invoices of £101.44, £50.00 and a part of £348.56.
test('recognises a payment whose invoices a person chose, the last one in part', () => {
  const paid = [invoice(14, 10_144, PAID), invoice(17, 5_000, PAID)]
  const kept = [{ ...part('2026-11-26', 34_856), invoice_id: 120 }]
  const open = invoice(20, 94_018)
  expect(matched([pay('HARBOUR TACOS', 50_000)], [...paid, open], { kept })).toEqual(['recorded 14 17'])
  expect(matched([pay('thanks', 50_000)], [...paid, open], { kept })).toEqual(['recorded 14 17'])
  expect(matched([pay('QUAY SUSHI', 50_000)], [...paid, open], { kept })).toEqual(['none'])
  expect(matched([pay('HARBOUR TACOS', 50_001)], [...paid, open], { kept })).toEqual(['none'])
})

// The person records it on Saturday, the bank has it on Thursday.
test.each([
  ['HARBOUR TACOS', 'recorded 14 17'],
  ['INV 014 017', 'recorded 14 17'],
  ['INV 014 020', 'recorded 14 17'],
  ['INV 014 018', 'none'],
  ['INV 999', 'none'],
  ['thanks', 'none'],
])("recognises %j that a person divided some days after the bank's date", (text, expected) => {
  const later = { state: 'paid', paid_on: '2026-11-28' } as const
  const paid = [invoice(14, 10_144, later), invoice(17, 5_000, later)]
  const kept = [{ ...part('2026-11-28', 34_856), invoice_id: 120 }]
  const open = [invoice(18, 200), invoice(20, 94_018)]
  expect(matched([pay(text, 50_000)], [...paid, ...open], { kept })).toEqual([expected])
  const other = [{ ...part('2026-11-27', 34_856), invoice_id: 120 }]
  if (text === 'HARBOUR TACOS')
    expect(matched([pay(text, 50_000)], [...paid, ...open], { kept: other })).toEqual(['none'])
})

test("recognises invoices that a person marked some days after the bank's date", () => {
  const later = { state: 'paid', paid_on: '2026-11-28' } as const
  const paid = [invoice(14, 10_144, later), invoice(16, 5_000, later)]
  expect(matched([pay('HARBOUR TACOS', 15_144)], paid)).toEqual(['recorded 14 16'])
  expect(matched([pay('HARBOUR TACOS', 15_144, '2026-11-21')], paid)).toEqual(['none'])
})

test('does not take a payment that names an unknown invoice for one that was divided', () => {
  const paid = [invoice(14, 10_144, PAID)]
  const kept = [{ ...part('2026-11-26', 34_856), invoice_id: 120 }]
  expect(matched([pay('INV 999', 45_000)], paid, { kept })).toEqual(['none'])
})

test('recognises, only once, a part that a person chose for a payment whose text names nothing', () => {
  const kept = [{ ...part('2026-11-26', 50_000), invoice_id: 120 }]
  const payments = [pay('H T LTD FP', 50_000), pay('H T LTD FP', 50_000)]
  expect(matched(payments, [invoice(20, 94_018)], { kept })).toEqual(['recorded', 'none'])
  expect(matched([pay('INV 999', 50_000)], [invoice(20, 94_018)], { kept })).toEqual(['none'])
})

test('recognises two payments of one day whose invoices a person chose', () => {
  const paid = [14, 15, 17, 18].map((number) => invoice(number, number * 1000 + 7, PAID))
  const [a, b] = [pay('HARBOUR TACOS A', 31_014), pay('HARBOUR TACOS B', 33_014)]
  expect(matched([a, b], paid)).toEqual(['recorded 14 17', 'recorded 15 18'])
  const [c, d] = [pay('HARBOUR TACOS C', 49_021), pay('HARBOUR TACOS D', 15_007)]
  expect(matched([c, d], paid)).toEqual(['recorded 14 17 18', 'recorded 15'])
})

test('recognises invoices that do not follow each other if they are all that was paid on the day', () => {
  const invoices = [invoice(14, 10_144, PAID), invoice(15, 700), invoice(17, 5_000, PAID)]
  const other = invoice(16, 100, { state: 'paid', paid_on: '2026-11-20' })
  expect(matched([pay('HARBOUR TACOS', 15_144)], [...invoices, other])).toEqual(['recorded 14 17'])
})

test.each([
  ['HARBOUR TACOS NOV', 1],
  ['ROUND SUM', undefined],
  ['QUAY SUSHI AND HARBOUR TACOS', undefined],
  ['INV 14', 1],
])('says whose payment %j is', (text, restaurantId) => {
  const [match] = matchStatement([pay(text, 100_000)], [invoice(14, 5_000)], NO_ACCOUNT, TODAY)
  expect(match?.restaurantId).toBe(restaurantId)
})

test('says that a text with the number of an invoice may mean another restaurant', () => {
  const names = new Map([...NO_ACCOUNT.names, [3, 'Harbour Taco Stand']])
  const reason = (text: string, amount: number) =>
    matchStatement([pay(text, amount)], [invoice(150, 5_000, SUSHI)], { ...NO_ACCOUNT, names }, TODAY)[0]
      ?.reason
  const other = 'The text may mean Harbour Taco Stand, another restaurant.'
  expect(reason('HARBOUR TACO 150', 1_700)).toContain(other)
  expect(reason('HARBOUR TACO 150', 5_100)).toContain(other)
  expect(reason('FPI 150', 1_700)).not.toContain('another restaurant')
})

test('says that nothing is owed for a credited invoice, not that it was paid twice', () => {
  expect(reasons([pay('INV 14', 5_000)], [invoice(14, 5_000, { state: 'credited' })])).toEqual([
    'Invoice 014 is credited. Nothing is owed for it, so keep this payment on account.',
  ])
})

// £100.00 of £151.66. Another server marked the invoice as paid, then as unpaid: the £100.00 are on account.
test('does not pay an invoice with a part payment that is now on account', () => {
  const kept = [{ ...part('2026-11-26', 10_000), kind: 'again' as const }]
  const onAccount = new Map([[TACOS.restaurant_id, 10_000]])
  expect(matched([pay('INV 14', 10_000)], [invoice(14, 15_166)], { kept, onAccount })).toEqual(['recorded'])
})

test('proposes less than owed if the rest is on account', () => {
  const invoices = [invoice(14, 1_400)]
  const payment = pay('INV 14', 1_000)
  expect(matched([payment], invoices, { onAccount: new Map([[TACOS.restaurant_id, 400]]) })).toEqual([
    'proposed 14',
  ])
  expect(matched([payment], invoices, { onAccount: new Map([[TACOS.restaurant_id, 399]]) })).toEqual([
    'short 14',
  ])
  expect(matched([payment], invoices, { onAccount: new Map([[SUSHI.restaurant_id, 400]]) })).toEqual([
    'short 14',
  ])
})

// £101.44 of Harbour Tacos, in whose text the year is the number of an invoice of Quay Sushi.
test.each<[string, Partial<MatchableInvoice>]>([
  ['paid on another day', { state: 'paid', paid_on: '2026-11-20' }],
  ['paid on that day', PAID],
  ['paid by card', { state: 'paid' }],
  ['credited', { state: 'credited' }],
  ['unpaid', {}],
])(
  "a number in a text that names a restaurant is not taken for another restaurant's invoice: %s",
  (_, state) => {
    const sushi = invoice(2_026, 5_000, { ...SUSHI, due_date: '2026-11-20', ...state })
    const payment = pay('HARBOUR TACOS NOV 2026', 10_144)
    expect(matched([payment], [invoice(14, 10_144), sushi])).toEqual(['proposed 14'])
    expect(reasons([payment], [invoice(14, 10_144), sushi])).toEqual(['The amount and the name agree.'])
    // No invoice of Harbour Tacos is left, or none is compared.
    expect(matched([payment], [invoice(14, 9_000), sushi])).toEqual(['none'])
    expect(matched([payment], [sushi])).toEqual(['none'])
    expect(matched([pay('HARBOUR TACOS NOV 2026', 5_000)], [sushi])).toEqual(['none'])
    // Its own number counts.
    expect(matched([pay('HARBOUR TACOS 2026 INV 14', 10_144)], [invoice(14, 10_144), sushi])).toEqual([
      'sure 14',
    ])
  },
)

test('a number counts if its restaurant is one of those that the text names', () => {
  const invoices = [invoice(187, 5_000, SUSHI), invoice(188, 5_000)]
  expect(matched([pay('QUAY SUSHI FOR HARBOUR TACOS 188', 5_000)], invoices)).toEqual(['sure 188'])
})

// £10.00 on account, and £30.00 came in for each of two invoices of £40.00.
test('uses the money on account only once', () => {
  const invoices = [invoice(14, 4_000), invoice(15, 4_000)]
  const payments = [pay('INV 14', 3_000), pay('INV 15', 3_000)]
  const onAccount = (pence: number) => ({ onAccount: new Map([[TACOS.restaurant_id, pence]]) })
  expect(matched(payments, invoices, onAccount(1_000))).toEqual(['proposed 14', 'short 15'])
  expect(matched(payments, invoices, onAccount(1_999))).toEqual(['proposed 14', 'short 15'])
  expect(matched(payments, invoices, onAccount(2_000))).toEqual(['proposed 14', 'proposed 15'])
  // An invoice that is already paid takes nothing.
  expect(
    matched(payments, [invoice(14, 4_000, PAID), invoices[1] as MatchableInvoice], onAccount(1_000)),
  ).toEqual(['recorded 14', 'proposed 15'])
})

// £60.00 is kept for invoice 14, which £100.00 pays now. All of it is left for invoice 15, of which £25.00 is missing.
test('takes nothing from the account for a payment that is already kept', () => {
  const invoices = [invoice(14, 10_000), invoice(15, 10_000)]
  const payments = [pay('INV 14', 10_000), pay('INV 14', 6_000), pay('INV 15', 7_500)]
  const kept = [
    { kind: 'again' as const, restaurant_id: 1, invoice_id: 114, received_on: '2026-11-26', amount: 6_000 },
  ]
  const onAccount = new Map([[TACOS.restaurant_id, 6_000]])
  expect(matched(payments, invoices, { kept, onAccount })).toEqual(['sure 14', 'recorded 14', 'proposed 15'])
})
