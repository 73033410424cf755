/**
 * A form after somebody else saved its record: what this person typed stays, the rest is as it is now. `kept` names the
 * fields in which the form now differs from what is saved.
 */
export function mergedValues<V extends object>(
  typed: V,
  old: V,
  saved: V,
): { values: V; kept: (keyof V & string)[] } {
  const fields = Object.keys(saved) as (keyof V & string)[]
  const kept = fields.filter((field) => typed[field] !== old[field] && typed[field] !== saved[field])
  const own = Object.fromEntries(kept.map((field) => [field, typed[field]]))
  return { values: { ...saved, ...own }, kept }
}
