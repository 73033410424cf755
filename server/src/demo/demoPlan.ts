import { addDays, type ClockTime, type DateRange, type IsoDate } from '@driverdesk/domain/kernel/wallClock.ts'
import { sql } from 'kysely'
import type { Db, Tx } from '../kernel/database.ts'
import agency from './agency.json' with { type: 'json' }

/** The input that decides every row of the demonstration data (docs/spec/demo.md#demonstration-data). */
export interface DemoInput {
  /** A whole number. */
  seed: number
  size: 'small' | 'national'
  /** The business's date, 'YYYY-MM-DD', around which all data are generated. */
  today: IsoDate
  /** The time of day. Shifts that have begun by then mostly have drivers at work; without a time none has begun. */
  now?: ClockTime
  /** Hash of the shared password, the same for every account. */
  passwordHash: string
  /** The id of the database, so that file names of two databases differ even with the same seed. */
  installation: string
  /** False: without the odd names that tests look for (docs/spec/demo.md#planted-cases). */
  hasOddNames?: boolean
}

/** The input with its size spelt out. */
export interface DemoPlan extends Omit<DemoInput, 'size'> {
  scale: (typeof SCALES)['small']
}

/**
 * Number of records of each kind; shifts on average over a week. The last restaurants have no shifts, and the very last is
 * inactive.
 */
export const SCALES = agency.scales

/** The days that have ordinary shifts. */
export function filledRange({ today, scale }: DemoPlan): DateRange {
  return { from: addDays(today, -scale.daysBack), to: addDays(today, scale.daysAhead) }
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
  ...agency.options,
  cancellation_bands: JSON.stringify(agency.options.cancellation_bands),
}
