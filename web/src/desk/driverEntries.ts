import { numberText } from '@driverdesk/domain/kernel/counts.ts'
import { finder } from '@driverdesk/domain/kernel/finding.ts'
import type { Pence } from '@driverdesk/domain/kernel/money.ts'
import { byName } from '@driverdesk/domain/kernel/names.ts'
import type { DriverTotals } from '@driverdesk/domain/shifts/scheduleTotals.ts'
import type { DriverChoice } from './deskSearch.ts'

export interface DriverEntry {
  /** Undefined for all drivers. */
  choice: DriverChoice | undefined
  name: string
  /** For the shown range and location; undefined while they load. */
  totals: EntryTotals | undefined
  /** Shown above the others until its own position in the list is loaded. */
  isAhead?: boolean
}

/**
 * The cost is undefined if the viewer may not see it, and partial if some of its amounts are unknown. `fees` are paid in
 * addition.
 */
export type EntryTotals = Omit<DriverTotals, 'cost'> & {
  cost: Pence | undefined
  isPartial?: boolean
  fees?: Pence
}

export const NO_WORK = { shifts: 0, minutes: 0, cost: 0 }

interface Sources {
  people: ReadonlyMap<number, string>
  /** By driver id; 0 for open shifts. */
  totals: ReadonlyMap<number, EntryTotals>
  open: string
  /** The number of drivers, if `people` are only some of them. */
  count?: number
}

/**
 * 'All drivers [n]', then the open shifts, then the drivers by name (docs/spec/schedule.md#driver-panel,
 * docs/spec/timesheets.md#timesheet-driver-panel).
 */
export function entriesOf({ people, totals, open, count }: Sources): DriverEntry[] {
  const entries = Array.from(
    people,
    ([id, name]): DriverEntry => ({ choice: id, name, totals: totals.get(id) ?? NO_WORK }),
  )
  return [
    {
      choice: undefined,
      name: allDrivers(count ?? entries.length),
      totals: sum(totals),
    },
    { choice: 'open', name: open, totals: totals.get(0) ?? NO_WORK },
    ...entries.sort((a, b) => byName(a.name, b.name)),
  ]
}

export const allDrivers = (count: number | undefined): string =>
  count ? `All drivers [${numberText(count)}]` : 'All drivers'

/** The drivers found by a search; all entries for an empty one. */
export function searchedEntries(entries: readonly DriverEntry[], search: string): readonly DriverEntry[] {
  if (search.trim() === '') return entries
  const isFound = finder(search)
  return entries.filter(({ choice, name }) => typeof choice === 'number' && isFound(name))
}

/** The cost is the sum of known costs, undefined if none is known. */
function sum(totals: ReadonlyMap<number, EntryTotals>): EntryTotals {
  const all = { ...NO_WORK }
  const isKnown = totals.size === 0 || [...totals.values()].some(({ cost }) => cost !== undefined)
  let isPartial = false
  let fees = 0
  for (const { shifts, minutes, cost, isPartial: isPart, fees: more = 0 } of totals.values()) {
    all.shifts += shifts
    all.minutes += minutes
    all.cost += cost ?? 0
    fees += more
    if (isPart || cost === undefined) isPartial = true
  }
  return isKnown ? { ...all, fees, ...(isPartial && { isPartial }) } : { ...all, cost: undefined }
}
