import { z } from 'zod'
import { file, forStaff, forStaffAndRestaurants, routes } from '../kernel/route.ts'
import { IdParams } from '../kernel/wire.ts'
import { Invoice, InvoiceForRestaurant } from './invoice.shapes.ts'
import {
  MistakenRefund,
  Overpayment,
  OverpaymentQuery,
  PaidAgain,
  PaidOnAccount,
  PartTakenBack,
  RefundedOverpayment,
} from './overpayments.shapes.ts'
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
    ...forStaffAndRestaurants,
    method: 'GET',
    path: '/api/invoice/owed',
    summary:
      'Lists what each restaurant in scope owes, by the days since it was due, and what it has on account, the largest debt first; with `restaurant_id` only that one.',
    query: OwedListQuery,
    reply: z.array(OwedByRestaurant),
  },
  unpaid: {
    ...forStaffAndRestaurants,
    method: 'GET',
    path: '/api/invoice/unpaid',
    summary:
      'Lists the unpaid invoices in scope, regardless of date; with `restaurant_id` only those of that restaurant, with `ids` only those of these.',
    query: UnpaidQuery,
    reply: { staff: z.array(Invoice), restaurant: z.array(InvoiceForRestaurant) },
  },
  statement: {
    ...forStaffAndRestaurants,
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

const change = {
  ...forStaff,
  method: 'POST',
  /** As `list` answers after the change. */
  reply: z.array(Overpayment),
  refusals: ['sameKeyOtherBody'],
  idempotent: true,
} as const

/** Money that restaurants paid beyond their invoices. */
export const overpaymentRoutes = routes({
  list: {
    ...forStaff,
    method: 'GET',
    path: '/api/invoice/overpayment',
    summary: 'Lists the payments of a restaurant beyond its invoices, and how they were used, newest first.',
    query: OverpaymentQuery,
    reply: z.array(Overpayment),
  },
  keep: {
    ...change,
    path: '/api/invoice/{id}/paid-again',
    summary: 'Keeps on account a payment that an invoice did not need, such as a second one.',
    params: IdParams,
    body: PaidAgain,
  },
  keepForRestaurant: {
    ...change,
    path: '/api/invoice/overpayment',
    summary: 'Keeps on account a payment by a restaurant that is for no invoice.',
    body: PaidOnAccount,
  },
  refund: {
    ...change,
    path: '/api/invoice/overpayment/{id}/refund',
    summary: 'Records that part of an overpayment was refunded to the restaurant.',
    params: IdParams,
    body: RefundedOverpayment,
  },
  takeBackRefund: {
    ...change,
    path: '/api/invoice/overpayment/{id}/take-back-refund',
    summary: 'Takes back one refund of an overpayment, which was recorded by mistake.',
    params: IdParams,
    body: MistakenRefund,
  },
  takeBackPart: {
    ...change,
    path: '/api/invoice/{id}/take-back-account',
    summary: 'Takes back what the account has paid towards an invoice that is still owed.',
    params: IdParams,
    body: PartTakenBack,
  },
  takeBack: {
    ...change,
    path: '/api/invoice/overpayment/{id}/take-back',
    summary:
      'Removes an overpayment that was recorded by mistake, if none of it has been used or refunded and it is not part of the payment of an invoice.',
    params: IdParams,
  },
})
