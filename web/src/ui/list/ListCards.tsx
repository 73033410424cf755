import { NativeSelect } from '@mantine/core'
import { memo } from 'react'
import type { ListOf, SortableList } from './column.ts'
import classes from './ListCards.module.css'
import { RowActions } from './RowButton.tsx'
import { useDrawnRows } from './useDrawnRows.ts'

/** Phones show fewer. */
const AT_ONCE = 20
/** Estimated height with its gap, to reserve space for cards that are not rendered yet. */
const CARD_REM = 9.875

export function ListCards<Row>({ sort, onSort, ...list }: SortableList<Row>) {
  const { name, rows, keyOf, columns, menu, isFaint } = list
  const { first, rest, missing, restRef, gapRef } = useDrawnRows(rows, keyOf, AT_ONCE)
  const drawn = (row: Row) => (
    <Card key={keyOf(row)} row={row} columns={columns} menu={menu} isFaint={isFaint} />
  )
  return (
    <>
      {onSort && <SortSelect columns={columns} sort={sort} onSort={onSort} />}
      <ul className={classes.cards} aria-label={name}>
        {first.map(drawn)}
      </ul>
      {/* A separate list can be removed at once. */}
      {rows.length > AT_ONCE && (
        <ul ref={restRef} className={classes.cards} aria-label={`${name}, continued`}>
          {rest.map(drawn)}
        </ul>
      )}
      {missing > 0 && <div ref={gapRef} style={{ height: `${missing * CARD_REM}rem` }} />}
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
    <li className={classes.card} data-faint={isFaint?.(row) || undefined}>
      <div className={classes.head}>
        <div className={classes.title}>
          {columns
            .filter(({ isTitle }) => isTitle)
            .map(({ key, cell }) => (
              <div key={key}>{cell(row)}</div>
            ))}
        </div>
        {/* The sheet has it too, and the name needs the space. */}
        {menu && <RowActions row={row} menu={{ ...menu, quick: undefined }} />}
      </div>
      <dl className={classes.lines}>
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
      data={[{ value: '', label: 'Sort: usual order' }, ...orders]}
      value={sort ?? ''}
      onChange={({ currentTarget: { value } }) => onSort(value === '' ? undefined : value)}
    />
  )
}
