import { QUERY_REASON_REQUIRED } from '@driverdesk/domain/timesheets/confirmation.ts'
import { Stack, Text, Textarea } from '@mantine/core'
import { FormDialog } from '../../ui/form/FormDialog.tsx'
import { useRecordForm } from '../../ui/form/useRecordForm.ts'
import type { ShownTimesheet } from '../shownTimesheet.ts'
import { useQueryTimesheet, useReloadTimesheet } from '../timesheetChanges.data.ts'

interface QueryDialogProps {
  /** As the person sees it. */
  timesheet: ShownTimesheet
  /** '09/03/2026, Driver Two' */
  about: string
  onClose: () => void
  announce: (text: string) => void
}

const REASON_LENGTH = 500

/** By it a restaurant says what is wrong with a timesheet; 'Approve All' then leaves it out. */
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
        <Textarea
          {...editor.form.getInputProps('reason')}
          label="What is wrong?"
          description="The agency sees your reason and settles the timesheet with it."
          withAsterisk
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
