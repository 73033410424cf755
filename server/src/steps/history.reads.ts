import type {
  FieldInWords,
  HistoryQuery,
  PublishedVersions,
  ShiftHistory,
  VersionsQuery,
  WeekHistory,
} from '@driverdesk/contract/steps/history.shapes.ts'
import { changeInWords, namedRecords, recordName } from '@driverdesk/domain/auditEntry.ts'
import type { Wording } from '@driverdesk/domain/kernel/auditWords.ts'
import { poundsToPence } from '@driverdesk/domain/kernel/money.ts'
import { ledgerText } from '@driverdesk/domain/shifts/shortNotice.ts'
import type { StepKind } from '@driverdesk/domain/shifts/stepKinds.ts'
import type { KeptRow, StepTable } from '@driverdesk/domain/steps/keptRow.ts'
import { stepDone } from '@driverdesk/domain/steps/stepName.ts'
import { sql } from 'kysely'
import { wordingFor } from '../audit/auditNames.reads.ts'
import { DRIVER_NAME } from '../drivers/drivers.reads.ts'
import type { Db } from '../kernel/database.ts'
import { jsonRows } from '../kernel/jsonRows.ts'
import { notFound } from '../kernel/refusal.ts'
import { restaurantInScope, type Scope } from '../kernel/scope.ts'
import { byName } from '../kernel/sqlNames.ts'
import { utcText } from '../kernel/sqlTimes.ts'
import type { Row } from '../kernel/tables.ts'
import { NOTICE_CAME } from '../push/push.reads.ts'
import { type Part, schedulePart } from './steps.reads.ts'

const MOST_OF_SHIFT = 200
const PER_PAGE = 50
const MOST_VERSIONS = 100

const STEP = sql`step.id as step_id, ${utcText('step.at')} as at, step.actor_name,
  coalesce(step.newer_kind, step.kind) as kind,
  step.undone_at is not null as is_undone,
  case step.kind when 'undo' then coalesce(undone.newer_kind, undone.kind)
    when 'redo' then coalesce(redone.newer_kind, redone.kind) end as of_kind`
const STEPS = sql`schedule_step as step
  left join schedule_step as undone on undone.id = step.undoes_id
  left join schedule_step as redone on redone.id = undone.undoes_id`

/** True if a step's name counts this row. A copy counts its copies, not the shifts they replaced. */
const IS_NAMED = sql`case step.kind when 'copy' then kept.after is not null
  when 'undo' then undone.kind is distinct from 'copy' or kept.before is not null
  when 'redo' then redone.kind is distinct from 'copy' or kept.after is not null else true end`

/** Hides a row's side if its restaurant is out of scope. */
const seen = (scope: Scope) => sql`
  case when ${restaurantInScope(scope, sql<number>`kept.restaurant_before`)} then kept.before end as before,
  case when ${restaurantInScope(scope, sql<number>`kept.restaurant_after`)} then kept.after end as after`

/** @throws {Refusal} 404 for a shift that was never in scope or has no history */
export async function shiftHistory(
  db: Db,
  scope: Scope,
  shiftId: number,
  timeZone: string,
): Promise<ShiftHistory> {
  const found = await jsonRows<HistoryStep & SeenRow>(
    db,
    sql`select * from (
      select ${STEP}, kept.table_name as table, kept.row_id as id, ${seen(scope)}
      from schedule_step_row as kept join ${STEPS} on step.id = kept.step_id
      where kept.shift_id = ${shiftId} and kept.table_name in ('shift', 'shift_event', 'shift_ask')
    ) as row
    where before is not null or after is not null
    order by step_id desc, "table", id limit ${MOST_OF_SHIFT}`,
  )
  const current = await jsonRows<SeenRow>(
    db,
    sql`select 'shift' as table, shift.id, null as before, to_jsonb(shift) as after from shift
    where shift.id = ${shiftId} and ${restaurantInScope(scope, sql.ref('shift.restaurant_id'))}`,
  )
  const rows = [...current, ...found]
  const newest = rows.find(({ table }) => table === 'shift')
  if (!newest) throw notFound('shift')
  const wording = await loadWording(db, rows, timeZone)
  const notices = await noticesBySteps(db, scope, shiftId)
  const bySteps = [...Map.groupBy(found, ({ step_id }) => step_id).values()]
  return {
    name: shiftName(newest, wording),
    entries: bySteps.map((rows) => {
      const [first] = rows as [HistoryStep & SeenRow]
      const change = changeKind(rows.find(({ table }) => table === 'shift'))
      return {
        ...describeStep(first, 1),
        ...(first.kind === 'copy' && change === 'removed' && { done: REPLACED }),
        change,
        // First, because the screen folds long lists.
        fields: [
          ...(notices.get(first.step_id) ?? []),
          ...rows.flatMap((row) => fieldsInWords(row, wording)),
        ],
      }
    }),
  }
}

