/** Taking back what the cancellation of a shift charges the restaurant. */
import { cancellationRoutes } from '@driverdesk/contract/shifts/cancellations.routes.ts'
import { CHARGE_REMOVED } from '@driverdesk/domain/shifts/chargeOfEdit.ts'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { call } from '../../kernel/api.ts'
import { refetchInvoices, savingInvoices } from '../invoices.data.ts'

interface ChargeToTakeBack {
  shiftId: number
  /** The same for every attempt. */
  idempotencyKey: string
}

/**
 * Of all cancellations of the shift that no invoice has; the server records how much that was
 * (docs/spec/shifts.md#charge-events).
 */
export function useTakeChargeBack() {
  const client = useQueryClient()
  return useMutation({
    mutationKey: savingInvoices,
    mutationFn: ({ shiftId, idempotencyKey }: ChargeToTakeBack) => {
      const about = { shift_id: shiftId, model_type: 10, model_id: shiftId } as const
      return call(
        cancellationRoutes.record,
        { body: { ...about, event: CHARGE_REMOVED, cost: 0 } },
        { idempotencyKey },
      )
    },
    onSettled: () => refetchInvoices(client),
  })
}
