import { GENERATED, NOT_GENERATED, REGENERATE_QUESTION } from '@driverdesk/domain/invoices/invoiceMessages.ts'
import type { DateRange } from '@driverdesk/domain/kernel/wallClock.ts'
import { type FormErrors, useForm } from '@mantine/form'
import { notifications } from '@mantine/notifications'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useState } from 'react'
import { saveFile } from '../../kernel/privateFile.ts'
import { confirm } from '../../ui/Confirm.tsx'
import { openInTab } from '../../ui/file/openInTab.ts'
import { CHECKED_WHEN_LEFT } from '../../ui/form/checkedWhenLeft.ts'
import { type FormTrouble, formRefusal } from '../../ui/form/formTrouble.ts'
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
  const [trouble, setTrouble] = useState<FormTrouble>()
  const [doing, setDoing] = useState<Doing>()
  const [isBuilt, setIsBuilt] = useState(false)
  const tellBuilt = useEffectEvent(onBuilt)
  // Only once the dialog knows that nothing is at risk any more: it closes by going to another address.
  useEffect(() => {
    if (isBuilt && doing === undefined) tellBuilt()
  }, [isBuilt, doing])
  const form = useForm<RequestValues>({
    initialValues: options.initial,
    validate: (values) => requestProblems(values) as FormErrors,
    ...CHECKED_WHEN_LEFT,
  })
  const asked = (): InvoiceRequest => {
    const { invoice_number, comission } = form.getValues()
    return { restaurantId, range, invoice_number: invoice_number.trim(), comission: String(comission) }
  }
  const attempt = async (what: Doing, run: () => Promise<void>) => {
    if (form.validate().hasErrors) return
    setTrouble(undefined)
    setDoing(what)
    try {
      await run()
    } catch (error) {
      const refusal = formRefusal(error, { fields: REQUEST_FIELDS, thing: 'invoice', isStored: true })
      form.setErrors(refusal.errors)
      if (refusal.trouble)
        setTrouble({ ...refusal.trouble, kind: kindOf(refusal.trouble), heading: NOT_GENERATED })
    } finally {
      setDoing(undefined)
    }
  }

  return {
    form,
    trouble,
    doing,
    /** What was entered is not built. */
    isDirty: () => !isBuilt && form.isDirty(),
    /** Why nothing can be made of it yet. */
    blockedBy: Object.values(requestProblems(form.values))[0],
    preview: () => attempt('preview', () => openInTab(() => previewInvoice(asked()), 'Making the preview…')),
    /** Saves the preview, or builds the invoice and saves that. */
    download: async () => {
      // The button that is busy can still be pressed by Enter in a field.
      if (doing) return
      const { build } = form.getValues()
      if (form.validate().hasErrors) return
      if (build && replaces !== undefined && !(await confirm(replacing(replaces)))) return
      await attempt('download', async () => {
        const request = asked()
        if (!build) return saveFile(await previewInvoice(request), `${request.invoice_number}.pdf`)
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
        setIsBuilt(true)
      })
    },
  }
}

/** Nothing here is made twice, so that one may always try again. */
const kindOf = ({ kind }: FormTrouble) => (kind === 'again' ? kind : 'refused')

const replacing = (number: string) => ({
  title: REGENERATE_QUESTION,
  message: `Draft ${number} of these days is made anew from what is approved now, under the same number. What it was stays in its history.`,
  confirmLabel: 'Regenerate',
})

export type RequestEditor = ReturnType<typeof useRequestForm>
