import type { Role } from '@driverdesk/domain/kernel/roles.ts'
import { approveAll, waitsForApproval } from '@driverdesk/domain/timesheets/approveAll.ts'
import { rowKey } from '@driverdesk/domain/timesheets/timesheetRow.ts'
import { useMemo, useState } from 'react'
import type { ApprovableRow } from './approveAll/approvables.ts'
import type { TimesheetRow } from './timesheetRow.ts'

export interface ApprovalOrder {
  /** The nearest rows that wait, below and above the selected one. */
  below: number | undefined
  above: number | undefined
  /** The row that 'Approve & next' opens. */
  next: number | undefined
  /** The number of rows that wait, without the selected one. */
  left: number
}

/**
 * The rows that wait for approval around the selected one. 'Approve & next' goes to the next submitted one, starting over at
 * the top; hours that no one has submitted, and queries, must be looked at first. From one of those it goes on to the others.
 */
export function useApprovalOrder(
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
