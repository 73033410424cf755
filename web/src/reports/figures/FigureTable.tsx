import type { FigureSums } from '@driverdesk/domain/reports/figures.ts'
import { memo, type ReactNode } from 'react'
import { SortHead } from '../../ui/list/SortHead.tsx'
import { sortOf } from '../../ui/list/sorting.ts'
import { useDrawnRows } from '../../ui/list/useDrawnRows.ts'
import { FigureButton } from './FigureButton.tsx'
import classes from './FigureTable.module.css'
import { COLUMNS, figureText, type ShownFigure } from './figureList.ts'
import type { BehindFigure } from './figures.search.ts'

export interface FigureTableRow {
  key: string
  /** The week, or the place. */
  name: ReactNode
  sums: FigureSums
  /** Of what the figures are. */
  of: Omit<BehindFigure, 'figure'>
  isMarked?: boolean
}

interface FigureTableProps {
  /** 'By week', for screen readers. */
  label: string
  /** Of the first column: 'Week'. */
  head: string
  rows: readonly FigureTableRow[]
  total: FigureSums
  onRows: (behind: BehindFigure) => void
  sort?: string
  onSort?: (sort: string | undefined) => void
}

/** As many as are read at a glance. */
const AT_ONCE = 30
const ROW_REM = 2.25

/** The figures of weeks or places as a table; each opens the rows behind it. */
export function FigureTable({ label, head, rows, total, onRows, sort, onSort }: FigureTableProps) {
  const sorted = sortOf(sort)
  const { first, rest, missing, restRef, gapRef } = useDrawnRows(rows, keyOf, AT_ONCE)
  const drawn = (row: FigureTableRow) => <Line key={row.key} row={row} onRows={onRows} />
  return (
    <div className={classes.scroller}>
      <table className={classes.table} aria-label={label}>
        <thead>
          <tr>
            <SortHead column={{ key: 'name', head }} sorted={sorted} onSort={onSort} />
            {COLUMNS.map(({ key, head: name }) => (
              <SortHead
                key={key}
                column={{ key, head: name, isNumber: true }}
                sorted={sorted}
                onSort={onSort}
              />
            ))}
          </tr>
        </thead>
        <tbody>{first.map(drawn)}</tbody>
        {rows.length > AT_ONCE && <tbody ref={restRef}>{rest.map(drawn)}</tbody>}
        <tfoot>
          <tr>
            <th scope="row">Total</th>
            {COLUMNS.map((figure) => (
              <td key={figure.key} data-number="">
                {figureText(figure, total)}
              </td>
            ))}
          </tr>
        </tfoot>
      </table>
      {missing > 0 && <div ref={gapRef} style={{ height: `${missing * ROW_REM}rem` }} />}
    </div>
  )
}

const keyOf = ({ key }: FigureTableRow) => key

interface LineProps {
  row: FigureTableRow
  onRows: (behind: BehindFigure) => void
}

const Line = memo(function Line({ row, onRows }: LineProps) {
  const { name, sums, of, isMarked } = row
  const open = (figure: ShownFigure) => onRows({ ...of, figure: figure.rows })
  return (
    <tr data-marked={isMarked || undefined}>
      <th scope="row">{name}</th>
      {COLUMNS.map((figure) => (
        <td key={figure.key} data-number="">
          <FigureButton figure={figure} sums={sums} className={classes.figure} onRows={open} />
        </td>
      ))}
    </tr>
  )
})
