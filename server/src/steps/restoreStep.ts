import type { ShortNoticeChoice } from '@driverdesk/contract/shifts/shortNotice.shapes.ts'
import { poundsToPence } from '@driverdesk/domain/kernel/money.ts'
import type { Overruling } from '@driverdesk/domain/rules/ruleWords.ts'
import { SHIFT_CANCELLED } from '@driverdesk/domain/shifts/cancelling.ts'
import {
  type PushDrivers,
  SHIFT_DRAFT,
  SHIFT_NEW,
  SHIFT_PUBLISHED,
} from '@driverdesk/domain/shifts/shiftStatus.ts'
import { type KeptRow, NOT_COMPARED, type StepTable } from '@driverdesk/domain/steps/keptRow.ts'
import { OF_CANCELLATION } from '@driverdesk/domain/timesheets/timesheetStatus.ts'
import { sql } from 'kysely'
import type { Services } from '../kernel/call.ts'
import { businessClock, businessWallClock } from '../kernel/clock.ts'
import type { Db, Tx } from '../kernel/database.ts'
import type { Announcement } from '../kernel/outbox.ts'
import type { Scope } from '../kernel/scope.ts'
import type { Row } from '../kernel/tables.ts'
import { type Work, writeAuditOf } from '../kernel/unitOfWork.ts'
import { forgetWell } from '../leave/leave.service.ts'
import { NOTICE_CAME } from '../push/push.reads.ts'
import type { NoticedBefore, NoticedChange, PaidAmounts } from '../shifts/givenBack.service.ts'
import { type CostShown, refuseOtherPay, setPublishedRates } from '../shifts/publishedRates.service.ts'
import { MOST_ANNOUNCED, moderatorOf, type Progress, refetchesAt } from '../shifts/saveShifts.service.ts'
import { currentStep } from '../shifts/scheduleStep.service.ts'
import {
  AS_ACKNOWLEDGED,
  alertOfSubmission,
  announceToTheirDrivers,
  notifyOfChanges,
  recordAcknowledged,
  SHIFTS_KEPT,
  type ShiftChange,
  type TellableShift,
} from '../shifts/shiftChanges.service.ts'
import { idsOf } from '../shifts/shifts.reads.ts'
import {
  agreedInStep,
  noticeTerms,
  type RestoredPayments,
  settleShortNotices,
} from '../shifts/shortNotice.service.ts'
import { restoreRows } from './restoration.writes.ts'
import { type RestoredRow, shiftsAmong } from './restoredRows.reads.ts'

export interface RestoreChoice {
  push_drivers?: PushDrivers | undefined
  cost_shown?: CostShown
  short_notice?: ShortNoticeChoice | undefined
  /** The overruling to store with shifts that break a rule about working time, by id. */
  overruled?: ReadonlyMap<number, Overruling>
  /** A driver took the shift, or the server gave it, so the driver is always notified. */
  isTakers?: boolean
  /** The step that is undone or redone; undefined for a restored version. */
  stepId?: number
}

/**
 * Restores checked and locked rows. Records, announces and notifies.
 *
 * @throws {Refusal} 409 if the pay of shifts that are published again differs from what the user saw
 */
