import { reportRoutes } from '@driverdesk/contract/reports/reports.routes.ts'
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { BULK_TIMEOUT_MS, call } from '../../kernel/api.ts'

export const monthlySettingQuery = queryOptions({
  queryKey: ['monthly-report'],
  queryFn: ({ signal }) => call(reportRoutes.monthly, {}, { signal }),
})

export function useSetMonthly() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (wanted: boolean) => call(reportRoutes.setMonthly, { body: { wanted: wanted ? 1 : 0 } }),
    onSuccess: (setting) => client.setQueryData(monthlySettingQuery.queryKey, setting),
  })
}

/** @param idempotencyKey the same until it is known whether the email is sent */
export const sendMonthly = (month: string, idempotencyKey: string) =>
  call(reportRoutes.sendMonthly, { body: { month } }, { idempotencyKey, timeoutMs: BULK_TIMEOUT_MS })
