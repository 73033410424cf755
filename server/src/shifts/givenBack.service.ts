/**
 * Takes back payments for lost time when a shift gets the time back (docs/spec/shifts.md#short-notice). Payments that were
 * approved, billed or set by hand stay, and the same time is not paid twice.
 */
import { type Pence, poundsToPence } from '@driverdesk/domain/kernel/money.ts'
import type { Minutes } from '@driverdesk/domain/kernel/wallClock.ts'
import { ABOUT_SHIFT, ABOUT_TIMESHEET, SHIFT_CANCELLED } from '@driverdesk/domain/shifts/cancelling.ts'
import {
  minutesIn,
  type NoticedShift,
  type PaidTime,
  paidSums,
  spanOf,
  stillLost,
} from '@driverdesk/domain/shifts/paidTime.ts'
import { SHIFT_PUBLISHED } from '@driverdesk/domain/shifts/shiftStatus.ts'
import { lostMinutes, type Settled, type ShortNoticeKind } from '@driverdesk/domain/shifts/shortNotice.ts'
import { APPROVED, OF_CANCELLATION, TIME_APPROVED } from '@driverdesk/domain/timesheets/timesheetStatus.ts'
import { sql } from 'kysely'
import type { Db } from '../kernel/database.ts'
import { jsonRows } from '../kernel/jsonRows.ts'
import type { Work } from '../kernel/unitOfWork.ts'

export interface NoticedBefore extends NoticedShift {
  id: number
  cost_total: number | string
  cost_per_hour: number | string
}

export interface NoticedChange {
  before: NoticedBefore
  after: NoticedShift | null
}

export interface NoticeFacts {
  kind: ShortNoticeKind
  notice: number
  lost: number
  period_date: string
  start_time: string
  finish_time: string
  note: string
}

export interface PaidAmounts {
  driverPay: Pence
  restaurantCharge: Pence
}

/** A payment of a change at short notice or of a cancellation, as it is now. */
export interface StandingPayment extends Pick<PaidTime, 'driver' | 'restaurant'> {
  event_id: number
  timesheet_id: number
  shift_id: number
  driver_id: number
  restaurant_id: number
  creator_id: number | null
  cost_per_hour: number
  paid: PaidAmounts
  /** null for a cancellation. */
  noticed: (NoticeFacts & { paid_time: PaidTime }) | null
}

/** A payment that is removed or reduced: the time that is still lost. */
export interface GivenBack {
  payment: StandingPayment
  left: Pick<PaidTime, 'driver' | 'restaurant'>
  isDriverBack: boolean
}

/** A cancellation is removed as a whole, unless another driver works the shift: then only its charge is removed. */
export function amountsGivenBack({ payment, left, isDriverBack }: GivenBack): PaidAmounts {
  const { paid, noticed } = payment
  if (!noticed) return isDriverBack ? paid : { ...paid, driverPay: 0 }
  const rest = paidSums({ ...noticed.paid_time, ...left })
  return {
    driverPay: paid.driverPay - rest.driverPay,
    restaurantCharge: paid.restaurantCharge - rest.restaurantCharge,
  }
}

/** Takes back payments for time that shifts have again after these changes. Returns the payments that are left. */
export async function takeBackPaid(
  work: Work,
  changes: readonly NoticedChange[],
): Promise<readonly StandingPayment[]> {
  const { given, left } = await paymentsAfter(work.tx, changes)
  if (given.length > 0) await work.happened('time given back', given)
  return left
}

export type KeptPayment = Pick<StandingPayment, 'paid'> & { settled: Settled }

interface PaymentsAfter {
  given: readonly GivenBack[]
  /** Payments that are settled and stay, although some of their time is worked after all. */
  kept: readonly KeptPayment[]
  left: readonly StandingPayment[]
}

export async function paymentsAfter(db: Db, changes: readonly NoticedChange[]): Promise<PaymentsAfter> {
  const standing = await standingPayments(db, changes)
  const given = givenBack(standing, changes)
  const stillPaid = new Map(given.map(({ payment, left }) => [payment.event_id, left]))
  return {
    given,
    kept: keptPayments(standing, changes),
    left: standing.map((payment) => ({ ...payment, ...stillPaid.get(payment.event_id) })),
  }
}

const lostOf = ({ driver, restaurant }: Pick<PaidTime, 'driver' | 'restaurant'>): Minutes =>
  minutesIn(driver) + minutesIn(restaurant)

