import { useMemo } from 'react'

export interface Sort {
  /** The column's key. */
  by: string
  descending: boolean
}

/** How two rows compare, by column; what is no column here sorts nothing. */
export type Comparisons<Row> = Readonly<Record<string, (a: Row, b: Row) => number>>

/** '-name' → by name, descending. */
export const sortOf = (text: string | undefined): Sort | undefined =>
  text === undefined ? undefined : { by: text.replace(/^-/, ''), descending: text.startsWith('-') }

/** What a press on a head asks for next: ascending, then descending, then the list's own order again. */
export function nextSort(now: Sort | undefined, by: string): string | undefined {
  if (now?.by !== by) return by
  return now.descending ? undefined : `-${by}`
}

/** The rows in the order of `sort`; in their own where it is undefined. `comparisons` must stay the same. */
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
