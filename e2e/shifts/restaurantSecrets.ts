/**
 * What no restaurant may be told of money and of drivers (docs/spec/shifts.md#hidden-from-restaurants), as words of the
 * wire's names.
 */
const SECRET =
  /(^|_)(const|costs?|bonus|fees?|rates?|pay|paid|amount|charges?|comm?ission|canceled|cancelled(?!_by$)|full_name|phone|photo)(_|$)|PayRate$/

/** The names in a JSON value, however deep, that would tell a restaurant what it may not know. */
export function secretsIn(value: unknown): string[] {
  if (typeof value !== 'object' || value === null) return []
  return Object.entries(value).flatMap(([name, inner]) => [
    ...(SECRET.test(name) ? [name] : []),
    ...secretsIn(inner),
  ])
}
