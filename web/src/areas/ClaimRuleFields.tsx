import {
  CLAIM_WAY_WORDS,
  CLAIM_WAYS,
  type ClaimWay,
  MOST_CLAIM_HOURS,
} from '@driverdesk/domain/areas/areaRules.ts'
import { NumberInput, Select } from '@mantine/core'
import type { LabelledForm } from '../ui/form/checkedWhenLeft.ts'

interface ClaimValues {
  claims: ClaimWay | null
  claim_hours: number | null
}

interface ClaimRuleFieldsProps<V extends ClaimValues> {
  form: LabelledForm<V>
  /** For a shift: without its own rule, its area's rule applies. */
  ofArea?: boolean
}

const WAYS = CLAIM_WAYS.map((value) => ({ value, label: CLAIM_WAY_WORDS[value] }))

/** How drivers get open shifts: the rule of an area, or of one shift (docs/spec/shifts.md#open-shifts-for-drivers). */
export function ClaimRuleFields<V extends ClaimValues>({ form, ofArea = false }: ClaimRuleFieldsProps<V>) {
  const { claims, claim_hours } = form.values
  const asks = claims === 'ask' || (ofArea && claims === null)
  return (
    <>
      <Select
        label={CLAIM_LABELS.claims}
        data={WAYS}
        placeholder={ofArea ? 'As in the area' : undefined}
        clearable={ofArea}
        allowDeselect={false}
        value={claims}
        error={form.errors.claims}
        onChange={(value) => form.setFieldValue('claims', value as never)}
      />
      {asks && (
        <NumberInput
          label={CLAIM_LABELS.claim_hours}
          description="The first of those who ask, in the order of ‘Find a driver’ at that time."
          placeholder={ofArea ? 'As in the area' : 'The office decides'}
          min={1}
          max={MOST_CLAIM_HOURS}
          allowDecimal={false}
          value={claim_hours ?? ''}
          error={form.errors.claim_hours}
          onChange={(value) =>
            form.setFieldValue('claim_hours', (value === '' ? null : Number(value)) as never)
          }
        />
      )}
    </>
  )
}

export const CLAIM_LABELS = {
  claims: 'Open shifts in the drivers’ app',
  claim_hours: 'Give it to the best driver (hours before the start)',
} as const
