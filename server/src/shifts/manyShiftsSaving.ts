/** Writes a step on many shifts: the rows, their records, their announcements, what their drivers are told. */
import { type PushDrivers, SHIFT_DRAFT, SHIFT_NEW } from '@driverdesk/domain/shifts/shiftStatus.ts'
import type { Scope } from '../kernel/scope.ts'
import type { Work } from '../kernel/unitOfWork.ts'
import type { ChangePlan, PlannedChange } from './manyShiftsPlan.ts'
import { type Moderator, moderatorOf } from './moderator.ts'
import { notifyOfChanges } from './shiftChanges.notify.ts'
import { recordChargesOfEdits } from './shiftEvents.writes.ts'
import { announceNew, announceShifts } from './shifts.announce.ts'
import type { HeldShift } from './shifts.reads.ts'
import { type CopyAuthor, insertCopies, type ShiftColumns, updateShifts } from './shifts.writes.ts'

interface StepAuthor {
  moderator: Moderator
  copies: CopyAuthor
}

/** Staff's copies are new, a restaurant's are drafts. */
export function authorOf(scope: Scope): StepAuthor {
  const { role, accountId } = scope
  const moderator = moderatorOf(scope)
  return role === 'restaurant'
    ? {
        moderator,
        copies: { status: SHIFT_DRAFT, creator_id: null, restaurateur_creator_id: accountId },
      }
    : {
        moderator,
        copies: { status: SHIFT_NEW, creator_id: accountId, restaurateur_creator_id: null },
      }
}

export async function saveChanges(
  work: Work,
  { planned }: ChangePlan,
  { moderator }: StepAuthor,
  push: PushDrivers | undefined,
): Promise<void> {
  if (planned.length === 0) return
  const rows = planned.map(({ shift, columns }) => ({ id: shift.id, ...columns }))
  const fees = planned.map(({ shift, columns }) => ({ before: shift, fee: columns.cost_extra_bonus }))
  // A restaurant decides about no fee.
  if (moderator.moderator_id !== null) await recordChargesOfEdits(work, fees, moderator.moderator_id)
  await updateShifts(work.tx, rows, moderator)
  work.record(...planned.map(({ shift, columns }) => editOf(shift, columns)))
  for (const [from, left] of Map.groupBy(planned, ({ shift }) => shift.restaurant_id)) {
    const there = left.map(({ shift, columns }) => ({ id: shift.id, restaurant_id: columns.restaurant_id }))
    announceShifts(work, 'update', there, from)
  }
  await notifyOfChanges(
    work,
    push,
    planned.map(({ shift, columns }) => ({ before: shift, after: { ...shift, ...columns } })),
  )
}

/** Only what differs: a thousand shifts are a thousand entries. */
function editOf(shift: HeldShift, columns: ShiftColumns) {
  const names = (Object.keys(columns) as (keyof ShiftColumns)[]).filter(
    (name) => columns[name] !== shift[name],
  )
  const those = (from: ShiftColumns) => Object.fromEntries(names.map((name) => [name, from[name]]))
  return { thing: 'shift', id: shift.id, action: 'update', before: those(shift), after: those(columns) }
}

/** Adds the copies, and answers their ids, with those that lost their driver. */
export async function addCopies(
  work: Work,
  { planned, opened }: ChangePlan,
  { copies: author }: StepAuthor,
): Promise<{ ids: number[]; opened: number[] }> {
  const copies = planned.map(({ shift, columns }) => ({ shift_id: shift.id, ...columns }))
  const made = await insertCopies(work.tx, copies, author)
  const copyOf = new Map(made.ids.map((id, nr) => [id, made.sources[nr] as number]))
  recordCopies(work, planned, copyOf)
  announceNew(work, made.ids, new Map(made.ids.map((id, nr) => [id, made.restaurantIds[nr] as number])))
  return { ids: made.ids, opened: made.ids.filter((id) => opened.has(copyOf.get(id) as number)) }
}

/** @param copyOf what each copy was made of, by its id */
function recordCopies(
  work: Work,
  planned: readonly PlannedChange[],
  copyOf: ReadonlyMap<number, number>,
): void {
  const dates = new Map(planned.map(({ shift, columns }) => [shift.id, columns.period_date]))
  const byDate = Map.groupBy(copyOf, ([, source]) => dates.get(source) as string)
  work.record(
    ...[...byDate].map(([copied_to, copies]) => ({
      thing: 'shift',
      id: copies.map(([id]) => id),
      action: 'copy',
      before: null,
      after: { copied_to },
    })),
  )
}
