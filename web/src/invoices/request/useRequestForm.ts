import {
  COMMISSION_REQUIRED,
  GENERATED,
  NOT_GENERATED,
  REGENERATE_QUESTION,
} from '@driverdesk/domain/invoices/invoiceMessages.ts'
import {
  INVOICE_NUMBER_INVALID,
  INVOICE_NUMBER_REQUIRED,
  typedInvoiceNumber,
} from '@driverdesk/domain/invoices/invoiceNumber.ts'
import type { DateRange } from '@driverdesk/domain/kernel/wallClock.ts'
import { type FormErrors, useForm } from '@mantine/form'
import { notifications } from '@mantine/notifications'
import { useQueryClient } from '@tanstack/react-query'
import { saveFile } from '../../kernel/privateFile.ts'
import { confirm } from '../../ui/Confirm.tsx'
import { openInTab } from '../../ui/file/openInTab.ts'
import { CHECKED_WHEN_LEFT } from '../../ui/form/checkedWhenLeft.ts'
import { type FormRefusal, formRefusal } from '../../ui/form/formTrouble.ts'
import { useRecord } from '../../ui/form/useRecord.ts'
import { refetchInvoices } from '../invoices.data.ts'
import { TOAST_MS } from '../invoiceWords.ts'
import { buildInvoice, builtInvoice, type InvoiceRequest, previewInvoice } from './requestInvoice.data.ts'

interface RequestOptions {
  restaurantId: number
  range: DateRange
  initial: RequestValues
  /** The number of the draft that building replaces. */
  replaces: string | undefined
  announce: (text: string) => void
  onBuilt: () => void
}

type Doing = 'preview' | 'download'

/** The form that requests an invoice: previews it, or builds it. The values stay whatever the server answers. */
export function useRequestForm(options: RequestOptions) {
  const { restaurantId, range, replaces, announce, onBuilt } = options
  const client = useQueryClient()
  const form = useForm<RequestValues>({
    initialValues: options.initial,
    validate: (values) => requestProblems(values) as FormErrors,
    ...CHECKED_WHEN_LEFT,
  })
  const asked = (): InvoiceRequest => {
    const { invoice_number, comission } = form.getValues()
    return { restaurantId, range, invoice_number: invoice_number.trim(), comission: String(comission) }
  }
  // Both return whether the invoice was built.
  const preview = async () => {
    await openInTab(() => previewInvoice(asked()), 'Making the preview…')
    return false
  }
  const download = async () => {
    const request = asked()
    if (!form.getValues().build) {
      saveFile(await previewInvoice(request), `${request.invoice_number}.pdf`)
      return false
    }
    const contents = await buildInvoice(request)
    await refetchInvoices(client)
    const number = (await builtInvoice(client, request)) ?? request.invoice_number
    saveFile(contents, `${number}.pdf`)
    notifications.show({
      message: GENERATED,
      color: 'green',
      autoClose: TOAST_MS,
      withBorder: true,
      closeButtonProps: { 'aria-label': 'Close' },
      role: 'status',
    })
    announce(`Built: invoice ${number}`)
    return true
  }
  const editor = useRecord<never, Doing, boolean>({
    thing: 'invoice',
    fields: REQUEST_FIELDS,
    record: undefined,
    refusalOf: requestRefusal,
    create: (what) => (what === 'preview' ? preview() : download()),
    goesOn: (isBuilt) => (isBuilt ? undefined : { seen: undefined }),
    onRefused: form.setErrors,
    onSaved: (isBuilt) => isBuilt && onBuilt(),
  })

  return {
    ...editor,
    form,
    doing: editor.sending,
    isDirty: () => !editor.isSaved && form.isDirty(),
    /** The first problem of the fields. */
    blockedBy: Object.values(requestProblems(form.values))[0],
    preview: async () => {
      if (!form.validate().hasErrors) await editor.send('preview')
    },
    /** Saves the preview, or builds the invoice and saves that. */
    download: async () => {
      // Enter in a field submits although the button is busy.
      if (editor.isSending || form.validate().hasErrors) return
      const isReplaced = form.getValues().build && replaces !== undefined
      if (isReplaced && !(await confirm(replacing(replaces)))) return
      await editor.send('download')
    },
  }
}

/** Building twice makes one invoice, so every failure may be retried. */
function requestRefusal(error: unknown): FormRefusal {
  const { errors, trouble } = formRefusal(error, { fields: REQUEST_FIELDS, thing: 'invoice', isStored: true })
  if (!trouble) return { errors, trouble }
  const kind = trouble.kind === 'again' ? 'again' : 'refused'
  return { errors, trouble: { ...trouble, kind, heading: NOT_GENERATED } }
}

const replacing = (number: string) => ({
  title: REGENERATE_QUESTION,
  message: `Draft ${number} of these days is built again from what is approved now, under the same number. The old version stays in its history.`,
  confirmLabel: 'Regenerate',
})

export type RequestEditor = ReturnType<typeof useRequestForm>

interface RequestValues {
  invoice_number: string
  /** '' if empty. */
  comission: number | string
  /** Stores the invoice; otherwise it is only previewed. */
  build: boolean
}

const REQUEST_FIELDS = ['invoice_number', 'comission'] as const

/** Checks the fields (docs/spec/invoices.md#request-invoice-dialog). */
function requestProblems({
  invoice_number,
  comission,
}: RequestValues): Partial<Record<keyof RequestValues, string>> {
  const problems: Partial<Record<keyof RequestValues, string>> = {}
  if (invoice_number.trim() === '') problems.invoice_number = INVOICE_NUMBER_REQUIRED
  else if (typedInvoiceNumber(invoice_number) === undefined) problems.invoice_number = INVOICE_NUMBER_INVALID
  if (String(comission).trim() === '') problems.comission = COMMISSION_REQUIRED
  return problems
}
