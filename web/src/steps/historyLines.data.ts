import { IconCalendarCheck, IconHistory } from '@tabler/icons-react'
import type { SheetButtonProps } from '../ui/SheetButton.tsx'
import type { Undo } from './undo.data.ts'

/** The ways to the history, as lines of a menu or a sheet; none for those who are told none. */
export const historyLines = ({
  showPanel,
  showPublished,
}: Pick<Undo, 'showPanel' | 'showPublished'>): SheetButtonProps[] =>
  showPublished
    ? [
        {
          label: 'History of these days',
          Icon: IconHistory,
          onClick: () => showPanel({ kind: 'week' }),
        },
        { label: 'As it was published on…', Icon: IconCalendarCheck, onClick: showPublished },
      ]
    : []
