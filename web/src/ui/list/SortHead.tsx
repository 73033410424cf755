import type { Column } from './column.ts'
import classes from './List.module.css'
import { nextSort, type Sort } from './sorting.ts'

interface SortHeadProps<Row> {
  column: Omit<Column<Row>, 'cell'>
  sorted: Sort | undefined
  /** Undefined of a column that the list is not sorted by. */
  onSort: ((sort: string | undefined) => void) | undefined
}

/** The head of a column; pressing it sorts, pressing it again turns the order round, then gives it up. */
export function SortHead<Row>({ column, sorted, onSort }: SortHeadProps<Row>) {
  const { key: by, head, width, minWidth, isNumber, isMinor } = column
  const isSorted = sorted?.by === by
  const order = isSorted ? (sorted.descending ? 'descending' : 'ascending') : 'none'
  return (
    <th
      scope="col"
      style={{ width, minWidth }}
      data-number={isNumber || undefined}
      data-minor={isMinor || undefined}
      aria-sort={onSort ? order : undefined}
    >
      {onSort ? (
        <button type="button" className={classes.sort} onClick={() => onSort(nextSort(sorted, by))}>
          {head}
          <span className={classes.arrow} data-order={order} aria-hidden="true" />
        </button>
      ) : (
        head
      )}
    </th>
  )
}
