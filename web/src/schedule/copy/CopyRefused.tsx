import { Alert, Button, Stack } from '@mantine/core'
import { countOf } from '../../ui/dayWords.ts'
import { LongCallButtons } from '../../ui/longCall/LongCallButtons.tsx'
import { RefusedShiftsList } from '../act/RefusedShiftsList.tsx'
import type { RefusedShift } from '../act/refusedShifts.ts'
import type { ShownShift } from '../shift/shownShift.ts'

interface CopyRefusedProps<S extends ShownShift> {
  refused: readonly RefusedShift<S>[]
  valid: readonly S[]
  whereAndWho: (shift: S) => string
  onSkip: () => void
  onBack: () => void
}

/** Nothing was copied, because of some of the shifts; the others can be (rulings 4.4). */
export function CopyRefused<S extends ShownShift>(props: CopyRefusedProps<S>) {
  const { refused, valid, whereAndWho, onSkip, onBack } = props
  return (
    <Stack gap="md">
      <Alert color="red" role="alert">
        {countOf(refused.length, 'shift')} cannot be copied. Nothing was copied.
      </Alert>
      <RefusedShiftsList label="Refused shifts" entries={refused} whereAndWho={whereAndWho} />
      <LongCallButtons>
        <Button variant="default" onClick={onBack}>
          Back
        </Button>
        {valid.length > 0 && (
          <Button onClick={onSkip} data-autofocus>
            {refused.length === 1 ? 'Skip it' : 'Skip them'} and copy {countOf(valid.length, 'shift')}
          </Button>
        )}
      </LongCallButtons>
    </Stack>
  )
}
