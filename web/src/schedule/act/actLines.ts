import type { Role } from '@driverdesk/domain/kernel/roles.ts'
import { actsOf, type ShiftAct } from '@driverdesk/domain/shifts/shiftActs.ts'
import type { StatusChangeKind } from '@driverdesk/domain/shifts/stepKinds.ts'
import {
  IconArrowsExchange,
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
  IconMessageCircleOff,
  IconMessageCircleQuestion,
  IconMoodSick,
  IconPencil,
  IconPrinter,
  IconSquareCheck,
  IconTrash,
  IconUserPlus,
  IconUserSearch,
  IconUserShare,
  IconUserX,
  type TablerIcon,
} from '@tabler/icons-react'
import type { ShownShift } from '../../shifts/shownShift.ts'
import type { SheetButtonProps } from '../../ui/BottomSheet.tsx'
import { toggleShift } from '../model/scheduleState.ts'
import { changeSchedule } from '../model/scheduleStore.ts'
import { mayMove, maySelect, shiftState } from '../model/shiftState.ts'
import { REPORT_SICK } from '../model/sickDriver.ts'
import type { ManyAction } from './manyForm.ts'

/** Shown to a restaurant if the menu is empty. */
export const AGENCY_ONLY = 'Only the agency can change this shift'

/** The label and icon of each action in the menu of a shift. */
export const MENU_ITEMS = {
  answer: { label: 'Answer the request', Icon: IconMessageCircleQuestion },
  handover: { label: 'Answer the drivers…', Icon: IconArrowsExchange },
  askChange: { label: 'Ask for a change', Icon: IconMessageCircleQuestion },
  askCancel: { label: 'Ask to cancel', Icon: IconUserX },
  withdrawAsk: { label: 'Withdraw the request', Icon: IconMessageCircleOff },
  copy: { label: 'Copy', Icon: IconCopy },
  edit: { label: 'Edit', Icon: IconPencil },
  find: { label: 'Find a driver', Icon: IconUserSearch },
  offer: { label: 'Offer in turn…', Icon: IconUserShare },
  publish: { label: 'Publish', Icon: IconCircleCheck },
  unpublish: { label: 'Unpublish', Icon: IconCircleDashed },
  history: { label: 'History', Icon: IconHistory },
  remind: { label: 'Remind the driver', Icon: IconBellRinging },
  sick: { label: REPORT_SICK, Icon: IconMoodSick },
  cancel: { label: 'Cancel shift', Icon: IconUserX },
  remove: { label: 'Remove', Icon: IconTrash },
} as const

const ASSIGN = { label: 'Assign…', Icon: IconUserPlus }
const MOVE = { label: 'Move…', Icon: IconCalendarShare }
const TIMES = { label: 'Times…', Icon: IconClock }

const DANGEROUS: readonly ShiftAct[] = ['remove', 'cancel', 'askCancel']

interface ShiftLines {
  actions: readonly ShiftAct[]
  onAction: (action: ShiftAct) => void
  /** The actions for which the grid has a drag or a key. */
  more: readonly SheetButtonProps[]
}

/** The menu of a shift, beside the grid and on a phone. Cancelling and removing come last, in red. */
export function shiftLines({ actions, onAction, more }: ShiftLines): SheetButtonProps[] {
  const linesOf = (danger: boolean) =>
    actions
      .filter((action) => DANGEROUS.includes(action) === danger)
      .map((action) => ({ ...MENU_ITEMS[action], danger, onClick: () => onAction(action) }))
  return [...linesOf(false), ...more, ...linesOf(true)]
}

/** An action that runs at once, publishing at a set time, or offers in turn. */
export type SelectionChoice = ManyAction | 'publish at' | 'offer'

export interface SelectionAction {
  label: string
  Icon: TablerIcon
  hotkey: string
  danger?: boolean
  onClick: () => void
}

interface ShownAction extends Omit<SelectionAction, 'onClick'> {
  action: SelectionChoice
  /** Restaurants have no drivers, money and timed publishing. */
  forStaff?: boolean
}

