import { GENERATED, NOT_GENERATED, REGENERATE_QUESTION } from '@driverdesk/domain/invoices/invoiceMessages.ts'
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
import { REQUEST_FIELDS, type RequestValues, requestProblems } from './requestForm.ts'
import { buildInvoice, builtInvoice, type InvoiceRequest, previewInvoice } from './requestInvoice.data.ts'

interface RequestOptions {
  restaurantId: number
  range: DateRange
  initial: RequestValues
  /** A draft of the very same period, which building replaces. */
  replaces: string | undefined
  announce: (text: string) => void
  onBuilt: () => void
}

type Doing = 'preview' | 'download'

/** The request of an invoice: looked at, and built where its tick is set. What was typed stays whatever is answered. */
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
  // Both answer whether the invoice is built.
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
    /** What was entered is not built. */
    isDirty: () => !editor.isSaved && form.isDirty(),
    /** Why nothing can be made of it yet. */
    blockedBy: Object.values(requestProblems(form.values))[0],
    preview: async () => {
      if (!form.validate().hasErrors) await editor.send('preview')
    },
    /** Saves the preview, or builds the invoice and saves that. */
    download: async () => {
      // The button that is busy can still be pressed by Enter in a field.
      if (editor.isSending || form.validate().hasErrors) return
      const isReplaced = form.getValues().build && replaces !== undefined
      if (isReplaced && !(await confirm(replacing(replaces)))) return
      await editor.send('download')
    },
  }
}

/** Nothing here is made twice, so that one may always try again. */
function requestRefusal(error: unknown): FormRefusal {
  const { errors, trouble } = formRefusal(error, { fields: REQUEST_FIELDS, thing: 'invoice', isStored: true })
  if (!trouble) return { errors, trouble }
  const kind = trouble.kind === 'again' ? 'again' : 'refused'
  return { errors, trouble: { ...trouble, kind, heading: NOT_GENERATED } }
}

const replacing = (number: string) => ({
  title: REGENERATE_QUESTION,
  message: `Draft ${number} of these days is made anew from what is approved now, under the same number. What it was stays in its history.`,
  confirmLabel: 'Regenerate',
})

export type RequestEditor = ReturnType<typeof useRequestForm>
