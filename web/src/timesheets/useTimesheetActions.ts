import { rangeFor } from '@driverdesk/domain/kernel/rotaRange.ts'
import type { IsoDate } from '@driverdesk/domain/kernel/wallClock.ts'
import { approveAll, notTaken } from '@driverdesk/domain/timesheets/approveAll.ts'
import type { Flags } from '@driverdesk/domain/timesheets/rowExceptions.ts'
import { useDisclosure } from '@mantine/hooks'
import { useMemo } from 'react'
import { withRange } from '../desk/deskSearch.ts'
import { useWallClock } from '../kernel/businessClock.ts'
import { numberText } from '../ui/numberText.ts'
import { approvables, countedText } from './approveAll/approvables.ts'
import type { NewTimesheetProps } from './form/AddTimesheetForm.tsx'
import type { TimesheetDesk } from './timesheetDesk.ts'
import type { TimesheetSearch, TimesheetView } from './timesheets.search.ts'
import { useApprovalOrder } from './useApprovalOrder.ts'
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
  // Until the saved timesheets are loaded, every shift looks as if no one had submitted it.
  const all = desk.isKnown ? approvable : NONE
  const count = all.submitted.length + all.notSubmitted.length
  return {
    adding,
    isApproving,
    /** The specification spells the restaurants' button in two words. */
    addLabel: desk.audience === 'staff' ? 'Add timesheet' : 'Add time sheet',
    approveLabel: `Approve All [${desk.isKnown ? numberText(count) : '–'}]`,
    approveHint: desk.isKnown ? countedText(all, others) : undefined,
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
