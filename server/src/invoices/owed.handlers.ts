import { randomUUID } from 'node:crypto'
import type { Overpayment } from '@driverdesk/contract/invoices/overpayments.shapes.ts'
import { overpaymentRoutes, owedRoutes } from '@driverdesk/contract/invoices/owed.routes.ts'
import type { StatementRecipient, StatementsMailed } from '@driverdesk/contract/invoices/owed.shapes.ts'
import { sql } from 'kysely'
import { handlers, type SignedInCall } from '../kernel/call.ts'
import type { Db } from '../kernel/database.ts'
import { pdfAnswer } from '../kernel/files/fileAnswer.ts'
import { notFound } from '../kernel/refusal.ts'
import { restaurantInScope, type Scope } from '../kernel/scope.ts'
import { restaurantInLocation } from '../restaurants/restaurants.reads.ts'
import { takeBackPart } from './account.service.ts'
import { type InvoiceChange, oneByOne, refusalText } from './invoiceChange.ts'
import { settleIfCovered } from './invoiceState.service.ts'
import {
  keepForRestaurant,
  keepPayment,
  refundOverpayment,
  takeBackOverpayment,
  takeBackRefund,
} from './overpayments.service.ts'
import { accountFile, overpayments, owedByRestaurant, unpaidInvoices } from './owed.reads.ts'
import {
  drawnStatement,
  mailDrawnStatement,
  readStatement,
  statementFile,
  statementsInOutbox,
} from './owed.service.ts'

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
 * Emails statements, each in its own transaction, to restaurants that have had none today. After a kill or a
 * lost answer the same `Idempotency-Key` returns the results so far and sends the rest.
 *
 * @throws {Refusal} 404 for a restaurant out of scope
 */
async function mailStatements(call: ManyCall): Promise<StatementsMailed> {
  const { scope, body } = call
  const ids = [...new Set(body.restaurant_ids)]
  // Distinguishes the keys of its parts from those of an older run with the same key.
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

export const overpaymentHandlers = handlers(overpaymentRoutes, {
  async list({ db, scope, query }) {
    const inLocation = await restaurantInLocation(db, scope, query)
    return overpayments(db, inLocation('overpayment.restaurant_id'))
  },

  keep: (call) => change(call, (to) => keepPayment(to, call.params.id, call.body)),

  keepForRestaurant: (call) => change(call, (to) => keepForRestaurant(to, call.body)),

  refund: (call) => change(call, (to) => refundOverpayment(to, call.params.id, call.body)),

  takeBackRefund: (call) =>
    change(call, async (to) => {
      const { restaurantId, invoice } = await takeBackRefund(to, call.params.id, call.body)
      if (invoice) await settleIfCovered(to, invoice)
      return restaurantId
    }),

  takeBackPart: (call) => change(call, (to) => takeBackPart(to, call.params.id, call.body)),

  takeBack: (call) => change(call, (to) => takeBackOverpayment(to, call.params.id)),
})

type Changing = (typeof overpaymentRoutes)[
  | 'keep'
  | 'keepForRestaurant'
  | 'refund'
  | 'takeBackRefund'
  | 'takeBackPart'
  | 'takeBack']

function change<R extends Changing>(
  { change, scope, services, today }: SignedInCall<R>,
  act: (to: InvoiceChange) => Promise<number>,
): Promise<Overpayment[]> {
  return change(async (work) => {
    const restaurantId = await act({ work, scope, services, today: today() })
    return overpayments(work.tx, sql`overpayment.restaurant_id = ${restaurantId}`)
  })
}
