import { approveAll } from '@driverdesk/domain/timesheets/approveAll.ts'
import { useDisclosure } from '@mantine/hooks'
import { useMemo } from 'react'
import { useWallClock } from '../kernel/businessClock.ts'
import { numberText } from '../ui/numberText.ts'
import { countedText } from './approveAll/approveCounts.ts'
import { approvables } from './approveAll/batchItem.ts'
import type { TimesheetParts } from './timesheetProps.ts'
import { useNewTimesheet } from './useNewTimesheet.ts'

/** What is done to all timesheets on screen, whichever way it is shown; `TimesheetDialogs` has its dialogs. */
export function useTimesheetActions(parts: TimesheetParts) {
  const { desk, shown, flags } = parts
  const now = useWallClock()
  const [isApproving, approving] = useDisclosure(false)
  const adding = useNewTimesheet(parts)
  const all = useMemo(
    // Without the saved ones every shift would look as if nobody had submitted it.
    () => (desk.isKnown ? approveAll(approvables(shown.rows, flags, now), desk.role) : NONE),
    [shown.rows, flags, now, desk.role, desk.isKnown],
  )
  const count = all.submitted.length + all.notSubmitted.length
  return {
    adding,
    isApproving,
    /** Restaurants read it in two words. */
    addLabel: desk.audience === 'staff' ? 'Add timesheet' : 'Add time sheet',
    /** Nobody knows how many while something is not there. */
    approveLabel: `Approve All [${desk.isKnown ? numberText(count) : '–'}]`,
    /** What it counts. */
    approveHint: desk.isKnown ? countedText(all) : undefined,
    canApprove: count > 0,
    openApproving: approving.open,
    closeApproving: approving.close,
  }
}

const NONE = { submitted: [], notSubmitted: [] }

export type TimesheetActions = ReturnType<typeof useTimesheetActions>
