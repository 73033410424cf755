import { displayDate } from '@driverdesk/domain/kernel/wallClock.ts'
import { Button, Group, Modal, Stack } from '@mantine/core'
import { useFocusBack } from '../../ui/useFocusBack.ts'
import { ReasonField } from './ReasonField.tsx'
import type { SummaryEditor } from './useSummaryForm.ts'

interface DiscardDialogProps {
  editor: SummaryEditor
  onClose: () => void
}

/** Asks for the reason, which may be left out, and discards. What was written stays in the form if that fails. */
export function DiscardDialog({ editor, onClose }: DiscardDialogProps) {
  const { form, seen, send } = editor
  useFocusBack(() => undefined)
  const cancel = () => {
    form.setFieldValue('discard_reason', seen.timesheet?.discard_reason ?? '')
    onClose()
  }
  return (
    <Modal
      opened
      onClose={cancel}
      title={`Discard timesheet ${displayDate(seen.period_date)}?`}
      size={450}
      centered
      returnFocus={false}
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
    </Modal>
  )
}
