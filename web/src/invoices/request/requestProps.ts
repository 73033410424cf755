import type { Audience } from '@driverdesk/contract/kernel/route.ts'
import type { DateRange } from '@driverdesk/domain/kernel/wallClock.ts'
import type { DeskRestaurant } from '../invoiceDesk.ts'

/** Of whom an invoice is requested, for which days, and by whom. */
export interface RequestDialogProps {
  restaurantId: number
  restaurant: DeskRestaurant
  range: DateRange
  audience: Audience
  announce: (text: string) => void
  onClose: () => void
}