function givenBack(standing: readonly Standing[], changes: readonly NoticedChange[]): GivenBack[] {
  const becomes = new Map(changes.map(({ before, after }) => [before.id, after]))
  return standing.flatMap((payment) => {
    if (payment.settled) return []
    const after = becomes.get(payment.shift_id) ?? null
    const left = stillLost(payment, after)
    const isDriverBack = after?.driver_id === payment.driver_id
    return lostOf(left) < lostOf(payment) ? [{ payment, left, isDriverBack }] : []
  })
}

/** Not those whose time came back earlier. */
function keptPayments(standing: readonly Standing[], changes: readonly NoticedChange[]): KeptPayment[] {
  const changed = new Map(changes.map((change) => [change.before.id, change]))
  return standing.flatMap((payment) => {
    const { settled, paid } = payment
    const change = changed.get(payment.shift_id)
    if (!settled || !change) return []
    const lost = (shift: NoticedShift | null) => lostOf(stillLost(payment, shift))
    return lost(change.after) < lost(change.before) ? [{ settled, paid }] : []
  })
}

interface Standing extends StandingPayment {
  settled: Settled | null
}

type Found = Omit<Standing, 'driver' | 'restaurant' | 'paid'> & { pay: number; restaurant_charge: number }

/** Reads the payments about the changed shifts, locked in a transaction, because someone may be approving them. */
export async function standingPayments(db: Db, changes: readonly NoticedChange[]): Promise<Standing[]> {
  const asked = new Map(changes.filter(mayConcernPayments).map(({ before }) => [before.id, before]))
  const ids = await paidAmong(db, [...asked.keys()])
  if (ids.length === 0) return []
  if (db.isTransaction) {
    await sql`select from timesheet where shift_id = any(${ids}::int[]) order by id for update`.execute(db)
    await sql`select from shift_event where shift_id = any(${ids}::int[]) order by id for update`.execute(db)
  }
  const found = await jsonRows<Found>(
    db,
    sql`
      select event.id as event_id, timesheet.id as timesheet_id, event.shift_id, event.driver_id, event.restaurant_id,
        event.creator_id, event.restaurant_charge, timesheet.cost_per_hour, timesheet.cost_extra_bonus as pay,
        to_jsonb(noticed) as noticed,
        case when exists (select from billed_charge where shift_event_id = event.id) then 'billed'
          when timesheet.status = ${APPROVED} or timesheet.status_progress = ${TIME_APPROVED} then 'approved'
          when exists (select from shift_event as by_hand where by_hand.model_type = ${ABOUT_TIMESHEET}
            and by_hand.model_id = timesheet.id and by_hand.id <> event.id) then 'by_hand' end as settled
      from shift_event as event
      left join lateral (select * from short_notice
        where event.short_notice and shift_event_id = event.id order by id limit 1) as noticed on true
      join timesheet on timesheet.id = case when event.short_notice then event.model_id else (
        select max(id) from timesheet as cancelled where cancelled.shift_id = event.shift_id
          and cancelled.driver_id = event.driver_id and type = ${OF_CANCELLATION} and short_notice is null) end
      where event.shift_id = any(${ids}::int[])
        and (noticed.paid_time is not null or ${IS_CANCELLATION} and timesheet.cost_extra_bonus >= 0)
      order by event.id`,
  )
  return found.map(({ pay, restaurant_charge, ...payment }) => {
    const cancelled = [spanOf(asked.get(payment.shift_id) as NoticedChange['before'])]
    const { driver, restaurant } = payment.noticed?.paid_time ?? { driver: cancelled, restaurant: cancelled }
    const paid = { driverPay: poundsToPence(pay), restaurantCharge: poundsToPence(restaurant_charge) }
    return {
      ...payment,
      paid,
      driver: paid.driverPay > 0 ? driver : [],
      restaurant: paid.restaurantCharge > 0 ? restaurant : [],
    }
  })
}

/** The last cancellation of the driver. A shift cannot move while it has one. */
const IS_CANCELLATION = sql`event.event = ${SHIFT_CANCELLED} and event.model_type = ${ABOUT_SHIFT} and not exists (
  select from shift_event as later where later.shift_id = event.shift_id and later.driver_id = event.driver_id
    and later.event = event.event and later.model_type = event.model_type and later.id > event.id)`

const mayConcernPayments = ({ before, after }: NoticedChange): boolean =>
  (after?.status === SHIFT_PUBLISHED && after.driver_id !== null) || lostMinutes(before, after) > 0

export async function paidAmong(db: Db, ids: readonly number[]): Promise<number[]> {
  if (ids.length === 0) return []
  const { rows } = await sql<{ shift_id: number }>`
    select distinct shift_id from shift_event
    where shift_id = any(${ids}::int[]) and (short_notice or event = ${SHIFT_CANCELLED})`.execute(db)
  return rows.map(({ shift_id }) => shift_id)
}
