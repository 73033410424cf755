import { IconCalendarShare, IconClock, IconSquareCheck, IconUserPlus } from '@tabler/icons-react'
import type { SheetButtonProps } from '../../ui/SheetButton.tsx'
import type { ManyAction } from '../many/manyForm.ts'
import { toggleSelected } from '../selection/selectedShifts.ts'

/** What a drag and the keys do elsewhere, as lines of the sheet of a shift. */
export const moreLines = (shiftId: number, ask: (action: ManyAction) => void): SheetButtonProps[] => [
  { label: 'Move…', Icon: IconCalendarShare, onClick: () => ask('move') },
  { label: 'Assign…', Icon: IconUserPlus, onClick: () => ask('assign') },
  { label: 'Times…', Icon: IconClock, onClick: () => ask('times') },
  { label: 'Select', Icon: IconSquareCheck, onClick: () => toggleSelected(shiftId) },
]
