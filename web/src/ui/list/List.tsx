import { NativeSelect } from '@mantine/core'
import { memo } from 'react'
import { useIsPhone } from '../isPhone.ts'
import type { ListOf, SortableList } from './column.ts'
import classes from './List.module.css'
import cards from './ListCards.module.css'
import { RowActions } from './RowButton.tsx'
import { SortHead, sortOf } from './sorting.tsx'
import { useDrawnRows } from './useDrawnRows.tsx'

/**
 * A page of a list: a table, or on a phone a card for each row. Plain elements, rendered as they come into
 * view.
 */
export function List<Row>(props: SortableList<Row>) {
  return useIsPhone() ? <ListCards {...props} /> : <ListTable {...props} />
}

/** Enough rows for the tallest screen. */
const AT_ONCE = 50
/** Estimated row height, to reserve space for rows that are not rendered yet. */
const ROW_REM = 2.8125

function ListTable<Row>({ sort, onSort, ...list }: SortableList<Row>) {
  const { name, rows, keyOf, columns, menu } = list
  const sorted = sortOf(sort)
  const { first, rest, missing, restRef, after } = useDrawnRows(rows, keyOf, AT_ONCE, ROW_REM)
  const drawn = (row: Row) => (
    <TableRow key={keyOf(row)} row={row} columns={columns} menu={menu} isFaint={list.isFaint} />
  )
  return (
    <>
      {/* The header counts as a row. */}
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
        {/* A separate body, because the browser removes it in one step. */}
        {rows.length > AT_ONCE && <tbody ref={restRef}>{rest.map(drawn)}</tbody>}
      </table>
      {after}
    </>
  )
}

interface RowProps<Row> extends Pick<ListOf<Row>, 'columns' | 'menu' | 'isFaint'> {
  row: Row
}

/** Renders only when its own row changes. */
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

const CARDS_AT_ONCE = 20
/** With the gap below it. */
const CARD_REM = 9.875

function ListCards<Row>({ sort, onSort, ...list }: SortableList<Row>) {
  const { name, rows, keyOf, columns, menu, isFaint } = list
  const { first, rest, restRef, after } = useDrawnRows(rows, keyOf, CARDS_AT_ONCE, CARD_REM)
  const drawn = (row: Row) => (
    <Card key={keyOf(row)} row={row} columns={columns} menu={menu} isFaint={isFaint} />
  )
  return (
    <>
      {onSort && <SortSelect columns={columns} sort={sort} onSort={onSort} />}
      <ul className={cards.cards} aria-label={name}>
        {first.map(drawn)}
      </ul>
      {/* A separate list can be removed at once. */}
      {rows.length > CARDS_AT_ONCE && (
        <ul ref={restRef} className={cards.cards} aria-label={`${name}, continued`}>
          {rest.map(drawn)}
        </ul>
      )}
      {after}
    </>
  )
}

interface CardProps<Row> extends Pick<ListOf<Row>, 'columns' | 'menu' | 'isFaint'> {
  row: Row
}

/** Renders only when its own row changes. */
const Card = memo(function Card<Row>({ row, columns, menu, isFaint }: CardProps<Row>) {
  const lines = columns.filter(({ isTitle, isSpared }) => !isTitle && !isSpared?.(row))
  return (
    <li className={cards.card} data-faint={isFaint?.(row) || undefined}>
      <div className={cards.head}>
        <div className={cards.title}>
          {columns
            .filter(({ isTitle }) => isTitle)
            .map(({ key, cell }) => (
              <div key={key}>{cell(row)}</div>
            ))}
        </div>
        {/* The sheet has it too, and the name needs the space. */}
        {menu && <RowActions row={row} menu={{ ...menu, quick: undefined }} />}
      </div>
      <dl className={cards.lines}>
        {lines.map(({ key, head, cell }) => (
          <div key={key}>
            <dt>{head}</dt>
            <dd>{cell(row)}</dd>
          </div>
        ))}
      </dl>
    </li>
  )
}) as <Row>(props: CardProps<Row>) => React.ReactElement

type SortSelectProps = Pick<SortableList<never>, 'sort'> & {
  columns: readonly { key: string; head: string; isSortable?: boolean }[]
  onSort: (sort: string | undefined) => void
}

/** Replaces the headings of a table. */
function SortSelect({ columns, sort, onSort }: SortSelectProps) {
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
      data={[{ value: '', label: 'Sort: default order' }, ...orders]}
      value={sort ?? ''}
      onChange={({ currentTarget: { value } }) => onSort(value === '' ? undefined : value)}
    />
  )
}
