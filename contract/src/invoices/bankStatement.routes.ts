/** Payments of a bank statement and the invoices that they are for (docs/spec/invoices.md#bank-statement). Amounts in pounds. */

import { MATCH_KINDS } from '@driverdesk/domain/invoices/statementMatch.ts'
import { z } from 'zod'
import { ImportRequest } from '../kernel/csv.ts'
import { forStaff, routes } from '../kernel/route.ts'
import { id, isoDate, pounds, timestamp } from '../kernel/wire.ts'

const BankStatement = ImportRequest.omit({ dry_run: true })

const MatchedInvoice = z.object({
  id: id(),
  invoice_number: z.string(),
  restaurant_id: id(),
  restaurant_name: z.string(),
  /** The amount still owed, or the amount paid. */
  payment: pounds(),
  updated_at: timestamp(),
})

const MatchedPayment = z.object({
  /** The spreadsheet's row number. */
  row: z.int(),
  paid_on: isoDate(),
  /** Description and reference. */
  text: z.string(),
  amount: pounds(),
  match: z.literal(MATCH_KINDS),
  /** In words. */
  reason: z.string(),
  invoices: z.array(MatchedInvoice),
  /** How many equal payments of that day are on account for the first of the invoices. */
  already: z.int(),
  /** The one restaurant that the text names, or whose invoices it names; null if it is unknown. */
  restaurant_id: id().nullable(),
  /** A person must choose its restaurant or its invoices, and its date is certain and not in the future. */
  is_keepable: z.boolean(),
  /** The restaurant of each equal payment of that day that is on account for no invoice. */
  kept_of: z.array(id()),
})
export type MatchedPayment = z.infer<typeof MatchedPayment>

export const MatchedStatement = z.object({
  heads: z.array(z.string()),
  columns: z.record(z.string(), z.string()),
  /** The headings of required columns that were not found. If there are any, there are no payments. */
  missing: z.array(z.string()),
  payments: z.array(MatchedPayment),
  /** The transfers already recorded for each restaurant on each day of the statement. A day without one is left out. */
  recorded: z.array(z.object({ restaurant_id: id(), paid_on: isoDate(), amount: pounds() })),
  /** The number of outgoing payments, which are left out. */
  paid_out: z.int(),
  /** Rows without a date or an amount in pounds, and what is wrong: 'no date: “soon”'. */
  unreadable: z.array(z.object({ row: z.int(), problem: z.string() })),
})
export type MatchedStatement = z.infer<typeof MatchedStatement>

/** A bank statement and its payments. */
export const bankStatementRoutes = routes({
  match: {
    ...forStaff,
    method: 'POST',
    path: '/api/invoice/bank-statement',
    summary:
      "Finds the invoices in scope that the payments of a bank's CSV file are for. Nothing is stored or changed: `/api/invoice/change-many` marks the chosen ones as paid.",
    body: BankStatement,
    upload: { file: 'csv' },
    reply: MatchedStatement,
    viewing: 'answered',
  },
})
