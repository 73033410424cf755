/** Adding a shift and changing one, by staff and by restaurants alike: the row, its record, its announcement. */
import type { Shift } from '@driverdesk/contract/shifts/shift.shapes.ts'
import type { NewRow, Row } from '../kernel/tables.ts'
import type { Work } from '../kernel/unitOfWork.ts'
import { announceShifts } from './shifts.announce.ts'
import type { StoredShift } from './shifts.reads.ts'
import { shiftView } from './shifts.view.ts'
import { insertShift, type ShiftChange, updateShift } from './shifts.writes.ts'

export async function addShift(work: Work, given: NewRow<'shift'>): Promise<Shift> {
  const shift = await insertShift(work.tx, given)
  work.record({ thing: 'shift', id: shift.id, action: 'create', before: null, after: shift })
  announceShifts(work, 'store', [shift])
  return shiftView(work.tx, shift.id)
}

/** Answers the shift as it is stored now. */
export async function changeShift(
  work: Work,
  stored: StoredShift,
  changed: ShiftChange,
): Promise<Row<'shift'>> {
  const shift = await updateShift(work.tx, stored.id, changed)
  const { has_timesheet: _, ...before } = stored
  work.record({ thing: 'shift', id: shift.id, action: 'update', before, after: shift })
  announceShifts(work, 'update', [shift], stored.restaurant_id)
  return shift
}
