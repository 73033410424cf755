// biome-ignore-all lint/a11y/useSemanticElements: a table cannot leave out the rows that are not in sight.
// biome-ignore-all lint/a11y/noNoninteractiveTabindex: keys scroll what a mouse can scroll.
// biome-ignore-all lint/a11y/useFocusableInteractive: nothing is done to a cell; the links inside take the focus.
import { useVirtualizer } from '@tanstack/react-virtual'
import { useCallback, useRef } from 'react'
import { useTextScale } from '../../ui/textScale.ts'
import { COLUMNS, isAmount, REPORT_COLUMN } from '../reportColumns.ts'
import { keyAt } from '../reportLine.ts'
import type { ShownReport } from '../useReport.ts'
import { ReportRow } from './ReportRow.tsx'
import classes from './ReportTable.module.css'
import { TotalRow } from './TotalRow.tsx'

/** In pixels at the usual size of text; the styles have the same in rem. */
const ROW_HEIGHT = 44
const HEAD_HEIGHT = 36
const TOTAL_HEIGHT = 44
const ROWS_BEYOND = 8

interface ReportTableProps {
  report: ShownReport
  /** Shows where a restaurant is. */
  onPlace: (restaurantId: number) => void
  /** Of the table, for screen readers: 'Cancelled shifts'. */
  label: string
  /** The rows are of several reports. */
  withReport: boolean
}

/** The rows, of which only those in sight are drawn, and their total, which stays at the lower edge. */
export function ReportTable({ report, label, withReport, onPlace }: ReportTableProps) {
  const { rows, totals } = report
  const scroller = useRef<HTMLDivElement>(null)
  const textScale = useTextScale()
  const drawn = useVirtualizer({
    count: rows.length,
    getScrollElement: () => scroller.current,
    estimateSize: () => ROW_HEIGHT * textScale,
    // A new function makes the virtualizer ask for the sizes again.
    getItemKey: useCallback(
      (index: number) => (index < rows.length ? keyAt(rows, index) : -textScale),
      [rows, textScale],
    ),
    overscan: ROWS_BEYOND,
    useFlushSync: false,
    paddingStart: HEAD_HEIGHT * textScale,
    paddingEnd: TOTAL_HEIGHT * textScale,
    scrollPaddingStart: HEAD_HEIGHT * textScale,
    scrollPaddingEnd: TOTAL_HEIGHT * textScale,
  })
  const columns = withReport ? [REPORT_COLUMN, ...COLUMNS] : COLUMNS
  return (
    <div
      ref={scroller}
      role="table"
      aria-label={label}
      aria-rowcount={rows.length + 2}
      aria-colcount={columns.length}
      tabIndex={0}
      className={classes.scroller}
    >
      <div
        role="presentation"
        className={classes.all}
        data-with-report={withReport || undefined}
        style={{ height: drawn.getTotalSize() }}
      >
        <div role="rowgroup" className={classes.head}>
          <div role="row" aria-rowindex={1} className={classes.cells}>
            {columns.map((name) => (
              <div key={name} role="columnheader" data-money={isAmount(name) || undefined}>
                {name}
              </div>
            ))}
          </div>
        </div>
        <div role="rowgroup">
          {drawn.getVirtualItems().map(({ index, start, key }) => {
            const row = rows[index]
            return row ? (
              <ReportRow
                key={key}
                row={row}
                index={index}
                top={start}
                withReport={withReport}
                onPlace={onPlace}
              />
            ) : null
          })}
        </div>
        <TotalRow totals={totals} count={rows.length} withReport={withReport} />
      </div>
    </div>
  )
}
