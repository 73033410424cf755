import type { ShiftAct } from '@driverdesk/domain/shifts/shiftActs.ts'
import {
  IconBellRinging,
  IconCircleCheck,
  IconCircleDashed,
  IconCopy,
  IconHistory,
  IconPencil,
  IconTrash,
  IconUserSearch,
  IconUserX,
} from '@tabler/icons-react'

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
