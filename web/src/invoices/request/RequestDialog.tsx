import type { Audience } from '@driverdesk/contract/kernel/route.ts'
import {
  alreadyCovers,
  COMMISSION_REQUIRED,
  GENERATED,
  NOT_GENERATED,
  REGENERATE_QUESTION,
} from '@driverdesk/domain/invoices/invoiceMessages.ts'
import {
  INVOICE_NUMBER_INVALID,
  INVOICE_NUMBER_REQUIRED,
  invoiceNumberText,
  nextInvoiceNumber,
  typedInvoiceNumber,
} from '@driverdesk/domain/invoices/invoiceNumber.ts'
import { type DateRange, displayDate, type IsoDate } from '@driverdesk/domain/kernel/wallClock.ts'
import { Button, Checkbox, Group, NumberInput, Stack, Text, TextInput } from '@mantine/core'
import type { FormErrors } from '@mantine/form'
import { notifications } from '@mantine/notifications'
import { IconDownload, IconEye, IconFileInvoice } from '@tabler/icons-react'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useId } from 'react'
import { saveFile } from '../../kernel/privateFile.ts'
import { BusyButton } from '../../ui/BusyButton.tsx'
import { confirm } from '../../ui/Confirm.tsx'
import { Dialog } from '../../ui/Dialog.tsx'
import { FailedState } from '../../ui/FailedState.tsx'
import { openInTab } from '../../ui/file/openInTab.tsx'
import { useLabelledForm } from '../../ui/form/checkedWhenLeft.ts'
import { FormNotes } from '../../ui/form/FormNotes.tsx'
import { type FormRefusal, formRefusal } from '../../ui/form/formTrouble.ts'
import { useRecord } from '../../ui/form/useRecord.ts'
import { Loading } from '../../ui/States.tsx'
import { useDiscardQuestion } from '../../ui/useDiscardQuestion.ts'
import { Warning } from '../../ui/Warning.tsx'
import {
  buildInvoice,
  builtInvoice,
  draftOf,
  type InvoiceRequest,
  previewInvoice,
} from '../invoiceChanges.data.ts'
import type { DeskRestaurant } from '../invoiceDesk.ts'
import { type InvoiceCheck, invoiceCheckQuery, refetchInvoices } from '../invoices.data.ts'
import { TOAST_MS } from '../invoiceWords.ts'
import classes from './RequestButtons.module.css'

/** 'Request invoice' for one restaurant and a range of days (docs/spec/invoices.md#request-invoice-dialog). */
export function RequestDialog(props: RequestDialogProps) {
  const { restaurantId, restaurant, range, onClose } = props
  const check = useQuery(invoiceCheckQuery(restaurantId, range))
  // Fetched again on opening, because a cached answer may have an old last number.
  const known = check.isFetchedAfterMount ? check.data : undefined
  if (known) return <RequestForm {...props} check={known} />
  return (
    <Dialog onClose={onClose} title="Request invoice" size={450}>
      <Text size="sm">
        <bdi>{restaurant.name}</bdi>, {displayDate(range.from)} – {displayDate(range.to)}
      </Text>
      {check.isError ? (
        <FailedState
          title="The invoices for these dates could not be checked"
          error={check.error}
          onRetry={() => void check.refetch()}
        />
      ) : (
        <Loading label="Checking the invoices for these dates…" />
      )}
    </Dialog>
  )
}

function RequestForm(props: RequestDialogProps & { check: InvoiceCheck }) {
  const { check, restaurantId, restaurant, range, audience, announce, onClose } = props
  const why = useId()
  const replaced = draftOf(check.invoices, restaurantId, range)
  const editor = useRequestForm({
    restaurantId,
    range,
    initial: {
      invoice_number: replaced?.invoice_number ?? invoiceNumberText(nextInvoiceNumber(check.invoice_last_id)),
      comission: check.comission ?? '',
      build: true,
    },
    replaces: replaced?.invoice_number,
    announce,
    onBuilt: onClose,
  })
  const { form, doing } = editor
  const close = useDiscardQuestion({
    isDirty: editor.isDirty,
    isSending: doing !== undefined,
    message: 'This invoice has not been created.',
    onClose,
  })
  return (
    <Dialog onClose={() => void close()} title="Request invoice" size={450} isSending={doing !== undefined}>
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
            safe="Nothing you entered is lost. It is safe to try again: no hour will be billed twice."
            onClose={onClose}
          />
          <CoveredDays invoices={check.invoices} replaced={replaced} />
          <RequestFields
            form={form}
            isHourly={check.commission_basis === 'per_hour'}
            isOwn={audience === 'restaurant'}
          />
          <RequestButtons editor={editor} why={why} onCancel={() => void close()} />
        </Stack>
      </form>
    </Dialog>
  )
}

interface RequestFieldsProps {
  form: RequestEditor['form']
  isHourly: boolean
  isOwn: boolean
}

