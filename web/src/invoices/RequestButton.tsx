import { Button } from '@mantine/core'
import { IconFileInvoice } from '@tabler/icons-react'

interface RequestButtonProps {
  /** undefined unless a range and a single restaurant are chosen (docs/spec/invoices.md#admin-invoices). */
  onRequest: (() => void) | undefined
}

export const RequestButton = ({ onRequest }: RequestButtonProps) => (
  <Button
    px="sm"
    leftSection={<IconFileInvoice size="1rem" stroke={1.75} aria-hidden="true" />}
    disabled={!onRequest}
    title={onRequest ? undefined : 'Choose one restaurant to invoice these days'}
    onClick={onRequest}
  >
    Request Invoice
  </Button>
)
