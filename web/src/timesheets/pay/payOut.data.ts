/** Approved pay on its way to payroll and to the drivers. */

import { payOutRoutes } from '@driverdesk/contract/timesheets/payOut.routes.ts'
import type {
  DriverPay,
  PayExport,
  WaitingStatements,
} from '@driverdesk/contract/timesheets/payOut.shapes.ts'
import type { DateRange } from '@driverdesk/domain/kernel/wallClock.ts'
import { queryOptions } from '@tanstack/react-query'
import { BULK_TIMEOUT_MS, call, periodOf } from '../../kernel/api.ts'
import { saveFile } from '../../kernel/privateFile.ts'
import { openInTab } from '../../ui/file/openInTab.tsx'

export const payOutKey = ['pay out'] as const
/** For the state of saving at the foot. */
export const savingPay = ['save pay'] as const

interface PayPage {
  page: number
  size: number
  q: string | undefined
}

export const payOutQuery = (range: DateRange, { page, size, q }: PayPage) =>
  queryOptions({
    queryKey: [...payOutKey, range.from, range.to, page, size, q],
    queryFn: ({ signal }) =>
      call(
        payOutRoutes.list,
        { query: { ...periodOf(range), page, per_page: size, ...(q && { q }) } },
        { signal, timeoutMs: BULK_TIMEOUT_MS },
      ),
    // Another page or search keeps what is shown; other dates do not.
    placeholderData: (former, query) =>
      query?.queryKey[1] === range.from && query.queryKey[2] === range.to ? former : undefined,
  })

/** Never cached: it is asked for right before a question. */
export const waitingStatements = (range: DateRange): Promise<WaitingStatements> =>
  call(payOutRoutes.waitingStatements, { query: periodOf(range) }, { timeoutMs: BULK_TIMEOUT_MS })

export const makePayExport = (range: DateRange, idempotencyKey: string): Promise<PayExport> =>
  call(payOutRoutes.makeExport, { body: periodOf(range) }, { idempotencyKey, timeoutMs: BULK_TIMEOUT_MS })

export async function savePayExport({ id, file_name }: PayExport): Promise<void> {
  const file = await call(payOutRoutes.exportFile, { params: { id } }, { timeoutMs: BULK_TIMEOUT_MS })
  saveFile(file, file_name)
}

export const withdrawPayExport = ({ id }: PayExport): Promise<PayExport> =>
  call(payOutRoutes.withdrawExport, { params: { id } })

export const viewPayStatement = (range: DateRange, { driver_id }: DriverPay): Promise<void> =>
  openInTab(
    () =>
      call(
        payOutRoutes.statement,
        { query: { ...periodOf(range), driver_id } },
        { timeoutMs: BULK_TIMEOUT_MS },
      ),
    'Opening the statement…',
  )

/** Returns the drivers who were emailed it. */
export const mailPayStatements = async (
  range: DateRange,
  driverIds: readonly number[],
  idempotencyKey: string,
): Promise<number[]> => {
  const { driver_ids } = await call(
    payOutRoutes.mailStatements,
    { body: { ...periodOf(range), driver_ids: [...driverIds] } },
    { idempotencyKey, timeoutMs: BULK_TIMEOUT_MS },
  )
  return driver_ids
}
