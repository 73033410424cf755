import type { UnbilledItem } from '@driverdesk/contract/invoices/invoiceBatch.shapes.ts'

/** Of a cancellation. */
export const isFee = ({ shift_event_id }: UnbilledItem): boolean => shift_event_id !== null
