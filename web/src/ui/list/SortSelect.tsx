import { NativeSelect } from '@mantine/core'
import type { SortableList } from './column.ts'

type SortSelectProps = Pick<SortableList<never>, 'sort'> & {
  columns: readonly { key: string; head: string; isSortable?: boolean }[]
  onSort: (sort: string | undefined) => void
}

/** What the heads of a table do, where cards leave no room for heads. */
export function SortSelect({ columns, sort, onSort }: SortSelectProps) {
  const orders = columns
    .filter(({ isSortable }) => isSortable)
    .flatMap(({ key, head }) => [
      { value: key, label: `${head}, ascending` },
      { value: `-${key}`, label: `${head}, descending` },
    ])
  if (orders.length === 0) return null
  return (
    <NativeSelect
      aria-label="Sort by"
      mb={8}
      data={[{ value: '', label: 'Sort: usual order' }, ...orders]}
      value={sort ?? ''}
      onChange={({ currentTarget: { value } }) => onSort(value === '' ? undefined : value)}
    />
  )
}
