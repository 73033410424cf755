/** Writes changes of timesheets, one or thousands: rows, charges, records, announcements, each by one statement. */
import type { Timesheet } from '@driverdesk/contract/timesheets/timesheet.shapes.ts'
import type { Work } from '../kernel/unitOfWork.ts'
import { recordTimesheetCharges } from '../shifts/shiftCharges.service.ts'
import { type AlikeChange, updateTimesheets } from './timesheetBatch.writes.ts'
import type { Decided } from './timesheetState.ts'
import { announceTimesheets } from './timesheets.announce.ts'

export interface TimesheetChange {
  action: Decided['action']
  before: Timesheet
  /** Fields that may be as they were. */
  changes: Partial<Timesheet>
}

/** Answers the timesheets as they are now. */
export async function writeChanges(
  work: Work,
  changes: readonly TimesheetChange[],
  creatorId: number,
): Promise<Timesheet[]> {
  const alike = alikeChanges(changes)
  const touched = await updateTimesheets(work.tx, alike)
  const changed = changes.map((change) => ({
    before: change.before,
    after: { ...change.before, ...change.changes, updated_at: touched.get(change.before.id) as string },
  }))
  await recordTimesheetCharges(work, changed, creatorId)
  work.record(
    ...alike.map(({ ids: id, action, before, after }) => ({ thing: 'timesheet', id, action, before, after })),
  )
  announceTimesheets(
    work,
    changed.map(({ before, after }) => ({
      ...{ event: 'update', timesheet: after, fromRestaurantId: before.restaurant_id },
    })),
  )
  return changed.map(({ after }) => after)
}

/** Only what changes is written and recorded, and what changes alike together: of a batch mostly all of it. */
function alikeChanges(changes: readonly TimesheetChange[]): AlikeChange[] {
  const groups = new Map<string, AlikeChange>()
  for (const { action, before, changes: given } of changes) {
    const fields = (Object.keys(given) as (keyof Timesheet)[]).filter(
      (field) => before[field] !== given[field],
    )
    const word = action === 'edit' ? 'update' : action
    const key = JSON.stringify([word, fields.map((field) => [field, before[field], given[field]])])
    const group = groups.get(key)
    if (group) group.ids.push(before.id)
    else {
      const [was, is] = [before, given].map((of) =>
        Object.fromEntries(fields.map((field) => [field, of[field]])),
      )
      groups.set(key, { ids: [before.id], action: word, before: was ?? {}, after: is ?? {} })
    }
  }
  return [...groups.values()]
}
