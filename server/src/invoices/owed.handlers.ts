import { owedRoutes } from '@driverdesk/contract/invoices/owed.routes.ts'
import { owedOf } from '@driverdesk/domain/invoices/credits.ts'
import { statementMail } from '@driverdesk/domain/invoices/statementMail.ts'
import { formatMoney } from '@driverdesk/domain/kernel/money.ts'
import type { IsoDate } from '@driverdesk/domain/kernel/wallClock.ts'
import { handlers } from '../kernel/call.ts'
import type { Db } from '../kernel/database.ts'
import { pdfAnswer } from '../kernel/files/fileAnswer.ts'
import { renderFile } from '../kernel/files/renderFile.ts'
import { Invalid } from '../kernel/refusal.ts'
import type { Scope } from '../kernel/scope.ts'
import { queueMail } from '../mail/mail.service.ts'
import { billingAddress } from './invoiceMail.ts'
import { presentParties } from './invoiceTerms.reads.ts'
import { onAccountOf } from './overpayments.reads.ts'
import { owedByRestaurant, unpaidInvoices } from './owed.reads.ts'
import type { StatementDocument } from './pdf/drawStatement.ts'
import { INVOICE_WORKER } from './pdf/renderInvoice.ts'

export const owedHandlers = handlers(owedRoutes, {
  list: ({ db, scope, query, today }) => owedByRestaurant(db, scope, query, today()),

  unpaid: ({ db, scope, query, today }) => unpaidInvoices(db, scope, query, today()),

  async statement({ db, scope, query, today }) {
    const statement = await readStatement(db, scope, query.restaurant_id, today())
    return pdfAnswer(await statementFile(statement), true)
  },

  async mailStatement({ db, scope, body: { restaurant_id: id }, today, change }) {
    const statement = await readStatement(db, scope, id, today())
    const { parties, on, lines, onAccount } = statement
    if (lines.length === 0 && onAccount === 0)
      throw new Invalid({ restaurant_id: [`${parties.restaurant.name} owes nothing.`] })
    // Before the transaction, because it is slow.
    const { name, content: file } = await statementFile(statement)
    const [total, overdue] = [sumOf(lines), sumOf(lines.filter(({ due_date }) => due_date < on))]
    return change(async (work) => {
      const to = await billingAddress(work.tx, id)
      await queueMail(work, {
        to,
        ...statementMail({ parties, on, invoices: lines.length, total, overdue, onAccount }),
        attachment: { file, name },
      })
      const after = {
        statement_to: to.address,
        statement_invoices: lines.length,
        statement_total: formatMoney(total),
        ...(onAccount > 0 && { on_account: formatMoney(onAccount) }),
      }
      work.record({ thing: 'restaurant', id, action: 'send_statement', before: null, after })
      return to
    })
  },
})

/** @throws {Refusal} 404 for a restaurant out of scope */
async function readStatement(
  db: Db,
  scope: Scope,
  restaurantId: number,
  on: IsoDate,
): Promise<StatementDocument> {
  const unpaid = await unpaidInvoices(db, scope, { restaurant_id: restaurantId }, on)
  const lines = unpaid.map(({ invoice_number: number, sent_on, due_date, ...invoice }) => ({
    number,
    issued_on: sent_on as IsoDate,
    due_date: due_date as IsoDate,
    total: invoice.total,
    credited: invoice.credited,
    owed: owedOf(invoice),
    from: invoice.period_date_from,
    to: invoice.period_date_to,
  }))
  return {
    kind: 'statement',
    parties: await presentParties(db, scope, restaurantId),
    on,
    lines: lines.sort((a, b) => (a.due_date < b.due_date ? -1 : 1)),
    onAccount: await onAccountOf(db, restaurantId),
  }
}

const sumOf = (lines: StatementDocument['lines']): number =>
  lines.reduce((pence, { owed }) => pence + owed, 0)

async function statementFile(statement: StatementDocument) {
  const content = Buffer.from(await renderFile(INVOICE_WORKER, statement))
  return { name: `statement_${statement.on}.pdf`, content }
}
