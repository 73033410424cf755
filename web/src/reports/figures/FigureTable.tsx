import type { FigureSums } from '@driverdesk/domain/reports/figures.ts'
import { Group, Skeleton, Text } from '@mantine/core'
import { memo, type ReactNode } from 'react'
import { FailedState } from '../../ui/FailedState.tsx'
import { SortHead, sortOf } from '../../ui/list/sorting.tsx'
import { useDrawnRows } from '../../ui/list/useDrawnRows.tsx'
import { SaveFileButton } from '../../ui/SaveFileButton.tsx'
import tab from './FiguresTab.module.css'
import classes from './FigureTable.module.css'
import { COLUMNS, feesText, figureText, type ShownFigure } from './figureList.ts'
import { type ShownGroups, saveFigures } from './figures.data.ts'
import type { BehindFigure } from './figures.search.ts'

export interface FigureTableRow {
  key: string
  name: ReactNode
  sums: FigureSums
  of: Omit<BehindFigure, 'figure'>
  isMarked?: boolean
}

interface FigureTableProps {
  label: string
  head: string
  rows: readonly FigureTableRow[]
  total: FigureSums
  /** The total of the same weeks of last year. */
  before?: FigureSums | undefined
  shown: ShownGroups
  onRows: (behind: BehindFigure) => void
  sort?: string
  onSort?: (sort: string | undefined) => void
}

const AT_ONCE = 30
const ROW_REM = 2.25

/** A table of the figures of weeks or places; each figure opens the rows behind it. */
export function FigureTable({
  label,
  head,
  rows,
  total,
  before,
  shown,
  onRows,
  sort,
  onSort,
}: FigureTableProps) {
  const sorted = sortOf(sort)
  const { first, rest, restRef, after } = useDrawnRows(rows, keyOf, AT_ONCE, ROW_REM)
  const drawn = (row: FigureTableRow) => <Line key={row.key} row={row} onRows={onRows} />
  return (
    <>
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
            <Sums name="Total" sums={total} />
            {before && <Sums name="Last year" sums={before} />}
          </tfoot>
        </table>
        {after}
      </div>
      <Group gap="xs" mt={4} justify="flex-end">
        <Text size="xs" c="dimmed" flex="1 1 18rem">
          {feesText(total)}
        </Text>
        {FILES.map(({ format, name }) => (
          <SaveFileButton
            key={format}
            className={classes.file}
            size="xs"
            label={name}
            title={`Download the figures by ${shown.by} and their total as ${name}`}
            disabled={rows.length === 0}
            save={() => saveFigures(shown, format)}
          />
        ))}
      </Group>
    </>
  )
}

const Sums = ({ name, sums }: { name: string; sums: FigureSums }) => (
  <tr>
    <th scope="row">{name}</th>
    {COLUMNS.map((figure) => (
      <td key={figure.key} data-number="">
        {figureText(figure, sums)}
      </td>
    ))}
  </tr>
)

const FILES = [
  { format: 'csv', name: 'CSV' },
  { format: 'xlsx', name: 'Excel' },
] as const

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

interface FigureButtonProps {
  figure: ShownFigure
  sums: FigureSums
  className: string | undefined
  onRows: (figure: ShownFigure) => void
}

/** A figure that opens the rows behind it; a plain dash if there was nothing to count. */
export function FigureButton({ figure, sums, className, onRows }: FigureButtonProps) {
  const text = figureText(figure, sums)
  if (text === '–') return text
  return (
    <button
      type="button"
      className={className}
      title={`${figure.about}. Show the rows`}
      onClick={() => onRows(figure)}
    >
      {text}
    </button>
  )
}

interface FiguresStandInProps {
  error: Error | null
  onRetry: () => void
  lines?: 1 | 3
}

/** Shown until the figures are loaded: a skeleton, or why they could not be. */
export const FiguresStandIn = ({ error, onRetry, lines = 3 }: FiguresStandInProps) =>
  error ? (
    <FailedState title="The figures could not be loaded" error={error} onRetry={onRetry} />
  ) : (
    <div className={tab.part} role="status" aria-busy="true" aria-label="The figures are loading">
      {lines > 1 && <Skeleton height={30} width={260} />}
      {lines > 1 && <Skeleton height={108} />}
      <Skeleton height={270} />
      {lines > 1 && <Skeleton height={270} />}
    </div>
  )
