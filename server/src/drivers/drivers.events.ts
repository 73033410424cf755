import type { DriverStatus } from '@driverdesk/domain/drivers/driverStatus.ts'
import type { DriverReach } from '@driverdesk/domain/drivers/offeredDrivers.ts'

export interface DriverEvents {
  /** Drivers were added, one by one or by an import: applicants, or active ones. */
  'drivers added': {
    drivers: readonly {
      driver: { id: number; first_name: string; last_name: string; status: DriverStatus }
      reach: DriverReach
    }[]
  }
}
