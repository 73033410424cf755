import { expect, test } from 'vitest'
import {
  missingStatementColumns,
  readStatement,
  statementAmount,
  statementColumns,
  statementDate,
  statementTable,
} from './bankStatement.ts'

/** The first line is row 1, as in a file. */
function read(text: string) {
  const [heads = [], ...lines] = text
    .trim()
    .split('\n')
    .map((line) => line.trim().split(';'))
  const table = statementTable({ heads, rows: lines.map((cells, nr) => ({ row: nr + 2, cells })) })
  const columns = statementColumns(table.heads)
  expect(missingStatementColumns(columns)).toEqual([])
  return readStatement(table, columns)
}

test.each([
  [
    'Barclays',
    `Number;Date;Account;Amount;Subcategory;Memo
     ;26/11/2026;20-30-40 12345678;101.44;Counter Credit;HARBOUR TACOS INV014 BGC
     ;26/11/2026;20-30-40 12345678;-20.00;Payment;RENT`,
    'HARBOUR TACOS INV014 BGC',
  ],
  [
    'Lloyds',
    `Transaction Date;Transaction Type;Sort Code;Account Number;Transaction Description;Debit Amount;Credit Amount;Balance
     26/11/2026;FPI;'20-30-40;12345678;HARBOUR TACOS 014;;101.44;500.00
     26/11/2026;DD;'20-30-40;12345678;RENT;20.00;;480.00`,
    'HARBOUR TACOS 014',
  ],
  [
    'HSBC',
    `Date;Type;Description;Paid out;Paid in;Balance
     26 Nov 2026;CR;HARBOUR TACOS;;101.44;500.00
     26 Nov 2026;DD;RENT;20.00;;480.00`,
    'HARBOUR TACOS',
  ],
  [
    'HSBC without headings',
    `26/11/2026;HARBOUR TACOS 014;101.44
     26/11/2026;RENT;-20.00`,
    'HARBOUR TACOS 014',
  ],
  [
    'NatWest',
    `Date; Type; Description; Value; Balance; Account Name; Account Number
     26 Nov 2026;BAC;HARBOUR TACOS;101.44;500.00;AGENCY;203040-12345678
     26 Nov 2026;D/D;RENT;-20.00;480.00;AGENCY;203040-12345678`,
    'HARBOUR TACOS',
  ],
  [
    'Nationwide',
    `Account Name:;Business ****12345
     Account Balance:;£500.00
     Date;Transaction type;Description;Paid out;Paid in;Balance
     26 Nov 2026;Bank credit;HARBOUR TACOS;;£101.44;£500.00
     26 Nov 2026;Direct debit;RENT;£20.00;;£480.00`,
    'HARBOUR TACOS',
  ],
  [
    'Starling',
    `Date;Counter Party;Reference;Type;Amount (GBP);Balance (GBP);Spending Category;Notes
     26/11/2026;Harbour Tacos;INV-014;FASTER PAYMENT;101.44;500.00;INCOME;
     26/11/2026;Landlord;RENT;DIRECT DEBIT;-20.00;480.00;RENT;`,
    'Harbour Tacos · INV-014',
  ],
  [
    'Monzo',
    `Transaction ID;Date;Time;Type;Name;Category;Amount;Currency;Notes and #tags;Description;Money Out;Money In
     tx_1;26/11/2026;10:00:00;Faster payment;Harbour Tacos;Income;101.44;GBP;014;Harbour Tacos;;101.44
     tx_2;26/11/2026;10:00:00;Direct debit;Landlord;Bills;-20.00;GBP;;RENT;-20.00;`,
    'Harbour Tacos · 014',
  ],
  [
    'Tide',
    `Date;Transaction ID;Transaction description;Reference;Amount;Paid in;Paid out
     2026-11-26;abc;Harbour Tacos;014;101.44;101.44;
     2026-11-26;abd;Landlord;RENT;-20.00;;20.00`,
    'Harbour Tacos · 014',
  ],
])('reads the incoming payments from a file of %s', (_bank, text, words) => {
  const { payments, out, unreadable } = read(text)
  expect(payments).toEqual([{ row: expect.any(Number), date: '2026-11-26', text: words, amount: 10_144 }])
  expect({ out, unreadable }).toEqual({ out: 1, unreadable: [] })
})

