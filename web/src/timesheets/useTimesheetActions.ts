import { numberText } from '@driverdesk/domain/kernel/counts.ts'
import type { Role } from '@driverdesk/domain/kernel/roles.ts'
import { rangeFor } from '@driverdesk/domain/kernel/rotaRange.ts'
import type { IsoDate } from '@driverdesk/domain/kernel/wallClock.ts'
import { approveAll, notTaken, waitsForApproval } from '@driverdesk/domain/timesheets/approveAll.ts'
import { type Flags, rowKey } from '@driverdesk/domain/timesheets/timesheetRow.ts'
import { useDisclosure } from '@mantine/hooks'
import { useMemo, useState } from 'react'
import { withRange } from '../desk/deskSearch.ts'
import { useWallClock } from '../kernel/businessClock.ts'
import { type ApprovableRow, approvables, countedText } from './approveAll/approvables.ts'
import type { NewTimesheetProps } from './form/AddTimesheetForm.tsx'
import type { TimesheetDesk, TimesheetRow } from './timesheetDesk.ts'
import type { TimesheetSearch, TimesheetView } from './timesheets.search.ts'
import type { HeldRow, ShownRows } from './useShownRows.ts'

interface ActionOptions {
  desk: TimesheetDesk
  view: TimesheetView
  today: IsoDate
  shown: ShownRows
  held: HeldRow
  flags: Flags
  onChange: (search: TimesheetSearch) => void
}

export function useTimesheetActions(options: ActionOptions) {
  const { desk, shown, held, flags } = options
  const now = useWallClock()
  const [isApproving, approving] = useDisclosure(false)
  const adding = useNewTimesheet(options)
  const rows = useMemo(() => approvables(shown.rows, flags, now), [shown.rows, flags, now])
  const [approvable, others] = useMemo(
    () => [approveAll(rows, desk.role), notTaken(rows, desk.role)],
    [rows, desk.role],
  )
  // Until the saved timesheets are loaded, every shift looks as if no one had submitted it; until the places of restaurants
  // are, a far start has no exception.
  const isKnown = desk.isKnown && desk.sites.isKnown
  const all = isKnown ? approvable : NONE
  const count = all.submitted.length + all.notSubmitted.length
  return {
    adding,
    isApproving,
    /** The specification spells the restaurants' button in two words. */
    addLabel: desk.audience === 'staff' ? 'Add timesheet' : 'Add time sheet',
    approveLabel: `Approve All [${isKnown ? numberText(count) : '–'}]`,
    approveHint: isKnown ? countedText(all, others) : undefined,
    canApprove: count + all.unpublished.length > 0,
    openApproving: approving.open,
    closeApproving: approving.close,
    order: useApprovalOrder(rows, held.selected, desk.role),
  }
}

const NONE = { submitted: [], notSubmitted: [], unpublished: [] }

export type TimesheetActions = ReturnType<typeof useTimesheetActions>

function useNewTimesheet({ view, today, onChange }: ActionOptions) {
  const [isOpen, { open, close }] = useDisclosure(false)
  const { range, interval, location } = view
  const props: NewTimesheetProps = {
    location,
    onClose: close,
    onCreated: ({ id, period_date: day }) => {
      close()
      const isShown = range.from <= day && day <= range.to
      onChange({ row: id, ...(!isShown && withRange(rangeFor(interval, day), interval, today)) })
    },
  }
  return { isOpen, open, props }
}

export interface ApprovalOrder {
  /** The nearest rows that wait, below and above the selected one. */
  below: number | undefined
  above: number | undefined
  /** The row that 'Approve & next' opens. */
  next: number | undefined
  /** The number of waiting rows, not counting the selected one. */
  left: number
}

/**
 * The rows that wait for approval around the selected one. 'Approve & next' goes to the next submitted one, starting over at
 * the top; hours that no one has submitted, and queries, must be looked at first. From one of those it goes on to the others.
 */
function useApprovalOrder(
  all: readonly ApprovableRow[],
  selected: TimesheetRow | undefined,
  role: Role,
): ApprovalOrder {
  const at = usePlace(all, selected)
  return useMemo(() => {
    const waiting = new Set(all.filter((one) => waitsForApproval(one, role)))
    const submitted = new Set(approveAll(all, role).submitted)
    const isSelected = ({ row }: ApprovableRow) => selected !== undefined && rowKey(row) === rowKey(selected)
    const others = (rows: readonly ApprovableRow[]) =>
      rows.filter((one) => waiting.has(one) && !isSelected(one))
    const [above, below] = [others(all.slice(0, at)), others(all.slice(at))]
    const inTurn = [...below, ...above]
    const isSubmitted = all.some((one) => isSelected(one) && submitted.has(one))
    const next = inTurn.find((one) => submitted.has(one)) ?? (isSubmitted ? undefined : inTurn[0])
    return {
      below: below[0]?.row.id,
      above: above.at(-1)?.row.id,
      next: next?.row.id,
      left: inTurn.length,
    }
  }, [all, selected, role, at])
}

/** The place of the selected row, which stays when approving takes it out of a filtered list; 0 if none is selected. */
function usePlace(all: readonly ApprovableRow[], selected: TimesheetRow | undefined): number {
  const key = selected ? rowKey(selected) : ''
  const found = useMemo(() => all.findIndex(({ row }) => rowKey(row) === key), [all, key])
  const [before, setBefore] = useState({ key: '', at: 0 })
  if (found >= 0 && (before.key !== key || before.at !== found)) setBefore({ key, at: found })
  if (found >= 0) return found
  return before.key === key ? before.at : 0
}
