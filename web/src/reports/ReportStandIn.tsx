import { MAX_REPORT_DAYS } from '@driverdesk/domain/reports/reports.ts'
import { Skeleton } from '@mantine/core'
import { IconReceiptOff } from '@tabler/icons-react'
import { InvalidRange } from '../desk/InvalidRange.tsx'
import { EmptyState } from '../ui/EmptyState.tsx'
import { FailedState } from '../ui/FailedState.tsx'
import classes from './ReportStandIn.module.css'
import type { ReportParts } from './reportParts.ts'
import { reportHint, reportTitle } from './reportWords.ts'

/** What stands in the table's place where there is nothing to show; null where there is. */
export function reportStandIn({ view, report, ways }: ReportParts) {
  if (view.problem)
    return <InvalidRange problem={view.problem} days={MAX_REPORT_DAYS} onToday={ways.onToday} />
  if (report.failed) {
    return <FailedState title="The report could not be loaded" error={report.failed} onRetry={report.retry} />
  }
  if (!report.isKnown) return <TableSkeleton />
  if (report.rows.length > 0) return null
  return (
    <EmptyState
      title={`${reportTitle(view.report)}: none in these days`}
      hint={reportHint(view.report)}
      icon={<IconReceiptOff size="1.5rem" stroke={1.5} />}
    />
  )
}

const LINES = Array.from({ length: 12 }, (_, line) => line)

const TableSkeleton = () => (
  <div className={classes.skeleton} role="status" aria-busy="true" aria-label="The report is loading">
    {LINES.map((line) => (
      <Skeleton key={line} height={20} width={`${96 - (line % 4) * 7}%`} />
    ))}
  </div>
)
