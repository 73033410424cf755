import { invoiceNumberText, nextInvoiceNumber } from '@driverdesk/domain/invoices/invoiceNumber.ts'
import { displayDate } from '@driverdesk/domain/kernel/wallClock.ts'
import { Checkbox, Group, Modal, NumberInput, Stack, Text, TextInput } from '@mantine/core'
import { useId } from 'react'
import { FormNotes } from '../../ui/form/FormNotes.tsx'
import { useDiscardQuestion } from '../../ui/useDiscardQuestion.ts'
import { useIsPhone } from '../../ui/useIsPhone.ts'
import type { InvoiceCheck } from '../invoices.data.ts'
import { CoveredDays } from './CoveredDays.tsx'
import { RequestButtons } from './RequestButtons.tsx'
import { draftOf } from './requestInvoice.data.ts'
import type { RequestDialogProps } from './requestProps.ts'
import { useRequestForm } from './useRequestForm.ts'

/**
 * Number, commission and the tick that builds it; preview and download (docs/spec/invoices.md#request-invoice-dialog).
 */
export function RequestForm(props: RequestDialogProps & { check: InvoiceCheck }) {
  const { check, restaurantId, restaurant, range, audience, announce, onClose } = props
  const isPhone = useIsPhone()
  const why = useId()
  const replaced = draftOf(check.invoices, restaurantId, range)
  const isOwn = audience === 'restaurant'
  const isHourly = check.commission_basis === 'per_hour'
  const editor = useRequestForm({
    restaurantId,
    range,
    initial: {
      invoice_number: replaced?.invoice_number ?? invoiceNumberText(nextInvoiceNumber(check.invoice_last_id)),
      comission: check.comission ?? '',
      build: false,
    },
    replaces: replaced?.invoice_number,
    announce,
    onBuilt: onClose,
  })
  const { form, doing } = editor
  const close = useDiscardQuestion({
    isDirty: editor.isDirty,
    isSending: doing !== undefined,
    message: 'This invoice is not built.',
    onClose,
  })
  return (
    <Modal
      opened
      onClose={() => void close()}
      title="Request Invoice"
      size={450}
      fullScreen={isPhone}
      closeOnClickOutside={false}
      closeOnEscape={doing === undefined}
      returnFocus={false}
      transitionProps={{ duration: 0 }}
    >
      <form
        noValidate
        onSubmit={(event) => {
          event.preventDefault()
          void editor.download()
        }}
      >
        <Stack gap="md">
          <Text size="sm">
            <strong>
              <bdi>{restaurant.name}</bdi>
            </strong>
            , {displayDate(range.from)} – {displayDate(range.to)}
          </Text>
          <FormNotes
            editor={editor}
            safe="Nothing you entered is lost. Trying again is safe: no hour is ever billed twice."
            onClose={onClose}
          />
          <CoveredDays invoices={check.invoices} replaced={replaced} />
          <Group grow wrap="nowrap" align="flex-start">
            <TextInput
              {...form.getInputProps('invoice_number')}
              label="Invoice number"
              inputMode="numeric"
              maxLength={20}
              withAsterisk
              data-autofocus
            />
            <NumberInput
              {...form.getInputProps('comission')}
              label="Commission"
              description={isOwn ? 'As agreed with you.' : undefined}
              inputWrapperOrder={['label', 'input', 'description', 'error']}
              prefix={isHourly ? '£' : ''}
              suffix={isHourly ? ' per hour' : '%'}
              decimalScale={2}
              allowNegative={false}
              max={isHourly ? 9_999_999 : 100}
              hideControls
              withAsterisk={!isOwn}
              readOnly={isOwn}
            />
          </Group>
          <Checkbox
            {...form.getInputProps('build', { type: 'checkbox' })}
            label="Build"
            description="Stores the invoice as a draft and takes its timesheets. Without the tick nothing is stored."
          />
          <RequestButtons editor={editor} why={why} onCancel={() => void close()} />
        </Stack>
      </form>
    </Modal>
  )
}
