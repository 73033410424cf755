import type { CopyCheck } from '@driverdesk/contract/shifts/bulkShifts.shapes.ts'
import type { Existing } from '@driverdesk/domain/shifts/copying.ts'
import { Radio, Stack, Text } from '@mantine/core'
import type { UseQueryResult } from '@tanstack/react-query'
import { countOf } from '../../ui/dayWords.ts'
import { FailedState } from '../../ui/FailedState.tsx'

interface CopyExistingProps {
  check: UseQueryResult<CopyCheck>
  existing: Existing
  onExisting: (chosen: Existing) => void
}

/** As many copies as are made with this choice. */
export function copiesOf({ shifts, same, same_as_kept }: CopyCheck, existing: Existing): number {
  if (existing === 'add') return shifts
  return shifts - (existing === 'skip' ? same : same_as_kept)
}

/** What is there already where the copies go, and what becomes of it: before anything is copied (rulings 4.5). */
export function CopyExisting({ check, existing, onExisting }: CopyExistingProps) {
  if (check.isError) {
    return (
      <FailedState
        title="What is there already could not be loaded"
        error={check.error}
        onRetry={() => void check.refetch()}
      />
    )
  }
  const { data } = check
  if (!data) return <Text size="sm">Looking for shifts that are there already…</Text>
  if (data.there === 0) return <Text size="sm">No shifts are there yet.</Text>
  return (
    <Radio.Group
      label={thereText(data)}
      value={existing}
      onChange={(chosen) => onExisting(chosen as Existing)}
    >
      <Stack gap={6} mt={6}>
        {data.same > 0 ? (
          <Radio value="skip" label={`Skip the ${data.same === 1 ? 'one' : data.same} there already`} />
        ) : (
          <Radio value="skip" label="Skip what is there already" />
        )}
        <Radio value="add" label={`Add all ${countOf(data.shifts, 'shift')}`} />
        <Radio
          value="replace"
          label={`Replace ${countOf(data.replaced, 'unpublished shift')}`}
          disabled={data.replaced === 0}
        />
      </Stack>
    </Radio.Group>
  )
}

/** '133 shifts are there already, 129 of them the same as copies would be' */
function thereText({ there, same }: CopyCheck): string {
  const text = `${countOf(there, 'shift')} ${there === 1 ? 'is' : 'are'} there already`
  if (same === 0) return `${text}, at other times.`
  return same === there
    ? `${text}, the same as copies would be.`
    : `${text}, ${same} the same as copies would be.`
}
