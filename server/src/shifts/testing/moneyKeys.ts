/** Finds the keys about money and other people in an answer, an event or an error, at any depth. */
const NOT_FOR_RESTAURANTS =
  /^(cost|const_|fuel_bonus|driver$|driver_id_canceled|comment_cancelled|phone|full_name|photo|rate|pay|fee|standard_pay|weekend_pay)/

/** The names in `value` that no restaurant account may get (docs/spec/shifts.md#hidden-from-restaurants). */
export function moneyKeys(value: unknown): string[] {
  if (typeof value !== 'object' || value === null) return []
  return Object.entries(value).flatMap(([key, inner]) => [
    ...(NOT_FOR_RESTAURANTS.test(key) ? [key] : []),
    ...moneyKeys(inner),
  ])
}
