import { z } from 'zod'
import { routes, forStaff } from '../kernel/route.ts'
import { InvoiceParams } from './invoice.shapes.ts'
import {
  MistakenRefund,
  Overpayment,
  OverpaymentParams,
  OverpaymentQuery,
  PaidAgain,
  PaidOnAccount,
  PartTakenBack,
  RefundedOverpayment,
} from './overpayments.shapes.ts'

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
    summary: 'Lists what a restaurant paid beyond its invoices, and how it was used, newest first.',
    query: OverpaymentQuery,
    reply: z.array(Overpayment),
  },
  keep: {
    ...change,
    path: '/api/invoice/{id}/paid-again',
    summary: 'Keeps a payment on account that an invoice did not need, such as a second one.',
    params: InvoiceParams,
    body: PaidAgain,
  },
  keepForRestaurant: {
    ...change,
    path: '/api/invoice/overpayment',
    summary: 'Keeps a payment of a restaurant on account that is for no invoice.',
    body: PaidOnAccount,
  },
  refund: {
    ...change,
    path: '/api/invoice/overpayment/{id}/refund',
    summary: 'Records that an amount of an overpayment went back to the restaurant.',
    params: OverpaymentParams,
    body: RefundedOverpayment,
  },
  takeBackRefund: {
    ...change,
    path: '/api/invoice/overpayment/{id}/take-back-refund',
    summary: 'Takes back one refund of an overpayment, which was recorded by mistake.',
    params: OverpaymentParams,
    body: MistakenRefund,
  },
  takeBackPart: {
    ...change,
    path: '/api/invoice/{id}/take-back-account',
    summary: 'Takes back what the account has paid of an invoice that is still owed.',
    params: InvoiceParams,
    body: PartTakenBack,
  },
  takeBack: {
    ...change,
    path: '/api/invoice/overpayment/{id}/take-back',
    summary:
      'Removes an overpayment that was recorded by mistake, if nothing of it was used or refunded and it is not part of the payment of an invoice.',
    params: OverpaymentParams,
  },
})
