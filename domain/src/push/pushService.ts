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

export const NOT_A_PUSH_SERVICE = 'This is not the address of a known push service.'

/**
 * True if the server may send to the address that a browser gives: https, at one of the services, and without parts that
 * lead elsewhere.
 */
export function isPushService(endpoint: string): boolean {
  const parts = /^https:\/\/([a-z0-9.-]+)\/[\x21-\x7e]*$/.exec(endpoint)
  const host = parts?.[1]
  return host !== undefined && SERVICES.some((service) => host === service || host.endsWith(`.${service}`))
}
