/** Adding a timesheet and changing one: the row, its charge, its record, its announcement. */
import type {
  ChangedTimesheet,
  NewTimesheet,
  Timesheet,
} from '@driverdesk/contract/timesheets/timesheet.shapes.ts'
import type { Services } from '../kernel/call.ts'
import { notFound } from '../kernel/refusal.ts'
import type { Scope } from '../kernel/scope.ts'
import { refuseStale } from '../kernel/stale.ts'
import type { Work } from '../kernel/unitOfWork.ts'
import { writeChanges } from './timesheetChanges.ts'
import { decideChange, decideNew } from './timesheetDecision.ts'
import { timesheetFacts } from './timesheetFacts.reads.ts'
import { announceTimesheet } from './timesheets.announce.ts'
import { insertTimesheet } from './timesheets.writes.ts'

export interface Saving {
  work: Work
  scope: Scope
  services: Services
  /** The name of whoever does it. */
  by: string
}

/** Answers the new id. */
export async function addTimesheet(saving: Saving, given: NewTimesheet): Promise<number> {
  const { work, scope, services } = saving
  const facts = await timesheetFacts(work.tx, scope, services, [{ id: 0, given }])
  const timesheet = await insertTimesheet(work.tx, decideNew(facts, saving, given))
  work.record({ thing: 'timesheet', id: timesheet.id, action: 'create', before: null, after: timesheet })
  announceTimesheet(work, 'store', timesheet)
  return timesheet.id
}

/** Answers the timesheet as it is now. */
export async function changeTimesheet(
  saving: Saving,
  id: number,
  given: ChangedTimesheet,
): Promise<Timesheet> {
  const { work, scope, services } = saving
  const facts = await timesheetFacts(work.tx, scope, services, [{ id, given }])
  const before = facts.stored.get(id)
  if (!before) throw notFound('timesheet')
  await refuseStale(work.tx, seen(before, given), services.settings.businessTimeZone, services.now())
  const change = decideChange(facts, saving, before, given)
  const [timesheet] = await writeChanges(work, [change], scope.accountId)
  return timesheet as Timesheet
}

/** A timesheet beside what its caller saw of it, for `refuseStale`. */
export const seen = (
  { id, updated_at }: Pick<Timesheet, 'id' | 'updated_at'>,
  client: { updated_at?: string | undefined },
) => ({
  thing: 'timesheet',
  id,
  seen: client.updated_at,
  updatedAt: updated_at,
})
