import { Textarea, type TextareaProps } from '@mantine/core'
import type { UseFormReturnType } from '@mantine/form'
import { TIMESHEET_LABELS, type TimesheetFormValues } from './timesheetForm.ts'

interface ReasonFieldProps extends Pick<TextareaProps, 'minRows'> {
  form: UseFormReturnType<TimesheetFormValues>
  isFirst?: boolean
}

const REASON_LENGTH = 500

/** Why a timesheet is discarded. */
export const ReasonField = ({ form, isFirst, minRows = 1 }: ReasonFieldProps) => (
  <Textarea
    {...form.getInputProps('discard_reason')}
    label={TIMESHEET_LABELS.discard_reason}
    description="The driver reads it beside the timesheet."
    autosize
    minRows={minRows}
    maxRows={6}
    maxLength={REASON_LENGTH}
    data-autofocus={isFirst || undefined}
  />
)
