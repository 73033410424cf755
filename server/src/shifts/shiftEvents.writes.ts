import {
  ABOUT_SHIFT,
  CHARGE_REMOVED,
  CHARGE_SET,
  chargeOfEdit,
} from '@driverdesk/domain/shifts/chargeOfEdit.ts'
import { sql } from 'kysely'
import type { Tx } from '../kernel/database.ts'
import type { NewRow, Row } from '../kernel/tables.ts'
import type { Work } from '../kernel/unitOfWork.ts'
import type { StoredShift } from './shifts.reads.ts'

export const insertShiftEvent = (work: Work, event: NewRow<'shift_event'>): Promise<void> =>
  insertShiftEvents(work, [event])

/** By one statement, however many. */
export async function insertShiftEvents(work: Work, events: readonly NewRow<'shift_event'>[]): Promise<void> {
  if (events.length === 0) return
  const columns = sql.join(
    ['event', 'model_type', 'model_id', 'shift_id', 'restaurant_id', 'driver_id', 'period_date', 'cost']
      .concat('restaurant_charge', 'cancelled_by', 'comment_cancelled', 'creator_id')
      .map((column) => sql.ref(column)),
  )
  const given = events.map((event) => ({ comment_cancelled: '', restaurant_charge: 0, ...event }))
  const { rows } = await sql<Row<'shift_event'>>`
    insert into shift_event (${columns})
    select ${columns} from jsonb_populate_recordset(null::shift_event, ${JSON.stringify(given)}::jsonb)
    returning *`.execute(work.tx)
  work.record(
    ...rows.map((stored) => ({
      ...{ thing: 'shift_event', id: stored.id, action: 'create', before: null, after: stored },
    })),
  )
}

type ChargedShift = Pick<StoredShift, 'id' | 'restaurant_id' | 'driver_id' | 'period_date'> & {
  cost_extra_bonus: number | string
}

/** What an event of a shift has in common with it. */
export const eventOf = (shift: Omit<ChargedShift, 'cost_extra_bonus'>, creatorId: number) =>
  ({
    model_type: ABOUT_SHIFT,
    model_id: shift.id,
    shift_id: shift.id,
    restaurant_id: shift.restaurant_id,
    driver_id: shift.driver_id,
    period_date: shift.period_date,
    creator_id: creatorId,
  }) as const

/**
 * Whether a charge is the one that the edit before it has recorded: a client of the documents makes both calls
 * (document 2, section 2.3; document 3, section 4.2), and it is one charge.
 */
export async function isRecordedByEdit(
  tx: Tx,
  {
    event,
    model_type,
    model_id,
    cost,
  }: Pick<NewRow<'shift_event'>, 'event' | 'model_type' | 'model_id' | 'cost'>,
): Promise<boolean> {
  if (event !== CHARGE_SET && event !== CHARGE_REMOVED) return false
  const newest = await tx
    .selectFrom('shift_event')
    .select(['event', 'cost'])
    .where('model_type', '=', model_type)
    .where('model_id', '=', model_id)
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst()
  return newest?.event === event && Number(newest.cost) === Number(cost)
}

/** An edit of what a shift charges: as it was, and the fee or bonus that it has now. Pounds. */
interface FeeEdit {
  before: ChargedShift
  fee: number
}

/** A fee or bonus that an edit sets, changes or takes back to 0 is a charge of its own. */
export async function recordChargesOfEdits(
  work: Work,
  edits: readonly FeeEdit[],
  creatorId: number,
): Promise<void> {
  const events = edits.flatMap(({ before, fee }) => {
    const charge = chargeOfEdit(Number(before.cost_extra_bonus), fee)
    return charge ? [{ ...eventOf(before, creatorId), ...charge }] : []
  })
  await insertShiftEvents(work, events)
}
