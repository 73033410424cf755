/**
 * Writes shifts. Every call that adds, changes or removes shifts goes through `saveShifts`: only this begins the step,
 * writes the rows, charges changed fees, records, announces and notifies.
 */
import { QUICK, REFETCH } from '@driverdesk/contract/kernel/live.ts'
import { NOT_OVERRULED } from '@driverdesk/domain/rules/ruleWords.ts'
import { type ShiftLinks, sourcesFirst } from '@driverdesk/domain/shifts/copying.ts'
import { type PushDrivers, SHIFT_DRAFT, SHIFT_NEW } from '@driverdesk/domain/shifts/shiftStatus.ts'
import { lostMinutes } from '@driverdesk/domain/shifts/shortNotice.ts'
import type { StepKind } from '@driverdesk/domain/shifts/stepKinds.ts'
import { sql } from 'kysely'
import type { BusinessClock } from '../kernel/clock.ts'
import type { Tx } from '../kernel/database.ts'
import type { Announcement } from '../kernel/outbox.ts'
import type { Scope } from '../kernel/scope.ts'
import type { Row } from '../kernel/tables.ts'
import { alike, type Work } from '../kernel/unitOfWork.ts'
import { takeBackPaid } from './givenBack.service.ts'
import { setPublishedRates } from './publishedRates.service.ts'
import { beginStep, countStepAs } from './scheduleStep.service.ts'
import {
  alertOfSubmission,
  announceToTheirDrivers,
  notifyOfChanges,
  type TellableShift,
} from './shiftChanges.service.ts'
import { recordChargesOfEdits } from './shiftCharges.service.ts'
import { type HeldShift, idsOf, storedRows } from './shifts.reads.ts'
import {
  type AddedShift,
  deleteShifts,
  insertShifts,
  type NewShift,
  type ShiftColumns,
  type ShiftValues,
  updateShifts,
} from './shifts.writes.ts'
import { type NoticeTerms, settleShortNotices } from './shortNotice.service.ts'

const EVENT_OF = {
  create: 'store',
  copy: 'store',
  template: 'store',
  update: 'update',
  publish: 'publish',
  unpublish: 'unpublish',
  submit: 'request',
  cancel: 'update',
  remove: 'destroy',
  accept: 'update',
  take: 'update',
  give: 'update',
  swap: 'update',
  reject: 'reject',
} as const

export type Progress = (done: number, total: number) => void

export interface ShiftSave {
  kind: StepKind
  action: keyof typeof EVENT_OF
  /** The caller's scope; undefined if a driver answers, who neither moderates nor adds shifts. */
  scope?: Scope
  /**
   * How it settles changes at short notice. 'settled': the call itself charges and pays. 'none': it takes no time of a published
   * shift from a driver.
   */
  notice: NoticeTerms | 'settled' | 'none'
  /** Undefined: the drivers are notified (docs/spec/shifts.md#notifying-drivers). */
  push?: PushDrivers | undefined
  /** Of the business, if the step publishes shifts. */
  clock?: BusinessClock
  /** The driver who takes the step, and so is not notified. */
  quietFor?: number
  /** Removed to make room for the added ones. */
  removed?: readonly RemovedShift[]
  changed?: readonly ChangedShift[]
  set?: ShiftValues
  /** All with the same columns; new if staff add them, drafts if a restaurant does. */
  added?: readonly NewShift[]
  /** The audit's facts of a shift that is added with many others; the whole row by default. */
  origin?: (shift: AddedShift) => object
  progress?: Progress
}

export type RemovedShift = ShiftLinks & { id: number }

export interface ChangedShift {
  /** Locked. A whole row is recorded in full; for others the audit gets the differences. */
  before: HeldShift | Row<'shift'>
  /** Values that are the same for each shift of the step. */
  columns?: ShiftColumns
}

export type Moderator =
  | { moderator_id: number; restaurateur_moderator_id: null }
  | { moderator_id: null; restaurateur_moderator_id: number }

export const moderatorOf = ({ role, accountId }: Scope): Moderator =>
  role === 'restaurant'
    ? { moderator_id: null, restaurateur_moderator_id: accountId }
    : { moderator_id: accountId, restaurateur_moderator_id: null }