export async function restoreStep(
  work: Work,
  scope: Scope,
  action: 'undo' | 'redo' | 'bring_back',
  rows: readonly RestoredRow[],
  {
    push_drivers: push,
    cost_shown,
    short_notice,
    overruled = new Map(),
    isTakers = false,
    stepId,
  }: RestoreChoice,
  services: Services,
  progress: Progress,
): Promise<void> {
  await restoreRows(work.tx, rows, moderatorOf(scope), progress)
  // Redo restores what was after the step, as the driver's report is made again only then.
  if (action !== 'redo')
    await forgetWell(
      work.tx,
      shiftsAmong(rows).flatMap(({ to }) => to ?? []),
      businessWallClock(services),
    )
  await keepOverrulings(work.tx, overruled)
  // Comes first, because today's rates have audit entries of their own.
  await recordStep(work, action)
  const terms = noticeTerms(services, short_notice)
  const restored = await restoredPayments(work.tx, rows, action === 'bring_back' ? undefined : action, stepId)
  await settleShortNotices(work, noticedChanges(rows), terms, scope, restored)
  if (action !== 'undo') {
    const published = publishedAgain(rows).map(({ id }) => id)
    await setPublishedRates(work, published)
    await refuseOtherPay(work.tx, published, cost_shown)
  }
  announceToTheirDrivers(work, shiftChanges(rows))
  work.announce(...announcements(rows))
  if (scope.role === 'restaurant') await alertOfSubmission(work, submittedAmong(rows))
  // Restaurants cannot turn off notices to drivers, and no one for a shift that a driver has taken.
  await notifyOfChanges(work, shiftChanges(rows), {
    push: scope.role === 'restaurant' || isTakers ? undefined : push,
    clock: businessClock(services),
  })
  await keepAcknowledged(work.tx, rows)
}

export const noticedChanges = (rows: readonly RestoredRow[]): NoticedChange[] =>
  shiftsAmong(rows).flatMap(({ now, to }) =>
    now ? { before: withClockTimes(now) as TellableShift & NoticedBefore, after: withClockTimes(to) } : [],
  )

/** The payments for short notice and of cancellations among the rows that are removed or restored. */
export async function restoredPayments(
  db: Db,
  rows: readonly RestoredRow[],
  way?: 'undo' | 'redo',
  stepId?: number,
): Promise<RestoredPayments> {
  const events = rows.filter(({ table }) => table === 'shift_event')
  const gone = events.filter(({ now, to }) => now?.short_notice === true && to === null)
  const back = events.filter(({ now, to }) => now === null && to?.short_notice === true)
  const cancelled = events.filter(({ now, to }) => now === null && to?.event === SHIFT_CANCELLED)
  return {
    takenBack: idsOf(gone),
    broughtBack: idsOf(back),
    gone: amountsAmong(rows, 'now', 'to'),
    back: amountsAmong(rows, 'to', 'now'),
    shifts: new Set([...gone, ...back, ...cancelled].flatMap(({ shift_id }) => shift_id ?? [])),
    agreed: way && stepId !== undefined ? await agreedInStep(db, stepId, way) : () => undefined,
  }
}

/** The amounts of the payments that exist on one side only. One that pays and charges nothing is left out. */
function amountsAmong(
  rows: readonly RestoredRow[],
  side: 'now' | 'to',
  other: 'now' | 'to',
): Map<number, PaidAmounts> {
  const alone = rows.flatMap(({ table, id, [side]: row, [other]: counterpart }) =>
    row && !counterpart ? [{ ...row, table, id }] : [],
  ) as OneSided[]
  const pays = alone.filter(({ table, type }) => table === 'timesheet' && type === OF_CANCELLATION)
  const amounts = alone.flatMap((event): [number, PaidAmounts][] => {
    if (event.table !== 'shift_event' || !(event.short_notice || event.event === SHIFT_CANCELLED)) return []
    // A shift can be cancelled once for each of several drivers.
    const pay = pays.findLast((timesheet) =>
      event.short_notice
        ? timesheet.id === event.model_id
        : !timesheet.short_notice &&
          timesheet.shift_id === event.shift_id &&
          timesheet.driver_id === event.driver_id,
    )
    // A fee that the driver pays is not a payment.
    const driverPay = Math.max(0, poundsToPence(pay?.cost_extra_bonus ?? 0))
    return [[event.id, { driverPay, restaurantCharge: poundsToPence(event.restaurant_charge ?? 0) }]]
  })
  return new Map(amounts.filter(([, { driverPay, restaurantCharge }]) => driverPay + restaurantCharge > 0))
}

