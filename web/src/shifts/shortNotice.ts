import type { ShortNoticeChoice, ShortNoticeEffect } from '@driverdesk/contract/shifts/shortNotice.shapes.ts'
import { countOf } from '@driverdesk/domain/kernel/counts.ts'
import type { WallTime } from '@driverdesk/domain/kernel/instant.ts'
import { type Pence, penceToPounds, poundsToPence } from '@driverdesk/domain/kernel/money.ts'
import { CANCELLATION_BANDS_KEY, cancellationBandsOf } from '@driverdesk/domain/options/cancellationBands.ts'
import { SHORT_NOTICE_KEY } from '@driverdesk/domain/options/optionKeys.ts'
import type { NoticedShift } from '@driverdesk/domain/shifts/paidTime.ts'
import {
  afterExemption,
  amountsText,
  type Exemption,
  type Settled,
  type ShortNotice,
  shortNotice,
} from '@driverdesk/domain/shifts/shortNotice.ts'
import { OF_WORK } from '@driverdesk/domain/timesheets/timesheetStatus.ts'
import type { StaffShift } from './shownShift.ts'

/** A person's choice for changes at short notice. Without an exemption the notice bands apply. */
export interface NoticeChoice {
  exemption: Exemption | null
  note: string
}

export const BY_THE_BANDS: NoticeChoice = { exemption: null, note: '' }

export interface NoticedShiftChange {
  before: StaffShift
  /** null if the shift is removed. */
  after: NoticedShift | null
}

export interface PricedChange extends ShortNotice {
  shift: StaffShift
}

/** The changes at short notice. The server calls the same function. */
export function pricedChanges(
  changes: readonly NoticedShiftChange[],
  options: ReadonlyMap<string, string> | undefined,
  now: WallTime,
): PricedChange[] {
  if (options?.get(SHORT_NOTICE_KEY) !== '1') return []
  const bands = cancellationBandsOf(options.get(CANCELLATION_BANDS_KEY))
  return changes.flatMap(({ before, after }) => {
    if (before.timesheet?.type === OF_WORK) return []
    const terms = shortNotice(bands, before, poundsToPence(before.cost_total), after, now)
    return terms ? [{ ...terms, shift: before }] : []
  })
}

export interface NoticeSums {
  changes: number
  driverPay: Pence
  restaurantCharge: Pence
  /** The part that the bands would pay and charge again for time already paid; undefined if only the server knows it. */
  paidBefore?: { driverPay: Pence; restaurantCharge: Pence }
  /** Changes whose notice counts until the new start. */
  byNewStart?: number
}

export const sumsOf = (priced: readonly PricedChange[]): NoticeSums => ({
  changes: priced.length,
  driverPay: priced.reduce((sum, { driverPay }) => sum + driverPay, 0),
  restaurantCharge: priced.reduce((sum, { restaurantCharge }) => sum + restaurantCharge, 0),
  byNewStart: priced.filter(({ isByNewStart }) => isByNewStart).length,
})

/** The sums that the server gives. */
export const sumsOfEffect = (
  effect:
    | (Pick<
        NonNullable<ShortNoticeEffect>,
        'changes' | 'driver_pay' | 'restaurant_charge' | 'paid_before'
      > & {
        by_new_start?: number | undefined
      })
    | null
    | undefined,
): NoticeSums => ({
  changes: effect?.changes ?? 0,
  driverPay: poundsToPence(effect?.driver_pay ?? 0),
  restaurantCharge: poundsToPence(effect?.restaurant_charge ?? 0),
  paidBefore: {
    driverPay: poundsToPence(effect?.paid_before.driver_pay ?? 0),
    restaurantCharge: poundsToPence(effect?.paid_before.restaurant_charge ?? 0),
  },
  byNewStart: effect?.by_new_start ?? 0,
})

/** The values to send; undefined if nothing is changed at short notice. A server of version 0.1 does not know the field. */
export function noticeBody(
  sums: NoticeSums,
  { exemption, note }: NoticeChoice,
): ShortNoticeChoice | undefined {
  if (sums.changes === 0) return undefined
  // The server compares the sums by the bands, with time that was paid for before.
  const { paidBefore } = sums
  const { driverPay, restaurantCharge } = afterExemption(
    {
      driverPay: sums.driverPay + (paidBefore?.driverPay ?? 0),
      restaurantCharge: sums.restaurantCharge + (paidBefore?.restaurantCharge ?? 0),
    },
    exemption,
  )
  return {
    ...(exemption && { exemption, note: note.trim() }),
    shown: {
      driver_pay: penceToPounds(driverPay),
      restaurant_charge: penceToPounds(restaurantCharge),
    },
  } as ShortNoticeChoice
}

type RestoredPayments = Pick<NonNullable<ShortNoticeEffect>, 'taken_back' | 'taken_back_sums' | 'kept'> &
  Partial<Pick<NonNullable<ShortNoticeEffect>, 'brought_back' | 'brought_back_sums'>>

/** '1 payment is taken back: driver £5.65, restaurant £5.65.', '1 payment was approved and stays: …' */
export function paymentTexts(effect: RestoredPayments): string[] {
  const { taken_back, taken_back_sums, brought_back = 0, brought_back_sums, kept = [] } = effect
  const ways = [
    [taken_back, ['is taken back', 'are taken back'], taken_back_sums],
    [brought_back, ['is made again', 'are made again'], brought_back_sums],
    ...kept.map(({ settled, payments, ...sums }) => [payments, STAYS[settled], sums] as const),
  ] as const
  return ways.flatMap(([count, [ofOne, ofMany], sums]) => {
    if (count === 0) return []
    const amounts =
      sums && `: ${amountsText(count, poundsToPence(sums.driver_pay), poundsToPence(sums.restaurant_charge))}`
    return `${countOf(count, 'payment')} ${count === 1 ? ofOne : ofMany}${amounts ?? ''}.`
  })
}

const STAYS: Readonly<Record<Settled, readonly [ofOne: string, ofMany: string]>> = {
  approved: ['was approved and stays', 'were approved and stay'],
  billed: ['is on an invoice and stays', 'are on an invoice and stay'],
  by_hand: ['was set by hand and stays', 'were set by hand and stay'],
}
