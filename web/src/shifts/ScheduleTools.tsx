import { rangeFor, WEEK } from '@driverdesk/domain/shifts/rotaRange.ts'
import { useMemo } from 'react'
import { ScheduleToolDialog } from '../templates/ScheduleToolDialog.tsx'
import type { ScheduleTool } from '../templates/scheduleTools.data.ts'
import { withRange } from '../ui/desk/deskSearch.ts'
import { chosenLocation } from '../ui/desk/locationChoices.ts'
import type { ScheduleParts } from './scheduleProps.ts'
import { shiftsOf } from './scheduleRows.ts'
import { shiftsForBulk } from './shiftStanding.ts'

interface ScheduleToolsProps extends ScheduleParts {
  tool: ScheduleTool
  onClose: () => void
  restoreFocus: () => void
}

/** The dialogs of templates and timed publishing, about what is on screen. */
export function ScheduleTools(props: ScheduleToolsProps) {
  const { schedule, view, today, role, tool, onChange, onClose, restoreFocus } = props
  const { rows, places, driversById, queries } = schedule
  const ids = useMemo(() => shiftsForBulk('publish', shiftsOf(rows), role).map(({ id }) => id), [rows, role])
  const where = chosenLocation(view.location, queries.locations.data, places).label
  const who = view.driver === 'open' ? 'open shifts' : view.driver && driversById.get(view.driver)?.full_name
  return (
    <ScheduleToolDialog
      tool={tool}
      scene={{
        location: placeOf(view.location),
        where: [where, who].filter(Boolean).join(', '),
        range: view.range,
        today,
        shownIds: view.driver === undefined ? undefined : ids,
        unpublished: ids.length,
      }}
      locations={queries.locations.data}
      onClose={onClose}
      restoreFocus={restoreFocus}
      onShowWeek={(monday) => onChange(withRange(rangeFor(WEEK, monday), WEEK, today))}
    />
  )
}

/** 'area-3' → the area 3. */
function placeOf(guid: string | undefined) {
  const [type, id] = guid?.split('-') ?? []
  return type === 'area' || type === 'restaurant' ? ({ type, id: Number(id) } as const) : undefined
}
