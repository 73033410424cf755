import type { ShiftForRestaurant } from '@driverdesk/contract/shifts/shift.shapes.ts'
import { Button } from '@mantine/core'
import { IconCalendarPlus } from '@tabler/icons-react'
import { shiftsToDo } from '../shiftStanding.ts'

interface OwnShiftButtonsProps {
  /** Those on screen. */
  shifts: readonly ShiftForRestaurant[]
  /** They are known; before that there is nothing to copy. */
  isKnown: boolean
  /** Shifts are on their way to the agency. */
  isBusy: boolean
  onCopy: () => void
  onSubmit: (drafts: readonly ShiftForRestaurant[]) => void
}

/** What is done to all shifts on screen: copying them, and 'Publish shifts [n]', which submits the drafts (document 2, 2.2). */
export function OwnShiftButtons(props: OwnShiftButtonsProps) {
  const { shifts, isKnown, isBusy, onCopy, onSubmit } = props
  const drafts = shiftsToDo('publish', shifts, 'restaurant')
  return (
    <>
      <Button
        variant="default"
        px="sm"
        leftSection={<IconCalendarPlus size={16} stroke={1.5} aria-hidden="true" />}
        disabled={!isKnown}
        onClick={onCopy}
      >
        Copy Shifts
      </Button>
      <Button px="sm" disabled={isBusy || drafts.length === 0} onClick={() => onSubmit(drafts)}>
        Publish shifts [{drafts.length}]
      </Button>
    </>
  )
}
