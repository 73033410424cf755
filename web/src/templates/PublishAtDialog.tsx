import type { PlannedPublish } from '@driverdesk/contract/templates/plannedPublish.shapes.ts'
import { Checkbox, SimpleGrid, Stack, Text } from '@mantine/core'
import { useWallClock } from '../kernel/businessClock.ts'
import { businessTimezone } from '../kernel/settings.ts'
import { DateField } from '../ui/DateField.tsx'
import { countOf } from '../ui/dayWords.ts'
import { FormDialog } from '../ui/form/FormDialog.tsx'
import { useRecordForm } from '../ui/form/useRecordForm.ts'
import { TimeField } from '../ui/TimeField.tsx'
import { tell } from '../ui/tell.ts'
import { planPublish } from './plannedPublishes.data.ts'
import { planText, rangeText } from './planText.ts'
import { newPublishAt, PUBLISH_AT_LABELS, publishAtBody, publishAtProblems } from './publishAtForm.ts'
import type { ScheduleScene, ToolProps } from './scheduleTools.data.ts'

/** Plans that what is on screen and not published yet is published at a set time. */
export function PublishAtDialog({ scene, onClose, restoreFocus }: ToolProps) {
  const { time: now } = useWallClock()
  const editor = useRecordForm({
    thing: 'plan',
    record: undefined as PlannedPublish | undefined,
    newValues: newPublishAt(scene.today),
    valuesOf: () => newPublishAt(scene.today),
    problemsOf: (values) => publishAtProblems(values, new Date(), businessTimezone()),
    labels: PUBLISH_AT_LABELS,
    create: (values, key) => planPublish(publishAtBody(values, scene), key),
    // A plan is never changed: it is cancelled and made anew.
    update: async (_values, seen) => seen,
    load: async (seen) => seen,
    onSaved: (plan) => {
      tell(`${planText(plan)}.`)
      onClose()
    },
  })
  const { form } = editor
  return (
    <FormDialog
      title="Publish at a set time"
      size={450}
      editor={editor}
      submitLabel="Plan publishing"
      done="planned"
      onClose={onClose}
      onLostFocus={restoreFocus}
    >
      <Stack gap="sm">
        <WhatIsPublished scene={scene} />
        <SimpleGrid cols={2} spacing="sm">
          <DateField
            label={PUBLISH_AT_LABELS.date}
            required
            {...form.getInputProps('date')}
            value={form.values.date}
          />
          <TimeField
            label={PUBLISH_AT_LABELS.time}
            required
            now={now}
            {...form.getInputProps('time')}
            value={form.values.time}
          />
        </SimpleGrid>
        <Checkbox label={PUBLISH_AT_LABELS.tells} {...form.getInputProps('tells', { type: 'checkbox' })} />
        <Text size="sm" c="dimmed">
          Published is what is valid then. You get an alert of what was not, and why. Until then it can be
          cancelled on the schedule.
        </Text>
      </Stack>
    </FormDialog>
  )
}

function WhatIsPublished({ scene }: { scene: ScheduleScene }) {
  const { shownIds, unpublished, where, range } = scene
  const count = countOf(unpublished, 'unpublished shift')
  return (
    <div>
      <Text size="sm" fw={600}>
        {shownIds ? `The ${count} on screen` : `Everything unpublished then, ${unpublished} now`}
      </Text>
      <Text size="sm" c="dimmed" dir="auto">
        {where}, {rangeText(range)}
      </Text>
    </div>
  )
}
