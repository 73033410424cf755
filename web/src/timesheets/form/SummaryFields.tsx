import type { Role } from '@driverdesk/domain/kernel/roles.ts'
import { DISCARDED, OF_CANCELLATION } from '@driverdesk/domain/timesheets/timesheetStatus.ts'
import { Stack, Text, Textarea } from '@mantine/core'
import { plannedOf } from '../timesheetRow.ts'
import { FeeField, PayFields } from './PayFields.tsx'
import { ReasonField } from './ReasonField.tsx'
import { SummaryFacts } from './SummaryFacts.tsx'
import classes from './TimesheetSummary.module.css'
import { knowsPay, TIMESHEET_LABELS } from './timesheetForm.ts'
import type { FormSources } from './useFormSources.ts'
import type { SummaryEditor } from './useSummaryForm.ts'
import { WhoFields } from './WhoFields.tsx'
import { WorkTimeFields } from './WorkTimeFields.tsx'

interface SummaryFieldsProps {
  editor: SummaryEditor
  role: Role
  sources: FormSources
  /** Names of whose the row is. */
  driver: string
  restaurant: string
  /** There is nothing to be changed. */
  isReadOnly: boolean
}

const COMMENT_LENGTH = 2000

/**
 * Everything that a timesheet says (docs/spec/timesheets.md#timesheet-form-rules); what is approved is to be read only.
 */
export function SummaryFields(props: SummaryFieldsProps) {
  const { editor, role, sources, driver, restaurant, isReadOnly } = props
  const { form, seen } = editor
  const isCancellation = seen.type === OF_CANCELLATION
  const charged =
    seen.timesheet && 'cost_extra_bonus' in seen.timesheet && seen.shift_id !== null
      ? seen.timesheet.cost_extra_bonus
      : undefined
  const current = {
    restaurant: { value: String(seen.restaurant_id), label: restaurant },
    driver: { value: String(seen.driver_id), label: driver },
  }
  return (
    <Stack gap="sm">
      {isReadOnly || isCancellation ? (
        <SummaryFacts row={seen} role={isReadOnly ? role : 'restaurant'} />
      ) : (
        <>
          {seen.shift_id === null && <WhoFields form={form} sources={sources} current={current} />}
          <WorkTimeFields
            {...{ form, role }}
            shiftDate={plannedOf(seen)?.period_date}
            storedDate={seen.timesheet?.period_date}
          />
          {knowsPay(seen, role) && <PayFields {...{ form, role }} tripPay={sources.tripPay} />}
        </>
      )}
      {!isReadOnly && (
        <>
          <FeeField form={form} role={role} charged={charged} />
          <Textarea
            {...form.getInputProps('comment')}
            label={TIMESHEET_LABELS.comment}
            autosize
            minRows={1}
            maxRows={6}
            maxLength={COMMENT_LENGTH}
          />
          {seen.status === DISCARDED && <ReasonField form={form} />}
        </>
      )}
      {seen.timesheet && <DriverText title="Driver comment" text={seen.timesheet.driver_comment} />}
      {seen.timesheet && 'reject_reason' in seen.timesheet && (
        <DriverText title="Why the driver rejected it" text={seen.timesheet.reject_reason} />
      )}
    </Stack>
  )
}

function DriverText({ title, text }: { title: string; text: string }) {
  if (text === '') return null
  return (
    <div className={classes.driverComment}>
      <Text size="sm" fw={500}>
        {title}
      </Text>
      <Text size="sm" dir="auto">
        {text}
      </Text>
    </div>
  )
}
