/** The push services of browsers. The server sends push requests to no other host. */
const SERVICES = [
  // Chrome, Edge on Android, Opera, Samsung Internet
  'fcm.googleapis.com',
  // Firefox
  'push.services.mozilla.com',
  // Safari
  'push.apple.com',
  // Edge
  'notify.windows.com',
]

export const NOT_A_PUSH_SERVICE = 'This is no address of a push service that is known here.'

/**
 * True if a device may be reached at the address that its browser gives: https, at one of the services, with nothing in it
 * that leads elsewhere.
 */
export function isPushService(endpoint: string): boolean {
  const parts = /^https:\/\/([a-z0-9.-]+)\/[\x21-\x7e]*$/.exec(endpoint)
  const host = parts?.[1]
  return host !== undefined && SERVICES.some((service) => host === service || host.endsWith(`.${service}`))
}