const RequestFields = ({ form, isHourly, isOwn }: RequestFieldsProps) => (
  <>
    <Group grow wrap="nowrap" align="flex-start">
      <TextInput
        {...form.getInputProps('invoice_number')}
        inputMode="numeric"
        maxLength={20}
        required
        data-autofocus
      />
      <NumberInput
        {...form.getInputProps('comission')}
        description={isOwn ? 'As agreed with you.' : undefined}
        inputWrapperOrder={['label', 'input', 'description', 'error']}
        prefix={isHourly ? '£' : ''}
        suffix={isHourly ? ' per hour' : '%'}
        decimalScale={2}
        allowNegative={false}
        max={isHourly ? 9_999_999 : 100}
        hideControls
        required={!isOwn}
        readOnly={isOwn}
      />
    </Group>
    <Checkbox
      {...form.getInputProps('build', { type: 'checkbox' })}
      description="Creates the invoice as a draft with its timesheets, and downloads it. If this is not ticked, nothing is stored."
    />
  </>
)

interface CoveredDaysProps {
  invoices: readonly {
    invoice_number: string
    period_date_from: string
    period_date_to: string
    state: string
  }[]
  replaced: { invoice_number: string } | undefined
}

/** Warns about invoices that overlap the days (docs/spec/invoices.md#invoice-messages, docs/spec/invoices.md#invoice-check). */
function CoveredDays({ invoices, replaced }: CoveredDaysProps) {
  const valid = invoices.filter(({ state }) => state !== 'credited')
  if (valid.length === 0) return null
  return (
    <Warning>
      {valid.map(({ invoice_number, period_date_from, period_date_to }) => (
        <Text key={invoice_number} size="sm">
          {alreadyCovers(invoice_number, {
            from: period_date_from as IsoDate,
            to: period_date_to as IsoDate,
          })}
        </Text>
      ))}
      <Text size="sm" mt={4}>
        {replaced
          ? `Creating it replaces draft ${replaced.invoice_number}.`
          : 'Their lines are not billed again.'}
      </Text>
    </Warning>
  )
}

interface RequestButtonsProps {
  editor: RequestEditor
  why: string
  onCancel: () => void
}

/**
 * Preview opens a tab. With 'Build' ticked, the main button creates the invoice and saves its file; otherwise it saves
 * a file that looks like one, and is less prominent.
 */
function RequestButtons({ editor, why, onCancel }: RequestButtonsProps) {
  const { form, doing, blockedBy, preview, trouble } = editor
  const builds = form.values.build
  const [download, Icon] = builds ? ['Create and download', IconFileInvoice] : ['Download', IconDownload]
  return (
    <div>
      <Text size="sm" c="dimmed" id={why} mb={blockedBy ? 'xs' : 0}>
        {blockedBy}
      </Text>
      <div className={classes.buttons}>
        <Button variant="default" disabled={doing !== undefined} onClick={onCancel}>
          Cancel
        </Button>
        <BusyButton
          variant="default"
          leftSection={<IconEye size="1rem" stroke={1.75} aria-hidden="true" />}
          disabled={blockedBy !== undefined || doing === 'download'}
          isBusy={doing === 'preview'}
          aria-describedby={why}
          onClick={() => void preview()}
        >
          Preview
        </BusyButton>
        <BusyButton
          type="submit"
          variant={builds ? 'filled' : 'default'}
          leftSection={<Icon size="1rem" stroke={1.75} aria-hidden="true" />}
          disabled={blockedBy !== undefined || doing === 'preview'}
          isBusy={doing === 'download'}
          aria-describedby={why}
        >
          {trouble?.kind === 'again' ? 'Try again' : download}
        </BusyButton>
      </div>
    </div>
  )
}

interface RequestDialogProps {
  restaurantId: number
  restaurant: DeskRestaurant
  range: DateRange
  audience: Audience
  announce: (text: string) => void
  onClose: () => void
}

interface RequestOptions {
  restaurantId: number
  range: DateRange
  initial: RequestValues
  replaces: string | undefined
  announce: (text: string) => void
  onBuilt: () => void
}

type Doing = 'preview' | 'download'

/** The form that requests an invoice: previews it, or builds it. The values stay after any answer of the server. */
function useRequestForm(options: RequestOptions) {
  const { restaurantId, range, replaces, announce, onBuilt } = options
  const client = useQueryClient()
  const form = useLabelledForm<RequestValues>({
    labels: { invoice_number: 'Invoice number', comission: 'Commission', build: 'Build' },
    initialValues: options.initial,
    validate: (values) => requestProblems(values) as FormErrors,
  })
  const asked = (): InvoiceRequest => {
    const { invoice_number, comission } = form.getValues()
    return { restaurantId, range, invoice_number: invoice_number.trim(), comission: String(comission) }
  }
  // Both return whether the invoice was built.
  const preview = async () => {
    await openInTab(() => previewInvoice(asked()), 'Preparing the preview…')
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
    announce(`Created: invoice ${number}`)
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
    blockedBy: Object.values(requestProblems(form.values))[0],
    preview: async () => {
      if (!form.validate().hasErrors) await editor.send('preview')
    },
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
  message: `Draft ${number} for these dates will be regenerated from what is approved now, under the same number. The old version stays in its history.`,
  confirmLabel: 'Regenerate',
})

type RequestEditor = ReturnType<typeof useRequestForm>

interface RequestValues {
  invoice_number: string
  comission: number | string
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
