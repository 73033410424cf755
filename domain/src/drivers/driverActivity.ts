/** Codes of a driver's activity (document 1, section 4). */
export const ONLINE = 10
export const DISCONNECTED = 20

/**
 * 'online', 'was online: {time}', or 'never' (document 1, section 4).
 *
 * @param lastSeen as people read it, null where the driver never was
 */
export function activityWords(
  activity_status: typeof ONLINE | typeof DISCONNECTED,
  lastSeen: string | null,
): string {
  if (activity_status === ONLINE) return 'online'
  return lastSeen === null ? 'never' : `was online: ${lastSeen}`
}
