/**
 * Words in field names that no restaurant may receive, about money and drivers
 * (docs/spec/shifts.md#hidden-from-restaurants).
 */
const SECRET =
  /(^|_)(const|costs?|bonus|fees?|rates?|pay|paid|amount|charges?|comm?ission|canceled|cancelled(?!_by$)|full_name|phone|photo)(_|$)|PayRate$/

/** The picture of the driver who comes. */
const SHOWN = 'driver_photo_src'

/** Returns the field names in a JSON value, at any depth, that a restaurant may not receive. */
export function secretsIn(value: unknown): string[] {
  if (typeof value !== 'object' || value === null) return []
  return Object.entries(value).flatMap(([name, inner]) => [
    ...(SECRET.test(name) && name !== SHOWN ? [name] : []),
    ...secretsIn(inner),
  ])
}
