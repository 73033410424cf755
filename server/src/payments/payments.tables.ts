import type { Generated } from 'kysely'
import type { Id, Nullable, NullableTimestamp, Text, Timestamp } from '../kernel/tables.ts'

export interface PaymentTables {
  stripe_customer: StripeCustomerTable
  stripe_invoice: StripeInvoiceTable
  payment_attempt: PaymentAttemptTable
  freeagent_token: FreeAgentTokenTable
  freeagent_contact: FreeAgentContactTable
  freeagent_invoice: FreeAgentInvoiceTable
  freeagent_credit: FreeAgentCreditTable
}

/** A restaurant's customer at Stripe; `stripe_id` is null until it is made. */
interface StripeCustomerTable {
  restaurant_id: number
  /** The idempotency key at Stripe. */
  key: Generated<string>
  stripe_id: string | null
  created_at: Timestamp
}

/** Stripe's copy of one version of an invoice. */
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

/** One attempt to pay an invoice by card. */
interface PaymentAttemptTable {
  id: Id
  invoice_id: number
  /** Stripe's invoice. */
  stripe_id: string
  key: Generated<string>
  state: Generated<'pending' | 'paid' | 'failed'>
  /** The message for the person. */
  message: Text
  account: string
  created_at: Timestamp
  settled_at: NullableTimestamp
}

/** One row; both tokens are encrypted. */
interface FreeAgentTokenTable {
  id: Generated<boolean>
  /** A hash of the settings from which the tokens were made. New settings replace the tokens. */
  settings_hash: string
  refresh_token: string
  access_token: string | null
  expires_at: string | null
  /** Until then another server may be refreshing them. */
  held_until: string | null
}

interface FreeAgentContactTable {
  restaurant_id: number
  url: string | null
  tries: Generated<number>
  held_until: string | null
}

/** FreeAgent's copy of one version of an invoice. */
interface FreeAgentInvoiceTable {
  invoice_id: number
  version: number
  restaurant_id: number
  number: number
  url: string | null
  /** True if FreeAgent's copy is marked as sent. */
  sent: Generated<boolean>
  /** True if FreeAgent's copy was removed or cancelled. */
  gone: Generated<boolean>
  tries: Generated<number>
  held_until: string | null
  /** The time of the first failure since the last success. */
  failed_since: NullableTimestamp
}

/** FreeAgent's copy of a credit note. */
interface FreeAgentCreditTable {
  credit_note_id: number
  url: Nullable<string>
  /** True if it is complete at FreeAgent, or FreeAgent has refused it and staff book it. */
  done: Generated<boolean>
  tries: Generated<number>
  held_until: Nullable<string>
  created_at: Timestamp
}
