/**
 * Stripe's copies of invoices, by which a card pays them. Every request carries an idempotency key, so that a repeated
 * one makes nothing twice.
 */
import { leftToCredit } from '@driverdesk/domain/invoices/credits.ts'
import { invoiceNumberText } from '@driverdesk/domain/invoices/invoiceNumber.ts'
import { displayDate } from '@driverdesk/domain/kernel/wallClock.ts'
import { isPayableByCard, LEAST_BY_CARD, MOST_BY_CARD } from '@driverdesk/domain/payments/cardPayment.ts'
import { sql } from 'kysely'
import type { Stripe } from 'stripe'
import { announceInvoice } from '../invoices/invoices.live.ts'
import type { Db, Tx } from '../kernel/database.ts'
import { isOfExample } from '../kernel/example.ts'
import type { Row } from '../kernel/tables.ts'
import { change, SYSTEM } from '../kernel/unitOfWork.ts'
import { OWED_PENCE, recordCardPayment } from './cardPayment.ts'
import { type CopiedInvoice, type CopyProvider, copiedInvoiceQuery } from './invoiceCopies.ts'
import { isMissing, type Payments } from './stripe.ts'

type Version = Row<'stripe_invoice'>

export function stripeCopies(payments: Payments): CopyProvider<CopiedInvoice, Version> {
  const { db } = payments
  return {
    wanted: async (id) => {
      const invoice = await copiedInvoiceQuery(db, id).executeTakeFirst()
      return invoice && isPayable(invoice) ? invoice : undefined
    },
    begin: async ({ id: invoice_id, version, restaurant_id, number, ...amounts }) => {
      const pence = leftToCredit(amounts)
      const begun = await claimVersion(db, { invoice_id, version, restaurant_id, number, pence })
      // It asks for the amount due before the last credit note.
      if (isUnderWay(begun) && begun.pence !== pence) await withdraw(payments, begun)
      // Withdrawn just now, or when it was paid by bank and that payment was reverted.
      if (begun.status === 'void' || begun.pence !== pence) await claimAgain(db, begun)
    },
    copies: (id) => providerVersions(db, id),
    withdraw: async (version) => {
      if (isUnderWay(version)) await withdraw(payments, version)
    },
    make: async (invoice, version) => {
      if (version.status === 'making') await make(payments, invoice, version)
    },
    unfinished: () => invoicesToMirror(db),
  }
}

const isUnderWay = ({ status }: Version): boolean => status === 'making' || status === 'open'

const isPayable = ({ paid_at, credited_at, ...amounts }: CopiedInvoice): boolean =>
  isPayableByCard({
    pence: leftToCredit(amounts),
    isPaid: paid_at !== null,
    isCredited: credited_at !== null,
  })

async function make(payments: Payments, invoice: CopiedInvoice, claimed: Version): Promise<void> {
  const { stripe } = payments
  const stripeId = claimed.stripe_id ?? (await draft(payments, invoice, claimed))
  // A repeated request gets its first answer, so the current state must be read.
  let now = await stripe.invoices.retrieve(stripeId)
  if (now.status === 'draft' && now.total === 0) {
    await stripe.invoiceItems.create(
      {
        customer: now.customer as string,
        invoice: stripeId,
        amount: claimed.pence,
        currency: 'gbp',
        description: wordsOf(invoice),
      },
      { idempotencyKey: `${claimed.key}-item` },
    )
    now = await stripe.invoices.retrieve(stripeId)
  }
  if (now.total !== claimed.pence) {
    throw new Error(`Stripe has ${now.total} pence for ${stripeId}, but it should be ${claimed.pence}.`)
  }
  if (now.status === 'draft') {
    await stripe.invoices.finalizeInvoice(
      stripeId,
      { auto_advance: false },
      { idempotencyKey: `${claimed.key}-final` },
    )
  }
  // Withdrawn or paid by bank since then. The withdrawal may have found a draft, or nothing.
  if (!(await noteStatus(payments, claimed, 'open')))
    await withdraw(payments, { ...claimed, stripe_id: stripeId })
}

