/** The status groups of the drivers' filter (docs/spec/drivers.md#driver-groups). */
import { type DataFullRecord, isCompleted } from './dataFull.ts'
import {
  DRIVER_ACTIVE,
  DRIVER_APPLICANT,
  DRIVER_INACTIVE,
  type DriverStatus,
  NOT_PROGRESSING,
} from './driverStatus.ts'

export type DriverGroup =
  | 'active'
  | 'inactive'
  | 'applicants'
  | 'completed'
  | 'incomplete'
  | 'not-progressing'
  | 'progressing'

interface Group {
  label: string
  /** The status of the drivers to fetch. The last four groups have only applicants. */
  status: DriverStatus
  has: (driver: DriverOfGroup) => boolean
}

export interface DriverOfGroup extends DataFullRecord {
  status: DriverStatus
  not_progressing: 10 | 20
}

const everyone = () => true

const GROUPS: Record<DriverGroup, Group> = {
  active: { label: 'Show only active', status: DRIVER_ACTIVE, has: everyone },
  inactive: { label: 'Show only inactive', status: DRIVER_INACTIVE, has: everyone },
  applicants: { label: 'Applicants: all', status: DRIVER_APPLICANT, has: everyone },
  completed: { label: 'Completed', status: DRIVER_APPLICANT, has: isCompleted },
  incomplete: { label: 'Incomplete', status: DRIVER_APPLICANT, has: (driver) => !isCompleted(driver) },
  'not-progressing': { label: 'Not Progressing', status: DRIVER_APPLICANT, has: isHeldUp },
  progressing: { label: 'Progressing', status: DRIVER_APPLICANT, has: (driver) => !isHeldUp(driver) },
}

/** In the order of the filter; the first is the default. */
export const DRIVER_GROUPS = Object.keys(GROUPS) as DriverGroup[]

export const driverGroupLabel = (group: DriverGroup): string => GROUPS[group].label

/** The status to fetch for a group. */
export const statusOfGroup = (group: DriverGroup): DriverStatus => GROUPS[group].status

/** True if the driver is in the group by their present status. */
export function isInGroup(driver: DriverOfGroup, group: DriverGroup): boolean {
  return driver.status === GROUPS[group].status && GROUPS[group].has(driver)
}

function isHeldUp(driver: DriverOfGroup): boolean {
  return driver.not_progressing === NOT_PROGRESSING
}
