/** Tells drivers who share a name apart. */

interface NamedDriver {
  id: number
  full_name: string
  /** 'Bromley, Croydon' */
  areas?: string
  /** Null if the viewer may not see it, or no one else has the name. */
  email?: string | null
}

/** 'Ann Example (Bromley)'; only one if the other is missing. */
export const nameApart = (name: string, toldApartBy: string | null | undefined): string =>
  name && toldApartBy ? `${name} (${toldApartBy})` : name || toldApartBy || ''

/** Returns names by driver id. A name that several of them have gets the areas, or if these are the same the email. */
export function distinctNames(drivers: readonly NamedDriver[]): Map<number, string> {
  const byName = Map.groupBy(drivers, ({ full_name }) => full_name.trim().toLowerCase())
  return new Map(
    drivers.map(({ id, full_name, ...facts }) => {
      const namesakes = byName.get(full_name.trim().toLowerCase()) ?? []
      if (full_name && namesakes.length === 1) return [id, full_name]
      return [id, nameApart(full_name, differInAreas(namesakes) ? facts.areas : facts.email)]
    }),
  )
}

const differInAreas = (namesakes: readonly NamedDriver[]): boolean =>
  namesakes.length > 1 && new Set(namesakes.map(({ areas }) => areas ?? '')).size === namesakes.length
