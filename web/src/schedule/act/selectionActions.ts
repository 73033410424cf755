import type { Role } from '@driverdesk/domain/accounts/roles.ts'
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
import type { SelectionAction } from '../frame/SelectionBar.tsx'
import type { ManyAction } from './manyForm.ts'

/** What is done at once, or at a set time. */
type SelectionChoice = ManyAction | 'publish at'

interface ShownAction extends Omit<SelectionAction, 'onClick'> {
  action: SelectionChoice
  /** Drivers, money and timed publishing are the agency's. */
  forStaff?: boolean
}

const ACTIONS: readonly ShownAction[] = [
  { action: 'publish', label: 'Publish', Icon: IconCircleCheck, hotkey: 'P' },
  { action: 'publish at', label: 'Publish at…', Icon: IconClockPlay, hotkey: 'Shift+P', forStaff: true },
  { action: 'unpublish', label: 'Unpublish', Icon: IconCircleDashed, hotkey: 'U' },
  { action: 'assign', label: 'Assign…', Icon: IconUserPlus, hotkey: 'A', forStaff: true },
  { action: 'move', label: 'Move…', Icon: IconCalendarShare, hotkey: 'Shift+M' },
  { action: 'copy', label: 'Copy…', Icon: IconCopy, hotkey: 'Control+C' },
  { action: 'times', label: 'Times…', Icon: IconClock, hotkey: 'T' },
  { action: 'bonus', label: 'Bonus…', Icon: IconCoinPound, hotkey: 'B', forStaff: true },
  { action: 'remove', label: 'Delete', Icon: IconTrash, hotkey: 'Delete', danger: true },
]

/** What can be done to all that is selected, in the bar and on a phone's sheet. */
export const selectionActions = (ask: (action: SelectionChoice) => void, role: Role): SelectionAction[] =>
  ACTIONS.filter(({ forStaff }) => !forStaff || role !== 'restaurant').map(
    ({ action, forStaff: _, ...shown }) => ({ ...shown, onClick: () => ask(action) }),
  )