/** Makes Stripe's invoice, still without items, and returns its id. */
async function draft(payments: Payments, invoice: CopiedInvoice, claimed: Version): Promise<string> {
  const { db, stripe } = payments
  const made = await withCustomer(payments, invoice, (customer) =>
    stripe.invoices.create(
      {
        customer,
        currency: 'gbp',
        // Keeps Stripe from charging, sending or collecting automatically.
        auto_advance: false,
        pending_invoice_items_behavior: 'exclude',
        payment_settings: { payment_method_types: ['card'] },
        description: wordsOf(invoice),
        metadata: {
          invoice_id: String(invoice.id),
          invoice_number: invoiceNumberText(invoice.number),
          version: String(invoice.version),
        },
      },
      { idempotencyKey: `${claimed.key}-${customer}` },
    ),
  )
  const noted = await noteVersion(db, claimed, { stripe_id: made.id, customer_id: made.customer as string })
  if (!noted) {
    await withdraw(payments, { ...claimed, stripe_id: made.id })
    throw new Error(`Invoice ${invoice.id} changed while its Stripe copy was being made.`)
  }
  return made.id
}

const wordsOf = ({ number, period_date_from: from, period_date_to: to }: CopiedInvoice): string =>
  `Invoice ${invoiceNumberText(number)}: delivery drivers ${displayDate(from)} – ${displayDate(to)}`

/** Withdraws a version that was replaced, removed, credited (even in part) or paid by bank. */
async function withdraw(payments: Payments, version: Version): Promise<void> {
  const { stripe_id: id } = version
  const status = id === null ? undefined : await endAtStripe(payments.stripe, id, version.key)
  if (id !== null && status === 'paid') await recordCardPayment(payments, id)
  else await noteStatus(payments, version, 'void')
}

/** Stores the status and announces it, because lists show if a card can pay. Returns false as `noteVersion` does. */
export const noteStatus = (
  unit: Omit<Payments, 'stripe'>,
  version: Version,
  status: 'open' | 'void',
): Promise<boolean> =>
  change(unit, SYSTEM, async (work) => {
    if (status === 'open' && !(await holdPayable(work.tx, version))) return false
    const isNoted = await noteVersion(work.tx, version, { status })
    const { invoice_id: id, restaurant_id } = version
    if (isNoted) announceInvoice(work, 'update', { id, restaurant_id })
    return isNoted
  })

async function endAtStripe(stripe: Stripe, id: string, key: string): Promise<Stripe.Invoice['status']> {
  const { status } = await statusAtStripe(stripe, id)
  if (status === 'draft') await stripe.invoices.del(id)
  if (status === 'open') await stripe.invoices.voidInvoice(id, {}, { idempotencyKey: `${key}-void` })
  return status
}

const statusAtStripe = (stripe: Stripe, id: string): Promise<Pick<Stripe.Invoice, 'status'>> =>
  stripe.invoices.retrieve(id).catch((error) => {
    if (isMissing(error)) return { status: 'void' as const }
    throw error
  })

/** Stripe's limit, in characters. */
const LONGEST_NAME = 256

/**
 * Calls `act` with the restaurant's customer at Stripe. Creates the customer once, and again if it was removed there or
 * belongs to another Stripe account.
 */
async function withCustomer<T>(
  payments: Payments,
  restaurant: CopiedInvoice,
  act: (customer: string) => Promise<T>,
): Promise<T> {
  const customer = await stripeCustomer(payments, restaurant)
  try {
    return await act(customer)
  } catch (error) {
    if (!isMissing(error)) throw error
    // The next customer gets a new key.
    await payments.db.deleteFrom('stripe_customer').where('stripe_id', '=', customer).execute()
    return act(await stripeCustomer(payments, restaurant))
  }
}

async function stripeCustomer({ db, stripe }: Payments, restaurant: CopiedInvoice): Promise<string> {
  const { restaurant_id, restaurant_name, business_email: email } = restaurant
  const { key, stripe_id } = await claimCustomer(db, restaurant_id)
  if (stripe_id !== null) return stripe_id
  const facts = {
    name: restaurant_name.slice(0, LONGEST_NAME),
    metadata: { restaurant_id: String(restaurant_id) },
  }
  const made = await stripe.customers
    .create({ ...facts, ...(email !== '' && { email }) }, { idempotencyKey: key })
    .catch((error) => {
      if ((error as { param?: string }).param !== 'email') throw error
      // Stripe refuses some addresses that we accept.
      return stripe.customers.create(facts, { idempotencyKey: `${key}-no-email` })
    })
  await db.updateTable('stripe_customer').set({ stripe_id: made.id }).where('key', '=', key).execute()
  return made.id
}

/**
 * The restaurant's row, inserted if it is missing. Simultaneous callers get the same key. Each step is stored before the next
 * request.
 */
