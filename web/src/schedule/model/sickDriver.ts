import type { IsoDate } from '@driverdesk/domain/kernel/wallClock.ts'
import type { DriverChoice } from '../../desk/deskSearch.ts'
import { changeSchedule } from './scheduleStore.ts'

export const REPORT_SICK = 'Driver cannot work…'

/**
 * Opens the report of a sick driver, for the chosen one if there is one.
 *
 * @param date of the shift concerned; undefined if there is none
 */
export const openSick = (chosen: DriverChoice | undefined, date?: IsoDate): void =>
  changeSchedule({
    dialog: { kind: 'sick', driverId: typeof chosen === 'number' ? chosen : undefined, date },
  })
