import type { Column } from './column.ts'
import classes from './List.module.css'
import { nextSort, type Sort } from './sorting.ts'

interface SortHeadProps<Row> {
  column: Omit<Column<Row>, 'cell'>
  sorted: Sort | undefined
  /** Undefined of a column that the list is not sorted by. */
  onSort: ((sort: string | undefined) => void) | undefined
}

/** The head of a column of a list. */
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
      {onSort ? <SortButton {...{ by, head, sorted, onSort }} /> : head}
    </th>
  )
}

interface SortButtonProps {
  by: string
  head: string
  sorted: Sort | undefined
  onSort: (sort: string | undefined) => void
}

/** Pressing it sorts, pressing it again turns the order round, then gives it up. */
export const SortButton = ({ by, head, sorted, onSort }: SortButtonProps) => (
  <button type="button" className={classes.sort} onClick={() => onSort(nextSort(sorted, by))}>
    {head}
    <span className={classes.arrow} data-order={orderOf(sorted, by)} aria-hidden="true" />
  </button>
)

/** As `aria-sort` says it. */
export const orderOf = (sorted: Sort | undefined, by: string): 'ascending' | 'descending' | 'none' =>
  sorted?.by !== by ? 'none' : sorted.descending ? 'descending' : 'ascending'
