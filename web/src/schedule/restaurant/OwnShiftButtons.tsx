import type { ShiftForRestaurant } from '@driverdesk/contract/shifts/shift.shapes.ts'
import { AllShiftsButtons } from '../frame/AllShifts.tsx'
import { shiftsToDo } from '../model/shiftStanding.ts'

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
    <AllShiftsButtons
      publishLabel={`Publish shifts [${drafts.length}]`}
      canPublish={drafts.length > 0}
      canCopy={isKnown}
      isBusy={isBusy}
      onPublish={() => onSubmit(drafts)}
      onCopy={onCopy}
    />
  )
}
