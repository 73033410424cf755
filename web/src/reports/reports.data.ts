/** The reports of a range: their lists in the cache, and live events. */
import { reportRoutes } from '@driverdesk/contract/reports/reports.routes.ts'
import type { DateRange } from '@driverdesk/domain/kernel/wallClock.ts'
import { REPORTS, type Report } from '@driverdesk/domain/reports/reports.ts'
import { queryOptions, useQueries, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { BULK_TIMEOUT_MS, call } from '../kernel/api.ts'
import type { ReportChoice } from './reporting.search.ts'

export const reportKeys = {
  all: ['reports'] as const,
  range: ({ from, to }: DateRange) => [...reportKeys.all, from, to] as const,
}

const ROUTES = {
  cancelled: reportRoutes.shiftsCancelled,
  extra: reportRoutes.extraRequest,
  removed: reportRoutes.chargeRemoved,
  inactive: reportRoutes.inactiveFee,
} as const

const asked = ({ from, to }: DateRange) => ({ period_date_from: from, period_date_to: to })

/** One report of a range: asked for once, and again where something changes. */
const reportQuery = (report: Report, range: DateRange) =>
  queryOptions({
    queryKey: [...reportKeys.range(range), report],
    queryFn: ({ signal }) => call(ROUTES[report], { query: asked(range) }, { signal }),
    staleTime: Number.POSITIVE_INFINITY,
    structuralSharing: false,
  })

/**
 * The reports of a range that are chosen; each is fetched only while there is nothing of it
 * (docs/spec/reports.md#fetching-reports).
 */
export function useReports(choice: ReportChoice, range: DateRange, enabled: boolean) {
  const client = useQueryClient()
  const { from, to } = range
  // Another range or interval clears what was there.
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

/** What is listed, as a table with its total. */
export const reportCsv = (choice: ReportChoice, range: DateRange): Promise<Blob> =>
  call(
    reportRoutes.exportCsv,
    { query: { ...asked(range), report: choice === 'all' ? undefined : choice } },
    { timeoutMs: BULK_TIMEOUT_MS },
  )
