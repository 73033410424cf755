import { leftToCredit } from '@driverdesk/domain/invoices/credits.ts'
import { invoiceActionRefusal } from '@driverdesk/domain/invoices/invoiceActions.ts'
import { paymentDayProblem } from '@driverdesk/domain/invoices/paymentDay.ts'
import { formatMoney } from '@driverdesk/domain/kernel/money.ts'
import { typedDate } from '@driverdesk/domain/kernel/typedDate.ts'
import {
  DATE_INVALID,
  DATE_REQUIRED,
  displayDate,
  type IsoDate,
} from '@driverdesk/domain/kernel/wallClock.ts'
import { Stack, Text } from '@mantine/core'
import { useCallback } from 'react'
import { DateField } from '../ui/DateField.tsx'
import { LostFocus } from '../ui/focus.ts'
import { FormDialog } from '../ui/form/FormDialog.tsx'
import { useRecordForm } from '../ui/form/useRecordForm.ts'
import { CreditDialog, RefundDialog } from './CreditDialogs.tsx'
import { InvoiceDialog } from './detail/InvoiceDialog.tsx'
import { InvoiceMenu } from './InvoiceMenu.tsx'
import { useChangeInvoice } from './invoiceChanges.data.ts'
import type { ShownInvoice } from './invoiceDesk.ts'
import type { InvoiceParts } from './invoiceProps.ts'
import { paidOn } from './invoiceWords.ts'
import { RequestDialog } from './request/RequestDialog.tsx'
import type { AskedChange } from './useInvoiceChange.ts'
import { useInvoiceRecord } from './useInvoiceRecord.ts'

export function InvoiceDialogs(parts: InvoiceParts & { endRequest: () => void }) {
  const { desk, view, restaurantId, asked, stopAsking, today, announce, onChange, endRequest } = parts
  const close = useCallback(() => onChange({ invoice: undefined }, true), [onChange])
  const restaurant = restaurantId === undefined ? undefined : desk.restaurants.get(restaurantId)
  return (
    <>
      <InvoiceMenu {...parts} />
      {view.invoice !== undefined && (
        <InvoiceDialog key={view.invoice} id={view.invoice} parts={parts} onClose={close} />
      )}
      {view.request && restaurantId !== undefined && restaurant && desk.isKnown && view.isBillable && (
        <RequestDialog
          key={`${restaurantId} ${view.range.from} ${view.range.to}`}
          restaurantId={restaurantId}
          restaurant={restaurant}
          range={view.range}
          audience={desk.audience}
          announce={announce}
          onClose={endRequest}
        />
      )}
      {asked && (
        <LostFocus value={asked.keepFocus}>
          <AskedDialog asked={asked} today={today} announce={announce} onClose={stopAsking} />
        </LostFocus>
      )}
    </>
  )
}

const DIALOGS = { credit: CreditDialog, refund: RefundDialog, markPaid: PaidDialog } as const

const AskedDialog = (props: ChangeDialogProps) => {
  const Dialog = DIALOGS[props.asked.action]
  return <Dialog {...props} />
}

interface ChangeDialogProps {
  asked: AskedChange
  today: IsoDate
  announce: (text: string) => void
  onClose: () => void
}

function PaidDialog({ asked, today, announce, onClose }: ChangeDialogProps) {
  const { invoice: opened, restaurant } = asked.row
  const { mutateAsync: send } = useChangeInvoice()
  const editor = useRecordForm<ShownInvoice, { paid_on: string }>({
    ...useInvoiceRecord(opened),
    thing: 'payment',
    valuesOf: () => ({ paid_on: displayDate(today) }),
    problemsOf: ({ paid_on }, seen = opened) => paidOnProblem(paid_on, seen, today),
    labels: { paid_on: 'Paid on' },
    update: ({ paid_on }, seen, idempotencyKey) =>
      send({ action: 'markPaid', invoice: seen, paidOn: typedDate(paid_on), idempotencyKey }),
    ownOf: (now, sent) => (paidOn(now) === typedDate(sent.paid_on) ? now : undefined),
    onSaved: () => {
      announce(`Invoice ${opened.invoice_number} marked as paid`)
      onClose()
    },
  })
  const { seen: invoice = opened } = editor
  const { value, onChange, error, onBlur } = editor.form.getInputProps('paid_on')
  return (
    <FormDialog
      title={`Mark invoice ${invoice.invoice_number} as paid`}
      size={450}
      editor={editor}
      submitLabel="Mark as paid"
      onClose={onClose}
    >
      <Stack gap="sm">
        <Text size="sm">
          {formatMoney(leftToCredit(invoice))} from <bdi>{restaurant}</bdi> will count as paid by bank
          transfer.
        </Text>
        <DateField
          value={value}
          onChange={onChange}
          error={error}
          onBlur={onBlur}
          label="Paid on"
          latest={today}
          withAsterisk
          data-autofocus
        />
      </Stack>
    </FormDialog>
  )
}

function paidOnProblem(typed: string, invoice: ShownInvoice, today: IsoDate): { paid_on?: string } {
  const refusal = invoiceActionRefusal('markPaid', invoice)
  if (refusal) return { paid_on: refusal }
  const date = typedDate(typed)
  if (!date) return { paid_on: typed.trim() === '' ? DATE_REQUIRED : DATE_INVALID }
  const problem = paymentDayProblem(date, invoice.period_date_from, today)
  return problem ? { paid_on: problem } : {}
}
