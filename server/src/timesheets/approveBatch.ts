/**
 * 'Approve All': items succeed or fail individually (docs/spec/timesheets.md#batch-approval), in a few
 * statements for any number of items.
 */

import type { FieldErrors } from '@driverdesk/contract/kernel/refusals.ts'
import type { Audience } from '@driverdesk/contract/kernel/route.ts'
import {
  BatchItem,
  type Timesheet,
  TimesheetForRestaurant,
} from '@driverdesk/contract/timesheets/timesheet.shapes.ts'
import { poundsToPence } from '@driverdesk/domain/kernel/money.ts'
import type { Role } from '@driverdesk/domain/kernel/roles.ts'
import { staysOut } from '@driverdesk/domain/timesheets/approveAll.ts'
import { QUERIED } from '@driverdesk/domain/timesheets/confirmation.ts'
import { ALREADY_APPROVED } from '@driverdesk/domain/timesheets/timesheetActions.ts'
import { APPROVED, TIME_APPROVED } from '@driverdesk/domain/timesheets/timesheetStatus.ts'
import type { Tx } from '../kernel/database.ts'
import { bodyJson } from '../kernel/idempotency.ts'
import { JsonText } from '../kernel/jsonRows.ts'
import { Invalid, notFound, Refusal } from '../kernel/refusal.ts'
import { fieldErrors } from '../kernel/requestInput.ts'
import { isStale, lastChangedBy, NO_NAME, staleRefusals } from '../kernel/stale.ts'
import type { Work } from '../kernel/unitOfWork.ts'
import { idsOf } from '../shifts/shifts.reads.ts'
import { decideChange, decideNew, type TimesheetFacts, timesheetFacts } from './timesheetDecision.ts'
import { type Saving, seen, type TimesheetChange, writeChanges } from './timesheetSaving.service.ts'
import { announceTimesheets } from './timesheets.live.ts'
import { timesheetViews } from './timesheets.reads.ts'
import { insertTimesheets } from './timesheets.writes.ts'

type Sent = Record<string, unknown>

interface Item {
  /** Its index in the batch. */
  nr: number
  id: number
  given: Omit<BatchItem, 'id'>
}

/** Returns JSON text, because the answer for thousands is too long to build as objects. */
export async function approveBatch(
  saving: Saving,
  sent: readonly Sent[],
  audience: Audience,
): Promise<JsonText> {
  const { work, scope, services } = saving
  const errors = new Map<number, FieldErrors>()
  const items = parsed(sent, errors)
  const facts = await timesheetFacts(work.tx, scope, services, items)
  const decided = decideAll(facts, saving, items)
  for (const [nr, error] of decided.refused) errors.set(nr, errorsOf(error))
  for (const [nr, refusal] of await refusalsOf(saving, decided.stale)) errors.set(nr, errorsOf(refusal))
  const changed = await writeChanges(work, decided.stored, scope.accountId)
  const { added, existing } = await addApproved(work, decided.fresh)
  for (const nr of existing) errors.set(nr, errorsOf(new Refusal('timesheetExists')))
  const filled = items.filter(({ nr }) => existing.has(nr))
  const already = [...decided.already, ...(await alreadyFilled(work.tx, filled, added, scope.role))]
  for (const { nr } of already) errors.set(nr, { id: [ALREADY_APPROVED] })
  const approvers = await approversOf(work.tx, already)
  const fail = [...errors]
    .toSorted(([one], [other]) => one - other)
    .map(([nr, each]) => ({ data: sent[nr], errors: each, approved_by: approvers.get(nr) }))
  const approved = [...changed, ...added].toSorted(inOrderOfTheList)
  const result = audience === 'staff' ? approved : approved.map((each) => TimesheetForRestaurant.parse(each))
  return new JsonText([bodyJson({ result, fail })])
}

function parsed(sent: readonly Sent[], errors: Map<number, FieldErrors>): Item[] {
  return sent.flatMap((data, nr) => {
    const item = BatchItem.safeParse(data)
    if (!item.success) {
      errors.set(nr, fieldErrors(item.error, BatchItem))
      return []
    }
    const { id, ...given } = item.data
    return [{ nr, id, given }]
  })
}

/** Decides without writing. */
function decideAll(facts: TimesheetFacts, saving: Saving, items: readonly Item[]) {
  const stored: TimesheetChange[] = []
  const fresh: NewApproved[] = []
  const stale: StoredItem[] = []
  const already: StoredItem[] = []
  const refused: [nr: number, error: unknown][] = []
  const approved = new Set<number>()
  for (const { nr, id, given } of items) {
    try {
      if (id <= 0) {
        fresh.push({ nr, row: decideNew(facts, saving, given, 'approve') })
        continue
      }
      const before = facts.stored.get(id)
      if (!before) throw notFound('timesheet')
      if (approved.has(id)) throw new Invalid({ id: [ALREADY_APPROVED] })
      if (isAlreadyApproved(before, given, saving.scope.role)) {
        already.push({ nr, timesheet: before })
        continue
      }
      if (isStale(seen(before, given))) {
        stale.push({ nr, timesheet: before })
        continue
      }
      const change = decideChange(facts, saving, before, given, 'approve')
      const problem = staysOut({ ...before, is_queried: before.restaurant_answer === QUERIED })
      if (problem) throw new Invalid({ id: [problem] })
      approved.add(id)
      stored.push(change)
    } catch (error) {
      refused.push([nr, error])
    }
  }
  return { stored, fresh, stale, already, refused }
}

