import {
  IconCalendarShare,
  IconCircleCheck,
  IconCircleDashed,
  IconClock,
  IconClockPlay,
  IconCoinPound,
  IconCopy,
  IconTrash,
  IconUserPlus,
} from '@tabler/icons-react'
import type { ManyAction } from '../many/manyForm.ts'
import type { SelectionAction } from './SelectionBar.tsx'

/** What is done at once, or at a set time. */
export type SelectionChoice = ManyAction | 'publish at'

const ACTIONS: readonly (Omit<SelectionAction, 'onClick'> & { action: SelectionChoice })[] = [
  { action: 'publish', label: 'Publish', Icon: IconCircleCheck, hotkey: 'P' },
  { action: 'publish at', label: 'Publish at…', Icon: IconClockPlay, hotkey: 'Shift+P' },
  { action: 'unpublish', label: 'Unpublish', Icon: IconCircleDashed, hotkey: 'U' },
  { action: 'assign', label: 'Assign…', Icon: IconUserPlus, hotkey: 'A' },
  { action: 'move', label: 'Move…', Icon: IconCalendarShare, hotkey: 'Shift+M' },
  { action: 'copy', label: 'Copy…', Icon: IconCopy, hotkey: 'Control+C' },
  { action: 'times', label: 'Times…', Icon: IconClock, hotkey: 'T' },
  { action: 'bonus', label: 'Bonus…', Icon: IconCoinPound, hotkey: 'B' },
  { action: 'remove', label: 'Delete', Icon: IconTrash, hotkey: 'Delete', danger: true },
]

/** What can be done to all that is selected, in the bar and on a phone's sheet. */
export const selectionActions = (ask: (action: SelectionChoice) => void): SelectionAction[] =>
  ACTIONS.map(({ action, ...shown }) => ({ ...shown, onClick: () => ask(action) }))