test('names the rows of the file, and those that it cannot read', () => {
  const { payments, unreadable } = read(`Account;123
    Date;Description;Amount
    26/11/2026;One;1.00
    31/02/2026;No day;2.00
    26/11/2026;No amount;two
    27/11/2026;Two;2.00`)
  expect(payments.map(({ row, text }) => [row, text])).toEqual([
    [3, 'One'],
    [6, 'Two'],
  ])
  expect(unreadable).toEqual([
    { row: 4, problem: 'no date: “31/02/2026”' },
    { row: 5, problem: 'no amount: “two”' },
  ])
})

/** The table of a file without headings. */
const headless = (...lines: string[]) => {
  const [heads = [], ...rows] = lines.map((line) => line.split(';'))
  return statementTable({ heads, rows: rows.map((cells, nr) => ({ row: nr + 2, cells })) })
}

// The title has no columns, and its date is not that of a payment.
test('takes the line above the first payment as headings if none are known', () => {
  const title = 'Statement for account 12345678;01/11/2026;;'
  const heads = 'Buchungstag;Text;Betrag;Saldo'
  const lines = [title, ';;;', heads, '26/11/2026;TACOS;101,44;500,00', '27/11/2026;RENT;-20,00;480,00']
  const table = headless(...lines)
  expect(table.heads).toEqual(heads.split(';'))
  expect(table.rows.map(({ row }) => row)).toEqual([4, 5])
  const { payments } = readStatement(table, { date: 'Buchungstag', description: 'Text', amount: 'Betrag' })
  expect(payments).toEqual([{ row: 4, date: '2026-11-26', text: 'TACOS', amount: 10_144 }])
  // Without a line of headings a person sees the first line.
  expect(headless(title, ...lines.slice(3)).heads).toEqual(title.split(';'))
})

test.each([
  // The balance looks like the amount does.
  [
    ['26/11/2026;FPI;HARBOUR TACOS;101.44;500.00'],
    ['Date', 'Column 2', 'Description', 'Column 4', 'Column 5'],
  ],
  // A whole number may be a sort code.
  [['26/11/2026;203040;HARBOUR TACOS'], ['Date', 'Column 2', 'Description']],
  [['26/11/2026;203040;HARBOUR TACOS;101.44'], ['Date', 'Column 2', 'Description', 'Amount']],
  // Paid out, and paid in.
  [
    ['26/11/2026;RENT;20.00;', '26/11/2026;TACOS;;101.44'],
    ['Date', 'Description', 'Column 3', 'Column 4'],
  ],
])('without headings %j has the columns %j', (lines, heads) => {
  expect(headless(...lines).heads).toEqual(heads)
  expect(missingStatementColumns(statementColumns(heads))).toEqual(heads.includes('Amount') ? [] : ['Amount'])
})

test('a payment in whole pounds is not taken for the headings, and is not left out', () => {
  const heads = 'Buchung;Zweck;Betrag;Saldo'
  const lines = ['01/06/2026;INV 001;100;900', '02/06/2026;INV 002;51,66;951,66']
  const table = headless(heads, ...lines)
  expect(table.heads).toEqual(heads.split(';'))
  expect(table.rows).toHaveLength(2)
  // Nor does one further up.
  expect(headless(heads, lines[0] as string, 'a;b;c;d', lines[1] as string).rows).toHaveLength(3)
})

test('a person chooses the amount of a file without headings whose first line is a payment', () => {
  const table = headless('26/11/2026;TACOS;101.44;500.00', '26/11/2026;RENT;-20.00;480.00')
  const { payments, out } = readStatement(table, { ...statementColumns(table.heads), amount: 'Column 3' })
  expect(payments).toEqual([{ row: 1, date: '2026-11-26', text: 'TACOS', amount: 10_144 }])
  expect(out).toBe(1)
})

