import { typedDate } from '@driverdesk/domain/kernel/typedDate.ts'
import { displayDate, type IsoDate } from '@driverdesk/domain/kernel/wallClock.ts'
import { Stack, Text } from '@mantine/core'
import { DateField } from '../ui/DateField.tsx'
import { FormDialog } from '../ui/form/FormDialog.tsx'
import { useRecordForm } from '../ui/form/useRecordForm.ts'
import { poundsText } from '../ui/poundsText.ts'
import { loadInvoice, useChangeInvoice } from './invoiceChanges.data.ts'
import type { AskedChange } from './useInvoiceChange.ts'

interface PaidDialogProps {
  /** Its invoice as the person sees it. */
  asked: AskedChange
  today: IsoDate
  announce: (text: string) => void
  onClose: () => void
}

/** Notes that an invoice was paid by bank, and on which day. */
export function PaidDialog({ asked, today, announce, onClose }: PaidDialogProps) {
  const { invoice, restaurant } = asked.row
  const { mutateAsync: send } = useChangeInvoice()
  const editor = useRecordForm({
    thing: 'payment',
    record: invoice,
    valuesOf: () => ({ paid_on: displayDate(today) }),
    problemsOf: ({ paid_on }) => paidOnProblem(paid_on, today),
    labels: { paid_on: 'Paid on' },
    update: ({ paid_on }, seen, idempotencyKey) =>
      send({ action: 'markPaid', invoice: seen, paidOn: typedDate(paid_on), idempotencyKey }),
    load: loadInvoice,
    onSaved: () => {
      announce(`Paid: invoice ${invoice.invoice_number}`)
      onClose()
    },
  })
  const { value, onChange, error, onBlur } = editor.form.getInputProps('paid_on')
  return (
    <FormDialog
      title={`Mark invoice ${invoice.invoice_number} as paid`}
      size={450}
      editor={editor}
      submitLabel="Mark as paid"
      onClose={onClose}
      onLostFocus={asked.keepFocus}
    >
      <Stack gap="sm">
        <Text size="sm">
          {poundsText(invoice.total)} of <bdi>{restaurant}</bdi> counts as paid by bank. The invoice stays as
          it is then: it can be neither removed nor credited.
        </Text>
        <DateField
          {...{ value, onChange, error, onBlur }}
          label="Paid on"
          latest={today}
          withAsterisk
          data-autofocus
        />
      </Stack>
    </FormDialog>
  )
}

function paidOnProblem(paidOn: string, today: IsoDate): { paid_on?: string } {
  const date = typedDate(paidOn)
  if (!date) return { paid_on: paidOn.trim() === '' ? 'Date is required.' : 'Date invalid format.' }
  return date > today ? { paid_on: 'It cannot be paid on a day to come.' } : {}
}
