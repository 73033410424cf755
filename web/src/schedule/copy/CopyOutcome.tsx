import { Alert, Button, Stack, Text } from '@mantine/core'
import { IconCheck } from '@tabler/icons-react'
import { useMemo } from 'react'
import type { ShownShift } from '../../shifts/shownShift.ts'
import { countOf, rangeText } from '../../ui/dayWords.ts'
import { LongCallButtons } from '../../ui/longCall/LongCallButtons.tsx'
import { numberText } from '../../ui/numberText.ts'
import { RefusedShiftsList } from '../act/ManyRefused.tsx'
import { skipText } from '../act/manyWords.ts'
import type { RefusedShift } from '../act/refusedShifts.ts'
import type { CopyAnswer, CopyForm } from '../data/acts.data.ts'

interface CopyOutcomeProps {
  form: CopyForm
  answer: CopyAnswer
  whereAndWho: (shift: ShownShift) => string
  onClose: () => void
  onShow: (open: boolean) => void
}

/** How many were copied, and which lost their driver (docs/spec/shifts.md#copied-shifts), with the way there. */
export function CopyOutcome(props: CopyOutcomeProps) {
  const { form, answer, whereAndWho, onClose, onShow } = props
  const opened = useMemo(() => openedCopies(answer), [answer])
  const skipped = form.shifts.length - answer.shifts.length
  return (
    <Stack gap="md">
      <Alert color="green" icon={<IconCheck size="1.125rem" aria-hidden="true" />} role="status">
        {countOf(answer.shifts.length, 'shift')} {answer.shifts.length === 1 ? 'was' : 'were'} copied to{' '}
        {rangeText(form.target)}.
        {skipped > 0 && ` ${countOf(skipped, 'shift')} ${skipped === 1 ? 'was' : 'were'} there already.`}
      </Alert>
      {opened.length > 0 && (
        <>
          <Text size="sm" fw={600}>
            {opened.length === 1
              ? '1 of them is open now: its driver cannot work then.'
              : `${numberText(opened.length)} of them are open now: their drivers cannot work then.`}
          </Text>
          <RefusedShiftsList
            label="Shifts that lost their driver"
            entries={opened}
            // Whose the copied shift is, and the copy no longer.
            whereAndWho={(copy) => whereAndWho(sourceOf(copy, form) ?? copy)}
          />
        </>
      )}
      <LongCallButtons>
        {opened.length > 0 ? (
          <Button variant="default" onClick={() => onShow(true)}>
            Show open shifts
          </Button>
        ) : (
          <Button variant="default" onClick={onClose}>
            Close
          </Button>
        )}
        <Button onClick={() => onShow(false)} data-autofocus>
          Show the copies
        </Button>
      </LongCallButtons>
    </Stack>
  )
}

function openedCopies({ shifts, lost }: CopyAnswer) {
  const reasons = new Map(lost.map(({ shift_id, reason }) => [shift_id, reason]))
  return shifts.flatMap((shift) => {
    const message = reasons.get(shift.id)
    return message === undefined ? [] : [{ shift, message }]
  })
}

const sourceOf = ({ shift_id }: CopyAnswer['shifts'][number], { shifts }: CopyForm): ShownShift | undefined =>
  shifts.find(({ id }) => id === shift_id)

interface CopyRefusedProps {
  refused: readonly RefusedShift[]
  valid: readonly ShownShift[]
  whereAndWho: (shift: ShownShift) => string
  onSkip: () => void
  onBack: () => void
}

/** Nothing was copied, because of some of the shifts; the others can be (docs/spec/shifts.md#bulk-calls). */
export function CopyRefused(props: CopyRefusedProps) {
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
            {skipText('Copy', refused.length, valid.length)}
          </Button>
        )}
      </LongCallButtons>
    </Stack>
  )
}
