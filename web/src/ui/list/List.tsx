import { useIsPhone } from '../useIsPhone.ts'
import type { SortableList } from './column.ts'
import { ListCards } from './ListCards.tsx'
import { ListTable } from './ListTable.tsx'

/** A page of a list: a table, and on a phone a card for each row. Plain elements, drawn as far as they are seen. */
export function List<Row>(props: SortableList<Row>) {
  return useIsPhone() ? <ListCards {...props} /> : <ListTable {...props} />
}