/** Saves one step of the schedule. Returns the added shifts. */
export async function saveShifts(work: Work, save: ShiftSave): Promise<readonly AddedShift[]> {
  const { removed = [], changed = [], added = [], progress } = save
  const report = towards(removed.length + changed.length + added.length, progress)
  await beginStep(work, save)
  await saveRemoved(work, save, report)
  await saveChanged(work, save, report)
  return saveAdded(work, save, report)
}

async function saveRemoved(work: Work, { removed = [] }: ShiftSave, report: Report): Promise<void> {
  if (removed.length === 0) return
  // A copy is removed before its source, so that the step keeps it with its link.
  const sorted = sourcesFirst(removed, (shift) => shift).toReversed()
  const rows = await inBatches(sorted, (some) => deleteShifts(work.tx, idsOf(some)), report)
  work.record(
    ...rows.map((before) => ({ thing: 'shift', id: before.id, action: 'remove', before, after: null })),
  )
  announce(work, EVENT_OF.remove, rows)
}

async function saveChanged(work: Work, save: ShiftSave, report: Report): Promise<void> {
  const { action, changed = [], scope } = save
  const [first] = changed
  if (!first) return
  const set = withoutOldReason(save.set, first.columns)
  if (scope) await chargeFees(work, scope, save)
  const values = { ...(scope && moderatorOf(scope)), ...set }
  const returning = isWhole(first.before) ? 'rows' : 'nothing'
  const update = (some: readonly ChangedShift[]) =>
    updateShifts(
      work.tx,
      some.map(({ before, ...change }) => ({ id: before.id, ...change })),
      values,
      returning,
    )
  const updateAll = () => inBatches(changed, update, report)
  const updated = first.columns ? await swapping(work.tx, updateAll) : await updateAll()
  const rows = new Map(updated.map((row) => [row.id, row]))
  const saved = changed.map(({ before, columns }) => {
    const written = columns ? { ...set, ...columns } : set
    const after = rows.get(before.id) ?? ({ ...before, ...written } as TellableShift)
    return { id: before.id, before, after, written }
  })
  work.record(...alike(saved.map((one) => ({ thing: 'shift', id: one.id, action, ...recorded(one) }))))
  announceToTheirDrivers(work, saved)
  announce(
    work,
    EVENT_OF[action],
    saved.map(({ id, before, after: { restaurant_id } }) => ({
      id,
      restaurant_id,
      left: before.restaurant_id,
    })),
  )
  await settle(work, save, saved)
  if (action === 'publish') await setPublishedRates(work, idsOf(saved))
  if (action === 'submit') {
    const submitted = changed.map(({ before }) => before)
    await alertOfSubmission(work, submitted)
  }
  const { push, quietFor, clock } = save
  await notifyOfChanges(work, saved, { push, quietFor, clock })
}

/** The reason for overruling a rule does not apply to another driver. */
function withoutOldReason(set: ShiftValues = {}, columns: ShiftColumns = {}): ShiftValues {
  const isForOther = 'driver_id' in { ...set, ...columns } && !('rule_reason' in { ...set, ...columns })
  return isForOther ? { ...set, ...NOT_OVERRULED } : set
}

async function settle(
  work: Work,
  { notice, scope }: ShiftSave,
  saved: readonly { before: HeldShift | Row<'shift'>; after: TellableShift }[],
): Promise<void> {
  if (typeof notice === 'object') return settleShortNotices(work, saved, notice, scope)
  await takeBackPaid(work, saved)
  if (notice === 'none' && saved.some(({ before, after }) => lostMinutes(before, after) > 0))
    throw new Error('This step says that it takes no time from a driver, and does.')
}

/** Records charges for changed fees. Restaurants cannot change fees. */
async function chargeFees(work: Work, scope: Scope, { changed = [], set }: ShiftSave): Promise<void> {
  if (scope.role === 'restaurant') return
  const fees = changed.flatMap(({ before, columns }) => {
    const fee = (columns ?? set)?.cost_extra_bonus
    return fee === undefined ? [] : { before, fee: Number(fee) }
  })
  await recordChargesOfEdits(work, fees, scope.accountId)
}

