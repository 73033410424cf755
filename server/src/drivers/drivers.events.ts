import type { DriverReach } from '@driverdesk/domain/drivers/offeredDrivers.ts'

export interface DriverEvents {
  /** Applicants were added, one by one or by an import. */
  'drivers added': {
    drivers: readonly {
      driver: { id: number; first_name: string; last_name: string }
      reach: DriverReach
    }[]
  }
}
