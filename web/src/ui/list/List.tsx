import { memo } from 'react'
import { useIsPhone } from '../useIsPhone.ts'
import type { ListOf, SortableList } from './column.ts'
import classes from './List.module.css'
import { ListCards } from './ListCards.tsx'
import { RowActions } from './RowButton.tsx'
import { SortHead } from './SortHead.tsx'
import { sortOf } from './sorting.ts'
import { useDrawnRows } from './useDrawnRows.ts'

/** A page of a list: a table, and on a phone a card for each row. Plain elements, drawn as far as they are seen. */
export function List<Row>(props: SortableList<Row>) {
  return useIsPhone() ? <ListCards {...props} /> : <ListTable {...props} />
}

/** As many as the tallest screens show. */
const AT_ONCE = 50
/** About as high as a row, for the room of those still to be drawn. */
const ROW_REM = 2.8125

function ListTable<Row>({ sort, onSort, ...list }: SortableList<Row>) {
  const { name, rows, keyOf, columns, menu } = list
  const sorted = sortOf(sort)
  const { first, rest, missing, restRef, gapRef } = useDrawnRows(rows, keyOf, AT_ONCE)
  const drawn = (row: Row) => (
    <TableRow key={keyOf(row)} row={row} columns={columns} menu={menu} isFaint={list.isFaint} />
  )
  return (
    <>
      {/* The heads are a row too. */}
      <table
        className={classes.table}
        aria-label={name}
        aria-rowcount={missing > 0 ? rows.length + 1 : undefined}
      >
        <thead>
          <tr>
            {columns.map((column) => (
              <SortHead
                key={column.key}
                column={column}
                sorted={sorted}
                onSort={column.isSortable ? onSort : undefined}
              />
            ))}
            {menu && (
              <th scope="col" className={classes.menuCell}>
                Actions
              </th>
            )}
          </tr>
        </thead>
        <tbody>{first.map(drawn)}</tbody>
        {/* A body of its own: it leaves the page in one piece. */}
        {rows.length > AT_ONCE && <tbody ref={restRef}>{rest.map(drawn)}</tbody>}
      </table>
      {missing > 0 && <div ref={gapRef} style={{ height: `${missing * ROW_REM}rem` }} />}
    </>
  )
}

interface RowProps<Row> extends Pick<ListOf<Row>, 'columns' | 'menu' | 'isFaint'> {
  row: Row
}

/** Drawn again only when its own row changes. */
const TableRow = memo(function TableRow<Row>({ row, columns, menu, isFaint }: RowProps<Row>) {
  return (
    <tr data-faint={isFaint?.(row) || undefined}>
      {columns.map(({ key, cell, isNumber, isMinor }) => (
        <td key={key} data-number={isNumber || undefined} data-minor={isMinor || undefined}>
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
