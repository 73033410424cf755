/** Approved pay on its way to payroll and to the drivers. */

import { payOutRoutes } from '@driverdesk/contract/timesheets/payOut.routes.ts'
import type { DriverPay, PayExport } from '@driverdesk/contract/timesheets/payOut.shapes.ts'
import type { DateRange } from '@driverdesk/domain/kernel/wallClock.ts'
import { queryOptions } from '@tanstack/react-query'
import { BULK_TIMEOUT_MS, call } from '../../kernel/api.ts'
import { saveFile } from '../../kernel/privateFile.ts'
import { openInTab } from '../../ui/file/openInTab.ts'

export const payOutKey = ['pay out'] as const
/** For the state of saving at the foot. */
export const savingPay = ['save pay'] as const

const periodOf = ({ from, to }: DateRange) => ({ period_date_from: from, period_date_to: to })

export const payOutQuery = (range: DateRange) =>
  queryOptions({
    queryKey: [...payOutKey, range.from, range.to],
    queryFn: ({ signal }) =>
      call(payOutRoutes.list, { query: periodOf(range) }, { signal, timeoutMs: BULK_TIMEOUT_MS }),
  })

/** Makes and records the file. */
export const makePayExport = (range: DateRange, idempotencyKey: string): Promise<PayExport> =>
  call(payOutRoutes.makeExport, { body: periodOf(range) }, { idempotencyKey, timeoutMs: BULK_TIMEOUT_MS })

export async function savePayExport({ id, file_name }: PayExport): Promise<void> {
  const file = await call(
    payOutRoutes.exportFile,
    { params: { id: String(id) } },
    { timeoutMs: BULK_TIMEOUT_MS },
  )
  saveFile(file, file_name)
}

export const withdrawPayExport = ({ id }: PayExport): Promise<PayExport> =>
  call(payOutRoutes.withdrawExport, { params: { id: String(id) } })

export const viewPayStatement = (range: DateRange, { driver_id }: DriverPay): Promise<void> =>
  openInTab(
    () =>
      call(
        payOutRoutes.statement,
        { query: { ...periodOf(range), driver_id: String(driver_id) } },
        { timeoutMs: BULK_TIMEOUT_MS },
      ),
    'Opening the statement…',
  )

/** Returns the drivers to whom it was emailed. */
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
