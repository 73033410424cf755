import { invoiceLive } from '@driverdesk/contract/invoices/invoices.live.ts'
import type { ReportRow } from '@driverdesk/contract/reports/report.shapes.ts'
import { reportRoutes } from '@driverdesk/contract/reports/reports.routes.ts'
import { shiftLive } from '@driverdesk/contract/shifts/shifts.live.ts'
import { timesheetLive } from '@driverdesk/contract/timesheets/timesheets.live.ts'
import type { DateRange } from '@driverdesk/domain/kernel/wallClock.ts'
import { REPORTS, type Report, reportTotal } from '@driverdesk/domain/reports/reports.ts'
import { amountsOf } from '@driverdesk/domain/reports/reportTable.ts'
import { queryOptions, useQueries, useQueryClient } from '@tanstack/react-query'
import { useEffect, useMemo } from 'react'
import { BULK_TIMEOUT_MS, call, periodOf } from '../kernel/api.ts'
import { onChanges } from '../kernel/onChanges.ts'
import { loadState } from '../ui/list/ListScreen.tsx'
import type { ReportChoice, ReportView } from './reporting.search.ts'

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

/** Fetched once, and again only after a change. */
const reportQuery = (report: Report, range: DateRange) =>
  queryOptions({
    queryKey: [...reportKeys.range(range), report],
    queryFn: ({ signal }) => call(ROUTES[report], { query: periodOf(range) }, { signal }),
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
    { query: { ...periodOf(range), report: choice === 'all' ? undefined : choice } },
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

/** On a busy day an event arrives every second; refetch at most this often. */
const PAUSE_MS = 10_000

const CHANNELS = [shiftLive.name, timesheetLive.name, invoiceLive.name]

/**
 * Refetches the queries whose key starts with `queryKey` after a shift, timesheet or invoice has changed: once for all
 * changes within `PAUSE_MS`, and in a hidden tab when it becomes visible. The old rows stay on screen until the answer
 * arrives.
 */
export function useQuietRefetch(queryKey: readonly string[]): void {
  const client = useQueryClient()
  const [name] = queryKey
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined
    const stop = new AbortController()
    const refetch = () => {
      timer = undefined
      if (document.hidden) document.addEventListener('visibilitychange', refetch, ONCE)
      else void client.invalidateQueries({ queryKey: [name] })
    }
    const ONCE = { once: true, signal: stop.signal }
    const later = () => {
      timer ??= setTimeout(refetch, PAUSE_MS)
    }
    const stopFollowing = onChanges(later, ...CHANNELS)
    return () => {
      stop.abort()
      clearTimeout(timer)
      stopFollowing()
      void client.invalidateQueries({ queryKey: [name], refetchType: 'none' })
    }
  }, [client, name])
}
