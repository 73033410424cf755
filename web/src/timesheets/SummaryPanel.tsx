import { useLocalStorage, useMediaQuery } from '@mantine/hooks'
import { TimesheetSummary } from './form/TimesheetSummary.tsx'
import classes from './SummaryPanel.module.css'
import { rowKey } from './table/rowKey.ts'
import type { TimesheetParts } from './timesheetProps.ts'
import { useNextToApprove } from './useNextToApprove.ts'

/**
 * The form of the selected row (docs/spec/timesheets.md#timesheet-summary); without one the table has its room. Pinned,
 * it has its own column beside the table; else it lies over the table's edge.
 */
export function SummaryPanel(parts: TimesheetParts) {
  const { desk, held, flags, table, onChange, announce } = parts
  const [isPinned, onPin] = useLocalStorage({
    key: 'driverdesk.timesheet-pinned',
    defaultValue: true,
    getInitialValueInEffect: false,
  })
  // Beside the drivers there is room for it and the table on wide screens alone.
  const hasRoom = useMediaQuery('(min-width: 80em)', true, { getInitialValueInEffect: false })
  const isBeside = isPinned && hasRoom
  const { selected, isGone, letGo } = held
  const next = useNextToApprove(parts)
  if (!selected) return null
  const close = () => {
    onChange({ row: undefined }, true)
    table.current?.focus()
  }
  return (
    <aside className={classes.panel} data-pinned={isBeside || undefined} aria-label="Timesheet summary">
      <TimesheetSummary
        key={rowKey(selected)}
        row={selected}
        desk={desk}
        exceptions={flags.get(selected.id)}
        next={next}
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
    </aside>
  )
}
