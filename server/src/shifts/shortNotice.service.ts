/**
 * Settles changes of published shifts at short notice (docs/spec/shifts.md#short-notice). Everything that changes shifts comes
 * here: `saveShifts` and, for undo, redo and restored versions, `restoreStep`.
 */

import type {
  NoticeCheck,
  ShortNoticeChoice,
  ShortNoticeEffect,
} from '@driverdesk/contract/shifts/shortNotice.shapes.ts'
import type { WallTime } from '@driverdesk/domain/kernel/instant.ts'
import { formatMoney, penceToPounds, poundsToPence } from '@driverdesk/domain/kernel/money.ts'
import type { ShiftHours } from '@driverdesk/domain/kernel/shiftLength.ts'
import { CANCELLATION_BANDS_KEY, cancellationBandsOf } from '@driverdesk/domain/options/cancellationBands.ts'
import { SHORT_NOTICE_KEY } from '@driverdesk/domain/options/optionKeys.ts'
import { notPaidBefore, paidSums } from '@driverdesk/domain/shifts/paidTime.ts'
import { SHIFT_PUBLISHED } from '@driverdesk/domain/shifts/shiftStatus.ts'
import {
  afterExemption,
  lostMinutes,
  NOT_TOLD_WITHIN,
  SETTLED,
  type ShortNotice,
  type StoredExemption,
  shortNotice,
} from '@driverdesk/domain/shifts/shortNotice.ts'
import { sql } from 'kysely'
import { HOURS_ARE_RECORDED } from '../drivers/drivers.reads.ts'
import type { Services } from '../kernel/call.ts'
import { businessWallClock } from '../kernel/clock.ts'
import type { Db, Tx } from '../kernel/database.ts'
import { Invalid } from '../kernel/refusal.ts'
import type { Scope } from '../kernel/scope.ts'
import type { Work } from '../kernel/unitOfWork.ts'
import { optionValues } from '../options/options.reads.ts'
import { NOTICE_CAME } from '../push/push.reads.ts'
import {
  amountsGivenBack,
  type NoticedBefore,
  type NoticedChange,
  type PaidAmounts,
  paymentsAfter,
  type StandingPayment,
  takeBackPaid,
} from './givenBack.service.ts'
import { currentStep } from './scheduleStep.service.ts'
import { SHIFTS_KEPT } from './shiftChanges.service.ts'
import { idsOf } from './shifts.reads.ts'

export interface NoticeTerms {
  now: WallTime
  exemption: StoredExemption | null
  note: string
  /** The sums that the person saw, in pounds. */
  shown?: ShortNoticeChoice['shown']
}

export interface SettledNotice extends Omit<ShortNotice, 'band' | 'isByNewStart'> {
  shift: Pick<NoticedBefore, 'id' | 'restaurant_id' | 'cost_per_hour' | keyof ShiftHours> & {
    driver_id: number
  }
  exemption: StoredExemption | null
  note: string
  /** The person of the agency who made it. */
  creatorId: number | null
}

export interface RestoredPayments {
  /** Those for short notice, by the ids of their charges. */
  takenBack: readonly number[]
  broughtBack: readonly number[]
  /** The amounts of these and of cancellations, by the ids of their charges. */
  gone: ReadonlyMap<number, PaidAmounts>
  back: ReadonlyMap<number, PaidAmounts>
  /** The shifts of these, and of cancellations that come back: their payments come and go with the restoration itself. */
  shifts: ReadonlySet<number>
  agreed: Agreed
}

/** Why the driver of a shift is not paid again for a change that they asked for or agreed to in the step. */
type Agreed = (
  shift: Pick<SettledNotice['shift'], 'id' | 'driver_id'>,
) => Pick<NoticeTerms, 'exemption' | 'note'> | undefined

const NOTHING_RESTORED: RestoredPayments = {
  takenBack: [],
  broughtBack: [],
  gone: new Map(),
  back: new Map(),
  shifts: new Set(),
  agreed: () => undefined,
}

/**
 * What the drivers of a step asked for or agreed to. Redo makes the same changes again, and undo gives the same shift back. Undo of a
 * swap gives a driver back what they agreed to leave, so it does not pay them for what they had in its place. For any other
 * shift that the driver got in the step, the person who undoes it says why it is taken.
 */
