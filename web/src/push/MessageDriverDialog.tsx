/** A message to one driver, and the form of all push messages (docs/spec/push.md#push-message-rules). */
import { type DriverMessage, NewDriverMessage } from '@driverdesk/contract/push/driverMessage.shapes.ts'
import { PUSH_BODY_MAX, PUSH_TITLE_MAX } from '@driverdesk/domain/push/messageRules.ts'
import { Stack, Text, Textarea, TextInput, type TextInputProps } from '@mantine/core'
import type { LabelledForm } from '../ui/form/checkedWhenLeft.ts'
import { FormDialog } from '../ui/form/FormDialog.tsx'
import { firstProblems } from '../ui/form/formTrouble.ts'
import { useRecordForm } from '../ui/form/useRecordForm.ts'
import { type MessageBody, sendMessage } from './messages.data.ts'

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
    labels: MESSAGE_LABELS,
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

/** The length is shown below the field. */
const COUNTED: Pick<TextInputProps, 'inputWrapperOrder'> = {
  inputWrapperOrder: ['label', 'input', 'description', 'error'],
}

export function MessageFields({ form }: { form: LabelledForm<MessageValues> }) {
  const { title, body } = form.values
  return (
    <>
      <TextInput
        description={`${title.length} / ${PUSH_TITLE_MAX}`}
        {...COUNTED}
        required
        data-autofocus
        {...form.getInputProps('title')}
      />
      <Textarea
        description={`${body.length} / ${PUSH_BODY_MAX}`}
        {...COUNTED}
        required
        autosize
        minRows={3}
        maxRows={8}
        {...form.getInputProps('body')}
      />
    </>
  )
}

export const MESSAGE_LABELS: Readonly<Record<keyof MessageValues, string>> = {
  title: 'Title',
  body: 'Body',
  area_ids: 'Areas',
  restaurant_ids: 'Restaurants',
}

/** Named as on the wire, so that the server's messages find their fields. */
export const newMessageValues = {
  title: '',
  body: '',
  area_ids: [] as string[],
  restaurant_ids: [] as string[],
}
export type MessageValues = typeof newMessageValues

export const valuesOfMessage = ({ title, body, areas, restaurants }: DriverMessage): MessageValues => ({
  title,
  body,
  area_ids: areas.map(({ area_id }) => String(area_id)),
  restaurant_ids: restaurants.map(({ restaurant_id }) => String(restaurant_id)),
})

export const messageBody = ({ title, body, area_ids, restaurant_ids }: MessageValues): MessageBody => ({
  title,
  body,
  area_ids: area_ids.map(Number),
  restaurant_ids: restaurant_ids.map(Number),
})

export const messageProblems = (values: MessageValues) =>
  firstProblems<MessageValues>(NewDriverMessage, messageBody(values))
