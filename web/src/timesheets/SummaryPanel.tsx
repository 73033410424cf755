import { useLocalStorage, useMediaQuery } from '@mantine/hooks'
import { EmptyState } from '../ui/EmptyState.tsx'
import { TimesheetSummary } from './form/TimesheetSummary.tsx'
import classes from './SummaryPanel.module.css'
import { rowKey } from './table/rowKey.ts'
import type { TimesheetParts } from './timesheetProps.ts'

/**
 * The form of the selected row (document 3, section 2.1). Pinned, it has its own column beside the table, which stays;
 * else it lies over the table's edge while a row is selected.
 */
export function SummaryPanel({ desk, held, flags, table, onChange, announce }: TimesheetParts) {
  const [isPinned, onPin] = useLocalStorage({
    key: 'driverdesk.timesheet-pinned',
    defaultValue: true,
    getInitialValueInEffect: false,
  })
  // Beside the drivers there is room for it and the table on wide screens alone.
  const hasRoom = useMediaQuery('(min-width: 80em)', true, { getInitialValueInEffect: false })
  // An empty form takes its column only where the whole table still fits beside it.
  const hasRoomForNone = useMediaQuery('(min-width: 88.75em)', true, { getInitialValueInEffect: false })
  const isBeside = isPinned && hasRoom
  const { selected, isGone, letGo } = held
  if (!selected && !(isBeside && hasRoomForNone)) return null
  const close = () => {
    onChange({ row: undefined }, true)
    table.current?.focus()
  }
  return (
    <aside className={classes.panel} data-pinned={isBeside || undefined} aria-label="Timesheet summary">
      {selected ? (
        <TimesheetSummary
          key={rowKey(selected)}
          row={selected}
          desk={desk}
          exceptions={flags.get(selected.id)}
          onShow={(row) => onChange({ row }, true)}
          isGone={isGone}
          onGone={letGo}
          onRemoved={close}
          onScrollTo={() => table.current?.scrollTo(selected)}
          isPinned={isPinned}
          onPin={onPin}
          onClose={close}
          announce={announce}
        />
      ) : (
        <EmptyState title="Timesheet summary" hint="Choose a timesheet to see and change it here." />
      )}
    </aside>
  )
}
