import { CREDIT_REASON_LENGTH, CREDIT_REASON_REQUIRED } from '@driverdesk/domain/invoices/invoiceMessages.ts'
import { Stack, Text, Textarea } from '@mantine/core'
import { FormDialog } from '../ui/form/FormDialog.tsx'
import { useRecordForm } from '../ui/form/useRecordForm.ts'
import { poundsText } from '../ui/poundsText.ts'
import { loadInvoice, useChangeInvoice } from './invoiceChanges.data.ts'
import type { AskedChange } from './useInvoiceChange.ts'

interface CreditDialogProps {
  /** Its invoice as the person sees it. */
  asked: AskedChange
  announce: (text: string) => void
  onClose: () => void
}

/** Takes an invoice back that was sent, by a credit note with its reason. */
export function CreditDialog({ asked, announce, onClose }: CreditDialogProps) {
  const { invoice, restaurant } = asked.row
  const { mutateAsync: send } = useChangeInvoice()
  const editor = useRecordForm({
    thing: 'credit note',
    record: invoice,
    valuesOf: () => ({ reason: '' }),
    problemsOf: ({ reason }) => (reason.trim() ? {} : { reason: CREDIT_REASON_REQUIRED }),
    labels: { reason: 'Reason' },
    update: ({ reason }, seen, idempotencyKey) =>
      send({ action: 'credit', invoice: seen, reason, idempotencyKey }),
    load: loadInvoice,
    onSaved: ({ credit_note_number }) => {
      announce(`Credited: invoice ${invoice.invoice_number} by ${credit_note_number}`)
      onClose()
    },
  })
  return (
    <FormDialog
      title={`Credit invoice ${invoice.invoice_number}`}
      size={450}
      editor={editor}
      submitLabel="Credit"
      done="made"
      onClose={onClose}
      onLostFocus={asked.keepFocus}
    >
      <Stack gap="sm">
        <Text size="sm">
          A credit note takes back all of its {poundsText(invoice.total)}. The invoice stays to be seen, and
          its timesheets and fees can be billed to <bdi>{restaurant}</bdi> again.
        </Text>
        <Textarea
          {...editor.form.getInputProps('reason')}
          label="Reason"
          description="It stands on the credit note, which goes to the restaurant by email."
          withAsterisk
          autosize
          minRows={3}
          maxRows={8}
          maxLength={CREDIT_REASON_LENGTH}
          data-autofocus
        />
      </Stack>
    </FormDialog>
  )
}
