import type { UnbilledItem } from '@driverdesk/contract/invoices/invoiceBatch.shapes.ts'
import { displayDate, type IsoDate } from '@driverdesk/domain/kernel/wallClock.ts'
import { useCallback } from 'react'
import { newIdempotencyKey } from '../../kernel/idempotencyKey.ts'
import { confirm } from '../../ui/Confirm.tsx'
import { keepFocusNear } from '../../ui/keepFocusNear.ts'
import { poundsText } from '../../ui/poundsText.ts'
import { useTakeChargeBack } from './chargeBack.data.ts'

/** Asks, and takes back what a cancellation charges the restaurant. */
export function useTakeBack(restaurant: string, announce: (text: string) => void) {
  const { mutate } = useTakeChargeBack()
  return useCallback(
    async ({ shift_id, amount, period_date }: UnbilledItem) => {
      if (shift_id === null) return
      const keepFocus = keepFocusNear(document.activeElement)
      const day = displayDate(period_date as IsoDate)
      const agreed = await confirm({
        title: `Take back the fee of ${poundsText(amount)}?`,
        message: `${restaurant} is charged nothing for the shift that was cancelled on ${day}. What the driver gets stays as it is.`,
        confirmLabel: 'Take back',
      })
      if (!agreed) return
      mutate(
        { shiftId: shift_id, idempotencyKey: newIdempotencyKey() },
        {
          onSuccess: () => {
            announce(`Taken back: fee of ${day}`)
            keepFocus()
          },
        },
      )
    },
    [restaurant, announce, mutate],
  )
}
