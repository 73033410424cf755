import type { NoticeQuestion } from '@driverdesk/contract/shifts/manyShifts.shapes.ts'
import type { NoticeCheck } from '@driverdesk/contract/shifts/shortNotice.shapes.ts'
import { dropped } from '@driverdesk/domain/shifts/dropping.ts'
import type { WallClock } from '@driverdesk/domain/shifts/lateStart.ts'
import type { ManyShiftsKind } from '@driverdesk/domain/shifts/manyShifts.ts'
import { SHIFT_NEW, SHIFT_PUBLISHED, type ShiftStatus } from '@driverdesk/domain/shifts/shiftStatus.ts'
import type { z } from 'zod'
import { driverIdsInScope } from '../drivers/drivers.reads.ts'
import type { Db } from '../kernel/database.ts'
import { notFound } from '../kernel/refusal.ts'
import type { Scope } from '../kernel/scope.ts'
import type { NoticedChange } from './givenBack.service.ts'
import { driversOf, type HeldShift, idsOf, seenShifts } from './shifts.reads.ts'
import { noticeOfChanges } from './shortNotice.service.ts'

/**
 * The pay, charge and payments taken back by a step on one shift or many (docs/spec/shifts.md#short-notice). It locks nothing.
 *
 * @throws {Refusal} 404 for a shift or a driver out of scope
 */
export async function noticeOfStep(
  db: Db,
  scope: Scope,
  { kind, shifts }: Asked,
  now: WallClock,
): Promise<NoticeCheck> {
  const stored = new Map((await seenShifts(db, scope, idsOf(shifts))).map((shift) => [shift.id, shift]))
  const changes = shifts.map(({ id, ...target }): NoticedChange => {
    const before = stored.get(id) as HeldShift
    const after = { ...dropped(before, target), status: STATUS_AFTER[kind] ?? before.status }
    return { before, after: kind === 'remove' ? null : after }
  })
  const others = driversOf(
    changes.flatMap(({ before, after }) => (after && after.driver_id !== before.driver_id ? [after] : [])),
  )
  if ((await driverIdsInScope(db, scope, others)).size < others.length) throw notFound('driver')
  return noticeOfChanges(db, changes, now)
}

type Asked = z.output<typeof NoticeQuestion>

const STATUS_AFTER: Partial<Record<ManyShiftsKind, ShiftStatus>> = {
  publish: SHIFT_PUBLISHED,
  unpublish: SHIFT_NEW,
}
