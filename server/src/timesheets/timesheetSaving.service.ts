/** Adds and changes one or thousands of timesheets: writes rows and charges, records and announces. */
import type { Route } from '@driverdesk/contract/kernel/route.ts'
import type {
  ChangedTimesheet,
  NewTimesheet,
  Timesheet,
} from '@driverdesk/contract/timesheets/timesheet.shapes.ts'
import type { DriverAction } from '@driverdesk/domain/timesheets/driverShift.ts'
import type { Services, SignedInCall } from '../kernel/call.ts'
import { notFound } from '../kernel/refusal.ts'
import type { Scope } from '../kernel/scope.ts'
import { seenAs } from '../kernel/stale.ts'
import type { NewRow } from '../kernel/tables.ts'
import type { Work } from '../kernel/unitOfWork.ts'
import { recordTimesheetCharges } from '../shifts/shiftCharges.service.ts'
import { type Decided, decideChange, decideNew, timesheetFacts } from './timesheetDecision.ts'
import { announceTimesheet, announceTimesheets } from './timesheets.live.ts'
import type { StoredTimesheet } from './timesheets.reads.ts'
import { type AlikeChange, insertTimesheet, updateTimesheet, updateTimesheets } from './timesheets.writes.ts'

export interface Saving {
  work: Work
  scope: Scope
  services: Services
  refuseStale: SignedInCall<Route>['refuseStale']
  /** The caller's name. */
  by: string
}

export async function addTimesheet(saving: Saving, given: NewTimesheet): Promise<number> {
  const { work, scope, services } = saving
  const facts = await timesheetFacts(work.tx, scope, services, [{ id: 0, given }])
  const timesheet = await insertTimesheet(work.tx, decideNew(facts, saving, given))
  work.record({ thing: 'timesheet', id: timesheet.id, action: 'create', before: null, after: timesheet })
  announceTimesheet(work, 'store', timesheet)
  return timesheet.id
}

export async function changeTimesheet(
  saving: Saving,
  id: number,
  given: ChangedTimesheet,
): Promise<Timesheet> {
  const { work, scope, services, refuseStale } = saving
  const facts = await timesheetFacts(work.tx, scope, services, [{ id, given }])
  const before = facts.stored.get(id)
  if (!before) throw notFound('timesheet')
  await refuseStale(work, seen(before, given))
  const change = decideChange(facts, saving, before, given)
  const [timesheet] = await writeChanges(work, [change], scope.accountId)
  return timesheet as Timesheet
}

export const seen = seenAs('timesheet')

export interface TimesheetChange {
  action: Decided['action']
  before: Timesheet
  /** May contain fields that do not change. */
  changes: Partial<Timesheet>
}

/** Returns the timesheets after the changes. Each kind of row takes one statement. */
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
      event: 'update',
      timesheet: after,
      before,
    })),
  )
  return changed.map(({ after }) => after)
}

/** Groups equal changes without their unchanged fields. Most batches are one group. */
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

/**
 * Writes the timesheet of a driver's own start or rejection (docs/spec/driverApp.md#driver-calls-on-shifts).
 *
 * @throws {Refusal} 409 if the shift already has a timesheet
 */
export async function addDriverTimesheet(
  work: Work,
  action: DriverAction,
  given: NewRow<'timesheet'>,
): Promise<StoredTimesheet> {
  const timesheet = await insertTimesheet(work.tx, given)
  work.record({ thing: 'timesheet', id: timesheet.id, action, before: null, after: timesheet })
  announceTimesheet(work, action, timesheet)
  return timesheet
}

export async function changeDriverTimesheet(
  work: Work,
  action: DriverAction,
  before: StoredTimesheet,
  changed: Partial<NewRow<'timesheet'>>,
): Promise<StoredTimesheet> {
  const timesheet = await updateTimesheet(work.tx, before.id, changed)
  work.record({ thing: 'timesheet', id: timesheet.id, action, before, after: timesheet })
  announceTimesheet(work, action, timesheet)
  return timesheet
}
