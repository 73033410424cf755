/** The longest title and body of a push message, in characters (docs/spec/push.md#push-message-rules). */
export const PUSH_TITLE_MAX = 55
export const PUSH_BODY_MAX = 255

/** Cuts a body to what a push message holds, without splitting a character. */
export const cutToPush = (text: string): string =>
  text.length <= PUSH_BODY_MAX ? text : `${text.slice(0, PUSH_BODY_MAX - 1).replace(/[\uD800-\uDBFF]$/, '')}…`
