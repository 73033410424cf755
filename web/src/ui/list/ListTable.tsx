import { memo } from 'react'
import type { ListOf, SortableList } from './column.ts'
import classes from './List.module.css'
import { RowActions } from './RowActions.tsx'
import { SortHead } from './SortHead.tsx'
import { sortOf } from './sorting.ts'

export function ListTable<Row>({ sort, onSort, ...list }: SortableList<Row>) {
  const { name, rows, keyOf, columns, menu } = list
  const sorted = sortOf(sort)
  return (
    <table className={classes.table} aria-label={name}>
      <thead>
        <tr>
          {columns.map(({ key, head, isSortable, width, isNumber }) => (
            <SortHead
              key={key}
              by={key}
              head={head}
              sorted={sorted}
              onSort={isSortable ? onSort : undefined}
              width={width}
              isNumber={isNumber}
            />
          ))}
          {menu && (
            <th scope="col" className={classes.menuCell}>
              Actions
            </th>
          )}
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <TableRow key={keyOf(row)} row={row} columns={columns} menu={menu} isFaint={list.isFaint} />
        ))}
      </tbody>
    </table>
  )
}

interface RowProps<Row> extends Pick<ListOf<Row>, 'columns' | 'menu' | 'isFaint'> {
  row: Row
}

/** Drawn again only when its own row changes. */
const TableRow = memo(function TableRow<Row>({ row, columns, menu, isFaint }: RowProps<Row>) {
  return (
    <tr data-faint={isFaint?.(row) || undefined}>
      {columns.map(({ key, cell, isNumber }) => (
        <td key={key} data-number={isNumber || undefined}>
          {cell(row)}
        </td>
      ))}
      {menu && (
        <td className={classes.menuCell}>
          <RowActions row={row} menu={menu} />
        </td>
      )}
    </tr>
  )
}) as <Row>(props: RowProps<Row>) => React.ReactElement
