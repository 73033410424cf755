/**
 * The batch call of 'Approve All' (docs/spec/timesheets.md#timesheet-calls, docs/spec/timesheets.md#batch-approval).
 */
import type { BatchItem } from '@driverdesk/contract/timesheets/timesheet.shapes.ts'
import { timesheetRoutes } from '@driverdesk/contract/timesheets/timesheets.routes.ts'
import { approveFailure } from '@driverdesk/domain/timesheets/approveAll.ts'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { BULK_TIMEOUT_MS, call } from '../../kernel/api.ts'
import { patchOwnTimesheets } from '../timesheetCache.ts'
import { savingTimesheets } from '../timesheets.data.ts'

/** Some timesheets of a batch: the same key for every attempt to send them. */
export interface ApprovePart {
  timesheets: readonly BatchItem[]
  idempotencyKey: string
}

export interface PartOutcome {
  approved: number
  /** A sentence for each that was refused. */
  failures: string[]
}

/** Sends a part; what was approved shows at once. The dialog says itself what was refused. */
export function useApprovePart(): (part: ApprovePart) => Promise<PartOutcome> {
  const client = useQueryClient()
  const { mutateAsync } = useMutation({
    mutationKey: savingTimesheets,
    meta: { ownErrors: true },
    mutationFn: ({ timesheets, idempotencyKey }: ApprovePart) =>
      call(
        timesheetRoutes.approve,
        { body: { timesheets: [...timesheets] } },
        { idempotencyKey, timeoutMs: BULK_TIMEOUT_MS },
      ),
    onSuccess: ({ result }) =>
      patchOwnTimesheets(
        client,
        result.map((put) => ({ put })),
      ),
  })
  return async (part) => {
    const { result, fail } = await mutateAsync(part)
    const failures = fail.map(({ data, errors }) => approveFailure(String(data.period_date), errors))
    return { approved: result.length, failures }
  }
}
