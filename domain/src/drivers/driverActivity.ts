/** Codes of a driver's activity (docs/spec/drivers.md#driver-activity). */
export const ONLINE = 10
export const DISCONNECTED = 20

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
