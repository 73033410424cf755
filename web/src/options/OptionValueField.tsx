import { type OptionRule, optionRule } from '@driverdesk/domain/options/optionRules.ts'
import { Radio, Stack, TextInput } from '@mantine/core'
import type { ReactNode } from 'react'

/** The keyboard of a phone. */
const INPUT_MODES: Partial<Record<OptionRule['kind'], 'decimal' | 'numeric'>> = {
  amount: 'decimal',
  percent: 'decimal',
  hours: 'numeric',
  days: 'numeric',
}

interface OptionValueFieldProps {
  okey: string
  value: string
  onChange: (value: string) => void
  error: ReactNode
}

/** The value as its rule has it: one of a closed list, or text. */
export function OptionValueField({ okey, value, onChange, error }: OptionValueFieldProps) {
  const rule = optionRule(okey)
  if (rule.kind === 'choice') {
    return (
      <Radio.Group label="Value" value={value} onChange={onChange} error={error}>
        <Stack gap="xs" mt={6}>
          {rule.choices.map((choice) => (
            <Radio
              key={choice.value}
              value={choice.value}
              label={choice.label}
              description={choice.value}
              data-autofocus={choice.value === value || undefined}
            />
          ))}
        </Stack>
      </Radio.Group>
    )
  }
  return (
    <TextInput
      label="Value"
      value={value}
      onChange={(event) => onChange(event.currentTarget.value)}
      error={error}
      inputMode={INPUT_MODES[rule.kind]}
      maxLength={1_000}
      autoComplete="off"
      required
      withAsterisk={false}
      data-autofocus
    />
  )
}
