import { Checkbox, SimpleGrid, Textarea } from '@mantine/core'
import type { UseFormReturnType } from '@mantine/form'
import { businessTime } from '../../kernel/businessClock.ts'
import { TimeField } from '../../ui/TimeField.tsx'
import { FREE_FIELD_LABELS, type FreeShiftFormValues } from './freeShiftForm.ts'

const COMMENT_LENGTH = 2000

interface FreeShiftFieldsProps<V extends FreeShiftFormValues> {
  form: UseFormReturnType<V>
}

/** When a shift is, as staff and restaurants enter it. `isFixed`: it keeps its times. */
export function TimeFields<V extends FreeShiftFormValues>({
  form,
  isFixed,
}: FreeShiftFieldsProps<V> & { isFixed?: boolean }) {
  const now = businessTime()
  const time = (field: 'start_time' | 'finish_time') => ({
    ...form.getInputProps(field),
    value: form.values[field],
    label: FREE_FIELD_LABELS[field],
    disabled: isFixed,
  })
  return (
    <SimpleGrid cols={{ base: 2 }} spacing="sm">
      <TimeField {...time('start_time')} now={now} required />
      <TimeField {...time('finish_time')} now={now} required />
    </SimpleGrid>
  )
}

/** What else there is to say about a shift. */
export function RequestFields<V extends FreeShiftFormValues>({
  form,
  about,
}: FreeShiftFieldsProps<V> & { about: string }) {
  return (
    <>
      <Checkbox
        {...form.getInputProps('extra_request', { type: 'checkbox' })}
        label={FREE_FIELD_LABELS.extra_request}
        description={about}
      />
      <Textarea
        {...form.getInputProps('comment')}
        label={FREE_FIELD_LABELS.comment}
        rows={2}
        resize="vertical"
        maxLength={COMMENT_LENGTH}
      />
    </>
  )
}
