import { MAX_LIST_DAYS } from '@driverdesk/domain/kernel/rotaRange.ts'
import { IconReceiptOff } from '@tabler/icons-react'
import { DeskSkeleton } from '../desk/DeskSkeleton.tsx'
import { InvalidRange } from '../desk/InvalidRange.tsx'
import { EmptyState } from '../ui/EmptyState.tsx'
import { FailedState } from '../ui/FailedState.tsx'
import { reportHint, reportTitle } from './reportLine.ts'
import type { ReportParts } from './reportParts.ts'

/** Returns what replaces the table if it has no rows: an error, a skeleton or a hint; null if it has rows. */
export function reportStandIn({ view, report, ways }: ReportParts) {
  if (view.problem) return <InvalidRange problem={view.problem} days={MAX_LIST_DAYS} onToday={ways.onToday} />
  if (report.failed) {
    return <FailedState title="The report could not be loaded" error={report.failed} onRetry={report.retry} />
  }
  if (!report.isKnown) return <DeskSkeleton label="The report is loading" />
  if (report.rows.length > 0) return null
  return (
    <EmptyState
      title={`${reportTitle(view.report)}: none for these dates`}
      hint={reportHint(view.report)}
      icon={<IconReceiptOff size="1.5rem" stroke={1.5} />}
    />
  )
}
