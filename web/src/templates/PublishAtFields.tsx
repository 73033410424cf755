import { TIME_LIST } from '@driverdesk/domain/kernel/timeList.ts'
import { Checkbox, SimpleGrid, Text } from '@mantine/core'
import type { UseFormReturnType } from '@mantine/form'
import { useWallClock } from '../kernel/businessClock.ts'
import { DateField } from '../ui/DateField.tsx'
import { TimeField } from '../ui/TimeField.tsx'
import { PUBLISH_AT_LABELS, type PublishAtValues } from './publishAtForm.ts'

/** When something is published, and whether its drivers are told. */
export function PublishAtFields({ form }: { form: UseFormReturnType<PublishAtValues> }) {
  const now = useWallClock()
  return (
    <>
      <SimpleGrid cols={2} spacing="sm">
        <DateField
          label={PUBLISH_AT_LABELS.date}
          required
          {...form.getInputProps('date')}
          value={form.values.date}
          data-autofocus
        />
        <TimeField
          label={PUBLISH_AT_LABELS.time}
          required
          now={now.time}
          times={TIME_LIST}
          {...form.getInputProps('time')}
          value={form.values.time}
        />
      </SimpleGrid>
      <Checkbox label={PUBLISH_AT_LABELS.tells} {...form.getInputProps('tells', { type: 'checkbox' })} />
      <Text size="sm" c="dimmed">
        Published is what is valid then. Whoever planned it gets an alert of what was not, and why. Until then
        it can be changed and cancelled on the schedule.
      </Text>
    </>
  )
}