export async function agreedInStep(db: Db, stepId: number, way: 'undo' | 'redo'): Promise<Agreed> {
  const exempt = await db
    .selectFrom('short_notice')
    .innerJoin('schedule_step as step', 'step.id', 'step_id')
    .select(['shift_id', 'driver_id', 'exemption', 'note'])
    .select(sql<boolean>`coalesce(step.newer_kind, step.kind) in ('swap', 'exchange')`.as('is_swap'))
    .where('step_id', '=', stepId)
    .where('exemption', 'in', ['driver_asked', 'driver_sick'])
    .orderBy('short_notice.id')
    .execute()
  return (shift) =>
    exempt.find(
      ({ shift_id, driver_id, is_swap }) =>
        driver_id === shift.driver_id && (shift_id === shift.id || (way === 'undo' && is_swap)),
    )
}

/** The terms of a call: what its client chose, or the bands. */
export function noticeTerms(services: Services, choice: ShortNoticeChoice | undefined): NoticeTerms {
  const { exemption = null, note = '', shown } = choice ?? {}
  return { now: businessWallClock(services), exemption, note, ...(shown && { shown }) }
}

/**
 * Settles the changes of a step after its shifts are written, and before its drivers are notified. Payments for time that they
 * give back are taken back first, and time already paid for is not paid again.
 *
 * @throws {Invalid} if a driver who should not know of a shift knows of it, or the sums differ from those that the person saw
 */
export async function settleShortNotices(
  work: Work,
  changes: readonly NoticedChange[],
  { now, exemption, note, shown }: NoticeTerms,
  scope: Scope | undefined,
  restored: RestoredPayments = NOTHING_RESTORED,
): Promise<void> {
  const paid = await takeBackPaid(work, changes)
  const priced = (await shortNotices(work.tx, changes, now)).filter(
    ({ shift }) => !restored.shifts.has(shift.id),
  )
  const creatorId = scope && scope.role !== 'restaurant' ? scope.accountId : null
  const settled = priced.map((one) => {
    const because = restored.agreed(one.shift) ?? { exemption, note }
    return {
      ...afterExemption(one, because.exemption),
      exemption: because.exemption,
      note: because.note,
      creatorId,
    }
  })
  await refuseKnown(
    work.tx,
    settled.filter((one) => one.exemption === 'not_told' && isDue(dueNow(one, paid))),
  )
  refuseOtherSums(settled, shown)
  if (settled.length > 0)
    await work.happened(
      'short notice',
      settled.map((one) => lessPaidBefore(one, paid)),
    )
  await recordRestored(work, restored)
}

function lessPaidBefore(notice: SettledNotice, paid: readonly StandingPayment[]): SettledNotice {
  const { exemption } = notice
  const due = dueNow(notice, paid)
  if (exemption === 'not_told' && !isDue(due)) return { ...notice, exemption: 'already_paid' }
  if (!isDue(notice)) return notice
  const left = { ...due, ...afterExemption(due, exemption) }
  const time = exemption === null ? due.time : { ...due.time, restaurant: [] }
  const isPaid = left.driverPay + left.restaurantCharge > 0
  return { ...notice, ...left, time, exemption: isPaid ? exemption : 'already_paid' }
}

const isDue = ({ driverPay, restaurantCharge }: PaidAmounts): boolean => driverPay + restaurantCharge > 0

/** The payments for the time that no earlier payment is for. */
function dueNow({ time, shift }: Pick<Priced, 'time' | 'shift'>, paid: readonly StandingPayment[]) {
  const left = notPaidBefore(
    time,
    shift,
    paid.filter(({ shift_id }) => shift_id === shift.id),
  )
  return { ...paidSums(left), time: left }
}

