import { noValueOf } from '@driverdesk/domain/options/noValue.ts'
import {
  PAYROLL_COLUMNS_KEY,
  PAYROLL_FIELDS,
  PAYROLL_PRESETS,
  payrollColumnsText,
} from '@driverdesk/domain/options/payrollColumns.ts'
import { PAYROLL_PROGRAM_LABELS, PAYROLL_PROGRAMS } from '@driverdesk/domain/options/payrollProgram.ts'
import { Button, Group, Text, Textarea } from '@mantine/core'
import type { ReactNode } from 'react'

interface PayrollColumnsFieldProps {
  value: string
  onChange: (value: string) => void
  error: ReactNode
}

/** Edits the columns of the payroll file, from those of a program (docs/spec/timesheets.md#payroll-programs). */
export const PayrollColumnsField = ({ value, onChange, error }: PayrollColumnsFieldProps) => (
  <>
    <Textarea
      label="Value"
      value={value}
      onChange={(event) => onChange(event.currentTarget.value)}
      error={error}
      placeholder={noValueOf(PAYROLL_COLUMNS_KEY)?.value}
      autosize
      minRows={3}
      maxLength={1_000}
      data-autofocus
    />
    <Group gap="xs" role="group" aria-label="Start with the columns of">
      <Text size="sm">Start with the columns of</Text>
      {PAYROLL_PROGRAMS.map((program) => (
        <Button
          key={program}
          size="compact-xs"
          variant="default"
          onClick={() => onChange(payrollColumnsText(PAYROLL_PRESETS[program]))}
        >
          {PAYROLL_PROGRAM_LABELS[program]}
        </Button>
      ))}
    </Group>
    <Text size="xs" c="dimmed">
      One column a line, or several with commas between them. Fields: {PAYROLL_FIELDS.join(', ')}.
    </Text>
  </>
)
