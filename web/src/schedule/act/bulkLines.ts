import { IconCalendarPlus, IconCircleCheck, IconCircleDashed, IconTrash } from '@tabler/icons-react'
import type { SheetButtonProps } from '../../ui/SheetButton.tsx'
import type { useBulkActions } from './useBulkActions.ts'

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
