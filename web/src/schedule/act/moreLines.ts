import { actsOf } from '@driverdesk/domain/shifts/shiftActs.ts'
import { IconCalendarShare, IconClock, IconSquareCheck, IconUserPlus } from '@tabler/icons-react'
import type { SheetButtonProps } from '../../ui/SheetButton.tsx'
import { toggleSelected } from '../model/selectedShifts.ts'
import { standingOf } from '../model/shiftStanding.ts'
import type { ShownShift } from '../shift/shownShift.ts'
import type { ManyAction } from './manyForm.ts'

/** What a drag and the keys do elsewhere, as lines of the sheet of a shift. */
export const moreLines = (shiftId: number, ask: (action: ManyAction) => void): SheetButtonProps[] => [
  move(ask),
  { label: 'Assign…', Icon: IconUserPlus, onClick: () => ask('assign') },
  times(ask),
  select(shiftId),
]

/** The same for restaurants: those of an open shift. Of others they can only look. */
export function ownMoreLines(shift: ShownShift, ask: (action: ManyAction) => void): SheetButtonProps[] {
  const offered = actsOf(standingOf(shift), 'restaurant')
  return [
    ...(offered.includes('edit') ? [move(ask), times(ask)] : []),
    ...(offered.length > 0 ? [select(shift.id)] : []),
  ]
}

type Ask = (action: ManyAction) => void

const move = (ask: Ask) => ({ label: 'Move…', Icon: IconCalendarShare, onClick: () => ask('move') })
const times = (ask: Ask) => ({ label: 'Times…', Icon: IconClock, onClick: () => ask('times') })
const select = (id: number) => ({
  label: 'Select',
  Icon: IconSquareCheck,
  onClick: () => toggleSelected(id),
})
