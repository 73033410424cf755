import type { AskState, AskWishes } from '@driverdesk/domain/shifts/shiftAsk.ts'
import { type SqlBool, sql } from 'kysely'
import type { Work } from '../kernel/unitOfWork.ts'
import type { StoredAsk } from './shiftAsks.reads.ts'
import type { StoredShift } from './shifts.reads.ts'

type NewAsk = AskWishes & { charge: number | null; restaurateur_id: number }

/** Adds a request about a locked shift, records and announces it. */
export async function insertAsk(work: Work, shift: StoredShift, wishes: NewAsk): Promise<StoredAsk> {
  const { id: shift_id, restaurant_id } = shift
  const { period_date: was_date, start_time: was_start, finish_time: was_finish } = shift
  const ask = await work.tx
    .insertInto('shift_ask')
    .values({ ...wishes, shift_id, restaurant_id, was_date, was_start, was_finish })
    .returningAll()
    .executeTakeFirstOrThrow()
  work.record({ thing: 'shift_ask', id: ask.id, action: 'ask', before: null, after: ask })
  announce(work, shift)
  return ask
}

interface Answer {
  action: 'withdraw' | 'agree' | 'decline'
  state: Exclude<AskState, 'asked' | 'closed'>
  answer?: string
}

/** Answers or withdraws a request that waits, records and announces it. */
export async function answerAsk(
  work: Work,
  shift: StoredShift,
  before: StoredAsk,
  { action, state, answer = '' }: Answer,
): Promise<void> {
  const after = await work.tx
    .updateTable('shift_ask')
    .set({ state, answer, answered_by: work.actor.name, answered_at: sql<string>`now()` })
    .where('id', '=', before.id)
    .returningAll()
    .executeTakeFirstOrThrow()
  work.record({ thing: 'shift_ask', id: before.id, action, before, after })
  announce(work, shift)
}

const announce = (work: Work, { id, restaurant_id }: Pick<StoredShift, 'id' | 'restaurant_id'>) =>
  work.announce({ channel: 'shift', event: 'update', entityId: id, restaurantId: restaurant_id })

/** Closes requests about shifts that were over a day ago, since no one will answer them. */
export async function closeOldAsks(work: Work): Promise<void> {
  const isOld = sql<SqlBool>`upper(shift.worked) < (now() - interval '1 day')::timestamp`
  const closed = await work.tx
    .updateTable('shift_ask')
    .from('shift')
    .set({ state: 'closed', answered_at: sql<string>`now()` })
    .whereRef('shift.id', '=', 'shift_ask.shift_id')
    .where('shift_ask.state', '=', 'asked')
    .where(isOld)
    .returning(['shift.id', 'shift.restaurant_id'])
    .execute()
  for (const shift of closed) announce(work, shift)
}
