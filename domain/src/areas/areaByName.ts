interface Named {
  id: number
  name: string
  /** With its city where another area has the same name: 'Bromley, Brighton'. */
  label: string
}

const plain = (name: string) =>
  name
    .toLowerCase()
    .split(',')
    .map((part) => part.trim())
    .join(', ')

/**
 * Answers the area of a name however it is written, with its city or without, or the sentence that says why there is none
 * to be had: cities may have areas of one name.
 */
export function areasByName(areas: readonly Named[]): (name: string) => number | string {
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