/** The payments and charges for short notice, or the exemption, and the notified drivers, by step. */
async function noticesBySteps(db: Db, scope: Scope, shiftId: number): Promise<Map<number, FieldInWords[]>> {
  const { rows: ledger } = await sql<LedgerRow>`
    select * from short_notice
    where shift_id = ${shiftId} and ${restaurantInScope(scope, sql.ref('restaurant_id'))} order by id`.execute(
    db,
  )
  const fields = new Map<number, FieldInWords[]>()
  const add = (step: number, label: string, after: string) =>
    fields.set(step, [...(fields.get(step) ?? []), { label, before: '', after }])
  for (const { step_id, driver_pay, restaurant_charge, ...entry } of ledger.filter(hasNoRest)) {
    const paid = { driverPay: poundsToPence(driver_pay), restaurantCharge: poundsToPence(restaurant_charge) }
    const takenBack = takenBackBy({ step_id, driver_pay, restaurant_charge, ...entry }, ledger)
    add(Number(step_id), 'Short notice', ledgerText({ ...entry, ...paid, takenBack }))
  }
  for (const { step_id, came, names } of await toldBySteps(db, scope, shiftId))
    add(step_id, CAME[came], names)
  return fields
}

/** False for a payment that is replaced by one for the time that is still lost. */
const hasNoRest = (entry: LedgerRow, _: number, ledger: readonly LedgerRow[]): boolean =>
  entry.exemption !== 'given_back' ||
  entry.shift_event_id === ledger.findLast((one) => isSameChange(one, entry))?.shift_event_id

type LedgerRow = Row<'short_notice'>

/** Earlier payments that a step took back, less the sum that its entry still pays. */
function takenBackBy(entry: LedgerRow, ledger: readonly LedgerRow[]) {
  const gone = ledger.filter((one) => isSameChange(one, entry) && !isPaid(one))
  const former = gone.flatMap(
    ({ id, shift_event_id }) =>
      ledger.findLast((one) => one.shift_event_id === shift_event_id && one.id < id && isPaid(one)) ?? [],
  )
  const left = (amount: 'driver_pay' | 'restaurant_charge') =>
    former.reduce((sum, one) => sum + poundsToPence(one[amount]), 0) - poundsToPence(entry[amount])
  return { driverPay: left('driver_pay'), restaurantCharge: left('restaurant_charge') }
}

const isPaid = ({ driver_pay, restaurant_charge }: LedgerRow): boolean =>
  poundsToPence(driver_pay) + poundsToPence(restaurant_charge) > 0

const isSameChange = (one: LedgerRow, other: LedgerRow): boolean =>
  one.step_id === other.step_id &&
  one.exemption === other.exemption &&
  one.driver_id === other.driver_id &&
  one.notice === other.notice &&
  one.kind === other.kind

/** Labels of notified drivers, by what became of their notice. */
const CAME = { told: 'Told', waiting: 'Notice still sending', missed: 'Not reached' } as const

/**
 * A notice belongs to the last step of the shift before it; if a driver has several notices in one step, the one that
 * got furthest counts. Notices are deleted after 30 days.
 */