interface NewApproved {
  nr: number
  row: ReturnType<typeof decideNew>
}

/** `existing` has the indexes of items whose shift already had a timesheet. */
async function addApproved(
  work: Work,
  fresh: readonly NewApproved[],
): Promise<{ added: Timesheet[]; existing: ReadonlySet<number> }> {
  if (fresh.length === 0) return { added: [], existing: new Set() }
  const rows = fresh.map(({ row }) => row)
  const ids = await insertTimesheets(work.tx, rows)
  const added = rows.flatMap((row, place) => {
    const id = ids.get(place)
    return id === undefined ? [] : [{ ...row, id }]
  })
  work.record(
    ...added.map((after) => ({ thing: 'timesheet', id: after.id, action: 'create', before: null, after })),
  )
  announceTimesheets(
    work,
    added.map((timesheet) => ({ event: 'store', timesheet })),
  )
  return {
    added: await timesheetViews(work.tx, [...ids.values()]),
    existing: new Set(fresh.flatMap(({ nr }, place) => (ids.has(place) ? [] : [nr]))),
  }
}

const inOrderOfTheList = (a: Timesheet, b: Timesheet): number => {
  const [one, other] = [a, b].map(({ period_date, start_time }) => `${period_date} ${start_time}`)
  return one === other ? a.id - b.id : (one ?? '') < (other ?? '') ? -1 : 1
}

async function refusalsOf(
  { work, services }: Saving,
  stale: readonly StoredItem[],
): Promise<[nr: number, Refusal][]> {
  if (stale.length === 0) return []
  const records = stale.map(({ timesheet }) => seen(timesheet, {}))
  const refusals = await staleRefusals(work.tx, records, services.settings.businessTimeZone, services.now())
  return refusals.map((refusal, index) => [stale[index]?.nr as number, refusal])
}

/** @throws any error that is not a refusal */
function errorsOf(error: unknown): FieldErrors {
  if (error instanceof Invalid) return error.fields
  if (error instanceof Refusal) return { id: [error.message] }
  throw error
}

/** An item about a saved timesheet, by its index in the batch. */
interface StoredItem {
  nr: number
  timesheet: Timesheet
}

type Given = Omit<BatchItem, 'id'>

/** True if the timesheet has the approval that the item asks for, of the same hours and amounts. */
function isAlreadyApproved(timesheet: Timesheet, given: Given, role: Role): boolean {
  const { status, status_progress } = timesheet
  const isApproved = status === APPROVED || (role === 'restaurant' && status_progress === TIME_APPROVED)
  return isApproved && isSame(timesheet, given)
}

const FIELDS = [
  'restaurant_id',
  'driver_id',
  'period_date',
  'start_time',
  'finish_time',
  'fuel_bonus_0',
  'fuel_bonus_3',
  'fuel_bonus_6',
] as const
const AMOUNTS = ['cost_bonus', 'const_fuel_bonus', 'cost_extra_bonus'] as const

const isSame = (timesheet: Timesheet, given: Given): boolean =>
  FIELDS.every((field) => given[field] === undefined || given[field] === timesheet[field]) &&
  AMOUNTS.every((field) => {
    const amount = given[field]
    return amount === undefined || poundsToPence(amount) === poundsToPence(timesheet[field])
  })

/** Finds such timesheets of items whose shift had none when the caller saw it. `added` has those of this batch. */
async function alreadyFilled(
  tx: Tx,
  items: readonly { nr: number; given: Given }[],
  added: readonly Timesheet[],
  role: Role,
): Promise<StoredItem[]> {
  const shiftIds = items.flatMap(({ given }) => given.shift_id ?? [])
  if (shiftIds.length === 0) return []
  const rows = await tx.selectFrom('timesheet').select('id').where('shift_id', 'in', shiftIds).execute()
  const timesheets = await timesheetViews(tx, idsOf(rows))
  const own = new Set(added.map(({ id }) => id))
  const byShift = new Map(
    timesheets.filter(({ id }) => !own.has(id)).map((timesheet) => [timesheet.shift_id, timesheet]),
  )
  return items.flatMap(({ nr, given }) => {
    const timesheet = byShift.get(given.shift_id ?? null)
    return timesheet && isAlreadyApproved(timesheet, given, role) ? [{ nr, timesheet }] : []
  })
}

async function approversOf(tx: Tx, already: readonly StoredItem[]): Promise<Map<number, string>> {
  if (already.length === 0) return new Map()
  const records = already.map(({ timesheet: { id, updated_at: updatedAt } }) => ({
    thing: 'timesheet',
    id,
    updatedAt,
  }))
  const names = await lastChangedBy(tx, records)
  return new Map(already.map(({ nr }, index) => [nr, names[index] ?? NO_NAME]))
}