test('an amount in another currency is unreadable', () => {
  const { payments, unreadable } = read(`Date;Description;Amount;Currency
    26/11/2026;One;101.44;EUR
    26/11/2026;Two;101.44;GBP
    26/11/2026;Three;101.44;gbp
    26/11/2026;Four;101.44;`)
  expect(payments.map(({ text }) => text)).toEqual(['Two', 'Three', 'Four'])
  expect(unreadable).toEqual([{ row: 2, problem: 'not in pounds: “EUR”' }])
})

test.each([
  ['Debit/Credit', 'Debit', 'Credit'],
  ['Credit / Debit', 'debit', 'credit'],
  ['DR/CR', 'DR', 'CR'],
  ['Direction', 'OUT', 'IN'],
  ['Direction', 'd', 'c'],
])('the column %s marks an outgoing payment with %s', (head, isOut, isIn) => {
  const { payments, out } = read(`Date;Description;Amount;${head}
    26/11/2026;RENT;101.44;${isOut}
    26/11/2026;TACOS;101.44;${isIn}`)
  expect(payments.map(({ text }) => text)).toEqual(['TACOS'])
  expect(out).toBe(1)
})

test('a field without a column is empty, even if a column has no heading', () => {
  const { payments } = read(`;Date;Description;Amount
    7;26/11/2026;TACOS;101.44`)
  expect(payments.map(({ text }) => text)).toEqual(['TACOS'])
})

test('no payment is matched if a date has the month first', () => {
  const { payments } = read(`Date;Description;Amount
    11/05/2026;One;1.00
    11/26/2026;Two;2.00`)
  const problem = 'The dates of this file seem to have the month first. Export it with the day first.'
  expect(payments).toEqual([
    { row: 2, date: '2026-11-05', text: 'One', amount: 100, problem },
    { row: 3, date: '2026-11-26', text: 'Two', amount: 200, problem },
  ])
})

test('says which columns are missing', () => {
  expect(missingStatementColumns(statementColumns(['Date', 'Text']))).toEqual(['Amount'])
  expect(missingStatementColumns(statementColumns(['Day', 'Text']))).toEqual(['Date', 'Amount'])
  const unknown = { heads: ['Day', 'Text'], rows: [{ row: 2, cells: ['x', 'y'] }] }
  expect(statementTable(unknown)).toEqual(unknown)
})

test.each([
  ['26/11/2026', '2026-11-26'],
  ['26/11/26', '2026-11-26'],
  ['26-11-2026', '2026-11-26'],
  ['5 Nov 2026', '2026-11-05'],
  ['05-Nov-26', '2026-11-05'],
  ['26 November 2026', '2026-11-26'],
  ['2026-11-26', '2026-11-26'],
  ['2026/11/26', '2026-11-26'],
  ['2026-11-26 09:30:00', '2026-11-26'],
  ['2026-11-26T09:30:00Z', '2026-11-26'],
  ['26/11/2026 9:30', '2026-11-26'],
  ['31/02/2026', undefined],
  ['26 Nix 2026', undefined],
  ['yesterday', undefined],
  ['', undefined],
])('the date %j is %s', (text, date) => {
  expect(statementDate(text)).toBe(date)
})

test.each([
  ['101.44', 10_144],
  ['1,234.5', 123_450],
  ['£1,234.50', 123_450],
  ['GBP 5', 500],
  ['+5.00', 500],
  ['5.00 CR', 500],
  ['-5.00', -500],
  ['-£5.00', -500],
  ['−5.00', -500],
  ['(5.00)', -500],
  ['5.00DR', -500],
  ['0.00', 0],
  ['-0.00', 0],
  ['1,234,567.89', 123_456_789],
  ['101,44', 10_144],
  ['1,2345', undefined],
  ['1234,567', undefined],
  ['1.234,56', 123_456],
  ['1.234', undefined],
  ['1,23,4', undefined],
  ['5.001', undefined],
  ['five', undefined],
  ['', undefined],
])('the amount %j is %s', (text, pence) => {
  expect(statementAmount(text)).toBe(pence)
})