const toldBySteps = (db: Db, scope: Scope, shiftId: number) =>
  jsonRows<{ step_id: number; came: keyof typeof CAME; names: string }>(
    db,
    sql`
      with steps as (
        select distinct step.id, step.at from schedule_step_row as kept join schedule_step as step on step.id = kept.step_id
        where kept.shift_id = ${shiftId} and kept.table_name = 'shift'
          and (${restaurantInScope(scope, sql<number>`kept.restaurant_before`)}
            or ${restaurantInScope(scope, sql<number>`kept.restaurant_after`)})
      ), told as (
      select distinct on (step.id, driver.id) step.id as step_id, ${NOTICE_CAME} as came,
        ${DRIVER_NAME} as name
      from driver_notice join driver on driver.id = driver_notice.driver_id
      cross join lateral (
        select id from steps where steps.at <= driver_notice.created_at order by id desc limit 1) as step
      where driver_notice.created_at >= (select min(at) from steps)
        and ${shiftId} = any(driver_notice.shift_ids)
        and driver_notice.kind in ('publish', 'unpublish', 'update')
      order by step.id, driver.id, array_position(array['told', 'waiting', 'missed'], ${NOTICE_CAME})
      )
      select step_id, came, string_agg(distinct name, ', ') as names from told
      group by step_id, came order by step_id, came desc`,
  )

const REPLACED = 'Replaced by a copy'

function changeKind(shift: SeenRow | undefined): 'added' | 'changed' | 'removed' {
  if (shift?.before === null) return 'added'
  return shift?.after === null ? 'removed' : 'changed'
}

/**
 * True for one row of each shift that a step touched: its own, or, if the step left the shift as it was, that of a charge or a
 * request about it.
 */
const IS_OF_SHIFT = sql`(kept.table_name = 'shift' or kept.table_name in ('shift_event', 'shift_ask') and not exists (
  select from schedule_step_row as other
  where other.shift_id = kept.shift_id and other.step_id = kept.step_id
    and other.table_name in ('shift', 'shift_event', 'shift_ask')
    and (other.table_name <> 'shift', other.table_name, other.row_id) < (true, kept.table_name, kept.row_id)))`

/** True for such a row if either side of it is in the part. */
const within = ({ from, to, has }: Part) => sql`${IS_OF_SHIFT} and (
  (kept.date_before between ${from}::date and ${to}::date and ${has('kept.restaurant_before')})
  or (kept.date_after between ${from}::date and ${to}::date and ${has('kept.restaurant_after')}))`

const touching = ({ from, to }: Part) =>
  sql`daterange(step.first_date, step.last_date, '[]') && daterange(${from}::date, ${to}::date, '[]')`

interface ShownRow extends SeenRow {
  shift_id: number
}

export async function weekHistory(
  db: Db,
  scope: Scope,
  query: HistoryQuery,
  timeZone: string,
): Promise<WeekHistory> {
  const part = await schedulePart(db, scope, query)
  const older = query.before === undefined ? sql`` : sql`and step.id < ${query.before}`
  const byOne = query.actor === undefined ? sql`` : sql`and step.actor = ${query.actor}`
  const found = await jsonRows<HistoryStep & { shifts: number; named: number; first: ShownRow[] }>(
    db,
    sql`select ${STEP}, counted.shifts, counted.named, (
      select json_agg(shown) from (
        select kept.table_name as table, kept.row_id as id, kept.shift_id, ${seen(scope)}
        from schedule_step_row as kept where kept.step_id = step.id and ${within(part)}
        order by ${IS_NAMED} desc, coalesce(kept.date_after, kept.date_before), kept.row_id limit 3
      ) as shown) as first
    from ${STEPS}, lateral (
      select count(*)::int as shifts, count(*) filter (where ${IS_NAMED})::int as named
      from schedule_step_row as kept
      where kept.step_id = step.id and ${within(part)}
    ) as counted
    where ${touching(part)} and counted.shifts > 0 ${older} ${byOne}
    order by step.id desc limit ${PER_PAGE + 1}`,
  )
  const page = found.slice(0, PER_PAGE)
  const wording = await loadWording(
    db,
    page.flatMap(({ first }) => first),
    timeZone,
  )
  return {
    entries: page.map(({ shifts, named, first, ...step }) => ({
      ...describeStep(step, named),
      shifts,
      first: first.map((row) => ({
        shift_id: row.shift_id,
        name: shiftName(row, wording),
        fields: fieldsInWords(row, wording),
      })),
    })),
    people: query.before === undefined ? await editors(db, part) : [],
    next: found.length > PER_PAGE ? (page.at(-1)?.step_id ?? null) : null,
  }
}

