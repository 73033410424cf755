/** The driver's own pay statements. */

import { payOutRoutes } from '@driverdesk/contract/timesheets/payOut.routes.ts'
import type { OwnPayPeriod } from '@driverdesk/contract/timesheets/payOut.shapes.ts'
import { statementFileName } from '@driverdesk/domain/timesheets/payStatement.ts'
import { queryOptions } from '@tanstack/react-query'
import { call } from '../kernel/api.ts'
import { sharePdf } from '../kernel/sharePdf.ts'

export const ownPayQuery = queryOptions({
  queryKey: ['driverApp', 'pay'],
  queryFn: ({ signal }) => call(payOutRoutes.ownPeriods, {}, { signal }),
})

/** Hands the statement to the phone's share sheet, or saves it. */
export async function sharePayStatement(period: OwnPayPeriod): Promise<void> {
  const { period_date_from, period_date_to } = period
  const pdf = await call(payOutRoutes.ownStatement, { query: { period_date_from, period_date_to } })
  const name = statementFileName({ from: period_date_from, to: period_date_to })
  await sharePdf(pdf, name, 'My pay statement')
}
