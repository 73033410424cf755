import { z } from 'zod'
import { file, routes, forPlanners, forStaff } from '../kernel/route.ts'
import { Invoice, InvoiceForRestaurant } from './invoice.shapes.ts'
import {
  OwedByRestaurant,
  OwedListQuery,
  StatementMail,
  StatementQuery,
  StatementRecipient,
  StatementsMail,
  StatementsMailed,
  UnpaidQuery,
} from './owed.shapes.ts'

/** Sent invoices that are not paid, of all dates. */
export const owedRoutes = routes({
  list: {
    ...forPlanners,
    method: 'GET',
    path: '/api/invoice/owed',
    summary:
      'Lists what each restaurant in scope owes, by the days since it was due, and what it has on account, the most owed first; with `restaurant_id` only that one.',
    query: OwedListQuery,
    reply: z.array(OwedByRestaurant),
  },
  unpaid: {
    ...forPlanners,
    method: 'GET',
    path: '/api/invoice/unpaid',
    summary:
      'Lists the unpaid invoices in scope, regardless of date; with `restaurant_id` only those of that restaurant, with `ids` only those of these.',
    query: UnpaidQuery,
    reply: { staff: z.array(Invoice), restaurant: z.array(InvoiceForRestaurant) },
  },
  statement: {
    ...forPlanners,
    method: 'GET',
    path: '/api/invoice/statement',
    summary:
      'The statement of what a restaurant owes today, or of what it was charged and paid in a period, as a PDF.',
    query: StatementQuery,
    reply: file(),
    refusals: ['busy', 'pdfFails'],
  },
  mailStatement: {
    ...forStaff,
    method: 'POST',
    path: '/api/invoice/statement/mail',
    summary: 'Emails a restaurant the statement of what it owes today, to its billing address.',
    body: StatementMail,
    reply: StatementRecipient,
    refusals: ['sameKeyOtherBody', 'busy', 'pdfFails'],
    idempotent: true,
  },
  mailStatements: {
    ...forStaff,
    method: 'POST',
    path: '/api/invoice/statement/mail-many',
    summary:
      'Emails each of these restaurants its statement, unless it had one today. With the same `Idempotency-Key` a repeated call sends only what is left. The sockets of the session get the progress, by that key.',
    body: StatementsMail,
    reply: StatementsMailed,
    refusals: ['sameKeyOtherBody', 'busy'],
    idempotent: true,
  },
})
