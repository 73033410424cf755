interface Named {
  id: number
  name: string
}

const plain = (name: string) => name.trim().toLowerCase()

/**
 * Answers the area of a name however it is written, or the sentence that says why there is none to be had: cities may
 * have areas of one name.
 */
export function areasByName(areas: readonly Named[]): (name: string) => number | string {
  const byName = Map.groupBy(areas, ({ name }) => plain(name))
  return (name) => {
    const [area, ...others] = byName.get(plain(name)) ?? []
    if (!area) return `There is no area called “${name.trim()}”.`
    return others.length === 0 ? area.id : `Several cities have an area called “${name.trim()}”.`
  }
}