/** The sums of changes for their question, without time that was paid for before. */
export async function noticeEffect(
  db: Db,
  changes: readonly NoticedChange[],
  now: WallTime,
  { shifts, agreed }: Pick<RestoredPayments, 'shifts' | 'agreed'> = NOTHING_RESTORED,
) {
  const asked = (await shortNotices(db, changes, now)).filter(
    ({ shift }) => !shifts.has(shift.id) && !agreed(shift),
  )
  const { given, kept, left } = await paymentsAfter(db, changes)
  const due = asked.map((one) => ({ ...one, ...dueNow(one, left) })).filter(isDue)
  const [all, sums] = [noticeSums(asked), noticeSums(due)]
  return {
    given,
    due,
    sums: {
      changes: due.length,
      by_new_start: due.filter(({ isByNewStart }) => isByNewStart).length,
      ...inPounds(sums),
      paid_before: inPounds({
        driverPay: all.driverPay - sums.driverPay,
        restaurantCharge: all.restaurantCharge - sums.restaurantCharge,
      }),
      kept: SETTLED.flatMap((settled) => {
        const those = kept.filter((one) => one.settled === settled)
        const amounts = inPounds(noticeSums(those.map(({ paid }) => paid)))
        return those.length > 0 ? [{ settled, payments: those.length, ...amounts }] : []
      }),
    },
  }
}

export const inPounds = ({ driverPay, restaurantCharge }: ReturnType<typeof noticeSums>) => ({
  driver_pay: penceToPounds(driverPay),
  restaurant_charge: penceToPounds(restaurantCharge),
})

/** Records in the ledger that payments were taken back or restored. */
export async function recordRestored(
  work: Work,
  { takenBack, broughtBack }: Pick<RestoredPayments, 'takenBack' | 'broughtBack'>,
  exemption: StoredExemption = 'undone',
): Promise<void> {
  if (takenBack.length + broughtBack.length === 0) return
  const { account, name } = work.actor
  await sql`
    insert into short_notice (step_id, shift_id, restaurant_id, driver_id, kind, period_date, start_time, finish_time,
      notice, lost, driver_pay, restaurant_charge, exemption, note, shift_event_id, actor, actor_name)
    select ${await currentStep(work.tx)}, shift_id, restaurant_id, driver_id, kind, period_date, start_time, finish_time,
      notice, lost, case when is_back then driver_pay else 0 end, case when is_back then restaurant_charge else 0 end,
      case when is_back then exemption else ${exemption} end, case when is_back then note else '' end, shift_event_id,
      ${account}, ${name}
    from (
      select distinct on (shift_event_id) *, shift_event_id = any(${broughtBack}::int[]) as is_back
      from short_notice
      where shift_event_id = any(${[...takenBack, ...broughtBack]}::int[])
        and driver_pay + restaurant_charge > 0
      order by shift_event_id, id desc
    ) as former order by shift_id`.execute(work.tx)
}

type Priced = ShortNotice & Pick<SettledNotice, 'shift'>

/** The changes at short notice, by the bands. There are none unless the option is on. */
export async function shortNotices(
  db: Db,
  changes: readonly NoticedChange[],
  now: WallTime,
): Promise<Priced[]> {
  const losing = changes.filter(({ before, after }) => lostMinutes(before, after) > 0)
  if (losing.length === 0) return []
  const options = await optionValues(db)
  if (options.get(SHORT_NOTICE_KEY) !== '1') return []
  const bands = cancellationBandsOf(options.get(CANCELLATION_BANDS_KEY))
  const priced = losing.flatMap(({ before, after }) => {
    const terms = shortNotice(bands, before, poundsToPence(before.cost_total), after, now)
    return terms ? [{ ...terms, shift: before as Priced['shift'] }] : []
  })
  const worked = await workedAmong(
    db,
    priced.map(({ shift }) => shift.id),
  )
  return priced.filter(({ shift }) => !worked.has(shift.id))
}

/** The shifts whose hours are recorded: their timesheets pay the drivers. */
async function workedAmong(db: Db, ids: readonly number[]): Promise<Set<number>> {
  if (ids.length === 0) return new Set()
  const { rows } = await sql<{ id: number }>`
    select id from shift where id = any(${ids}::int[]) and ${HOURS_ARE_RECORDED}`.execute(db)
  return new Set(idsOf(rows))
}

async function refuseKnown(tx: Tx, notices: readonly SettledNotice[]): Promise<void> {
  const known = await countKnown(tx, notices)
  if (known === 0) return
  throw new Invalid({ short_notice: [known === 1 && notices.length === 1 ? KNOWS : someKnow(known)] })
}

