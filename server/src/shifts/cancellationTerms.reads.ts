import { poundsToPence } from '@driverdesk/domain/kernel/money.ts'
import { timeIn, todayIn } from '@driverdesk/domain/kernel/wallClock.ts'
import { CANCELLATION_BANDS_KEY, cancellationBandsOf } from '@driverdesk/domain/shifts/cancellationBands.ts'
import { type CancellationTerms, cancellationTerms } from '@driverdesk/domain/shifts/cancellationTerms.ts'
import type { Tx } from '../kernel/database.ts'
import { optionValue } from '../options/options.reads.ts'
import type { StoredShift } from './shifts.reads.ts'

interface Moment {
  businessTimeZone: string
  now: Date
}

/** What cancelling a shift costs at a moment, by the notice bands of the option. */
export async function termsOfCancelling(
  tx: Tx,
  { period_date, start_time, cost_total }: StoredShift,
  { businessTimeZone, now }: Moment,
): Promise<CancellationTerms> {
  const bands = cancellationBandsOf(await optionValue(tx, CANCELLATION_BANDS_KEY))
  const wall = { date: todayIn(businessTimeZone, now), time: timeIn(businessTimeZone, now) }
  const start = { date: period_date, time: start_time }
  return cancellationTerms(bands, start, wall, poundsToPence(cost_total))
}
