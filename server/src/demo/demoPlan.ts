import { addDays, type DateRange, type IsoDate } from '@driverdesk/domain/kernel/wallClock.ts'
import type { NewRow, Tables } from '../kernel/tables.ts'

export type DemoSize = 'small' | 'national'

/** What decides every row of the demonstration data (docs/spec/demo.md#demonstration-data). */
export interface DemoInput {
  /** A whole number. */
  seed: number
  size: DemoSize
  /** The business's date, 'YYYY-MM-DD', around which everything lies. */
  today: IsoDate
  /** What `hashPassword` made of the shared password; the same for every account. */
  passwordHash: string
  /** The id of the database: files of two of them never have the same name, whatever the seed. */
  installation: string
}

/** How much of everything. */
export interface DemoScale {
  areas: number
  restaurants: number
  /** The last ones of the list; the very last is inactive. */
  restaurantsWithoutShifts: number
  restaurantAccounts: number
  /** Beyond the administrator, the two managers and the account without a role. */
  furtherManagers: number
  drivers: number
  /** On average over a week. */
  shiftsPerDay: number
  daysBack: number
  daysAhead: number
}

/**
 * Three months back and one ahead; and a year, of which the last month is ahead (docs/spec/demo.md#demonstration-data).
 */
export const SCALES: Readonly<Record<DemoSize, DemoScale>> = {
  small: {
    areas: 4,
    restaurants: 25,
    restaurantsWithoutShifts: 3,
    restaurantAccounts: 20,
    furtherManagers: 0,
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
    furtherManagers: 20,
    drivers: 8_000,
    shiftsPerDay: 2_400,
    daysBack: 334,
    daysAhead: 30,
  },
}

/** The input with its size spelt out. */
export interface DemoPlan extends Omit<DemoInput, 'size'> {
  scale: DemoScale
}

/** A row of a table whose id the generator chose. */
export type DemoRow<T extends keyof Tables> = NewRow<T> & { id: number }

/** The days that have ordinary shifts. */
export function filledRange({ today, scale }: DemoPlan): DateRange {
  return { from: addDays(today, -scale.daysBack), to: addDays(today, scale.daysAhead) }
}

/** Ids 1 to count. */
export function idsUpTo(count: number): number[] {
  return Array.from({ length: count }, (_, index) => index + 1)
}
