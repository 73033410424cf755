import type { DriverChoice } from '../../desk/deskSearch.ts'
import { changeSchedule } from './scheduleStore.ts'

export const CANNOT_WORK = 'Driver cannot work…'

/** Opens the report of a sick driver, for the chosen one if there is one. */
export const openSick = (chosen: DriverChoice | undefined): void =>
  changeSchedule({ dialog: { kind: 'sick', driverId: typeof chosen === 'number' ? chosen : undefined } })
