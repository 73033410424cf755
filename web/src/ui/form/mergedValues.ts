/**
 * A form after somebody else saved its record: what this person typed stays, the rest is as it is now. `kept` names the
 * fields in which the form now differs from what is saved. Lists count by what is in them: each record brings its own.
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

/** A file is the same only as itself: nothing can be read from it at once. */
function sameContent(one: unknown, other: unknown): boolean {
  if (Object.is(one, other)) return true
  if (Array.isArray(one) && Array.isArray(other)) {
    return one.length === other.length && one.every((item, at) => sameContent(item, other[at]))
  }
  if (!isPlain(one) || !isPlain(other)) return false
  return [...new Set([...Object.keys(one), ...Object.keys(other)])].every((key) =>
    sameContent(one[key], other[key]),
  )
}

const isPlain = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && Object.getPrototypeOf(value) === Object.prototype
