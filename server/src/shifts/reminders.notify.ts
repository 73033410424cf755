import { reminderText } from '@driverdesk/domain/shifts/noticeText.ts'
import { REMINDER_PAUSE_MINUTES, type Reminded } from '@driverdesk/domain/shifts/reminding.ts'
import type { NoticedShift } from '@driverdesk/domain/shifts/shiftNotices.ts'
import { sql } from 'kysely'
import type { Tx } from '../kernel/database.ts'
import type { Work } from '../kernel/unitOfWork.ts'
import { pushNotices } from '../push/push.service.ts'
import { SHIFTS_KEPT } from './notifyDrivers.ts'
import { rememberTold } from './toldShifts.service.ts'

/**
 * Each driver is told once of all of their shifts, unless they were reminded a moment ago; whoever asks for it at the same
 * time waits. Answers which shifts they are told of.
 *
 * @param shifts assigned, in the order in which they are told
 */
export async function remindDrivers(
  work: Work,
  shifts: readonly NoticedShift[],
): Promise<Reminded & { shift_ids: number[] }> {
  const byDriver = Map.groupBy(shifts, ({ driver_id }) => driver_id as number)
  const recent = await justReminded(work.tx, [...byDriver.keys()])
  const due = [...byDriver].filter(([driver]) => !recent.has(driver))
  const reminded = await pushNotices(
    work,
    due.map(([driver_id, own]) => ({
      ...{ driver_id, kind: 'reminder' as const },
      shift_ids: own.slice(0, SHIFTS_KEPT).map(({ id }) => id),
      ...reminderText(own),
    })),
  )
  const told = due.map(([driver_id, own]) => ({
    driver_id,
    news: own.map((shift) => ({ news: 'new' as const, shift })),
  }))
  await rememberTold(work.tx, told)
  return {
    ...{ reminded, no_device: due.length - reminded, just_reminded: recent.size },
    shift_ids: due.flatMap(([, own]) => own.map(({ id }) => id)),
  }
}

async function justReminded(tx: Tx, drivers: readonly number[]): Promise<Set<number>> {
  await sql`select pg_advisory_xact_lock(hashtext('driverdesk.reminders'))`.execute(tx)
  const recent = await tx
    .selectFrom('driver_notice')
    .select('driver_id')
    .distinct()
    .where(sql<boolean>`driver_id = any(${drivers}::int[])`)
    .where('kind', '=', 'reminder')
    .where(
      'created_at',
      '>',
      sql<string>`clock_timestamp() - make_interval(mins => ${REMINDER_PAUSE_MINUTES}::int)`,
    )
    .execute()
  return new Set(recent.map(({ driver_id }) => driver_id))
}
