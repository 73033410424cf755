import { Button, Modal } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { isGone } from '../../kernel/apiError.ts'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { FailedState } from '../../ui/FailedState.tsx'
import { focusContent } from '../../ui/keepFocusNear.ts'
import { Loading } from '../../ui/Loading.tsx'
import { useFocusBack } from '../../ui/useFocusBack.ts'
import { useIsPhone } from '../../ui/useIsPhone.ts'
import type { InvoiceParts } from '../invoiceProps.ts'
import { invoiceQuery } from '../invoices.data.ts'
import { InvoiceDetail } from './InvoiceDetail.tsx'

interface InvoiceDialogProps {
  id: number
  parts: InvoiceParts
  onClose: () => void
}

/** One invoice as it was made: parties, lines, amounts, and what has become of it. */
export function InvoiceDialog({ id, parts, onClose }: InvoiceDialogProps) {
  const invoice = useQuery(invoiceQuery(id))
  const isPhone = useIsPhone()
  useFocusBack(focusContent)
  return (
    <Modal
      opened
      onClose={onClose}
      title={invoice.data ? `Invoice ${invoice.data.invoice_number}` : 'Invoice'}
      size={960}
      fullScreen={isPhone}
      returnFocus={false}
    >
      {isGone(invoice.error) ? (
        <EmptyState
          title="This invoice is not there"
          hint="It was removed, or it is not in your list."
          action={
            <Button variant="default" onClick={onClose}>
              Show the invoices
            </Button>
          }
        />
      ) : invoice.data ? (
        <InvoiceDetail invoice={invoice.data} parts={parts} />
      ) : invoice.isError ? (
        <FailedState
          title="The invoice could not be loaded"
          error={invoice.error}
          onRetry={() => void invoice.refetch()}
        />
      ) : (
        <Loading label="Loading the invoice…" />
      )}
    </Modal>
  )
}