const isWhole = (shift: object): shift is Row<'shift'> => 'comment' in shift

interface Saved {
  before: object
  after: object
  written: object
}

function recorded({ before, after, written }: Saved): { before: object; after: object } {
  if (isWhole(before)) {
    const { has_timesheet: _, timesheet_type: __, ...row } = before as Row<'shift'> & Partial<HeldShift>
    return { before: row, after }
  }
  const stored = before as Record<string, unknown>
  const differs: { before: typeof stored; after: typeof stored } = { before: {}, after: {} }
  for (const [name, value] of Object.entries(written)) {
    if (value === stored[name]) continue
    differs.before[name] = stored[name]
    differs.after[name] = value
  }
  return differs
}

export type Report = (saved: number) => void

/** Counts saved rows up to `total`, of every kind. A small step reports nothing. */
export function towards(total: number, progress?: Progress): Report {
  let done = 0
  return (saved) => {
    done += saved
    if (total > QUICK) progress?.(done, total)
  }
}

/** A large step reports its progress this often. Each report needs a statement of its own. */
const REPORTS = 5

export async function inBatches<Given, Saved>(
  all: readonly Given[],
  save: (some: readonly Given[]) => Promise<readonly Saved[]>,
  report: Report,
): Promise<Saved[]> {
  const size = Math.max(QUICK, Math.ceil(all.length / REPORTS))
  const saved: Saved[] = []
  for (let start = 0; start < all.length; start += size) {
    const some = all.slice(start, start + size)
    saved.push(...(await save(some)))
    report(some.length)
  }
  return saved
}

/**
 * Lets drivers swap shifts over several statements: double bookings are looked for at the end of `body`, and not after each
 * statement.
 */
export async function swapping<T>(tx: Tx, body: () => Promise<T>): Promise<T> {
  await sql`set constraints shift_no_double_booking deferred`.execute(tx)
  const done = await body()
  await sql`set constraints shift_no_double_booking immediate`.execute(tx)
  return done
}

async function saveAdded(work: Work, save: ShiftSave, report: Report): Promise<readonly AddedShift[]> {
  const { action, scope, added = [], removed = [], origin } = save
  if (added.length === 0 || !scope) return []
  const moderator = moderatorOf(scope)
  const author = {
    status: scope.role === 'restaurant' ? SHIFT_DRAFT : SHIFT_NEW,
    creator_id: moderator.moderator_id,
    restaurateur_creator_id: moderator.restaurateur_moderator_id,
    ...moderator,
  }
  const made = await inBatches(added, (some) => insertShifts(work.tx, some, author), report)
  if (removed.length > 0) await countStepAs(work.tx, made.length)
  const rows = origin
    ? made.map((shift) => ({ id: shift.id, after: origin(shift) }))
    : (await storedRows(work.tx, idsOf(made))).map((after) => ({ id: after.id, after }))
  work.record(...alike(rows.map((row) => ({ thing: 'shift', action, before: null, ...row }))))
  announce(work, EVENT_OF[action], made)
  return made
}

/** Beyond this many shifts, viewers reload what they see instead. */
export const MOST_ANNOUNCED = 1_000

interface Announced {
  id: number
  restaurant_id: number
  /** The former restaurant. */
  left?: number
}

function announce(work: Work, event: string, shifts: readonly Announced[]): void {
  if (shifts.length > MOST_ANNOUNCED) {
    const places = shifts.flatMap(({ restaurant_id, left = restaurant_id }) => [restaurant_id, left])
    work.announce(...refetchesAt('shift', places))
    return
  }
  work.announce(
    ...shifts.map(({ id: entityId, restaurant_id: restaurantId, left = restaurantId }) => ({
      channel: 'shift',
      event,
      entityId,
      restaurantId,
      ...(left !== restaurantId && { leftRestaurantId: left }),
    })),
  )
}

export const refetchesAt = (channel: string, restaurantIds: Iterable<number>): Announcement[] =>
  Array.from(new Set(restaurantIds), (id) => ({ channel, event: REFETCH, entityId: id, restaurantId: id }))
