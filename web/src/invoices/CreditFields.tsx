/** The fields of the dialogs that credit an invoice and record its refund. */
import { leftToCredit, type RefundWay, vatOfCredit } from '@driverdesk/domain/invoices/credits.ts'
import { formatMoney, type Pence, poundsToPence } from '@driverdesk/domain/kernel/money.ts'
import type { IsoDate } from '@driverdesk/domain/kernel/wallClock.ts'
import { Radio, Stack, Text } from '@mantine/core'
import type { UseFormReturnType } from '@mantine/form'
import { takesCards } from '../kernel/settings.ts'
import { DateField } from '../ui/DateField.tsx'
import { PoundsField } from '../ui/form/PoundsField.tsx'
import type { ShownInvoice } from './invoiceDesk.ts'

export interface CreditValues {
  how_much: 'all' | 'part'
  amount: number | string
  reason: string
  refund_by: RefundWay
  refunded_on: string
}

interface FieldsProps {
  form: UseFormReturnType<CreditValues>
  invoice: ShownInvoice
}

/** All of it, or an amount. */
export function HowMuch({ form, invoice, restaurant }: FieldsProps & { restaurant: string }) {
  const { how_much, amount } = form.getValues()
  return (
    <>
      <Radio.Group {...form.getInputProps('how_much')} label="Credit">
        <Stack gap="xs" mt={6}>
          <Radio data-autofocus value="all" label={`All of it, ${formatMoney(leftToCredit(invoice))}`} />
          <Radio value="part" label="An amount" />
        </Stack>
      </Radio.Group>
      {how_much === 'part' ? (
        <PoundsField
          {...form.getInputProps('amount')}
          label="Amount"
          description={amountNote(invoice, typedPence(amount))}
          withAsterisk
        />
      ) : (
        <Text size="sm">
          The invoice stays in the list, and its timesheets and fees can be billed to <bdi>{restaurant}</bdi>{' '}
          again.
        </Text>
      )}
    </>
  )
}

/** Undefined unless it is an amount above £0.00. */
export const typedPence = (amount: number | string): Pence | undefined =>
  typeof amount === 'number' && amount > 0 ? poundsToPence(amount) : undefined

/** Explains the amount: its VAT, and how much is left to pay. */
function amountNote(invoice: ShownInvoice, amount: Pence | undefined): string {
  const left = leftToCredit(invoice)
  if (amount === undefined || amount > left) return `With VAT. At most ${formatMoney(left)}.`
  const before = poundsToPence(invoice.credited)
  const vat = vatOfCredit({ total: invoice.total, vat_amount: invoice.vat_amount, before, amount })
  const parts = vat === 0 ? '' : `${formatMoney(amount - vat)} and ${formatMoney(vat)} VAT. `
  if (amount === left)
    return `${parts}This credits all of it, and its timesheets and fees can be billed again.`
  return invoice.paid_at === null
    ? `${parts}${formatMoney(left - amount)} will be left to pay.`
    : `${parts}Its timesheets and fees stay billed.`
}

/** How the money of a paid invoice goes back, or that it stays on account. */
export function RefundFields({ form, invoice, today }: FieldsProps & { today: IsoDate }) {
  return (
    <>
      <Radio.Group {...form.getInputProps('refund_by')} label="Refund">
        <Stack gap="xs" mt={6}>
          {invoice.paid_by === 'card' && takesCards() && <Radio value="card" label="To the card that paid" />}
          <Radio
            value="account"
            label="Keep on account"
            description="It can pay the next invoices. On Owed you can still refund it."
          />
          <Radio
            value="bank"
            label="By bank transfer"
            description="You make the transfer. Driverdesk records its date."
          />
        </Stack>
      </Radio.Group>
      {form.getValues().refund_by === 'bank' && (
        <TransferDay field={form.getInputProps('refunded_on')} label="Refunded on" today={today} />
      )}
    </>
  )
}

/** After a refund to the card that failed. */
export const RefundAgain = ({ field }: Pick<TransferDayProps, 'field'>) => (
  <Radio.Group {...field} label="Refund">
    <Stack gap="xs" mt={6}>
      <Radio value="bank" label="By bank transfer" description="You have made the transfer." />
      <Radio
        value="card"
        label="To the card again"
        description="Stripe refused it. Choose this if the cause has been put right, such as too little in the balance."
      />
    </Stack>
  </Radio.Group>
)

interface TransferDayProps {
  field: ReturnType<FieldsProps['form']['getInputProps']>
  label: string
  today: IsoDate
  'data-autofocus'?: boolean
}

/** The date of a bank transfer. */
export const TransferDay = ({ field, label, today, ...focus }: TransferDayProps) => (
  <DateField
    {...focus}
    value={field.value}
    onChange={field.onChange}
    error={field.error}
    onBlur={field.onBlur}
    label={label}
    latest={today}
    withAsterisk
  />
)
