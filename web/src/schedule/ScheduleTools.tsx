import { rangeFor, WEEK } from '@driverdesk/domain/kernel/rotaRange.ts'
import type { DateRange } from '@driverdesk/domain/kernel/wallClock.ts'
import { useMemo, useState } from 'react'
import { parseLocation, withRange } from '../desk/deskSearch.ts'
import { isForStaff, type ShownShift, type StaffShift } from '../shifts/shownShift.ts'
import { ScheduleToolDialog } from '../templates/ScheduleToolDialog.tsx'
import type { ScheduleTool } from '../templates/scheduleTools.data.ts'
import { Awaited } from '../ui/LaterPart.tsx'
import { rateChangeOf } from './act/publishedCost.ts'
import { useAgency, useAllRows, useScene } from './model/scene.ts'
import { shownText } from './model/schedule.ts'
import { shiftsOf } from './model/scheduleRows.ts'
import { shiftsForBulk } from './model/shiftState.ts'

interface ScheduleToolsProps {
  tool: ScheduleTool
  /** Undefined for all shifts on screen. */
  shiftIds: readonly number[] | undefined
  onClose: () => void
}

export function ScheduleTools({ tool, shiftIds, onClose }: ScheduleToolsProps) {
  const scene = useScene()
  const { view, today, role, onChange } = scene
  const { schedule } = scene
  // Selected shifts are loaded, and templates need none.
  const needsAll = tool === 'publish at' && shiftIds === undefined
  const all = useAllRows(needsAll)
  // The dialog keeps what was typed while other days load.
  const [wasThere, setWasThere] = useState(!needsAll)
  if (all && !wasThere) setWasThere(true)
  const rows = all ?? (wasThere ? schedule.rows : undefined)
  const { places, locations } = useAgency()
  const shifts = useMemo(() => {
    const selected = shiftIds && new Set(shiftIds)
    return shiftsOf<ShownShift>(rows ?? [])
      .filter(isForStaff)
      .filter(({ id }) => !selected || selected.has(id))
  }, [rows, shiftIds])
  const unpublished = useMemo(() => shiftsForBulk('publish', shifts, role), [shifts, role])
  if (!rows) return <Awaited callOff={onClose} />
  return (
    <ScheduleToolDialog
      tool={tool}
      scene={{
        location: parseLocation(view.location),
        range: view.range,
        today,
        toPublish: {
          shiftIds: shiftIds || view.driver !== undefined ? unpublished.map(({ id }) => id) : undefined,
          isSelection: shiftIds !== undefined,
          count: unpublished.length,
          leftOut: shiftIds ? shifts.length - unpublished.length : 0,
          rateChange: rateChangeOf(unpublished, places),
          where: shownText(scene),
          range: (shiftIds && daysOf(unpublished)) ?? view.range,
        },
      }}
      locations={locations}
      onClose={onClose}
      onShowWeek={(monday) => onChange(withRange(rangeFor(WEEK, monday), WEEK, today))}
    />
  )
}

/** From the first to the last day of some shifts. */
function daysOf(shifts: readonly StaffShift[]): DateRange | undefined {
  const dates = shifts.map(({ period_date }) => period_date).toSorted()
  const [from] = dates
  const to = dates.at(-1)
  return from && to ? { from, to } : undefined
}
