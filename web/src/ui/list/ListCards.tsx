import { memo } from 'react'
import type { ListOf, SortableList } from './column.ts'
import classes from './ListCards.module.css'
import { RowActions } from './RowActions.tsx'
import { SortSelect } from './SortSelect.tsx'

export function ListCards<Row>({ sort, onSort, ...list }: SortableList<Row>) {
  const { name, rows, keyOf, columns, menu, isFaint } = list
  return (
    <>
      {onSort && <SortSelect columns={columns} sort={sort} onSort={onSort} />}
      <ul className={classes.cards} aria-label={name}>
        {rows.map((row) => (
          <Card key={keyOf(row)} row={row} columns={columns} menu={menu} isFaint={isFaint} />
        ))}
      </ul>
    </>
  )
}

interface CardProps<Row> extends Pick<ListOf<Row>, 'columns' | 'menu' | 'isFaint'> {
  row: Row
}

/** Drawn again only when its own row changes. */
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
        {/* The sheet has it too, and the name needs the room. */}
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
