/** Codes of a driver's status (docs/spec/drivers.md#driver-status). */
export const DRIVER_ACTIVE = 10
export const DRIVER_INACTIVE = 20
export const DRIVER_APPLICANT = 30
export type DriverStatus = typeof DRIVER_ACTIVE | typeof DRIVER_INACTIVE | typeof DRIVER_APPLICANT

/** Codes of a driver's progress: 10 not progressing, 20 progressing. */
export const NOT_PROGRESSING = 10

/** A registration that is finished; steps before it are 10, 20 and 30. */
export const REGISTRATION_BEGUN = 10
export const REGISTRATION_FINISHED = 40

const LABELS: Record<DriverStatus, string> = {
  [DRIVER_ACTIVE]: 'Active',
  [DRIVER_INACTIVE]: 'Inactive',
  [DRIVER_APPLICANT]: 'Applicant Driver',
}

export function driverStatusLabel(status: DriverStatus): string {
  return LABELS[status]
}

/** Codes of a driver's activity (docs/spec/drivers.md#driver-activity). */
const ONLINE = 10
const DISCONNECTED = 20

/**
 * 'online', 'was online: {time}', or 'never' (docs/spec/drivers.md#driver-activity).
 *
 * @param lastSeen in words; null if the driver was never online
 */
export function activityWords(
  activity_status: typeof ONLINE | typeof DISCONNECTED,
  lastSeen: string | null,
): string {
  if (activity_status === ONLINE) return 'online'
  return lastSeen === null ? 'never' : `was online: ${lastSeen}`
}
