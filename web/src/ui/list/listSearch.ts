/** What a link to a list can say: what is searched, how it is sorted, which page. */
export interface ListSearch {
  q?: string
  /** A column's key, with '-' in front where it descends. */
  sort?: string
  /** From 1; left out on the first one. */
  page?: number
}

/** Reads search parameters; those that make no sense count as left out. */
export function validateListSearch(
  { q, sort, page }: Record<string, unknown>,
  sortable: readonly string[] = [],
): ListSearch {
  return {
    q: textOf(q),
    sort: typeof sort === 'string' && sortable.includes(sort.replace(/^-/, '')) ? sort : undefined,
    page: numberOf(page, 2),
  }
}

/** The router reads 'q=12' as a number. */
export const textOf = (value: unknown): string | undefined =>
  (typeof value === 'string' || typeof value === 'number') && `${value}`.trim() !== ''
    ? `${value}`.slice(0, 200)
    : undefined

/** A whole number from `least` on, such as the id of a record. */
export function numberOf(value: unknown, least = 1): number | undefined {
  const number = typeof value === 'boolean' ? Number.NaN : Number(value)
  return Number.isSafeInteger(number) && number >= least ? number : undefined
}