async function claimCustomer(db: Db, restaurantId: number): Promise<Row<'stripe_customer'>> {
  await db
    .insertInto('stripe_customer')
    .values({ restaurant_id: restaurantId })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
  return db
    .selectFrom('stripe_customer')
    .selectAll()
    .where('restaurant_id', '=', restaurantId)
    .executeTakeFirstOrThrow()
}

type NewVersion = Pick<Row<'stripe_invoice'>, 'invoice_id' | 'version' | 'restaurant_id' | 'number' | 'pence'>

/** The row of a version, inserted if it is missing. */
async function claimVersion(db: Db, version: NewVersion): Promise<Row<'stripe_invoice'>> {
  await db
    .insertInto('stripe_invoice')
    .values({ ...version, stripe_id: null, customer_id: null })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
  return db
    .selectFrom('stripe_invoice')
    .selectAll()
    .where('invoice_id', '=', version.invoice_id)
    .where('version', '=', version.version)
    .executeTakeFirstOrThrow()
}

type Settled = Pick<Row<'stripe_invoice'>, 'status' | 'stripe_id' | 'customer_id'>

/** Returns false if the version was withdrawn or paid. */
async function noteVersion(
  db: Db,
  { key }: Pick<Row<'stripe_invoice'>, 'key'>,
  changes: Partial<Settled>,
): Promise<boolean> {
  const noted = await db
    .updateTable('stripe_invoice')
    .set(changes)
    .where('key', '=', key)
    .where('status', 'in', ['making', 'open'])
    .returning('key')
    .executeTakeFirst()
  return noted !== undefined
}

const IS_UNPAID = sql<boolean>`paid_at is null and credited_at is null`

/** Returns true if a version can still be paid with its amount, and locks the invoice so that this stays true. */
export async function holdPayable(
  tx: Tx,
  { invoice_id, version, pence }: Pick<Row<'stripe_invoice'>, 'invoice_id' | 'version' | 'pence'>,
): Promise<boolean> {
  const held = await tx
    .selectFrom('invoice')
    .select('id')
    .where('id', '=', invoice_id)
    .where('version', '=', version)
    .where(IS_UNPAID)
    .where(OWED_PENCE, '=', pence)
    .forShare()
    .executeTakeFirst()
  return held !== undefined
}

/** Starts a withdrawn version again, with a new key and the amount now due; undefined if the invoice can no longer be paid. */
export function claimAgain(
  db: Db,
  { key }: Pick<Row<'stripe_invoice'>, 'key'>,
): Promise<Row<'stripe_invoice'> | undefined> {
  const isPayable = sql<boolean>`exists (
    select from invoice where id = invoice_id and invoice.version = stripe_invoice.version and ${IS_UNPAID})`
  return db
    .updateTable('stripe_invoice')
    .set({ status: 'making', key: sql<string>`gen_random_uuid()`, stripe_id: null, customer_id: null })
    .set({ pence: sql<number>`(select ${OWED_PENCE} from invoice where id = invoice_id)` })
    .where('key', '=', key)
    .where('status', '=', 'void')
    .where(isPayable)
    .returningAll()
    .executeTakeFirst()
}

/** The rows of all versions, oldest first. */
const providerVersions = (db: Db, invoiceId: number): Promise<Row<'stripe_invoice'>[]> =>
  db.selectFrom('stripe_invoice').selectAll().where('invoice_id', '=', invoiceId).orderBy('version').execute()

/** Far more than a day's changes. The next sweep takes the rest. */
const MOST_AT_ONCE = 500

/**
 * Invoices whose copy at Stripe is missing or out of date, such as all from before there was a key. Example data is never
 * charged.
 */
async function invoicesToMirror(db: Db): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select id from invoice
    where paid_at is null and credited_at is null and not ${isOfExample(sql`restaurant_id`)}
      and ${OWED_PENCE} between ${LEAST_BY_CARD} and ${MOST_BY_CARD} and not exists (
      select from stripe_invoice where invoice_id = invoice.id and stripe_invoice.version = invoice.version)
    union
    select invoice_id from stripe_invoice
    left join invoice on invoice.id = invoice_id and invoice.version = stripe_invoice.version
      and paid_at is null and credited_at is null
    where status in ('making', 'open')
      and (invoice.id is null or status = 'making' or pence <> ${OWED_PENCE})
    limit ${MOST_AT_ONCE}`.execute(db)
  return rows.map(({ id }) => id)
}
