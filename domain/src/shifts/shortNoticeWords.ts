/** Changes at short notice in words, for the dialogs, the timesheets and the history. */
import { formatMoney, type Pence } from '../kernel/money.ts'
import type { ShiftHours } from '../kernel/shiftLength.ts'
import { clockRange, displayDate } from '../kernel/wallClock.ts'
import { noticePeriodText } from './cancellationTerms.ts'
import {
  EXEMPTION_NAMES,
  type ShortNotice,
  type ShortNoticeKind,
  type StoredExemption,
} from './shortNotice.ts'

const KIND_NAMES: Readonly<Record<ShortNoticeKind, string>> = {
  unpublished: 'Withdrawn',
  taken_off: 'Driver taken off',
  given: 'Given to another driver',
  moved: 'Moved',
  shortened: 'Shortened',
}

/** 'Moved at short notice, was 20/11/2026, 18:00 – 22:00'. */
export const shortNoticeText = (
  kind: ShortNoticeKind,
  { period_date, start_time, finish_time }: ShiftHours,
): string =>
  `${KIND_NAMES[kind]} at short notice, was ${displayDate(period_date)}, ${clockRange(start_time.slice(0, 5), finish_time.slice(0, 5))}`

/** 'The driver is paid £6.00. The restaurant is charged £7.20.' */
export function paymentText({
  driverPay,
  restaurantCharge,
}: Pick<ShortNotice, 'driverPay' | 'restaurantCharge'>): string {
  const parts = [
    driverPay > 0 ? `The driver is paid ${formatMoney(driverPay)}.` : 'The driver is paid nothing.',
    restaurantCharge > 0
      ? `The restaurant is charged ${formatMoney(restaurantCharge)}.`
      : 'The restaurant is charged nothing.',
  ]
  return parts.join(' ')
}

/** '12 changes at short notice: drivers £84.00, restaurants £96.00' */
export function sumsText(changes: number, driverPay: Pence, restaurantCharge: Pence): string {
  const count = changes === 1 ? '1 change' : `${changes.toLocaleString('en-GB')} changes`
  return `${count} at short notice: ${amountsText(changes, driverPay, restaurantCharge)}`
}

/** 'drivers £84.00, restaurants £96.00' */
export function amountsText(count: number, driverPay: Pence, restaurantCharge: Pence): string {
  const plural = count === 1 ? '' : 's'
  return `driver${plural} ${formatMoney(driverPay)}, restaurant${plural} ${formatMoney(restaurantCharge)}`
}

interface LedgerEntry {
  kind: ShortNoticeKind
  notice: number
  driverPay: Pence
  restaurantCharge: Pence
  exemption: StoredExemption | null
  note: string
  /** The payments that were taken back when the lost time was given back. */
  takenBack?: Pick<ShortNotice, 'driverPay' | 'restaurantCharge'>
}

/**
 * An entry of a shift's ledger: 'Moved, 3 h 15 min before the start. The driver is paid £6.00. The restaurant is charged
 * £7.20.' or 'Shortened, 2 h before the start. Not paid: the driver asked or agreed (called at 10).'
 */
export function ledgerText({ kind, notice, exemption, note, takenBack, ...paid }: LedgerEntry): string {
  const what = `${KIND_NAMES[kind]}, ${noticePeriodText(notice)}.`
  const why = exemption && `${EXEMPTION_NAMES[exemption]}${note ? ` (${note})` : ''}.`
  if (exemption === null) return `${what} ${paymentText(paid)}`
  if (exemption === 'agency') return `${what} ${why} ${paymentText(paid)}`
  if (exemption === 'given_back') {
    const isPaid = paid.driverPay + paid.restaurantCharge > 0
    const change = `${what.charAt(0).toLowerCase()}${what.slice(1, -1)}`
    const lost = `${isPaid ? 'Some of the time' : 'The time'} that was lost came back (${change}).`
    const gone =
      takenBack && ` Taken back: ${amountsText(1, takenBack.driverPay, takenBack.restaurantCharge)}.`
    return `${lost}${gone ?? ''}${isPaid ? ` ${paymentText(paid)}` : ''}`
  }
  return `${what} ${why} No one is paid or charged.`
}
