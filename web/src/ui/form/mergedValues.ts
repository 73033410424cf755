/**
 * Merges a form with the record that someone else has saved: fields changed here keep their values, the
 * others take the new ones. `kept` names the fields that still differ from the saved record. Lists are
 * compared by content.
 */
export function mergedValues<V extends object>(
  typed: V,
  old: V,
  saved: V,
): { values: V; kept: (keyof V & string)[] } {
  const fields = Object.keys(saved) as (keyof V & string)[]
  const differs = (field: keyof V, other: V) => !sameContent(typed[field], other[field])
  const kept = fields.filter((field) => differs(field, old) && differs(field, saved))
  const own = Object.fromEntries(kept.map((field) => [field, typed[field]]))
  return { values: { ...saved, ...own }, kept }
}

/**
 * Compares by content; files by identity, since reading them is asynchronous. Ids in a list count in any order: the server keeps
 * them in its own.
 */
export function sameContent(one: unknown, other: unknown): boolean {
  if (Object.is(one, other)) return true
  if (Array.isArray(one) && Array.isArray(other)) {
    const [items, others] = [inOrder(one), inOrder(other)]
    return items.length === others.length && items.every((item, at) => sameContent(item, others[at]))
  }
  if (!isPlain(one) || !isPlain(other)) return false
  return [...new Set([...Object.keys(one), ...Object.keys(other)])].every((key) =>
    sameContent(one[key], other[key]),
  )
}

const inOrder = (list: readonly unknown[]): readonly unknown[] =>
  list.every((item) => typeof item === 'string') ? list.toSorted() : list

const isPlain = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && Object.getPrototypeOf(value) === Object.prototype
