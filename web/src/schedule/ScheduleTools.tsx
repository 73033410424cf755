import type { Shift } from '@driverdesk/contract/shifts/shift.shapes.ts'
import type { DateRange } from '@driverdesk/domain/kernel/wallClock.ts'
import { rangeFor, WEEK } from '@driverdesk/domain/shifts/rotaRange.ts'
import { useMemo } from 'react'
import { ScheduleToolDialog } from '../templates/ScheduleToolDialog.tsx'
import type { ScheduleTool } from '../templates/scheduleTools.data.ts'
import { placeOf, withRange } from '../ui/desk/deskSearch.ts'
import { rateChangeOf } from './act/publishedCost.ts'
import { shiftsOf } from './model/scheduleRows.ts'
import { shiftsForBulk } from './model/shiftStanding.ts'
import { type ScheduleParts, shownText } from './scheduleProps.ts'

interface ScheduleToolsProps extends ScheduleParts {
  tool: ScheduleTool
  /** The selected shifts that it is about; undefined is what is on screen. */
  shiftIds: readonly number[] | undefined
  onClose: () => void
  restoreFocus: () => void
}

/** The dialogs of templates and timed publishing, about what is on screen. */
export function ScheduleTools(props: ScheduleToolsProps) {
  const { schedule, view, today, role, tool, shiftIds, onChange, onClose, restoreFocus } = props
  const { rows, queries } = schedule
  const shifts = useMemo(() => {
    const selected = shiftIds && new Set(shiftIds)
    return shiftsOf(rows).filter(({ id }) => !selected || selected.has(id))
  }, [rows, shiftIds])
  const unpublished = useMemo(() => shiftsForBulk('publish', shifts, role), [shifts, role])
  return (
    <ScheduleToolDialog
      tool={tool}
      scene={{
        location: placeOf(view.location),
        range: view.range,
        today,
        toPublish: {
          shiftIds: shiftIds || view.driver !== undefined ? unpublished.map(({ id }) => id) : undefined,
          isSelection: shiftIds !== undefined,
          count: unpublished.length,
          leftOut: shiftIds ? shifts.length - unpublished.length : 0,
          rateChange: rateChangeOf(unpublished, schedule.places),
          where: shownText(props),
          range: (shiftIds && daysOf(unpublished)) ?? view.range,
        },
      }}
      locations={queries.locations.data}
      onClose={onClose}
      restoreFocus={restoreFocus}
      onShowWeek={(monday) => onChange(withRange(rangeFor(WEEK, monday), WEEK, today))}
    />
  )
}

/** From the first to the last day of some shifts. */
function daysOf(shifts: readonly Shift[]): DateRange | undefined {
  const dates = shifts.map(({ period_date }) => period_date).toSorted()
  const [from] = dates
  const to = dates.at(-1)
  return from && to ? { from, to } : undefined
}
