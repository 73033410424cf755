import { timesheetBasicRoutes } from '@driverdesk/contract/timesheets/timesheetBasics.routes.ts'
import { penceToPounds } from '@driverdesk/domain/kernel/money.ts'
import { driversOfRestaurants } from '../drivers/driversOfRestaurants.reads.ts'
import { handlers } from '../kernel/call.ts'
import { tripPay } from '../options/options.reads.ts'

export const timesheetBasicHandlers = handlers(timesheetBasicRoutes, {
  basics: async ({ db, scope }) => {
    const drivers = await driversOfRestaurants(db, scope)
    const { fuel_bonus_0, fuel_bonus_3, fuel_bonus_6 } = await tripPay(db)
    return {
      drivers,
      fuel_bonus_0: penceToPounds(fuel_bonus_0),
      fuel_bonus_3: penceToPounds(fuel_bonus_3),
      fuel_bonus_6: penceToPounds(fuel_bonus_6),
    }
  },
})
