import type { ReportRow } from '@driverdesk/contract/reports/report.shapes.ts'
import { reportRoutes } from '@driverdesk/contract/reports/reports.routes.ts'
import type { DateRange } from '@driverdesk/domain/kernel/wallClock.ts'
import { reportTotal } from '@driverdesk/domain/reports/reportAmounts.ts'
import { amountsOf } from '@driverdesk/domain/reports/reportCsv.ts'
import { REPORTS, type Report } from '@driverdesk/domain/reports/reports.ts'
import { queryOptions, useQueries, useQueryClient } from '@tanstack/react-query'
import { useEffect, useMemo } from 'react'
import { loadState } from '../desk/loadState.ts'
import { BULK_TIMEOUT_MS, call } from '../kernel/api.ts'
import type { ReportChoice, ReportView } from './reporting.search.ts'
import { useQuietRefetch } from './useQuietRefetch.ts'

const reportKeys = {
  all: ['reports'] as const,
  range: ({ from, to }: DateRange) => [...reportKeys.all, from, to] as const,
}

const ROUTES = {
  cancelled: reportRoutes.shiftsCancelled,
  extra: reportRoutes.extraRequest,
  removed: reportRoutes.chargeRemoved,
  inactive: reportRoutes.inactiveFee,
} as const

const queryOf = ({ from, to }: DateRange) => ({ period_date_from: from, period_date_to: to })

/** Fetched once, and again only after a change. */
const reportQuery = (report: Report, range: DateRange) =>
  queryOptions({
    queryKey: [...reportKeys.range(range), report],
    queryFn: ({ signal }) => call(ROUTES[report], { query: queryOf(range) }, { signal }),
    staleTime: Number.POSITIVE_INFINITY,
    structuralSharing: false,
  })

/** Fetches the chosen reports of a range that are not loaded yet (docs/spec/reports.md#fetching-reports). */
function useReports(choice: ReportChoice, range: DateRange, enabled: boolean) {
  const client = useQueryClient()
  const { from, to } = range
  // Another range or interval drops the rows of the former one.
  useEffect(
    () => () => client.removeQueries({ queryKey: reportKeys.range({ from, to }) }),
    [client, from, to],
  )
  return useQueries({
    queries: (choice === 'all' ? REPORTS : [choice]).map((report) => ({
      ...reportQuery(report, range),
      enabled,
    })),
  })
}

export const reportCsv = (choice: ReportChoice, range: DateRange): Promise<Blob> =>
  call(
    reportRoutes.exportCsv,
    { query: { ...queryOf(range), report: choice === 'all' ? undefined : choice } },
    { timeoutMs: BULK_TIMEOUT_MS },
  )

export function useReport({ report, range, problem }: ReportView) {
  const queries = useReports(report, range, !problem)
  useQuietRefetch(reportKeys.all)
  const [first, second, third, fourth] = queries.map(({ data }) => data)
  const rows = useMemo(
    () => [first, second, third, fourth].flatMap((some) => some ?? []).sort(byDate),
    [first, second, third, fourth],
  )
  const totals = useMemo(() => reportTotal(rows.map(amountsOf)), [rows])
  return {
    rows,
    totals,
    ...loadState(queries),
    isFetching: queries.some(({ isFetching }) => isFetching),
  }
}

export type ShownReport = ReturnType<typeof useReport>

/** Stable: the rows of one day stay in the order of the reports. */
const byDate = (a: ReportRow, b: ReportRow) =>
  a.period_date < b.period_date ? -1 : Number(a.period_date > b.period_date)
