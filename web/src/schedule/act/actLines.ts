import type { Role } from '@driverdesk/domain/accounts/roles.ts'
import { actsOf, type ShiftAct } from '@driverdesk/domain/shifts/shiftActs.ts'
import type { TablerIcon } from '@tabler/icons-react'
import {
  IconBellRinging,
  IconCalendarPlus,
  IconCalendarShare,
  IconCircleCheck,
  IconCircleDashed,
  IconClock,
  IconClockPlay,
  IconCoinPound,
  IconCopy,
  IconHistory,
  IconPencil,
  IconSquareCheck,
  IconTrash,
  IconUserPlus,
  IconUserSearch,
  IconUserX,
} from '@tabler/icons-react'
import type { SheetButtonProps } from '../../ui/SheetButton.tsx'
import { toggleSelected } from '../model/selection.ts'
import { standingOf } from '../model/shiftStanding.ts'
import type { ShownShift } from '../shift/shownShift.ts'
import type { ManyAction } from './manyForm.ts'
import type { useBulkActions } from './useBulkActions.ts'

/** Said to a restaurant where the menu offers nothing. */
export const AGENCYS = 'Only the agency can change this shift'

/** What takes the shift away: shown in red, below all the rest, where no finger comes upon it. */
export const isGrave = (action: ShiftAct): boolean => action === 'remove' || action === 'cancel'

/** How the menu of a shift shows each action, beside the grid and on a phone. */
export const MENU_ITEMS = {
  copy: { label: 'Copy', Icon: IconCopy },
  edit: { label: 'Edit', Icon: IconPencil },
  find: { label: 'Find a driver', Icon: IconUserSearch },
  publish: { label: 'Publish', Icon: IconCircleCheck },
  unpublish: { label: 'Unpublish', Icon: IconCircleDashed },
  history: { label: 'History', Icon: IconHistory },
  remind: { label: 'Remind the driver', Icon: IconBellRinging },
  cancel: { label: 'Cancel shift', Icon: IconUserX },
  remove: { label: 'Remove', Icon: IconTrash },
} as const

/** What is done at once, or at a set time. */
type SelectionChoice = ManyAction | 'publish at'

export interface SelectionAction {
  label: string
  Icon: TablerIcon
  /** As the sheet of keys names it. */
  hotkey: string
  danger?: boolean
  onClick: () => void
}

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

/** What staff do to all shifts (document 2, 2.1), as lines of a sheet. */
export const bulkLines = ({
  counts,
  isBusy,
  canCopy,
  act,
  copy,
}: ReturnType<typeof useBulkActions>): SheetButtonProps[] => [
  { label: 'Copy Shifts', Icon: IconCalendarPlus, disabled: !canCopy, onClick: () => void copy() },
  {
    label: `Publish Shifts [${counts.publish}]`,
    Icon: IconCircleCheck,
    disabled: isBusy || counts.publish === 0,
    onClick: () => act('publish'),
  },
  {
    label: `Unpublish Shifts [${counts.unpublish}]`,
    Icon: IconCircleDashed,
    disabled: isBusy || counts.unpublish === 0,
    onClick: () => act('unpublish'),
  },
  {
    label: `Delete Unpublished Shifts [${counts.delete}]`,
    Icon: IconTrash,
    danger: true,
    disabled: isBusy || counts.delete === 0,
    onClick: () => act('delete'),
  },
]

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
