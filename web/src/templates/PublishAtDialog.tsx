import { Stack, Text } from '@mantine/core'
import { useWallClock } from '../kernel/businessClock.ts'
import { businessTimezone } from '../kernel/settings.ts'
import { countOf, rangeText } from '../ui/dayWords.ts'
import { FormDialog } from '../ui/form/FormDialog.tsx'
import { useRecordForm } from '../ui/form/useRecordForm.ts'
import { numberText } from '../ui/numberText.ts'
import { tell } from '../ui/tell.ts'
import { PublishAtFields } from './PublishAtFields.tsx'
import { planPublish } from './plannedPublishes.data.ts'
import { plannedRateText, planText } from './planText.ts'
import { newPublishAt, PUBLISH_AT_LABELS, publishAtBody, publishAtProblems } from './publishAtForm.ts'
import type { ToolProps, ToPublish } from './scheduleTools.data.ts'

/** Plans that what is on screen and not published yet is published at a set time. */
export function PublishAtDialog({ scene, onClose, restoreFocus }: ToolProps) {
  const now = useWallClock()
  const editor = useRecordForm({
    thing: 'plan',
    newValues: newPublishAt(now),
    problemsOf: (values) => publishAtProblems(values, new Date(), businessTimezone()),
    labels: PUBLISH_AT_LABELS,
    create: (values, key) => planPublish(publishAtBody(values, scene), key),
    onSaved: (plan) => {
      tell(`${planText(plan)}.`)
      onClose()
    },
  })
  const { toPublish } = scene
  // What is asked for by place may still come.
  const isNothing = toPublish.shiftIds?.length === 0
  return (
    <FormDialog
      title="Publish at a set time"
      size={450}
      editor={{ ...editor, blockedBy: isNothing ? 'There is nothing to publish.' : editor.blockedBy }}
      submitLabel="Plan publishing"
      done="planned"
      onClose={onClose}
      onLostFocus={restoreFocus}
    >
      <Stack gap="sm">
        <WhatIsPublished what={toPublish} />
        <PublishAtFields form={editor.form} />
      </Stack>
    </FormDialog>
  )
}

function WhatIsPublished({ what }: { what: ToPublish }) {
  const { shiftIds, isSelection, count, leftOut, rateChange, where, range } = what
  const shifts = countOf(count, isSelection ? 'selected shift' : 'unpublished shift')
  return (
    <div>
      <Text size="sm" fw={600}>
        {shiftIds ? shifts : `Everything unpublished then, ${numberText(count)} now`}
      </Text>
      <Text size="sm" c="dimmed" dir="auto">
        {where}, {rangeText(range)}
      </Text>
      {leftOut > 0 && (
        <Text size="sm" c="dimmed">
          Left out: {numberText(leftOut)} of the selected {leftOut === 1 ? 'is' : 'are'} published already, or
          a draft.
        </Text>
      )}
      {rateChange && (
        <Text size="sm" mt={4}>
          {plannedRateText(rateChange)}
        </Text>
      )}
    </div>
  )
}
