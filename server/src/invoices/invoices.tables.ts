import type { RefundState, RefundWay } from '@driverdesk/domain/invoices/credits.ts'
import type { InvoiceParties } from '@driverdesk/domain/invoices/invoiceParties.ts'
import type { OverpaymentKind } from '@driverdesk/domain/invoices/overpayments.ts'
import type { CommissionBasis } from '@driverdesk/domain/options/optionKeys.ts'
import type { ColumnType, Generated } from 'kysely'
import type {
  Id,
  Money,
  MoneyOrZero,
  Nullable,
  NullableTimestamp,
  Text,
  Timestamp,
} from '../kernel/tables.ts'

/** Written as JSON text. */
type Json<T> = ColumnType<T, string, string>

export interface InvoiceTables {
  invoice: InvoiceTable
  removed_invoice: RemovedInvoiceTable
  invoice_line: InvoiceLineTable
  invoice_history: InvoiceHistoryTable
  billed_timesheet: BilledTimesheetTable
  billed_charge: BilledChargeTable
  invoice_credit: InvoiceCreditTable
  overpayment: OverpaymentTable
  overpayment_use: OverpaymentUseTable
  overpayment_refund: OverpaymentRefundTable
  statement_mail: StatementMailTable
}

/** A snapshot: later changes of rates or options do not affect it. Amounts in pounds. */
interface InvoiceTable {
  id: Id
  number: number
  restaurant_id: number
  /** Only this driver's timesheets, if set. */
  driver_id: Nullable<number>
  period_date_from: string
  period_date_to: string
  /** Percent, or pounds per hour worked. */
  commission: Money
  commission_basis: CommissionBasis
  /** Pounds per worked shift. */
  booking_fee: Money
  /** Percent. */
  vat_rate: Money
  minutes: number
  shifts: number
  earned: Money
  fees: Money
  commission_amount: Money
  booking_amount: Money
  vat_amount: Money
  total: Money
  parties: Json<InvoiceParties>
  /** Starts at 1; each regeneration adds 1. */
  version: Generated<number>
  due_days: number
  /** The invoice date: the day it was sent, or paid if that came first. */
  sent_on: Nullable<string>
  due_date: Nullable<string>
  sent_at: NullableTimestamp
  reminded_at: NullableTimestamp
  paid_at: NullableTimestamp
  paid_by: Nullable<'card' | 'bank'>
  /** The sum of its credit notes. The database writes it and `refunds`. */
  credited: MoneyOrZero
  /** The part of `credited` that is refunded, because it was credited after the payment. */
  refunds: MoneyOrZero
  /** The sum of the part payments, while it is unpaid. The database writes it. */
  part_paid: MoneyOrZero
  /** The time when all of it was credited. The database writes it with `credited`, unless we do. */
  credited_at: NullableTimestamp
  creator_name: Text
  created_at: Timestamp
  updated_at: Timestamp
}

/** The number of a removed draft. */
interface RemovedInvoiceTable {
  number: number
  removed_at: Timestamp
}

interface InvoiceLineTable {
  invoice_id: number
  nr: number
  kind: 'work' | 'fee'
  /** Set for work. */
  timesheet_id: number | null
  /** Set for a fee. */
  shift_event_id: number | null
  period_date: string
  driver_name: string
  start_time: string | null
  finish_time: string | null
  minutes: Generated<number>
  rate: MoneyOrZero
  bonus: MoneyOrZero
  fuel: MoneyOrZero
  amount: Money
  description: Text
}

/** Snapshots that a regeneration replaced. */
interface InvoiceHistoryTable {
  invoice_id: number
  version: number
  /** The invoice with its lines, as the call returned it. */
  snapshot: Json<unknown>
  replaced_at: Timestamp
  replaced_by: Text
}

/** The one invoice that a timesheet is on. */
interface BilledTimesheetTable {
  timesheet_id: number
  invoice_id: number
  restaurant_id: number
  status: Generated<30>
}

/** The one invoice that a charge of a cancellation is on. */
interface BilledChargeTable {
  shift_event_id: number
  invoice_id: number
}

/** A credit note, and the refund of the amount paid. */
interface InvoiceCreditTable {
  id: Id
  number: number
  invoice_id: number
  /** Pounds, with VAT. */
  amount: Money
  /** It credits all that was left of the invoice. */
  in_full: boolean
  refund_by: Nullable<RefundWay>
  refund_state: Nullable<RefundState>
  refunded_on: Nullable<string>
  /** The idempotency key of a refund at Stripe. */
  key: Generated<string>
  /** Stripe's refund. */
  stripe_id: Nullable<string>
  reason: string
  creator_name: Text
  created_on: string
  /** When its refund was requested: set again when staff have the card tried again. */
  created_at: Timestamp
}

/** Money that a restaurant paid beyond its invoices. Pounds. */
interface OverpaymentTable {
  id: Id
  restaurant_id: number
  /** The invoice that it was paid for; null if that was a draft that has been removed. */
  invoice_id: Nullable<number>
  kind: OverpaymentKind
  paid_by: 'card' | 'bank'
  received_on: string
  amount: Money
  /** The part used for other invoices. The database writes it. */
  used: MoneyOrZero
  refunded: MoneyOrZero
  refunded_on: Nullable<string>
  creator_name: Text
  created_at: Timestamp
}

/** The invoices that an overpayment has paid, in whole or in part. */
interface OverpaymentUseTable {
  overpayment_id: number
  invoice_id: number
  amount: Money
  /** The rest of the invoice is still owed. */
  in_part: Generated<boolean>
}

/** A refund of an overpayment. */
interface OverpaymentRefundTable {
  id: Id
  overpayment_id: number
  amount: Money
  refunded_on: string
  creator_name: Text
  created_at: Timestamp
}

interface StatementMailTable {
  restaurant_id: number
  mailed_on: string
}
