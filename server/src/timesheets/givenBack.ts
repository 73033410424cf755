/** Takes payments for lost time back, all of them but for the time that is still lost (docs/spec/shifts.md#short-notice). */
import { minutesIn, paidSums } from '@driverdesk/domain/shifts/paidTime.ts'
import { sql } from 'kysely'
import type { Row } from '../kernel/tables.ts'
import type { Work } from '../kernel/unitOfWork.ts'
import type { GivenBack } from '../shifts/givenBack.service.ts'
import { recordRestored, type SettledNotice } from '../shifts/shortNotice.service.ts'
import { announcePayments, recordShortNotices } from './shortNotices.ts'

export async function takeBackPayments(work: Work, given: readonly GivenBack[]): Promise<void> {
  // The cancelled driver still lost the shift if another works it. Only the restaurant has it again.
  const [uncharged, gone] = split(given, ({ payment, isDriverBack }) => !payment.noticed && !isDriverBack)
  await clearCharges(work, uncharged)
  await deletePayments(work, gone)
  const noticed = gone.filter(({ payment }) => payment.noticed)
  const takenBack = noticed.map(({ payment }) => payment.event_id)
  await recordRestored(work, { takenBack, broughtBack: [] }, 'given_back')
  const rest = noticed.flatMap(stillPaid)
  if (rest.length > 0) await recordShortNotices(work, rest)
}

function split<T>(all: readonly T[], isFirst: (one: T) => boolean): [T[], T[]] {
  return [all.filter(isFirst), all.filter((one) => !isFirst(one))]
}

async function clearCharges(work: Work, given: readonly GivenBack[]): Promise<void> {
  if (given.length === 0) return
  const ids = given.map(({ payment }) => payment.event_id)
  const { rows } = await sql<Row<'shift_event'> & { former: Row<'shift_event'> }>`
    update shift_event set restaurant_charge = 0, cost = 0
    from shift_event as former where former.id = shift_event.id and shift_event.id = any(${ids}::int[])
    returning shift_event.*, to_jsonb(former) as former`.execute(work.tx)
  for (const { former: before, ...after } of rows)
    work.record({ thing: 'shift_event', id: after.id, action: 'update', before, after })
}

async function deletePayments(work: Work, given: readonly GivenBack[]): Promise<void> {
  if (given.length === 0) return
  const ids = (of: 'event_id' | 'timesheet_id') => given.map(({ payment }) => payment[of])
  const events = await sql<Row<'shift_event'>>`
    delete from shift_event where id = any(${ids('event_id')}::int[]) returning *`.execute(work.tx)
  const timesheets = await sql<Row<'timesheet'>>`
    delete from timesheet where id = any(${ids('timesheet_id')}::int[]) returning *`.execute(work.tx)
  for (const before of events.rows)
    work.record({ thing: 'shift_event', id: before.id, action: 'remove', before, after: null })
  for (const before of timesheets.rows)
    work.record({ thing: 'timesheet', id: before.id, action: 'remove', before, after: null })
  announcePayments(work, 'destroy', timesheets.rows)
}

/** The payment for the time that is still lost. */
function stillPaid({ payment, left }: GivenBack): SettledNotice[] {
  const { shift_id: id, restaurant_id, driver_id, cost_per_hour, creator_id: creatorId, noticed } = payment
  if (!noticed) return []
  const { kind, notice, period_date, start_time, finish_time, note, paid_time } = noticed
  const time = { ...paid_time, ...left }
  const sums = paidSums(time)
  if (sums.driverPay + sums.restaurantCharge === 0) return []
  return [
    {
      shift: { id, restaurant_id, driver_id, period_date, start_time, finish_time, cost_per_hour },
      kind,
      notice,
      lost: minutesIn(left.driver),
      ...sums,
      time,
      exemption: 'given_back',
      note,
      creatorId,
    },
  ]
}
