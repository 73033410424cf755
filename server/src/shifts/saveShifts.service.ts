/**
 * Writes shifts. Every call that adds, changes or removes shifts goes through `saveShifts`: only this begins the step,
 * writes the rows, charges changed fees, records, announces and notifies.
 */
import { REFETCH } from '@driverdesk/contract/kernel/live.ts'
import { type PushDrivers, SHIFT_DRAFT, SHIFT_NEW } from '@driverdesk/domain/shifts/shiftStatus.ts'
import type { StepKind } from '@driverdesk/domain/shifts/stepKinds.ts'
import { alike } from '../kernel/audit.ts'
import type { Announcement } from '../kernel/outbox.ts'
import type { Scope } from '../kernel/scope.ts'
import type { Row } from '../kernel/tables.ts'
import type { Work } from '../kernel/unitOfWork.ts'
import { setPublishedRates } from './publishedRates.service.ts'
import { beginStep, countStepAs } from './scheduleStep.service.ts'
import { alertOfSubmission, notifyOfChanges, type TellableShift } from './shiftChanges.service.ts'
import { recordChargesOfEdits } from './shiftCharges.service.ts'
import { type HeldShift, storedRows } from './shifts.reads.ts'
import {
  type AddedShift,
  deleteShifts,
  insertShifts,
  type NewShift,
  type ShiftColumns,
  type ShiftValues,
  updateShifts,
} from './shifts.writes.ts'

/** The live event of each audit action. */
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
  reject: 'reject',
} as const

export type Progress = (done: number, total: number) => void

export interface ShiftSave {
  kind: StepKind
  action: keyof typeof EVENT_OF
  /** The caller's; undefined if a driver answers, who neither moderates nor adds shifts. */
  scope?: Scope
  /** Undefined: the drivers are notified (docs/spec/shifts.md#notifying-drivers). */
  push?: PushDrivers | undefined
  /** Removed to make room for the added ones. */
  removed?: readonly { id: number }[]
  changed?: readonly ChangedShift[]
  /** Values for all changed shifts. */
  set?: ShiftValues
  /** All with the same columns; new if staff add them, drafts if a restaurant does. */
  added?: readonly NewShift[]
  /** The audit's facts of a shift that is added with many others; the whole row by default. */
  origin?: (shift: AddedShift) => object
  /** Called after each batch with how many are saved so far. */
  progress?: Progress
}

export interface ChangedShift {
  /** Locked. A whole row is recorded whole; for others the audit gets what differs. */
  before: HeldShift | Row<'shift'>
  /** The same ones for each shift of the step. */
  columns?: ShiftColumns
}

/** The last editor of a shift: agency staff or its restaurant. */
export type Moderator =
  | { moderator_id: number; restaurateur_moderator_id: null }
  | { moderator_id: null; restaurateur_moderator_id: number }

export const moderatorOf = ({ role, accountId }: Scope): Moderator =>
  role === 'restaurant'
    ? { moderator_id: null, restaurateur_moderator_id: accountId }
    : { moderator_id: accountId, restaurateur_moderator_id: null }

/** Saves one step of the schedule. Returns the added shifts. */
export async function saveShifts(work: Work, save: ShiftSave): Promise<readonly AddedShift[]> {
  await beginStep(work, save)
  await saveRemoved(work, save)
  await saveChanged(work, save)
  return saveAdded(work, save)
}

async function saveRemoved(work: Work, { removed = [], progress }: ShiftSave): Promise<void> {
  if (removed.length === 0) return
  // Copies go before the shifts they were copied from.
  const ids = idsOf(removed).toSorted((a, b) => b - a)
  const rows = await inBatches(ids, (some) => deleteShifts(work.tx, some), progress)
  work.record(
    ...rows.map((before) => ({ thing: 'shift', id: before.id, action: 'remove', before, after: null })),
  )
  announce(work, EVENT_OF.remove, rows)
}

async function saveChanged(work: Work, save: ShiftSave): Promise<void> {
  const { action, changed = [], set = {}, scope, progress } = save
  const [first] = changed
  if (!first) return
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
  // One statement lets two drivers swap shifts.
  const updated = first.columns ? await update(changed) : await inBatches(changed, update, progress)
  const rows = new Map(updated.map((row) => [row.id, row]))
  const saved = changed.map(({ before, columns }) => {
    const written = columns ? { ...set, ...columns } : set
    const after = rows.get(before.id) ?? ({ ...before, ...written } as TellableShift)
    return { id: before.id, before, after, written }
  })
  work.record(...alike(saved.map((one) => ({ thing: 'shift', id: one.id, action, ...recorded(one) }))))
  announce(
    work,
    EVENT_OF[action],
    saved.map(({ id, before, after: { restaurant_id } }) => ({
      id,
      restaurant_id,
      left: before.restaurant_id,
    })),
  )
  if (action === 'publish') await setPublishedRates(work, idsOf(saved))
  if (action === 'submit') {
    const submitted = changed.map(({ before }) => before)
    await alertOfSubmission(work, submitted)
  }
  await notifyOfChanges(work, save.push, saved)
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

/** Shifts per statement; the progress is reported in between. */
const BATCH = 2_500

/** Saves rows in batches, and reports the progress after each. */
export async function inBatches<Given, Saved>(
  all: readonly Given[],
  save: (some: readonly Given[]) => Promise<readonly Saved[]>,
  progress?: Progress,
): Promise<Saved[]> {
  const saved: Saved[] = []
  for (let start = 0; start < all.length; start += BATCH) {
    saved.push(...(await save(all.slice(start, start + BATCH))))
    if (all.length > BATCH) progress?.(Math.min(start + BATCH, all.length), all.length)
  }
  return saved
}

async function saveAdded(work: Work, save: ShiftSave): Promise<readonly AddedShift[]> {
  const { action, scope, added = [], removed = [], origin, progress } = save
  if (added.length === 0 || !scope) return []
  const moderator = moderatorOf(scope)
  const author = {
    status: scope.role === 'restaurant' ? SHIFT_DRAFT : SHIFT_NEW,
    creator_id: moderator.moderator_id,
    restaurateur_creator_id: moderator.restaurateur_moderator_id,
    ...moderator,
  }
  const made = await inBatches(added, (some) => insertShifts(work.tx, some, author), progress)
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
  /** The restaurant before. */
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
      ...{ channel: 'shift', event, entityId, restaurantId },
      ...(left !== restaurantId && { leftRestaurantId: left }),
    })),
  )
}

/** One announcement for each of these restaurants. */
export const refetchesAt = (channel: string, restaurantIds: Iterable<number>): Announcement[] =>
  Array.from(new Set(restaurantIds), (id) => ({ channel, event: REFETCH, entityId: id, restaurantId: id }))

const idsOf = (shifts: readonly { id: number }[]): number[] => shifts.map(({ id }) => id)
