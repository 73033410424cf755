import { PUSH_BODY_MAX, PUSH_TITLE_MAX } from '@driverdesk/domain/push/pushLimits.ts'
import { Textarea, TextInput, type TextInputProps } from '@mantine/core'
import type { UseFormReturnType } from '@mantine/form'
import { MESSAGE_LABELS as LABELS, type MessageValues } from './messageForm.ts'

/** The length is shown below the field. */
const COUNTED: Pick<TextInputProps, 'inputWrapperOrder'> = {
  inputWrapperOrder: ['label', 'input', 'description', 'error'],
}

export function MessageFields({ form }: { form: UseFormReturnType<MessageValues> }) {
  const { title, body } = form.values
  return (
    <>
      <TextInput
        label={LABELS.title}
        description={`${title.length} / ${PUSH_TITLE_MAX}`}
        {...COUNTED}
        required
        data-autofocus
        {...form.getInputProps('title')}
      />
      <Textarea
        label={LABELS.body}
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
