import { approveAll } from '@driverdesk/domain/timesheets/approveAll.ts'
import { useMemo } from 'react'
import { useWallClock } from '../kernel/businessClock.ts'
import { approvables } from './approveAll/batchItem.ts'
import type { TimesheetParts } from './timesheetProps.ts'
import type { TimesheetRow } from './timesheetRow.ts'

/**
 * The row that is approved after the selected one: the next submitted one below it that may be approved, and after the last
 * the first. undefined where there is no other. Hours that no one has submitted must be looked at first.
 */
export function useNextToApprove({
  desk,
  shown,
  held,
  flags,
}: TimesheetParts): TimesheetRow['id'] | undefined {
  const now = useWallClock()
  const { selected } = held
  const waiting = useMemo(() => {
    const { submitted } = approveAll(approvables(shown.rows, flags, now), desk.role)
    return new Set(submitted.map(({ row }) => row))
  }, [shown.rows, flags, now, desk.role])
  return useMemo(() => {
    const at = selected ? shown.rows.indexOf(selected) : -1
    const inTurn = [...shown.rows.slice(at + 1), ...shown.rows.slice(0, Math.max(at, 0))]
    return inTurn.find((row) => waiting.has(row))?.id
  }, [shown.rows, selected, waiting])
}
