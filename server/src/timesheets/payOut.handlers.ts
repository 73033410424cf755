import { payOutRoutes } from '@driverdesk/contract/timesheets/payOut.routes.ts'
import { formatMoney } from '@driverdesk/domain/kernel/money.ts'
import { displayDate } from '@driverdesk/domain/kernel/wallClock.ts'
import {
  payStatementMail,
  statementFileName,
  statementSums,
} from '@driverdesk/domain/timesheets/payStatement.ts'
import { sql } from 'kysely'
import { handlers } from '../kernel/call.ts'
import { pdfAnswer } from '../kernel/files/fileAnswer.ts'
import { renderFile } from '../kernel/files/renderFile.ts'
import { notFound } from '../kernel/refusal.ts'
import type { Work } from '../kernel/unitOfWork.ts'
import { queueMail } from '../mail/mail.service.ts'
import { makePayExport, payExportFile, periodOf, withdrawPayExport } from './payExports.ts'
import { payOut, waitingStatements } from './payOut.reads.ts'
import { type DriverStatement, ownPayPeriods, payStatement, payStatements } from './payStatements.reads.ts'

const STATEMENT_WORKER = new URL('./pdf/payStatementWorker.ts', import.meta.url)

export const payOutHandlers = handlers(payOutRoutes, {
  list: ({ db, scope, query }) => payOut(db, scope, query),

  makeExport: ({ scope, body, change, progress }) =>
    change((work) => makePayExport(work, scope, body, progress)),

  withdrawExport: ({ scope, params, change }) => change((work) => withdrawPayExport(work, scope, params.id)),

  exportFile: ({ db, scope, params }) => payExportFile(db, scope, params.id),

  async statement({ db, query }) {
    return pdfAnswer(await statementFile(await payStatement(db, periodOf(query), query.driver_id)), true)
  },

  waitingStatements: ({ db, scope, query }) => waitingStatements(db, scope, query),

  async mailStatements({ db, body, services, answered, change }) {
    const before = await answered<{ driver_ids: number[] }>()
    if (before) return before
    const range = periodOf(body)
    const statements = await payStatements(db, range, body.driver_ids)
    if (statements.length < new Set(body.driver_ids).size) throw notFound('driver')
    const toSend = statements.filter(({ recipient, lines }) => recipient.email !== '' && lines.length > 0)
    // Before the transaction, because it is slow.
    const files: { statement: DriverStatement; file: Buffer }[] = []
    for (const statement of toSend) files.push({ statement, file: (await statementFile(statement)).content })
    return change(async (work) => {
      const sent: number[] = []
      for (const { statement, file } of files)
        if (await mailOnce(work, statement, file, services.settings.mail !== undefined))
          sent.push(statement.driverId)
      return { driver_ids: sent }
    })
  },

  ownPeriods: ({ db, scope }) => ownPayPeriods(db, scope.accountId),

  async ownStatement({ db, scope, query }) {
    return pdfAnswer(await statementFile(await payStatement(db, periodOf(query), scope.accountId)), true)
  },
})

async function statementFile({ driverId: _, digest: __, ...statement }: DriverStatement) {
  const content = Buffer.from(await renderFile(STATEMENT_WORKER, statement))
  return { name: statementFileName(statement.range, statement.recipient.name), content }
}

/**
 * Two calls at once wait for each other at the row, and the second queues nothing. Returns whether it was queued.
 *
 * @param goesOut false without a mail server: it is kept in the outbox once, and still waits to be emailed
 */
async function mailOnce(
  work: Work,
  statement: DriverStatement,
  file: Buffer,
  goesOut: boolean,
): Promise<boolean> {
  const { driverId: driver_id, range, lines, recipient, sender } = statement
  const digest = goesOut ? statement.digest : `kept ${statement.digest}`
  const added = await work.tx
    .insertInto('pay_statement_mail')
    .values({ driver_id, period_from: range.from, period_to: range.to, digest })
    .onConflict((conflict) =>
      conflict
        .columns(['driver_id', 'period_from', 'period_to'])
        .doUpdateSet({ digest, mailed_at: sql`now()` })
        .where('pay_statement_mail.digest', 'not in', [statement.digest, digest]),
    )
    .returning('driver_id')
    .executeTakeFirst()
  if (!added) return false
  const { total } = statementSums(lines)
  await queueMail(work, {
    to: { name: recipient.name, address: recipient.email },
    ...payStatementMail({ name: recipient.name, company: sender.name, range, total }),
    attachment: { file, name: statementFileName(range, recipient.name) },
  })
  work.record({
    thing: 'driver',
    id: driver_id,
    action: 'send_statement',
    before: null,
    after: {
      pay_days: `${displayDate(range.from)} – ${displayDate(range.to)}`,
      approved_pay: formatMoney(total),
    },
  })
  return true
}
