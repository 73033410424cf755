import { useMemo } from 'react'
import type { Column } from './column.ts'
import classes from './List.module.css'

interface SortHeadProps<Row> {
  column: Omit<Column<Row>, 'cell'>
  sorted: Sort | undefined
  /** Undefined if the list cannot be sorted by this column. */
  onSort: ((sort: string | undefined) => void) | undefined
}

export function SortHead<Row>({ column, sorted, onSort }: SortHeadProps<Row>) {
  const { key: by, head, width, minWidth, isNumber, isMinor } = column
  return (
    <th
      scope="col"
      style={{ width, minWidth }}
      data-number={isNumber || undefined}
      data-minor={isMinor || undefined}
      aria-sort={onSort ? orderOf(sorted, by) : undefined}
    >
      {onSort ? <SortButton by={by} head={head} sorted={sorted} onSort={onSort} /> : head}
    </th>
  )
}

interface SortButtonProps {
  by: string
  head: string
  sorted: Sort | undefined
  onSort: (sort: string | undefined) => void
}

/** Sorts ascending, then descending, then restores the usual order. */
export const SortButton = ({ by, head, sorted, onSort }: SortButtonProps) => (
  <button type="button" className={classes.sort} onClick={() => onSort(nextSort(sorted, by))}>
    {head}
    <span className={classes.arrow} data-order={orderOf(sorted, by)} aria-hidden="true" />
  </button>
)

/** The value of `aria-sort`. */
export const orderOf = (sorted: Sort | undefined, by: string): 'ascending' | 'descending' | 'none' =>
  sorted?.by !== by ? 'none' : sorted.descending ? 'descending' : 'ascending'

interface Sort {
  by: string
  descending: boolean
}

/** Comparisons by column key; other keys do not sort. */
export type Comparisons<Row> = Readonly<Record<string, (a: Row, b: Row) => number>>

/** '-name' → by name, descending. */
export const sortOf = (text: string | undefined): Sort | undefined =>
  text === undefined ? undefined : { by: text.replace(/^-/, ''), descending: text.startsWith('-') }

/** The next sort order: ascending, descending, then the usual order. */
function nextSort(now: Sort | undefined, by: string): string | undefined {
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
