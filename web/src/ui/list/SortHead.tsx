import classes from './List.module.css'
import { nextSort, type Sort } from './sorting.ts'

interface SortHeadProps {
  by: string
  head: string
  sorted: Sort | undefined
  /** Undefined of a column that the list is not sorted by. */
  onSort: ((sort: string | undefined) => void) | undefined
  width: string | undefined
  isNumber: boolean | undefined
}

/** The head of a column; pressing it sorts, pressing it again turns the order round, then gives it up. */
export function SortHead({ by, head, sorted, onSort, width, isNumber }: SortHeadProps) {
  const isSorted = sorted?.by === by
  const order = isSorted ? (sorted.descending ? 'descending' : 'ascending') : 'none'
  return (
    <th
      scope="col"
      style={{ width }}
      data-number={isNumber || undefined}
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
