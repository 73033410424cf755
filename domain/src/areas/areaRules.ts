import { countOf, listOf } from '../kernel/counts.ts'
/** How drivers get open shifts in their app: the rule of an area (docs/spec/shifts.md#open-shifts-for-drivers). */

/** off: they are not in the app; ask: the office decides; take: the first driver gets it. */
export const CLAIM_WAYS = ['off', 'ask', 'take'] as const
export type ClaimWay = (typeof CLAIM_WAYS)[number]

export const CLAIM_WAY_WORDS: Readonly<Record<ClaimWay, string>> = {
  off: 'Not in the app',
  ask: 'Drivers ask, the office decides',
  take: 'Drivers take them',
}

/** Two weeks before the start. */
export const MOST_CLAIM_HOURS = 336
export const CLAIM_HOURS_INVALID = `Must be a number of hours from 1 to ${MOST_CLAIM_HOURS}.`

interface NamedArea {
  id: number
  name: string
  /** Adds the city if another area has the same name: 'Bromley (Brighton)'. */
  label: string
}

const plain = (name: string) => name.trim().toLowerCase()

/**
 * Finds an area's id by its name or its label, ignoring case. Returns a message if there is none, or if several cities have
 * an area with that name.
 */
export function areasByName(areas: readonly NamedArea[]): (name: string) => number | string {
  const byLabel = new Map(areas.map(({ id, label }) => [plain(label), id]))
  const byName = Map.groupBy(areas, ({ name }) => plain(name))
  return (name) => {
    const labelled = byLabel.get(plain(name))
    if (labelled !== undefined) return labelled
    const [area, ...others] = byName.get(plain(name)) ?? []
    if (!area) return `There is no area called “${name.trim()}”.`
    if (others.length === 0) return area.id
    return `Several cities have an area called “${name.trim()}”. Name the city too: “${area.label}”.`
  }
}

export interface Attached {
  restaurants: number
  drivers: number
  managers: number
}

export function areaRemovalProblem({ restaurants, drivers, managers }: Attached): string | undefined {
  const attached = [
    [restaurants, 'restaurant'],
    [drivers, 'driver'],
    [managers, 'manager'],
  ] as const
  const parts = attached.filter(([count]) => count > 0).map(([count, thing]) => countOf(count, thing))
  if (parts.length === 0) return undefined
  return `This area still has ${listOf(parts)}. Give them another area first.`
}
