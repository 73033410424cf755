import { recordName } from '@driverdesk/domain/auditEntry.ts'
import type { WorkingTime } from '@driverdesk/domain/drivers/availability.ts'
import { invoiceNumberText } from '@driverdesk/domain/invoices/invoiceNumber.ts'
import type { Role } from '@driverdesk/domain/kernel/roles.ts'
import type { IsoDate } from '@driverdesk/domain/kernel/wallClock.ts'
import { withoutLeave } from '@driverdesk/domain/leave/leave.ts'
import { isMoved } from '@driverdesk/domain/shifts/shiftActs.ts'
import { isSameRow, type KeptRow, type KeptShift, timesOf } from '@driverdesk/domain/steps/keptRow.ts'
import {
  type Dependent,
  dependentProblem,
  needsDriverCheck,
  type RestorationFacts,
  type RestoredAsk,
  type RestoredShift,
  restorationProblems,
  restoredAskProblem,
  SHIFT_GONE,
  SHIFT_OUT_OF_SCOPE,
  type ShiftBecomes,
  WORKED_ON,
} from '@driverdesk/domain/steps/restoration.ts'
import { APPROVED, OF_CANCELLATION, TIME_APPROVED } from '@driverdesk/domain/timesheets/timesheetStatus.ts'
import { sql } from 'kysely'
import { activeReach, blockingDocuments, HOURS_ARE_RECORDED, lockDrivers } from '../drivers/drivers.reads.ts'
import { workingTimes } from '../drivers/workingTimes.reads.ts'
import type { Services } from '../kernel/call.ts'
import { businessWallClock } from '../kernel/clock.ts'
import type { Db, Tx } from '../kernel/database.ts'
import { jsonRows } from '../kernel/jsonRows.ts'
import type { Scope } from '../kernel/scope.ts'
import { onTheBusinessClock } from '../kernel/stale.ts'
import { approvedLeave, sickDaysOfStep } from '../leave/leave.reads.ts'
import { optionValues } from '../options/options.reads.ts'
import { namedRestaurants } from '../restaurants/restaurants.reads.ts'
import { restaurantsOfShifts } from '../shifts/placingFacts.reads.ts'
import { idsOf, publishedAround, storedRows } from '../shifts/shifts.reads.ts'
import { shortNotices } from '../shifts/shortNotice.service.ts'
import { type RestoredRow, restaurantIdsIn, shiftsAmong } from './restoredRows.reads.ts'
import { noticedChanges } from './restoreStep.ts'
import { callerAccount } from './steps.reads.ts'

const THE_AGENCY = 'the agency'
const SOMEONE = 'someone else'

/**
 * Says why rows cannot be restored, by shift id:
 * '17/06/2026 10:00 – 14:00, Harbour Tacos: was changed by Manager Account at 14:05.'
 *
 * @param since the time of the step; newer changes prevent the restoration
 * @param undone the step that is undone, which takes back its sick days; null for a redo or a restored version
 */
export async function findRestorationProblems(
  db: Db,
  scope: Scope,
  rows: readonly RestoredRow[],
  since: string,
  undone: number | null,
  services: Services,
): Promise<Map<number, string>> {
  const shifts = shiftsAmong(rows)
  const restaurants = await restaurantsOfShifts(db, scope, restaurantIdsIn(rows))
  const { role } = scope
  const dependents = dependentsFor(role, await dependentProblems(db, rows, since))
  const changedBy = await lastChanges(db, scope, shifts, services)
  const { date: today } = businessWallClock(services)
  const ofDrivers = await driverFacts(db, scope, shifts, undone, today)
  const facts = { role, restaurants, dependents, changedBy, ...ofDrivers }
  const problems = restorationProblems(shifts, facts)
  for (const id of await lostAtShortNotice(db, rows, services))
    if (!problems.has(id)) problems.set(id, LOST_AT_SHORT_NOTICE)
  const known = new Set(idsOf(shifts))
  // The step changed only charges of these shifts.
  const charges = rows.flatMap((row) =>
    row.shift_id === null || row.table === 'shift_ask' || known.has(row.shift_id)
      ? []
      : { id: row.shift_id, row },
  )
  const there = new Set(idsOf(await storedRows(db, idsOf(charges))))
  for (const { row, id: shift } of charges) {
    const isInScope = restaurantIdsIn([row]).every((id) => restaurants.has(id))
    const problem = isInScope
      ? (dependents.get(shift) ?? (there.has(shift) ? undefined : SHIFT_GONE))
      : SHIFT_OUT_OF_SCOPE
    if (problem) problems.set(shift, problem)
  }
  for (const [id, problem] of await askProblems(db, rows, restaurants)) {
    if (!problems.has(id)) problems.set(id, problem)
  }
  return inSentences(db, problems, rows, services.settings.businessTimeZone)
}

const LOST_AT_SHORT_NOTICE = 'its driver would lose it at short notice: unpublish it instead'

