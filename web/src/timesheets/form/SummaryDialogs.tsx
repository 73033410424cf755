import { displayDate } from '@driverdesk/domain/kernel/wallClock.ts'
import { QUERY_REASON_REQUIRED } from '@driverdesk/domain/timesheets/confirmation.ts'
import { Button, Group, Stack, Text, type TextareaProps } from '@mantine/core'
import { Dialog } from '../../ui/Dialog.tsx'
import type { LabelledForm } from '../../ui/form/checkedWhenLeft.ts'
import { FormDialog } from '../../ui/form/FormDialog.tsx'
import { LongText } from '../../ui/form/LongText.tsx'
import { useRecordForm } from '../../ui/form/useRecordForm.ts'
import type { ShownTimesheet } from '../timesheetDesk.ts'
import { useQueryTimesheet, useReloadTimesheet } from '../timesheets.data.ts'
import type { TimesheetFormValues } from './timesheetForm.ts'
import type { SummaryEditor } from './useSummaryForm.ts'

const REASON_LENGTH = 500

/** Asks for an optional reason and discards. The reason stays in the form if that fails. */
export function DiscardDialog({ editor, onClose }: { editor: SummaryEditor; onClose: () => void }) {
  const { form, seen, send } = editor
  const cancel = () => {
    form.setFieldValue('discard_reason', seen.timesheet?.discard_reason ?? '')
    onClose()
  }
  return (
    <Dialog
      onClose={cancel}
      title={`Discard timesheet ${displayDate(seen.period_date)}?`}
      size={450}
      centered
    >
      <form
        noValidate
        onSubmit={(event) => {
          event.preventDefault()
          onClose()
          void send('discard')
        }}
      >
        <Stack gap="md">
          <ReasonField form={form} minRows={2} isFirst />
          <Group gap="sm" justify="flex-end">
            <Button variant="default" onClick={cancel}>
              Cancel
            </Button>
            <Button type="submit" color="red">
              Discard
            </Button>
          </Group>
        </Stack>
      </form>
    </Dialog>
  )
}

interface QueryDialogProps {
  timesheet: ShownTimesheet
  /** '09/03/2026, Driver Two' */
  about: string
  onClose: () => void
  announce: (text: string) => void
}

/** A restaurant queries a timesheet. 'Approve All' then skips it. */
export function QueryDialog({ timesheet, about, onClose, announce }: QueryDialogProps) {
  const querying = useQueryTimesheet()
  const reloading = useReloadTimesheet()
  const editor = useRecordForm({
    thing: 'query',
    record: timesheet,
    valuesOf: () => ({ reason: '' }),
    problemsOf: ({ reason }) => (reason.trim() ? {} : { reason: QUERY_REASON_REQUIRED }),
    labels: { reason: 'What is wrong?' },
    update: ({ reason }, { id, updated_at }, idempotencyKey) =>
      querying.mutateAsync({ id, body: { reason, updated_at }, idempotencyKey }),
    load: async (seen) => (await reloading.mutateAsync(seen)) ?? undefined,
    onSaved: () => {
      announce(`Queried: ${about}`)
      onClose()
    },
  })
  return (
    <FormDialog
      title="Query timesheet"
      size={450}
      editor={editor}
      submitLabel="Send query"
      done="sent"
      onClose={onClose}
    >
      <Stack gap="sm">
        <Text size="sm" fw={600}>
          {about}
        </Text>
        <LongText
          {...editor.form.getInputProps('reason')}
          description="The agency sees your reason and settles the timesheet with it."
          required
          autosize
          minRows={3}
          maxRows={8}
          maxLength={REASON_LENGTH}
          data-autofocus
        />
      </Stack>
    </FormDialog>
  )
}

interface ReasonFieldProps extends Pick<TextareaProps, 'minRows'> {
  form: LabelledForm<TimesheetFormValues>
  isFirst?: boolean
}

export const ReasonField = ({ form, isFirst, minRows = 1 }: ReasonFieldProps) => (
  <LongText
    {...form.getInputProps('discard_reason')}
    description="The driver sees it with the timesheet."
    autosize
    minRows={minRows}
    maxRows={6}
    maxLength={REASON_LENGTH}
    data-autofocus={isFirst || undefined}
  />
)