type OneSided = { table: StepTable; id: number } & Pick<
  Row<'shift_event'>,
  'shift_id' | 'driver_id' | 'event' | 'model_id' | 'short_notice' | 'restaurant_charge'
> &
  Pick<Row<'timesheet'>, 'type' | 'cost_extra_bonus'>

export const publishedAgain = (rows: readonly RestoredRow[]) =>
  shiftsAmong(rows).filter(({ now, to }) => to?.status === SHIFT_PUBLISHED && now?.status !== SHIFT_PUBLISHED)

const submittedAmong = (rows: readonly RestoredRow[]) =>
  shiftChanges(rows).flatMap(({ before, after }) =>
    after?.status === SHIFT_NEW && before?.status !== SHIFT_NEW ? [after] : [],
  )

export const shiftChanges = (rows: readonly RestoredRow[]): ShiftChange[] =>
  shiftsAmong(rows).map(({ now, to }) => ({ before: withClockTimes(now), after: withClockTimes(to) }))

const withClockTimes = (shift: KeptRow | null): TellableShift | null => {
  if (!shift) return null
  const { start_time, finish_time, ...rest } = shift as KeptRow & TellableShift
  return { ...rest, start_time: start_time.slice(0, 5), finish_time: finish_time.slice(0, 5) }
}

function announcements(rows: readonly RestoredRow[]): Announcement[] {
  const announced = [
    ...rows.filter(({ table }) => table === 'shift' || table === 'timesheet'),
    ...asksAlone(rows),
  ]
  if (announced.length <= MOST_ANNOUNCED) return announced.map(announcement)
  return [...Map.groupBy(announced, ({ table }) => table)].flatMap(([channel, rows]) =>
    refetchesAt(
      channel,
      rows.flatMap(({ now, to }) => [now, to].flatMap((row) => (row ? [Number(row.restaurant_id)] : []))),
    ),
  )
}

/** The shifts of which only the request changes. */
function asksAlone(rows: readonly RestoredRow[]): RestoredRow[] {
  const shifts = new Set(shiftsAmong(rows).map(({ id }) => id))
  return rows.flatMap((row) =>
    row.table === 'shift_ask' && row.shift_id !== null && !shifts.has(row.shift_id)
      ? { ...row, table: 'shift', id: row.shift_id }
      : [],
  )
}

function announcement({ table: channel, id: entityId, now, to }: RestoredRow): Announcement {
  const restaurantId = Number((to ?? now)?.restaurant_id)
  if (!to) return { channel, event: 'destroy', entityId, restaurantId }
  if (!now) return { channel, event: 'store', entityId, restaurantId }
  const left = now.restaurant_id !== to.restaurant_id && { leftRestaurantId: Number(now.restaurant_id) }
  const event = channel === 'shift' ? changeEvent(now, to) : 'update'
  return { channel, event, entityId, restaurantId, ...left }
}

function changeEvent(now: KeptRow, to: KeptRow): string {
  if (now.status === to.status) return 'update'
  if (to.status === SHIFT_PUBLISHED) return 'publish'
  if (now.status === SHIFT_DRAFT) return 'request'
  return now.status === SHIFT_PUBLISHED ? 'unpublish' : 'update'
}

/**
 * Restores that drivers acknowledged shifts, if what they last acknowledged is the version that they have again, and no notice of
 * these shifts can have reached them since. The notice of the change that is undone counts. The notice of a driver taking
 * the shift does not, because taking it was the acknowledgement.
 */