/** Published shifts that would be removed. The pay of their drivers needs the shift. */
async function lostAtShortNotice(
  db: Db,
  rows: readonly RestoredRow[],
  services: Services,
): Promise<number[]> {
  const removed = noticedChanges(rows).filter(({ after }) => after === null)
  return (await shortNotices(db, removed, businessWallClock(services))).map(({ shift }) => shift.id)
}

/** Hides charges, hours and invoices from restaurants. */
const dependentsFor = (role: Role, dependents: Map<number, string>): Map<number, string> =>
  role === 'restaurant' ? new Map([...dependents.keys()].map((id) => [id, WORKED_ON])) : dependents

/** Loads facts about the drivers who would get shifts. In a transaction, locks them. */
async function driverFacts(
  db: Db,
  scope: Scope,
  shifts: readonly (RestoredRow & RestoredShift)[],
  undone: number | null,
  today: IsoDate,
): Promise<Pick<RestorationFacts, 'published' | 'reach' | 'workingTimes' | 'documents'>> {
  const moved = shifts.filter(needsDriverCheck).map(({ to }) => timesOf(to as KeptShift))
  const drivers = [...new Set(moved.flatMap(({ driver_id }) => driver_id ?? []))]
  if (db.isTransaction) await lockDrivers(db as Tx, drivers)
  return {
    published: await publishedAround(db, scope, moved),
    reach: await activeReach(db, drivers),
    workingTimes: await timesAfter(db, drivers, undone, today),
    documents: await blockingDocuments(db, drivers, await optionValues(db)),
  }
}

/** The working times of these drivers, without the sick days of the step that is undone. */
async function timesAfter(
  db: Db,
  drivers: readonly number[],
  undone: number | null,
  today: IsoDate,
): Promise<Map<number, WorkingTime>> {
  const times = await workingTimes(db, drivers)
  if (undone === null) return times
  for (const leave of await sickDaysOfStep(db, undone)) {
    const known = times.get(leave.driver_id)
    const others = (await approvedLeave(db, leave.driver_id, today)).filter(({ id }) => id !== leave.id)
    if (known) times.set(leave.driver_id, withoutLeave(known, leave, others, today))
  }
  return times
}

/** Names the last editor of each shift: 'Manager Account at 14:05'. Restaurants see only their own name. */
async function lastChanges(
  db: Db,
  scope: Scope,
  shifts: readonly RestoredShift[],
  { settings, now }: Services,
): Promise<Map<number, string>> {
  const changed = shifts.filter((shift) => !isSameRow('shift', shift.now, shift.from))
  if (changed.length === 0) return new Map()
  // An earlier owner of the restaurant stays unnamed.
  const named =
    scope.role === 'restaurant'
      ? sql`case when actor = ${callerAccount(scope)} then actor_name
          when actor like 'restaurateur:%' then ${SOMEONE} else ${THE_AGENCY} end`
      : sql`actor_name`
  // Later audit entries are acknowledgements and reminders, which change nothing here.
  const { rows } = await sql<{ id: number; name: string; at: string }>`
    select distinct on (thing_id) thing_id as id, ${named} as name, at
    from audit_event left join shift on shift.id = thing_id
    where thing = 'shift' and thing_id = any(${idsOf(changed)}::int[])
      and (shift.id is null or at <= shift.updated_at)
    order by thing_id, audit_event.id desc`.execute(db)
  return new Map(
    rows.map(({ id, name, at }) => [
      id,
      `${name} at ${onTheBusinessClock(new Date(at), settings.businessTimeZone, now())}`,
    ]),
  )
}

const nameable = ({ table, now, from, to }: RestoredRow) => {
  const row = now ?? from ?? to
  return row && table === 'shift_ask' ? askedShift(row) : row
}

/** Puts each shift's name before its problem, unless it is out of scope. */
export async function inSentences(
  db: Db,
  problems: ReadonlyMap<number, string>,
  rows: readonly RestoredRow[],
  timeZone: string,
): Promise<Map<number, string>> {
  if (problems.size === 0) return new Map()
  const known = new Map(rows.map((row) => [row.shift_id, nameable(row)]))
  for (const { id, now, from, to } of shiftsAmong(rows)) known.set(id, now ?? from ?? to)
  const restaurants = await namedRestaurants(db, restaurantIdsIn(rows))
  const wording = { timeZone, nameOf: (_: string, id: number) => restaurants.get(id)?.name ?? '' }
  return new Map(
    [...problems].map(([id, problem]) => {
      const name = recordName('shift', known.get(id) ?? null, wording)
      const subject = problem === SHIFT_OUT_OF_SCOPE || !name ? 'A shift' : `${name}:`
      return [id, `${subject} ${problem}.`]
    }),
  )
}

interface FoundDependent {
  table: Dependent['table']
  id: number
  shift_id: number
  now: KeptRow
  is_later: boolean
  number: number | null
}

