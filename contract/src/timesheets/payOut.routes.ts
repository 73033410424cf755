import { z } from 'zod'
import { file, forAdministrators, forStaff, routes } from '../kernel/route.ts'
import { IdParams } from '../kernel/wire.ts'
import {
  MailedStatements,
  NewPayExport,
  OwnPayPeriod,
  OwnPayStatementQuery,
  PayExport,
  PayOut,
  PayOutQuery,
  PayStatementMail,
  PayStatementQuery,
  WaitingStatements,
  WaitingStatementsQuery,
} from './payOut.shapes.ts'

/** A statement has all of a driver's pay, including that from restaurants outside a manager's scope. */
const own = { method: 'GET', access: ['driver'], scope: 'own' } as const

/** Files for payroll programs, and pay statements. */
export const payOutRoutes = routes({
  list: {
    ...forStaff,
    method: 'GET',
    path: '/api/pay',
    summary:
      'The approved pay in at most 366 days: a page of drivers, the sums of all, what has changed since it was exported, and the exports.',
    query: PayOutQuery,
    reply: PayOut,
  },
  makeExport: {
    ...forStaff,
    method: 'POST',
    path: '/api/pay/file',
    summary:
      'Makes and records a file for the payroll program: the approved pay that has not been exported, and what has changed.',
    body: NewPayExport,
    reply: PayExport,
    refusals: ['sameKeyOtherBody'],
    idempotent: true,
  },
  exportFile: {
    ...forStaff,
    method: 'GET',
    path: '/api/pay/file/{id}',
    summary: 'An exported file as it was made, as CSV.',
    params: IdParams,
    reply: file(),
  },
  withdrawExport: {
    ...forAdministrators,
    method: 'POST',
    path: '/api/pay/file/{id}/withdraw',
    summary: 'Marks an export as not paid, so that its pay is exported again.',
    params: IdParams,
    reply: PayExport,
    refusals: ['exportedSince'],
    idempotent: true,
  },
  statement: {
    ...forAdministrators,
    method: 'GET',
    path: '/api/pay/statement',
    summary: "A driver's pay statement of at most 366 days, as a PDF.",
    query: PayStatementQuery,
    reply: file(),
    refusals: ['busy', 'pdfFails'],
  },
  waitingStatements: {
    ...forAdministrators,
    method: 'GET',
    path: '/api/pay/statement/waiting',
    summary: 'The drivers whose pay statement of at most 366 days has not been emailed as it is now.',
    query: WaitingStatementsQuery,
    reply: WaitingStatements,
  },
  mailStatements: {
    ...forAdministrators,
    method: 'POST',
    path: '/api/pay/statement/mail',
    summary:
      'Emails drivers their pay statements of at most 366 days. A driver who has had the same statement gets no other.',
    body: PayStatementMail,
    reply: MailedStatements,
    refusals: ['sameKeyOtherBody', 'busy', 'pdfFails'],
    idempotent: true,
  },
  ownPeriods: {
    ...own,
    path: '/api/driver/pay',
    summary: "The latest periods that were paid out with the driver's approved pay, the newest first.",
    reply: z.array(OwnPayPeriod),
  },
  ownStatement: {
    ...own,
    path: '/api/driver/pay-statement.pdf',
    summary: "The driver's own pay statement of at most 366 days, as a PDF.",
    query: OwnPayStatementQuery,
    reply: file(),
    refusals: ['busy', 'pdfFails'],
  },
})
