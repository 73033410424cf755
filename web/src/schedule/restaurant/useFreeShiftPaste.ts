import type { OwnRestaurant } from '@driverdesk/contract/accounts/account.shapes.ts'
import { cellText, usePasting, useSendPasted } from '../copy/usePasting.tsx'
import { freeShiftBody } from '../shift/shiftForm.ts'
import { timesText } from '../shift/shiftWords.ts'
import { useCreateFreeShift } from './freeShifts.data.ts'

interface FreeShiftPasteOptions {
  places: readonly OwnRestaurant[]
  /** Says what was done. */
  announce: (text: string) => void
}

/** Pastes as restaurants do: the new shift is an open draft (document 2, section 4; rulings 4.1). */
export function useFreeShiftPaste({ places, announce }: FreeShiftPasteOptions) {
  const creating = useCreateFreeShift()
  const sendPasted = useSendPasted()
  return usePasting(async (copied, target) => {
    const restaurant = places.find(({ id }) => id === target.restaurantId)
    if (!restaurant) return undefined
    const place = { restaurant_id: restaurant.id, period_date: target.date }
    const body = freeShiftBody({ ...copied, extra_request: copied.extra_request === 1 }, place)
    const pasted = await sendPasted((idempotencyKey) => creating.mutateAsync({ body, idempotencyKey }))
    if (pasted) announce(`Pasted: ${timesText(pasted)}, ${cellText(target, restaurant)}`)
    return pasted
  })
}