async function dependentProblems(
  db: Db,
  rows: readonly RestoredRow[],
  since: string,
): Promise<Map<number, string>> {
  const becomes = new Map(shiftsAmong(rows).map((row) => [row.id, shiftBecomes(row)]))
  const restored = new Map(rows.filter(isDependent).map((row) => [rowKey(row), row]))
  const ids = [...new Set(rows.flatMap(({ shift_id }) => shift_id ?? []))]
  const problems = new Map<number, string>()
  const check = (
    shiftId: number,
    found: Omit<Dependent, 'isApproved' | 'isOfCancellation' | 'isOfShortNotice'>,
  ) => {
    const { now } = found
    const dependent = {
      ...found,
      isApproved: now?.status === APPROVED || now?.status_progress === TIME_APPROVED,
      isOfCancellation: now?.type === OF_CANCELLATION,
      isOfShortNotice: now?.short_notice === true,
    }
    const problem = dependentProblem(dependent, becomes.get(shiftId) ?? 'same')
    if (problem) problems.set(shiftId, problem)
  }
  const found = await findDependents(db, ids, since)
  for (const { table, id, shift_id, now, is_later: isLater, number } of found) {
    const key = rowKey({ table, id })
    const invoice = number === null ? null : invoiceNumberText(number)
    check(shift_id, { table, now, isLater, invoice, restored: restored.get(key) })
    restored.delete(key)
  }
  // The rest no longer exist: they will come back, or someone has removed them.
  for (const { table, shift_id, ...row } of restored.values()) {
    check(shift_id ?? 0, { table, now: row.now, isLater: false, invoice: null, restored: row })
  }
  return problems
}

/** A request that is restored has problems of its own (`askProblems`). */
const isDependent = (row: RestoredRow): row is RestoredRow & { table: Dependent['table'] } =>
  row.table === 'timesheet' || row.table === 'shift_event'

function shiftBecomes({ now, to }: RestoredShift): ShiftBecomes {
  if (to === null) return 'gone'
  return now && isMoved(to, now) ? 'moved' : 'same'
}

const rowKey = ({ table, id }: { table: string; id: number }): string => `${table} ${id}`

async function findDependents(db: Db, shiftIds: readonly number[], since: string): Promise<FoundDependent[]> {
  return jsonRows(
    db,
    sql`
      select 'timesheet' as table, timesheet.id, timesheet.shift_id, to_jsonb(timesheet) as now,
        timesheet.updated_at > ${since}::timestamptz as is_later, invoice.number
      from timesheet
      left join billed_timesheet on billed_timesheet.timesheet_id = timesheet.id
      left join invoice on invoice.id = billed_timesheet.invoice_id
      where timesheet.shift_id = any(${shiftIds}::int[])
      union all
      select 'shift_event', shift_event.id, shift_event.shift_id, to_jsonb(shift_event),
        shift_event.created_at > ${since}::timestamptz, invoice.number
      from shift_event
      left join billed_charge on billed_charge.shift_event_id = shift_event.id
      left join invoice on invoice.id = billed_charge.invoice_id
      where shift_event.shift_id = any(${shiftIds}::int[])`,
  )
}

type ShiftFacts = NonNullable<RestoredAsk['shift']> & { id: number; is_worked: boolean; latest_ask: number }

/** Says why restaurants' requests cannot be restored, by shift. @param restaurants those in scope */
async function askProblems(
  db: Db,
  rows: readonly RestoredRow[],
  restaurants: { has: (id: number) => boolean },
): Promise<Map<number, string>> {
  const problems = new Map<number, string>()
  const asks = rows.filter(({ table }) => table === 'shift_ask')
  if (asks.length === 0) return problems
  const restored = new Map(shiftsAmong(rows).map(({ id, to }) => [id, to]))
  const facts = new Map((await shiftFacts(db, asks)).map((shift) => [shift.id, shift]))
  for (const row of asks) {
    const shiftId = row.shift_id as number
    const present = facts.get(shiftId)
    const to: KeptShift | ShiftFacts | null | undefined = restored.has(shiftId)
      ? restored.get(shiftId)
      : present
    const isInScope = restaurantIdsIn([row]).every((id) => restaurants.has(id))
    const problem = isInScope
      ? restoredAskProblem({
          ...row,
          shift: to ?? undefined,
          isWorked: present?.is_worked ?? false,
          hasLater: (present?.latest_ask ?? 0) > row.id,
        })
      : SHIFT_OUT_OF_SCOPE
    if (problem) problems.set(shiftId, problem)
  }
  return problems
}

const shiftFacts = (db: Db, asks: readonly RestoredRow[]) =>
  jsonRows<ShiftFacts>(
    db,
    sql`
      select shift.id, shift.status, shift.driver_id, shift.restaurant_id,
        ${HOURS_ARE_RECORDED} as is_worked,
        (select max(id) from shift_ask where shift_id = shift.id) as latest_ask
      from shift where shift.id = any(${asks.map(({ shift_id }) => shift_id)}::int[])`,
  )

/** The shift that a request was about, as the request keeps it. */
const askedShift = ({ restaurant_id, was_date, was_start, was_finish }: KeptRow): KeptRow => ({
  restaurant_id,
  period_date: was_date,
  start_time: was_start,
  finish_time: was_finish,
})
