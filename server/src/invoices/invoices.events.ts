import type { RefundWay } from '@driverdesk/domain/invoices/credits.ts'

export interface InvoiceEvents {
  /** An invoice was built, changed or removed. `isBuilt`: it has just been built or regenerated. */
  'invoice changed': { id: number; isBuilt: boolean }
  /** An invoice was credited, in full or in part. `credit`: the id of the credit note. */
  'invoice credited': { invoice: number; credit: number; refund_by: RefundWay | null }
  /** A refund to the card that failed is to be tried again. `credit`: the id of its credit note. */
  'refund tried again': { credit: number }
}
