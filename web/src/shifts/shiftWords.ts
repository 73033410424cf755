import type { Driver } from '@driverdesk/contract/drivers/drivers.routes.ts'
import type { Shift } from '@driverdesk/contract/shifts/shift.shapes.ts'
import { formatMoney } from '@driverdesk/domain/kernel/money.ts'
import { formatHours } from '@driverdesk/domain/shifts/shiftLength.ts'
import { ASSIGNED, SHIFT_DRAFT, SHIFT_PUBLISHED, STALE } from '@driverdesk/domain/shifts/shiftStatus.ts'
import { figuresOf } from './shiftFigures.ts'

/** The drivers by id; the names of those that have gone come with their shifts. */
export type DriversById = ReadonlyMap<number, Pick<Driver, 'full_name'>>

/** The status as the schedule paints and says it. */
export type Tone = 'unpublished' | 'published' | 'draft'

export function toneOf({ status }: Pick<Shift, 'status'>): Tone {
  if (status === SHIFT_PUBLISHED) return 'published'
  return status === SHIFT_DRAFT ? 'draft' : 'unpublished'
}

/** Who works a shift, as the schedule paints it. */
export type Manning = 'assigned' | 'open' | 'rejected'

export function manningOf({ status_assigned }: Pick<Shift, 'status_assigned'>): Manning {
  if (status_assigned === ASSIGNED) return 'assigned'
  return status_assigned === STALE ? 'rejected' : 'open'
}

/** 'Ann Example', 'Open shift', or 'Shift rejected by Ann Example' (document 2, section 4). */
export function manningText(shift: Shift, drivers: DriversById): string {
  const manning = manningOf(shift)
  if (manning === 'assigned') {
    return shift.driver?.full_name ?? nameOf(shift.driver_id, drivers) ?? 'Driver not in your list'
  }
  if (manning === 'open') return 'Open shift'
  const name = nameOf(shift.driver_id_canceled, drivers)
  return name ? `Shift rejected by ${name}` : 'Shift rejected'
}

const nameOf = (id: number | null, drivers: DriversById) => (id ? drivers.get(id)?.full_name : undefined)

/** '11:00 – 15:00'. */
export const timesText = ({ start_time, finish_time }: Pick<Shift, 'start_time' | 'finish_time'>): string =>
  `${start_time} – ${finish_time}`

const OVERLAP = 'Overlaps another shift of this driver. It cannot be published so.'

/** As a screen reader says it: '11:00 to 15:00, Ann Example, published'. */
export function shiftLabel(shift: Shift, drivers: DriversById, overlapping: boolean): string {
  const label = `${shift.start_time} to ${shift.finish_time}, ${manningText(shift, drivers)}, ${toneOf(shift)}`
  return overlapping ? `${label}. Warning: overlaps another shift of this driver` : label
}

/** What the block has no room for, one fact a line. */
export function shiftDetails(shift: Shift, drivers: DriversById, overlapping: boolean): string {
  const { minutes, cost } = figuresOf(shift)
  const facts = [
    overlapping && `⚠ ${OVERLAP}`,
    `${timesText(shift)} (${formatHours(minutes, 2)} h, ${formatMoney(cost)})`,
    `${manningText(shift, drivers)}, ${toneOf(shift)}`,
    shift.extra_request === 1 && 'Extra request',
    shift.timesheet && 'Has a timesheet',
    shift.comment,
  ]
  return facts.filter(Boolean).join('\n')
}
