import {
  bankStatementRoutes,
  type MatchedPayment,
} from '@driverdesk/contract/invoices/bankStatement.routes.ts'
import {
  missingStatementColumns,
  readStatement,
  STATEMENT_FIELDS,
  type Statement,
  type StatementPayment,
  statementColumns,
  statementTable,
} from '@driverdesk/domain/invoices/bankStatement.ts'
import { invoiceNumberText } from '@driverdesk/domain/invoices/invoiceNumber.ts'
import { equalPayments } from '@driverdesk/domain/invoices/overpayments.ts'
import { matchStatement } from '@driverdesk/domain/invoices/statementMatch.ts'
import { penceToPounds } from '@driverdesk/domain/kernel/money.ts'
import { handlers, type SignedInCall } from '../kernel/call.ts'
import { chosenColumns, csvTable, uploadedBytes } from '../kernel/files/csvImport.ts'
import { matchableInvoices, matchableRestaurants, recordedOn } from './bankStatement.reads.ts'

const NOTHING: Statement = { payments: [], out: 0, unreadable: [] }

export const bankStatementHandlers = handlers(bankStatementRoutes, {
  async match(call) {
    const table = statementTable(await csvTable(await uploadedBytes(call)))
    const heads = [...table.heads]
    const columns = chosenColumns(call.body.columns, heads, STATEMENT_FIELDS) ?? statementColumns(heads)
    const missing = missingStatementColumns(columns)
    const { payments, out, unreadable } = missing.length > 0 ? NOTHING : readStatement(table, columns)
    return {
      heads,
      columns,
      missing,
      paid_out: out,
      unreadable,
      // Read before the invoices, so that a payment recorded in between is refused later and not missed.
      recorded: await recordedIn(call, payments),
      payments: await matchedPayments(call, payments),
    }
  },
})

const recordedIn = (
  { db, scope, services }: SignedInCall<typeof bankStatementRoutes.match>,
  payments: readonly StatementPayment[],
) => {
  const days = new Set(payments.map(({ date }) => date))
  return recordedOn(db, scope, [...days], services.settings.businessTimeZone)
}

async function matchedPayments(
  { db, scope, services, today }: SignedInCall<typeof bankStatementRoutes.match>,
  payments: readonly StatementPayment[],
): Promise<MatchedPayment[]> {
  if (payments.length === 0) return []
  const zone = services.settings.businessTimeZone
  const stored = await matchableInvoices(db, scope, payments, today(), zone)
  const updatedAt = new Map(stored.map(({ id, updated_at }) => [id, updated_at]))
  const restaurants = await matchableRestaurants(db, scope)
  const again = restaurants.kept.filter(({ kind }) => kind === 'again')
  return matchStatement(payments, stored, restaurants, today()).map(
    ({ payment, kind, reason, invoices, restaurantId }) => ({
      row: payment.row,
      paid_on: payment.date,
      text: payment.text,
      match: kind,
      reason,
      amount: penceToPounds(payment.amount),
      already: equalPayments(again, {
        invoice_id: invoices[0]?.id ?? null,
        received_on: payment.date,
        amount: payment.amount,
      }),
      restaurant_id: restaurantId ?? null,
      is_keepable:
        (kind === 'none' || kind === 'short') && payment.problem === undefined && payment.date <= today(),
      kept_of: again
        .filter(
          ({ invoice_id, received_on, amount }) =>
            invoice_id === null && received_on === payment.date && amount === payment.amount,
        )
        .map(({ restaurant_id }) => restaurant_id),
      invoices: invoices.map(({ id, number, restaurant_id, restaurant_name, payment }) => ({
        id,
        restaurant_id,
        restaurant_name,
        invoice_number: invoiceNumberText(number),
        payment: penceToPounds(payment),
        updated_at: updatedAt.get(id) as string,
      })),
    }),
  )
}
