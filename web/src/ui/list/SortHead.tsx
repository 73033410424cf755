import type { Column } from './column.ts'
import classes from './List.module.css'
import { nextSort, type Sort } from './sorting.ts'

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
