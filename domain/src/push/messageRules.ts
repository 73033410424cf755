/** The longest title and body of a push message, in characters (docs/spec/push.md#push-message-rules). */
export const PUSH_TITLE_MAX = 55
export const PUSH_BODY_MAX = 255

export const PUSH_TITLE_REQUIRED = 'Title is required.'
export const PUSH_TITLE_TOO_LONG = `Title must be at most ${PUSH_TITLE_MAX} characters long`
export const PUSH_BODY_REQUIRED = 'Body is required.'
export const PUSH_BODY_TOO_LONG = `Body must be at most ${PUSH_BODY_MAX} characters long`

/** Why a device was not reached. */
export const UNREACHED_REASONS = ['gone', 'refused', 'unanswered'] as const

/** The outcome of a message to one driver; waiting: still being sent. */
export const MESSAGE_RESULTS = ['waiting', 'reached', 'emailed', 'not_reached', 'no_device'] as const
export type MessageResult = (typeof MESSAGE_RESULTS)[number]

/** Cuts a body to what a push message holds, without splitting a character. */
export const cutToPush = (text: string): string =>
  text.length <= PUSH_BODY_MAX ? text : `${text.slice(0, PUSH_BODY_MAX - 1).replace(/[\uD800-\uDBFF]$/, '')}…`
