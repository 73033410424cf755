import type {
  NewPlannedPublish,
  PlannedPublish,
} from '@driverdesk/contract/templates/plannedPublish.shapes.ts'
import { countOf, numberText } from '@driverdesk/domain/kernel/counts.ts'
import type { WallTime } from '@driverdesk/domain/kernel/instant.ts'
import { TIME_LIST } from '@driverdesk/domain/kernel/timeList.ts'
import {
  addDays,
  displayDate,
  isClockTime,
  isIsoDate,
  typedDate,
} from '@driverdesk/domain/kernel/wallClock.ts'
import { PUSH_NOT, PUSH_SEND } from '@driverdesk/domain/shifts/shiftStatus.ts'
import { publishAtProblem } from '@driverdesk/domain/templates/plannedPublish.ts'
import { Checkbox, SimpleGrid, Stack, Text } from '@mantine/core'
import { useWallClock } from '../kernel/businessClock.ts'
import { businessTimezone } from '../kernel/settings.ts'
import { DateField } from '../ui/DateField.tsx'
import { rangeText } from '../ui/dateText.ts'
import type { LabelledForm } from '../ui/form/checkedWhenLeft.ts'
import { FormDialog } from '../ui/form/FormDialog.tsx'
import { useRecordForm } from '../ui/form/useRecordForm.ts'
import { showToast } from '../ui/showToast.ts'
import { TimeField } from '../ui/TimeField.tsx'
import { loadPlan, plannedRateText, planPublish, planText, replan } from './plannedPublishes.data.ts'
import type { ScheduleScene, ToolProps, ToPublish } from './scheduleTools.data.ts'

/** Plans to publish the selected shifts, or the unpublished ones on screen, at a set time. */
export function PublishAtDialog({ scene, onClose }: ToolProps) {
  const now = useWallClock()
  const editor = useRecordForm({
    thing: 'plan',
    newValues: newPublishAt(now),
    problemsOf: (values) => publishAtProblems(values, new Date(), businessTimezone()),
    labels: PUBLISH_AT_LABELS,
    create: (values, key) => planPublish(publishAtBody(values, scene), key),
    onSaved: (plan) => {
      showToast(`${planText(plan)}.`)
      onClose()
    },
  })
  const { toPublish } = scene
  // A plan for a location may get its shifts later.
  const isNothing = toPublish.shiftIds?.length === 0
  return (
    <FormDialog
      title="Publish at a set time"
      size={450}
      editor={{ ...editor, blockedBy: isNothing ? 'There is nothing to publish.' : editor.blockedBy }}
      submitLabel="Plan publishing"
      done="planned"
      onClose={onClose}
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
          Left out: {numberText(leftOut)} of the selected {leftOut === 1 ? 'is' : 'are'} already published, or
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

interface ReplanDialogProps {
  plan: PlannedPublish
  onClose: () => void
  onSaved: (plan: PlannedPublish) => void
}

export function ReplanDialog({ plan, onClose, onSaved }: ReplanDialogProps) {
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

function PublishAtFields({ form }: { form: LabelledForm<PublishAtValues> }) {
  const now = useWallClock()
  return (
    <>
      <SimpleGrid cols={2} spacing="sm">
        <DateField required {...form.getInputProps('date')} value={form.values.date} data-autofocus />
        <TimeField
          required
          now={now.time}
          times={TIME_LIST}
          {...form.getInputProps('time')}
          value={form.values.time}
        />
      </SimpleGrid>
      <Checkbox {...form.getInputProps('notifies', { type: 'checkbox' })} />
      <Text size="sm" c="dimmed">
        Shifts that are not valid then stay unpublished, and an alert tells the person who planned it why.
        Until then you can change or cancel it on the schedule.
      </Text>
    </>
  )
}

interface PublishAtValues {
  /** 'DD/MM/YYYY' */
  date: string
  /** 'HH:mm' */
  time: string
  notifies: boolean
}

const PUBLISH_AT_LABELS: Readonly<Record<keyof PublishAtValues, string>> = {
  date: 'Date',
  time: 'Time',
  notifies: 'Notify the drivers by push message',
}

/** Drivers look at their phones in the evening. */
const EVENING = '18:00'

/** The next evening by the business's clock. */
const newPublishAt = ({ date, time }: WallTime): PublishAtValues => ({
  date: displayDate(time < EVENING ? date : addDays(date, 1)),
  time: EVENING,
  notifies: true,
})

const plannedValues = ({ date, time, push_drivers }: PlannedPublish): PublishAtValues => ({
  date: displayDate(date),
  time,
  notifies: push_drivers === PUSH_SEND,
})

function publishAtProblems(
  { date, time }: PublishAtValues,
  now: Date,
  timeZone: string,
): Partial<Record<keyof PublishAtValues, string>> {
  const day = typedDate(date)
  if (!day || !isIsoDate(day)) return { date: 'Date invalid format.' }
  if (!isClockTime(time)) return { time: 'Time invalid format.' }
  const problem = publishAtProblem({ date: day, time }, now, timeZone)
  return problem ? { [problem.field]: problem.message } : {}
}

const whenBody = ({ date, time, notifies }: PublishAtValues) =>
  ({ date: typedDate(date) ?? date, time, push_drivers: notifies ? PUSH_SEND : PUSH_NOT }) as const

function publishAtBody(
  values: PublishAtValues,
  { location, toPublish: { shiftIds, range } }: ScheduleScene,
): NewPlannedPublish {
  const at = whenBody(values)
  if (shiftIds) return { ...at, shift_ids: [...shiftIds] }
  return {
    ...at,
    location_type: location?.type ?? 'all',
    location_id: location?.id,
    period_date_from: range.from,
    period_date_to: range.to,
  }
}
