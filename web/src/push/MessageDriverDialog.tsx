import type { DriverMessage } from '@driverdesk/contract/push/driverMessage.shapes.ts'
import { PUSH_BODY_MAX, PUSH_TITLE_MAX } from '@driverdesk/domain/push/noticeText.ts'
import { Stack, Text, Textarea, TextInput } from '@mantine/core'
import { FormDialog } from '../ui/form/FormDialog.tsx'
import { useRecordForm } from '../ui/form/useRecordForm.ts'
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
  /** What opened it may be gone when it closes. */
  onLostFocus: () => void
  onSent: (message: DriverMessage) => void
}

const inputWrapperOrder = ['label', 'input', 'description', 'error'] as const

/** Sends a push message to one driver. */
export function MessageDriverDialog({ driver, onClose, onLostFocus, onSent }: MessageDriverDialogProps) {
  const editor = useRecordForm<DriverMessage, MessageValues>({
    thing: 'message',
    record: undefined,
    newValues: newMessageValues,
    valuesOf: () => newMessageValues,
    problemsOf: messageProblems,
    labels: LABELS,
    create: (values, key) => sendMessage({ ...messageBody(values), driver_ids: [driver.id] }, key),
    update: () => Promise.reject(new Error('A message that is sent stays as it is.')),
    load: () => Promise.resolve(undefined),
    onSaved: onSent,
  })
  const { form } = editor
  const { title, body } = form.values
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
      onLostFocus={onLostFocus}
    >
      <Stack gap="sm">
        <TextInput
          label={LABELS.title}
          description={`${title.length} / ${PUSH_TITLE_MAX}`}
          inputWrapperOrder={[...inputWrapperOrder]}
          required
          data-autofocus
          {...form.getInputProps('title')}
        />
        <Textarea
          label={LABELS.body}
          description={`${body.length} / ${PUSH_BODY_MAX}`}
          inputWrapperOrder={[...inputWrapperOrder]}
          required
          autosize
          minRows={3}
          maxRows={8}
          {...form.getInputProps('body')}
        />
        <Text size="sm" c="dimmed">
          It goes to the driver's own device; the options list says whether it has arrived.
        </Text>
      </Stack>
    </FormDialog>
  )
}
