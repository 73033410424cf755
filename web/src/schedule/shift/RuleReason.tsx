import { MOST_OF_A_REASON } from '@driverdesk/domain/rules/ruleWords.ts'
import type { TextareaProps } from '@mantine/core'
import { LongText } from '../../ui/form/LongText.tsx'
import { FIELD_LABELS } from './shiftForm.ts'

/** Asks why the person goes on against a rule about working time. */
export const RuleReason = ({ value, ...field }: Omit<TextareaProps, 'value'> & { value: string }) => (
  <LongText
    {...field}
    value={value}
    label={FIELD_LABELS.rule_reason}
    description="A rule about working time refuses this. The history of the shift keeps the reason."
    required
    rows={2}
    maxLength={MOST_OF_A_REASON}
  />
)
