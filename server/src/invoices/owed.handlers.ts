import { randomUUID } from 'node:crypto'
import { owedRoutes } from '@driverdesk/contract/invoices/owed.routes.ts'
import type { StatementRecipient, StatementsMailed } from '@driverdesk/contract/invoices/owed.shapes.ts'
import { sql } from 'kysely'
import { handlers, type SignedInCall } from '../kernel/call.ts'
import type { Db } from '../kernel/database.ts'
import { pdfAnswer } from '../kernel/files/fileAnswer.ts'
import { notFound } from '../kernel/refusal.ts'
import { restaurantInScope, type Scope } from '../kernel/scope.ts'
import { oneByOne, refusalText } from './oneByOne.ts'
import { accountFile, owedByRestaurant, unpaidInvoices } from './owed.reads.ts'
import {
  drawnStatement,
  mailDrawnStatement,
  readStatement,
  statementFile,
  statementsInOutbox,
} from './statements.service.ts'

export const owedHandlers = handlers(owedRoutes, {
  async list({ db, scope, query, today, services }) {
    const kept = services.settings.mail ? undefined : await statementsInOutbox(db, today())
    return owedByRestaurant(db, scope, query, today(), kept)
  },

  unpaid: ({ db, scope, query, today }) => unpaidInvoices(db, scope, query, today()),

  async statement({ db, scope, query, today, services }) {
    const { restaurant_id, period_date_from: from, period_date_to: to } = query
    if (from !== undefined && to !== undefined) {
      const zone = services.settings.businessTimeZone
      return pdfAnswer(await accountFile(db, scope, restaurant_id, { from, to }, zone), true)
    }
    const statement = await readStatement(db, scope, restaurant_id, today())
    return pdfAnswer(await statementFile(statement), true)
  },

  async mailStatement({ db, scope, body: { restaurant_id }, services, today, answered, change }) {
    const before = await answered<StatementRecipient>()
    if (before) return before
    const drawn = await drawnStatement(db, scope, restaurant_id, today())
    const goesOut = services.settings.mail !== undefined
    return change((work) => mailDrawnStatement(work, drawn, { isOnceADay: false, goesOut }))
  },

  mailStatements: (call) => mailStatements(call),
})

type ManyCall = SignedInCall<typeof owedRoutes.mailStatements>

/**
 * Emails statements, each in its own transaction, to those that had none today. After a kill or a lost answer the same
 * `Idempotency-Key` returns the results so far and sends the rest.
 *
 * @throws {Refusal} 404 for a restaurant out of scope
 */
async function mailStatements(call: ManyCall): Promise<StatementsMailed> {
  const { scope, body } = call
  const ids = [...new Set(body.restaurant_ids)]
  // Keeps the keys of its parts apart from those of an older run with the same key.
  const run = await call.change(async ({ tx }) => {
    await refuseForeign(tx, scope, ids)
    return randomUUID()
  })
  return { results: await oneByOne(call, ids, (id) => mailOne(call, id, `${run} ${id}`)) }
}

async function mailOne(
  call: ManyCall,
  restaurant_id: number,
  part: string,
): Promise<StatementsMailed['results'][number]> {
  const { db, scope, services, today, answered, change } = call
  try {
    const before = await answered<StatementRecipient>(part)
    if (before) return { restaurant_id, to: before, message: '' }
    const drawn = await drawnStatement(db, scope, restaurant_id, today())
    const goesOut = services.settings.mail !== undefined
    const to = await change((work) => mailDrawnStatement(work, drawn, { isOnceADay: true, goesOut }), part)
    return { restaurant_id, to, message: '' }
  } catch (error) {
    return { restaurant_id, to: null, message: refusalText(call, error, { restaurant: restaurant_id }) }
  }
}

async function refuseForeign(db: Db, scope: Scope, ids: readonly number[]): Promise<void> {
  const { rows } = await sql`
    select id from restaurant
    where id = any(${ids}::int[]) and ${restaurantInScope(scope, sql.ref('restaurant.id'))}`.execute(db)
  if (rows.length < ids.length) throw notFound('restaurant')
}
