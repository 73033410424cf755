import type { ReportRow } from '@driverdesk/contract/reports/report.shapes.ts'
import { reportTotal } from '@driverdesk/domain/reports/reportAmounts.ts'
import { amountsOf } from '@driverdesk/domain/reports/reportCsv.ts'
import { useMemo } from 'react'
import type { ReportView } from './reporting.search.ts'
import { reportKeys, useReports } from './reports.data.ts'
import { useQuietRefetch } from './useQuietRefetch.ts'

/** What a view lists: the rows of its reports by date, and their sums. */
export function useReport({ report, range, problem }: ReportView) {
  const queries = useReports(report, range, !problem)
  useQuietRefetch(reportKeys.all)
  const isKnown = queries.every(({ data }) => data !== undefined)
  // One report, or all four of them.
  const [first, second, third, fourth] = queries.map(({ data }) => data)
  const rows = useMemo(
    () => [first, second, third, fourth].flatMap((some) => some ?? []).sort(byDate),
    [first, second, third, fourth],
  )
  const totals = useMemo(() => reportTotal(rows.map(amountsOf)), [rows])
  return {
    rows,
    totals,
    isKnown,
    isFetching: queries.some(({ isFetching }) => isFetching),
    failed: queries.find(({ isError, data }) => isError && data === undefined)?.error ?? null,
    retry: () => {
      for (const query of queries) if (query.isError) void query.refetch()
    },
  }
}

export type ShownReport = ReturnType<typeof useReport>

/** Those of one day stay as they came: report by report. */
const byDate = (a: ReportRow, b: ReportRow) =>
  a.period_date < b.period_date ? -1 : Number(a.period_date > b.period_date)
