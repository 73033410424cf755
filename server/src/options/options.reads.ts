import { penceToPounds, poundsToPence } from '@driverdesk/domain/kernel/money.ts'
import { displayDate, timeIn, todayIn } from '@driverdesk/domain/kernel/wallClock.ts'
import {
  COMMISSION_BASIS_KEY,
  type CommissionBasis,
  commissionBasisOf,
} from '@driverdesk/domain/options/optionKeys.ts'
import type { Charges } from '@driverdesk/domain/restaurants/charges.ts'
import type { FuelBands } from '@driverdesk/domain/timesheets/timesheetPay.ts'
import type { Services } from '../kernel/call.ts'
import type { Db, Tx } from '../kernel/database.ts'

export async function optionValue(db: Db | Tx, okey: string): Promise<string | undefined> {
  const option = await db.selectFrom('option').select('ovalue').where('okey', '=', okey).executeTakeFirst()
  return option?.ovalue
}

export async function commissionBasis(db: Db | Tx): Promise<CommissionBasis> {
  return commissionBasisOf(await optionValue(db, COMMISSION_BASIS_KEY))
}

/**
 * The charges of a restaurant without its own figures (docs/spec/shifts.md#shift-totals,
 * docs/spec/options.md#commission-basis).
 */
export const standardCharges = async (db: Db | Tx): Promise<Charges> =>
  standardChargesOf(await optionValues(db))

/** The same, from options that have been read. */
export const standardChargesOf = (options: ReadonlyMap<string, string>): Charges => ({
  basis: commissionBasisOf(options.get(COMMISSION_BASIS_KEY)),
  commissionHundredths: poundsToPence(options.get('restaurants_standard_invoice_comission') ?? '0'),
  bookingFee: poundsToPence(options.get('restaurants_standard_booking_fee') ?? '0'),
})

/** The pay for a fuel trip of each band, in pence; 0 without the option. */
export async function tripPay(db: Db | Tx): Promise<FuelBands> {
  const bands = ['fuel_bonus_0', 'fuel_bonus_3', 'fuel_bonus_6'] as const
  const options = await db
    .selectFrom('option')
    .select(['okey', 'ovalue'])
    .where('okey', 'in', bands)
    .execute()
  const amounts = new Map(options.map(({ okey, ovalue }) => [okey, poundsToPence(ovalue)]))
  const [near, middle, far] = bands.map((band) => amounts.get(band) ?? 0) as [number, number, number]
  return { fuel_bonus_0: near, fuel_bonus_3: middle, fuel_bonus_6: far }
}

export async function tripPayInPounds(db: Db): Promise<FuelBands> {
  const pence = await tripPay(db)
  return {
    fuel_bonus_0: penceToPounds(pence.fuel_bonus_0),
    fuel_bonus_3: penceToPounds(pence.fuel_bonus_3),
    fuel_bonus_6: penceToPounds(pence.fuel_bonus_6),
  }
}

export async function optionValues(db: Db | Tx): Promise<Map<string, string>> {
  const options = await db.selectFrom('option').select(['okey', 'ovalue']).execute()
  return new Map(options.map(({ okey, ovalue }) => [okey, ovalue]))
}

export interface PaperHead {
  agency: string
  /** '23/11/2026 18:05' */
  printed: string
}

/** The agency's name, and the time on the business's clock. */
export async function paperHead(
  db: Db,
  { settings: { businessTimeZone }, now }: Pick<Services, 'settings' | 'now'>,
): Promise<PaperHead> {
  const moment = now()
  return {
    agency: (await optionValue(db, 'company_name')) ?? 'Driverdesk',
    printed: `${displayDate(todayIn(businessTimeZone, moment))} ${timeIn(businessTimeZone, moment)}`,
  }
}
