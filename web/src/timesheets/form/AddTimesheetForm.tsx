import { Stack, Textarea } from '@mantine/core'
import { roleOf, useCurrentUser } from '../../kernel/session.ts'
import { FormDialog } from '../../ui/form/FormDialog.tsx'
import type { NewTimesheetProps } from './newTimesheet.ts'
import { useAddTimesheet } from './useAddTimesheet.ts'
import { useFormSources } from './useFormSources.ts'
import { WhoFields } from './WhoFields.tsx'
import { WorkTimeFields } from './WorkTimeFields.tsx'

interface AddTimesheetFormProps extends NewTimesheetProps {
  title: string
}

const COMMENT_LENGTH = 2000

/** Where, who, when and a comment: a timesheet for no planned shift (docs/spec/timesheets.md#restaurant-timesheets). */
export function AddTimesheetForm({ title, location, onClose, onCreated }: AddTimesheetFormProps) {
  const user = useCurrentUser()
  const role = user ? roleOf(user) : 'none'
  const sources = useFormSources(role)
  const editor = useAddTimesheet({ role, location, onCreated })
  const { form } = editor
  return (
    <FormDialog title={title} size={450} editor={editor} submitLabel="Create" done="added" onClose={onClose}>
      <Stack gap="sm">
        <WhoFields form={form} sources={sources} isFirst />
        <WorkTimeFields form={form} role={role} />
        <Textarea
          {...form.getInputProps('comment')}
          label="Comment"
          autosize
          minRows={2}
          maxRows={6}
          maxLength={COMMENT_LENGTH}
        />
      </Stack>
    </FormDialog>
  )
}
