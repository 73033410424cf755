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
