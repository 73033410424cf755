import { useQueryClient } from '@tanstack/react-query'
import { useDeskRange } from '../desk/useDeskRange.ts'
import type { InvoicesProps } from './invoiceProps.ts'
import { invoicesQuery } from './invoices.data.ts'

/** The ways to other days of the invoices. */
export function useInvoiceRange({
  view,
  today,
  onChange,
}: Pick<InvoicesProps, 'view' | 'today' | 'onChange'>) {
  const client = useQueryClient()
  return useDeskRange({
    view,
    today,
    onDates: onChange,
    prefetch: (range) => void client.prefetchQuery(invoicesQuery(range)),
  })
}
