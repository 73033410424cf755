import { MOST_OF_A_REASON, REASON_LABEL } from '@driverdesk/domain/rules/ruleWords.ts'
import type { TextareaProps } from '@mantine/core'
import { LongText } from '../ui/form/LongText.tsx'

export const RuleReason = ({ value, ...field }: Omit<TextareaProps, 'value'> & { value: string }) => (
  <LongText
    description="A rule about working time refuses this. The history of the shift keeps the reason."
    required
    {...field}
    value={value}
    label={REASON_LABEL}
    rows={2}
    maxLength={MOST_OF_A_REASON}
  />
)