const ACTIONS: readonly ShownAction[] = [
  { action: 'publish', ...MENU_ITEMS.publish, hotkey: 'P' },
  { action: 'publish at', label: 'Publish at…', Icon: IconClockPlay, hotkey: 'Shift+P', forStaff: true },
  { action: 'unpublish', ...MENU_ITEMS.unpublish, hotkey: 'U' },
  { action: 'assign', ...ASSIGN, hotkey: 'A', forStaff: true },
  { action: 'offer', ...MENU_ITEMS.offer, hotkey: 'Shift+F', forStaff: true },
  { action: 'move', ...MOVE, hotkey: 'Shift+M' },
  { action: 'copy', label: 'Copy…', Icon: IconCopy, hotkey: 'Control+C' },
  { action: 'times', ...TIMES, hotkey: 'T' },
  { action: 'bonus', label: 'Bonus…', Icon: IconCoinPound, hotkey: 'B', forStaff: true },
  { action: 'remove', ...MENU_ITEMS.remove, hotkey: 'Delete', danger: true },
]

export const selectionActions = (ask: (action: SelectionChoice) => void, role: Role): SelectionAction[] =>
  ACTIONS.filter(({ forStaff }) => !forStaff || role !== 'restaurant').map(
    ({ action, forStaff: _, ...shown }) => ({ ...shown, onClick: () => ask(action) }),
  )

export interface ActOnAll {
  action: StatusChangeKind
  /** 'Publish Shifts [12]' */
  label: string
  isReady: boolean
  run: () => void
}

interface AllShiftsActs {
  acts: readonly ActOnAll[]
  copy: { isReady: boolean; run: () => Promise<void> }
}

/**
 * The lines of a menu or sheet for all shifts on screen (docs/spec/schedule.md#toolbar,
 * docs/spec/schedule.md#submitting-drafts).
 */
export const actLines = (acts: readonly ActOnAll[]): SheetButtonProps[] =>
  acts.map(({ action, label, isReady, run }) => ({
    label,
    Icon: MENU_ITEMS[action].Icon,
    danger: action === 'remove',
    disabled: !isReady,
    onClick: run,
  }))

export const allShiftsLines = ({ acts, copy }: AllShiftsActs): SheetButtonProps[] => [
  { label: 'Copy shifts', Icon: IconCalendarPlus, disabled: !copy.isReady, onClick: () => void copy.run() },
  ...actLines(acts),
]

/**
 * The actions for which the grid has a drag or a key, in the sheet of a phone. There are shifts that a
 * restaurant can only look at.
 */
export function moreLines(shift: ShownShift, role: Role, ask: Ask): SheetButtonProps[] {
  if (role !== 'restaurant')
    return [move(ask), { ...ASSIGN, onClick: () => ask('assign') }, times(ask), select(shift.id)]
  const offered = actsOf(shiftState(shift), role)
  return [
    ...(offered.includes('edit') ? [move(ask), times(ask)] : []),
    ...(maySelect(shift, role) ? [select(shift.id)] : []),
  ]
}

/** The same in the grid, where a mouse drags and selects. */
export const menuLines = (shift: ShownShift, role: Role, byTouch: boolean, ask: Ask): SheetButtonProps[] => [
  ...(mayMove(shift, role) ? [move(ask)] : []),
  ...(byTouch && maySelect(shift, role) ? [select(shift.id)] : []),
]

type Ask = (action: ManyAction) => void

const move = (ask: Ask) => ({ ...MOVE, onClick: () => ask('move') })
const times = (ask: Ask) => ({ ...TIMES, onClick: () => ask('times') })
const select = (id: number) => ({
  label: 'Select',
  Icon: IconSquareCheck,
  onClick: () => changeSchedule(toggleShift(id)),
})

export const printLine = (onPrint: () => void): SheetButtonProps => ({
  label: 'Print rota…',
  Icon: IconPrinter,
  onClick: onPrint,
})
