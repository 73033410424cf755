import type { DriverRecord } from '@driverdesk/contract/drivers/driver.shapes.ts'
import { useEffect, useEffectEvent } from 'react'
import { showError } from '../kernel/query.ts'
import { loadDriver } from './driverRecords.data.ts'

/** Opens the driver whom a link means, in whichever list they stand; one who is gone is said so. */
export function useDriverOfLink(
  id: number | undefined,
  onFound: (driver: DriverRecord | undefined) => void,
): void {
  const found = useEffectEvent(onFound)
  useEffect(() => {
    if (id === undefined) return
    let isWanted = true
    loadDriver(id).then(
      (driver) => {
        if (!isWanted) return
        if (!driver) showError(new Error('This driver does not exist.'))
        found(driver)
      },
      (error: unknown) => {
        if (!isWanted) return
        showError(error)
        found(undefined)
      },
    )
    return () => {
      isWanted = false
    }
  }, [id])
}
