import { useMemo } from 'react'

export interface Sort {
  by: string
  descending: boolean
}

/** Comparisons by column key; other keys do not sort. */
export type Comparisons<Row> = Readonly<Record<string, (a: Row, b: Row) => number>>

/** '-name' → by name, descending. */
export const sortOf = (text: string | undefined): Sort | undefined =>
  text === undefined ? undefined : { by: text.replace(/^-/, ''), descending: text.startsWith('-') }

/** The next sort order: ascending, descending, then the usual order. */
export function nextSort(now: Sort | undefined, by: string): string | undefined {
  if (now?.by !== by) return by
  return now.descending ? undefined : `-${by}`
}

/** Sorts the rows, or keeps their order without `sort`. `comparisons` must stay the same between renders. */
export function useSorted<Row>(
  rows: readonly Row[],
  sort: string | undefined,
  comparisons: Comparisons<Row>,
): readonly Row[] {
  return useMemo(() => {
    const asked = sortOf(sort)
    const compare = asked && comparisons[asked.by]
    if (!compare) return rows
    return rows.toSorted(asked.descending ? (a, b) => compare(b, a) : compare)
  }, [rows, sort, comparisons])
}
