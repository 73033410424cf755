import { addDays, type DateRange, type IsoDate, isIsoDate } from '@driverdesk/domain/kernel/wallClock.ts'
import {
  CANCELLATION_BANDS_KEY,
  cancellationBandsText,
} from '@driverdesk/domain/options/cancellationBands.ts'
import { REMINDER_DAYS_KEY } from '@driverdesk/domain/options/optionKeys.ts'
import { sql } from 'kysely'
import type { Db, Tx } from '../kernel/database.ts'
import { UsageError } from '../kernel/program.ts'
import type { NewRow, Tables } from '../kernel/tables.ts'

/** The input that decides every row of the demonstration data (docs/spec/demo.md#demonstration-data). */
export interface DemoInput {
  /** A whole number. */
  seed: number
  size: 'small' | 'national'
  /** The business's date, 'YYYY-MM-DD', around which all data are generated. */
  today: IsoDate
  /** Hash of the shared password, the same for every account. */
  passwordHash: string
  /** The id of the database, so that file names of two databases differ even with the same seed. */
  installation: string
  /** False: without the odd names that tests look for (docs/spec/demo.md#planted-cases). */
  hasOddNames?: boolean
}

/** The input with its size spelt out. */
export interface DemoPlan extends Omit<DemoInput, 'size'> {
  scale: DemoScale
}

/** Number of records of each kind. */
export interface DemoScale {
  areas: number
  restaurants: number
  /** The last restaurants of the list. The very last is inactive. */
  restaurantsWithoutShifts: number
  restaurantAccounts: number
  drivers: number
  /** On average over a week. */
  shiftsPerDay: number
  daysBack: number
  daysAhead: number
}

export const SCALES: Readonly<Record<DemoInput['size'], DemoScale>> = {
  small: {
    areas: 4,
    restaurants: 25,
    restaurantsWithoutShifts: 3,
    restaurantAccounts: 20,
    drivers: 80,
    shiftsPerDay: 50,
    daysBack: 91,
    daysAhead: 30,
  },
  national: {
    areas: 60,
    restaurants: 600,
    restaurantsWithoutShifts: 18,
    restaurantAccounts: 480,
    drivers: 8_000,
    shiftsPerDay: 2_400,
    daysBack: 334,
    daysAhead: 30,
  },
}

/** The name, unless the plan leaves odd ones out. */
export const oddName = <Name>({ hasOddNames = true }: DemoPlan, name: Name | undefined): Name | undefined =>
  hasOddNames ? name : undefined

/** A row of a table whose id the generator chose. */
export type DemoRow<T extends keyof Tables> = NewRow<T> & { id: number }

/** The days that have ordinary shifts. */
export function filledRange({ today, scale }: DemoPlan): DateRange {
  return { from: addDays(today, -scale.daysBack), to: addDays(today, scale.daysAhead) }
}

/** The arguments as typed on the command line. */
export type DemoArguments = Partial<Record<'size' | 'today' | 'seed', string>>

/** Leaves a year on either side for the data around today. */
const YEARS = { first: 1970, last: 2900 }

/**
 * Reads the arguments of `demo`. The default is the small size around today's date.
 * @throws {UsageError} with a message that names the argument
 */
export function demoArguments(
  { size = 'small', seed = '1', today: day }: DemoArguments,
  today: IsoDate,
): Pick<DemoInput, 'size' | 'seed' | 'today'> {
  if (size !== 'small' && size !== 'national')
    throw new UsageError(`--size is small or national, not '${size}'.`)
  if (!/^\d{1,15}$/.test(seed)) throw new UsageError(`--seed is a whole number, not '${seed}'.`)
  const date = day ?? today
  if (!isIsoDate(date)) throw new UsageError(`--today is a date such as 2026-03-28, not '${date}'.`)
  const year = Number(date.slice(0, 4))
  if (year < YEARS.first || year > YEARS.last) {
    throw new UsageError(`--today is a date from ${YEARS.first} to ${YEARS.last}, not '${date}'.`)
  }
  return { size, seed: Number(seed), today: date }
}

/** Tables that must be empty before the demonstration is added. */
const OWNED = ['panel_user', 'restaurateur', 'city', 'area', 'restaurant', 'driver', 'shift'] as const

/** True if the database has nothing but what the migrations add. */
export async function isEmpty(db: Db | Tx): Promise<boolean> {
  const filled = sql.join(
    OWNED.map((table) => sql`exists (select from ${sql.table(table)})`),
    sql` or `,
  )
  const { rows } = await sql<{ is_empty: boolean }>`select not (${filled}) as is_empty`.execute(db)
  return rows[0]?.is_empty === true
}

export const DEMO_PASSWORD = 'driverdesk'

/** The sign-ins of the demonstration (docs/spec/demo.md#demonstration-sign-ins), all with the same password. */
export const DEMO_SIGN_INS = {
  administrator: 'admin@driverdesk.test',
  manager: 'manager@driverdesk.test',
  restaurant: 'restaurant@driverdesk.test',
  driver: 'driver@driverdesk.test',
} as const

/** Options that an agency is likely to change. The others keep the values from the migrations. */
export const DEMO_OPTIONS: Readonly<Record<string, string>> = {
  [CANCELLATION_BANDS_KEY]: cancellationBandsText([
    { under_hours: 2, restaurant_charge: 100, driver_pay: 100 },
    { under_hours: 24, restaurant_charge: 50, driver_pay: 50 },
    { under_hours: null, restaurant_charge: 0, driver_pay: 0 },
  ]),
  company_name: 'Driverdesk Staffing Ltd',
  company_address: '1 Example Street, Testford TF1 1AA, United Kingdom',
  company_vat_number: 'GB 000 0000 00',
  company_bank_details: 'Example Bank, sort code 00-00-00, account 00000000',
  invoice_vat_rate: '20',
  [REMINDER_DAYS_KEY]: '7',
}
