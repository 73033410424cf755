import { routes } from '../kernel/route.ts'
import { BankStatement, MatchedStatement } from './bankStatement.shapes.ts'

/** A bank statement and its payments. */
export const bankStatementRoutes = routes({
  match: {
    method: 'POST',
    path: '/api/invoice/bank-statement',
    summary:
      "Finds the invoices in scope that the payments of a bank's CSV file are for. Nothing is stored or changed: `/api/invoice/change-many` marks the chosen ones as paid.",
    access: ['administrator', 'manager'],
    scope: 'restaurants',
    body: BankStatement,
    upload: { file: 'csv' },
    reply: MatchedStatement,
    viewing: 'answered',
  },
})