const editors = (db: Db, part: Part): Promise<WeekHistory['people']> =>
  jsonRows(
    db,
    sql`select actor, name from (
      select distinct on (step.actor) step.actor, step.actor_name as name from schedule_step as step
      where ${touching(part)} and exists (
        select from schedule_step_row as kept where kept.step_id = step.id and ${within(part)})
      order by step.actor, step.id desc
    ) as person order by ${byName('name')}, actor`,
  )

export async function listVersions(db: Db, scope: Scope, query: VersionsQuery): Promise<PublishedVersions> {
  const part = await schedulePart(db, scope, query)
  return jsonRows(
    db,
    sql`select step.id as step_id, ${utcText('step.at')} as at, step.actor_name, counted.shifts,
      step.undone_at is not null as is_undone
    from schedule_step as step, lateral (
      select count(*)::int as shifts from schedule_step_row as kept
      where kept.step_id = step.id and ${within(part)}
    ) as counted
    where step.kind = 'publish' and ${touching(part)} and counted.shifts > 0
    order by step.id desc limit ${MOST_VERSIONS}`,
  )
}

/** A changed row. A side that the caller may not see is null. */
export interface SeenRow {
  table: StepTable
  id: number
  before: KeptRow | null
  after: KeptRow | null
}

const recorded = ({ table: thing, id: thing_id, before, after }: SeenRow) => ({
  thing,
  thing_id,
  action: 'update',
  before,
  after,
})

export const loadWording = (db: Db, rows: readonly SeenRow[], timeZone: string): Promise<Wording> => {
  const known = new Set<string>()
  const named = rows.flatMap((row) => namedRecords(recorded(row)).filter(({ thing }) => thing !== row.table))
  return wordingFor(
    db,
    named.filter(({ thing, id }) => !known.has(`${thing} ${id}`) && known.add(`${thing} ${id}`)),
    timeZone,
  )
}

/** The other fields repeat the shift's. */
const CHARGE_FIELDS = ['event', 'cost', 'restaurant_charge']

const ASK_FIELDS = ['state', 'answer']

export function fieldsInWords(row: SeenRow, wording: Wording): FieldInWords[] {
  // A sentence of the ledger says what short notice paid and charged.
  if (row.table === 'timesheet' || isOfShortNotice(row)) return []
  if (row.table === 'shift') return changeInWords(recorded(row), wording).fields
  const names = row.table === 'shift_ask' ? ASK_FIELDS : CHARGE_FIELDS
  const only = (side: KeptRow | null) =>
    side && Object.fromEntries(names.map((name) => [name, side[name] ?? null]))
  return changeInWords(recorded({ ...row, before: only(row.before), after: only(row.after) }), wording).fields
}

const isOfShortNotice = ({ table, before, after }: SeenRow): boolean =>
  table === 'shift_event' && (after ?? before)?.short_notice === true

const shiftName = (row: SeenRow, wording: Wording): string =>
  recordName(row.table === 'shift_event' ? 'shift_event' : 'shift', shiftOf(row), wording) ?? 'A shift'

/** A request has the shift as it was when the restaurant asked. */
function shiftOf({ table, before, after }: SeenRow): KeptRow | null {
  const kept = after ?? before
  if (table !== 'shift_ask' || !kept) return kept
  const { was_date: period_date, was_start: start_time, was_finish: finish_time } = kept
  return { ...kept, period_date, start_time, finish_time } as KeptRow
}

interface HistoryStep {
  step_id: number
  at: string
  actor_name: string
  kind: StepKind
  is_undone: boolean
  /** For an undo or redo: the kind of the original step. */
  of_kind: StepKind | null
}

/** @param shifts the number that the caller may see */
function describeStep({ step_id, at, actor_name, kind, is_undone, of_kind }: HistoryStep, shifts: number) {
  const of = of_kind ? { kind: of_kind, shifts } : undefined
  return { step_id, at, actor_name, kind, is_undone, done: stepDone({ kind, shifts }, of) }
}
