// biome-ignore-all lint/a11y/useSemanticElements: it is a row of a table that is none to the browser.
// biome-ignore-all lint/a11y/useFocusableInteractive: nothing is done to a cell.
import { formatMoney } from '@driverdesk/domain/kernel/money.ts'
import { differenceSign, type ReportAmounts } from '@driverdesk/domain/reports/reportAmounts.ts'
import { countOf } from '../../ui/dayWords.ts'
import { differenceText } from '../reportLine.ts'
import classes from './ReportTable.module.css'

interface TotalRowProps {
  totals: ReportAmounts
  count: number
  withReport: boolean
}

export const TotalRow = ({ totals, count, withReport }: TotalRowProps) => (
  <div role="rowgroup" className={classes.total} data-tone={differenceSign(totals.difference)}>
    <div role="row" aria-rowindex={count + 2} className={classes.cells}>
      <div role="cell">Total</div>
      {withReport && <div role="cell" />}
      <div role="cell">{countOf(count, 'row')}</div>
      <div role="cell" data-money="">
        {formatMoney(totals.charged)}
      </div>
      <div role="cell" data-money="">
        {formatMoney(totals.paid)}
      </div>
      <div role="cell" data-money="" className={classes.difference}>
        {differenceText(totals.difference)}
      </div>
      <div role="cell" aria-colspan={5} />
    </div>
  </div>
)
