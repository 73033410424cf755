/** The longest title and body of a push message, in characters (docs/spec/push.md#push-message-rules). */
export const PUSH_TITLE_MAX = 55
export const PUSH_BODY_MAX = 255

export const PUSH_TITLE_REQUIRED = 'Title is required.'
export const PUSH_TITLE_TOO_LONG = `Title must be at most ${PUSH_TITLE_MAX} characters long`
export const PUSH_BODY_REQUIRED = 'Body is required.'
export const PUSH_BODY_TOO_LONG = `Body must be at most ${PUSH_BODY_MAX} characters long`

export const UNREACHED_REASONS = ['gone', 'refused', 'unanswered'] as const

/** The outcome of a message to one driver; waiting: still being sent. */
export const MESSAGE_RESULTS = ['waiting', 'reached', 'emailed', 'not_reached', 'no_device'] as const
export type MessageResult = (typeof MESSAGE_RESULTS)[number]

/** Cuts a body to the length of a push message, without splitting a character. */
export const cutToPush = (text: string): string =>
  text.length <= PUSH_BODY_MAX ? text : `${text.slice(0, PUSH_BODY_MAX - 1).replace(/[\uD800-\uDBFF]$/, '')}…`

interface MailedNotice {
  title: string
  body: string
  name: string
  company: string
  /** The address of the drivers' app. */
  address: string
}

/** The email to a driver who cannot get push messages (docs/spec/push.md#email-instead-of-push). */
export function noticeMail({ name, title, body, company, address }: MailedNotice) {
  const paragraphs = [
    `Dear ${name},`,
    `${title}\n${body}`,
    `Open the app to see more: ${address}`,
    'You get this by email because our push messages do not reach your phone. Allow them in the app to get news at once.',
    `Kind regards,\n${company}`,
  ]
  return { subject: title, text: `${paragraphs.join('\n\n')}\n` }
}

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
