/** Records that still belong to an area. */
export interface Attached {
  restaurants: number
  drivers: number
  managers: number
}

/** Why an area cannot be removed yet; undefined if it can. */
export function areaRemovalProblem({ restaurants, drivers, managers }: Attached): string | undefined {
  const parts = [
    counted(restaurants, 'restaurant'),
    counted(drivers, 'driver'),
    counted(managers, 'manager'),
  ].filter((part) => part !== undefined)
  const last = parts.pop()
  if (last === undefined) return undefined
  const all = parts.length > 0 ? `${parts.join(', ')} and ${last}` : last
  return `This area still has ${all}. Give them another area first.`
}

const counted = (count: number, one: string) =>
  count === 0 ? undefined : `${count.toLocaleString('en-GB')} ${one}${count === 1 ? '' : 's'}`
