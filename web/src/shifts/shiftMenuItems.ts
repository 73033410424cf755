import {
  IconCircleCheck,
  IconCircleDashed,
  IconCopy,
  IconPencil,
  IconTrash,
  IconUserX,
} from '@tabler/icons-react'

/** How the menu of a shift shows each action, beside the grid and on a phone. */
export const MENU_ITEMS = {
  copy: { label: 'Copy', Icon: IconCopy },
  edit: { label: 'Edit', Icon: IconPencil },
  publish: { label: 'Publish', Icon: IconCircleCheck },
  unpublish: { label: 'Unpublish', Icon: IconCircleDashed },
  cancel: { label: 'Cancel shift', Icon: IconUserX },
  remove: { label: 'Remove', Icon: IconTrash },
} as const
