import type { PlannedPublish } from '@driverdesk/contract/templates/plannedPublish.shapes.ts'
import { Stack, Text } from '@mantine/core'
import { businessTimezone } from '../kernel/settings.ts'
import { rangeText } from '../ui/dayWords.ts'
import { FormDialog } from '../ui/form/FormDialog.tsx'
import { useRecordForm } from '../ui/form/useRecordForm.ts'
import { PublishAtFields } from './PublishAtFields.tsx'
import { loadPlan, replan } from './plannedPublishes.data.ts'
import { plannedRateText } from './planText.ts'
import { PUBLISH_AT_LABELS, plannedValues, publishAtProblems, whenBody } from './publishAtForm.ts'

interface ReplanDialogProps {
  plan: PlannedPublish
  onClose: () => void
  onSaved: (plan: PlannedPublish) => void
  restoreFocus: () => void
}

/** Gives what is planned another time. */
export function ReplanDialog({ plan, onClose, onSaved, restoreFocus }: ReplanDialogProps) {
  const editor = useRecordForm({
    thing: 'plan',
    record: plan,
    valuesOf: plannedValues,
    problemsOf: (values) => publishAtProblems(values, new Date(), businessTimezone()),
    labels: PUBLISH_AT_LABELS,
    update: (values, seen) => replan(whenBody(values), seen),
    load: loadPlan,
    onSaved: (saved) => {
      onSaved(saved)
      onClose()
    },
  })
  return (
    <FormDialog
      title="Change the planned publishing"
      size={450}
      editor={editor}
      submitLabel="Accept Changes"
      onClose={onClose}
      onLostFocus={restoreFocus}
    >
      <Stack gap="sm">
        <Text size="sm" c="dimmed">
          <bdi>{plan.where}</bdi>, {rangeText(editor.seen ?? plan)}
        </Text>
        {plan.rate_change && <Text size="sm">{plannedRateText(plan.rate_change)}</Text>}
        <PublishAtFields form={editor.form} />
      </Stack>
    </FormDialog>
  )
}
