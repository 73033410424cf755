import type { Generated } from 'kysely'
import type { Id, NullableTimestamp, Text, Timestamp } from '../kernel/tables/columnTypes.ts'

export interface PaymentTables {
  stripe_customer: StripeCustomerTable
  stripe_invoice: StripeInvoiceTable
  payment_attempt: PaymentAttemptTable
  freeagent_token: FreeAgentTokenTable
  freeagent_contact: FreeAgentContactTable
  freeagent_invoice: FreeAgentInvoiceTable
}

/** A restaurant as Stripe has it; `stripe_id` is null until it is made there. */
interface StripeCustomerTable {
  restaurant_id: number
  /** Goes to Stripe as idempotency key. */
  key: Generated<string>
  stripe_id: string | null
  created_at: Timestamp
}

/** One version of an invoice as Stripe has it. */
interface StripeInvoiceTable {
  invoice_id: number
  version: number
  restaurant_id: number
  number: number
  key: Generated<string>
  status: Generated<'making' | 'open' | 'paid' | 'void'>
  pence: number
  stripe_id: string | null
  customer_id: string | null
  created_at: Timestamp
}

/** What became of one wish to pay an invoice by card. */
interface PaymentAttemptTable {
  id: Id
  invoice_id: number
  /** Stripe's invoice. */
  stripe_id: string
  key: Generated<string>
  state: Generated<'pending' | 'paid' | 'failed'>
  /** What the person is told. */
  message: Text
  account: string
  created_at: Timestamp
  settled_at: NullableTimestamp
}

/** One row: how FreeAgent is spoken to; both tokens sealed. */
interface FreeAgentTokenTable {
  id: Generated<boolean>
  /** Of the setting that it began with: another setting begins anew. */
  settings_hash: string
  refresh_token: string
  access_token: string | null
  expires_at: string | null
  /** Until then whoever refreshes them may still be at it. */
  held_until: string | null
}

interface FreeAgentContactTable {
  restaurant_id: number
  url: string | null
  tries: Generated<number>
  held_until: string | null
}

/** One version of an invoice as FreeAgent has it. */
interface FreeAgentInvoiceTable {
  invoice_id: number
  version: number
  restaurant_id: number
  number: number
  url: string | null
  /** There it is marked as sent, as ours is. */
  sent: Generated<boolean>
  /** Removed or cancelled there. */
  gone: Generated<boolean>
  tries: Generated<number>
  held_until: string | null
  /** Since when each try to have it there as it is here has failed. */
  failed_since: NullableTimestamp
}
