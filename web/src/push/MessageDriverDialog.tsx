import type { DriverMessage } from '@driverdesk/contract/push/driverMessage.shapes.ts'
import { Stack, Text } from '@mantine/core'
import { FormDialog } from '../ui/form/FormDialog.tsx'
import { useRecordForm } from '../ui/form/useRecordForm.ts'
import { MessageFields } from './MessageFields.tsx'
import {
  MESSAGE_LABELS as LABELS,
  type MessageValues,
  messageBody,
  messageProblems,
  newMessageValues,
} from './messageForm.ts'
import { sendMessage } from './messages.data.ts'

interface MessageDriverDialogProps {
  driver: { id: number; name: string }
  onClose: () => void
  onSent: (message: DriverMessage) => void
}

export function MessageDriverDialog({ driver, onClose, onSent }: MessageDriverDialogProps) {
  const editor = useRecordForm<DriverMessage, MessageValues>({
    thing: 'message',
    newValues: newMessageValues,
    problemsOf: messageProblems,
    labels: LABELS,
    create: (values, key) => sendMessage({ ...messageBody(values), driver_ids: [driver.id] }, key),
    onSaved: onSent,
  })
  const { form } = editor
  return (
    <FormDialog
      title={
        <>
          Message <bdi>{driver.name}</bdi>
        </>
      }
      size={480}
      editor={editor}
      submitLabel="Send"
      done="sent"
      onClose={onClose}
    >
      <Stack gap="sm">
        <MessageFields form={form} />
        <Text size="sm" c="dimmed">
          It goes to the driver's own device; the options list says whether it has arrived.
        </Text>
      </Stack>
    </FormDialog>
  )
}
