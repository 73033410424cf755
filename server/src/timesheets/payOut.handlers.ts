import { payOutRoutes } from '@driverdesk/contract/timesheets/payOut.routes.ts'
import { statementFileName } from '@driverdesk/domain/timesheets/payStatement.ts'
import { handlers } from '../kernel/call.ts'
import { pdfAnswer } from '../kernel/files/fileAnswer.ts'
import { renderFile } from '../kernel/files/renderFile.ts'
import { notFound } from '../kernel/refusal.ts'
import { makePayExport, payExportFile, periodOf, withdrawPayExport } from './payExports.ts'
import { payOut, waitingStatements } from './payOut.reads.ts'
import { type DriverStatement, ownPayPeriods, payStatement, payStatements } from './payStatements.reads.ts'
import { mailOnce } from './payStatements.service.ts'

const STATEMENT_WORKER = new URL('./pdf/drawPayStatement.ts', import.meta.url)

export const payOutHandlers = handlers(payOutRoutes, {
  list: ({ db, scope, query }) => payOut(db, scope, query),

  makeExport: ({ scope, body, change, progress }) =>
    change((work) => makePayExport(work, scope, body, progress)),

  withdrawExport: ({ scope, params, change }) => change((work) => withdrawPayExport(work, scope, params.id)),

  exportFile: ({ db, scope, params }) => payExportFile(db, scope, params.id),

  async statement({ db, query }) {
    return pdfAnswer(await statementFile(await payStatement(db, periodOf(query), query.driver_id)), true)
  },

  waitingStatements: ({ db, scope, query, services }) =>
    waitingStatements(db, scope, query, services.settings.mail !== undefined),

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