async function keepAcknowledged(tx: Tx, rows: readonly RestoredRow[]): Promise<void> {
  const acknowledged = shiftsAmong(rows).flatMap(({ id, to, side, step_id }) =>
    to?.acknowledged_at && to.status === SHIFT_PUBLISHED
      ? [{ id, at: to.acknowledged_at, changed_in: side === 'before' ? step_id : null }]
      : [],
  )
  if (acknowledged.length === 0) return
  const { rows: kept } = await sql<{ id: number }>`
    update shift set acknowledged_at = given.at
    from jsonb_to_recordset(${JSON.stringify(acknowledged)}::jsonb) as given(id int, at timestamptz, changed_in bigint)
      left join schedule_step as step on step.id = given.changed_in
    where shift.id = given.id and ${IS_LAST_ACKNOWLEDGED} and not exists (
      select from driver_notice
      where driver_notice.driver_id = shift.driver_id and driver_notice.created_at > coalesce(step.at, given.at)
        and driver_notice.kind in ('publish', 'unpublish', 'update')
        and (shift.id = any(driver_notice.shift_ids) or cardinality(driver_notice.shift_ids) = ${SHIFTS_KEPT}::int)
        and ${NOTICE_CAME} <> 'missed')
    returning shift.id`.execute(tx)
  await recordAcknowledged(tx, idsOf(kept))
}

/** Even without a notice, a driver may have acknowledged other times in the app, or that the shift was lost. */
const IS_LAST_ACKNOWLEDGED = sql`exists (
  select from told_shift as known
  where known.driver_id = shift.driver_id and known.shift_id = shift.id
    and known.acknowledged = ${AS_ACKNOWLEDGED})`

/** Stores with each shift why it overrules a rule. Changes its `updated_at`, because the step records only such changes. */
async function keepOverrulings(tx: Tx, overruled: ReadonlyMap<number, Overruling>): Promise<void> {
  if (overruled.size === 0) return
  const given = [...overruled].map(([id, kept]) => ({ id, ...kept }))
  await sql`
    update shift set rule_reason = given.rule_reason, rule_keys = given.rule_keys,
      updated_at = shift.updated_at + interval '1 millisecond'
    from jsonb_populate_recordset(null::shift, ${JSON.stringify(given)}::jsonb) as given
    where shift.id = given.id`.execute(tx)
}

/** Audits what this transaction's step has changed so far: whole rows that were added or removed, fields of others. */
async function recordStep({ tx, actor }: Work, action: string): Promise<void> {
  await writeAuditOf(
    tx,
    actor,
    action,
    sql`
      select kept.table_name as thing, kept.row_id as thing_id,
        case when is_changed then coalesce(fields.before, '{}') else kept.before end as before,
        case when is_changed then coalesce(fields.after, '{}') else kept.after end as after
      from schedule_step_row as kept
      cross join lateral (select kept.before is not null and kept.after is not null as is_changed) as state
      left join lateral (
        select jsonb_object_agg(name, kept.before -> name) as before, jsonb_object_agg(name, kept.after -> name) as after
        from jsonb_object_keys(kept.before || kept.after) as name
        where not ${JSON.stringify(NOT_COMPARED)}::jsonb -> kept.table_name ? name
          and coalesce(kept.before -> name, 'null') <> coalesce(kept.after -> name, 'null')
      ) as fields on is_changed
      where kept.step_id = ${await currentStep(tx)}
      order by kept.row_id, kept.table_name`,
  )
}

export async function markUndone(tx: Tx, id: number, isUndone: boolean): Promise<void> {
  await tx
    .updateTable('schedule_step')
    .set({ undone_at: isUndone ? sql<string>`now()` : null })
    .where('id', '=', id)
    .execute()
}

/** Thirteen months, so that last year's week can be compared. The audit stays. */
const KEPT_DAYS = 400

export async function forgetOldSteps(db: Db): Promise<void> {
  // Deletes an undo together with the step that it reverted, however recent.
  await sql`
    with recursive old as (
      select id from schedule_step where at < now() - make_interval(days => ${KEPT_DAYS})
      union select step.id from schedule_step as step join old on step.undoes_id = old.id
    ), forgotten as (
      delete from schedule_step_row where step_id in (select id from old)
    )
    delete from schedule_step where id in (select id from old)`.execute(db)
}
