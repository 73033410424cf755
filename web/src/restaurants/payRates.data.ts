import type { ShortArea } from '@driverdesk/contract/areas/area.shapes.ts'
import type { ShortRestaurant } from '@driverdesk/contract/restaurants/shortRestaurant.shapes.ts'
import { type Pence, poundsToPence } from '@driverdesk/domain/kernel/money.ts'
import type { PayRates } from '@driverdesk/domain/restaurants/payRate.ts'

/** A restaurant's own rates in pence; null if the area's apply. */
export const ratesOfRestaurant = ({ standard_pay, weekend_pay }: ShortRestaurant): PayRates => ({
  standard_pay: penceOrNull(standard_pay),
  weekend_pay: penceOrNull(weekend_pay),
})

export const ratesOfArea = (area: ShortArea | undefined): PayRates => ({
  standard_pay: penceOrNull(area?.standardPayRate ?? null),
  weekend_pay: penceOrNull(area?.weekendPayRate ?? null),
})

const penceOrNull = (pounds: number | null): Pence | null => (pounds === null ? null : poundsToPence(pounds))