/**
 * The number of drivers who know of their shifts: a notice reached them or still may, they acknowledged the shift, or have had it for a
 * while.
 */
async function countKnown(db: Db, notices: readonly Pick<SettledNotice, 'shift'>[]): Promise<number> {
  if (notices.length === 0) return 0
  const given = notices.map(({ shift }) => ({ id: shift.id, driver_id: shift.driver_id }))
  const { rows } = await sql`
    select distinct given.driver_id from jsonb_to_recordset(${JSON.stringify(given)}::jsonb) as given(id int, driver_id int)
    where exists (select from told_shift where told_shift.shift_id = given.id
        and told_shift.driver_id = given.driver_id and not told_shift.is_gone
        and (told_shift.acknowledged is not null or ${IS_NOTIFIED}))
      or not exists (
        select from schedule_step_row as kept join schedule_step as step on step.id = kept.step_id
        where kept.shift_id = given.id and kept.table_name = 'shift'
          and step.at > now() - make_interval(mins => ${NOT_TOLD_WITHIN})
          and ${isTheirs('after')} and ${isTheirs('before')} is not true)`.execute(db)
  return rows.length
}

/** A notice of the shift reached the driver, or still may. */
const IS_NOTIFIED = sql`exists (
  select from driver_notice where driver_notice.driver_id = given.driver_id and driver_notice.kind in ('publish', 'update')
    and (given.id = any(driver_notice.shift_ids) or cardinality(driver_notice.shift_ids) = ${SHIFTS_KEPT}::int)
    and ${NOTICE_CAME} <> 'missed')`

const isTheirs = (side: 'before' | 'after') => sql`(
  (kept.${sql.ref(side)} ->> 'status')::int = ${SHIFT_PUBLISHED}
  and (kept.${sql.ref(side)} ->> 'driver_id')::int = given.driver_id)`

const KNOWS = 'The driver already knows of this shift. Choose another reason.'
const someKnow = (count: number): string =>
  `${count === 1 ? 'One driver already knows' : 'Some drivers already know'} of the shift. Choose another reason.`

function refuseOtherSums(notices: readonly SettledNotice[], shown: NoticeTerms['shown']): void {
  if (!shown) return
  const sums = noticeSums(notices)
  const [pay, charge] = [poundsToPence(shown.driver_pay), poundsToPence(shown.restaurant_charge)]
  if (sums.driverPay === pay && sums.restaurantCharge === charge) return
  const now = `drivers ${formatMoney(sums.driverPay)}, restaurants ${formatMoney(sums.restaurantCharge)}`
  throw new Invalid({ short_notice: [`The amounts have changed to ${now}. Check them and save again.`] })
}

const noticeSums = (notices: readonly Pick<ShortNotice, 'driverPay' | 'restaurantCharge'>[]) => ({
  driverPay: notices.reduce((sum, { driverPay }) => sum + driverPay, 0),
  restaurantCharge: notices.reduce((sum, { restaurantCharge }) => sum + restaurantCharge, 0),
})

export async function noticeOfChanges(
  db: Db,
  changes: readonly NoticedChange[],
  now: WallTime,
): Promise<NoticeCheck> {
  const { given, sums } = await noticeEffect(db, changes, now)
  return { ...sums, ...takenBack(given.map(amountsGivenBack)) }
}

const takenBack = (gone: readonly PaidAmounts[]) => ({
  taken_back: gone.length,
  taken_back_sums: inPounds(noticeSums(gone)),
})

export async function noticeOfRestoration(
  db: Db,
  changes: readonly NoticedChange[],
  now: WallTime,
  restored: RestoredPayments,
): Promise<ShortNoticeEffect> {
  const { given, due, sums } = await noticeEffect(db, changes, now, restored)
  const gone = new Map([
    ...given.map((one) => [one.payment.event_id, amountsGivenBack(one)] as const),
    ...restored.gone,
  ])
  return {
    ...sums,
    ...takenBack([...gone.values()]),
    brought_back: restored.back.size,
    brought_back_sums: inPounds(noticeSums([...restored.back.values()])),
    exemption: due.length > 0 && (await countKnown(db, due)) === 0 ? 'not_told' : null,
  }
}
