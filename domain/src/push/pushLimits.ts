/** The longest title and body of a push message, in characters (docs/spec/push.md#push-message-rules). */
export const PUSH_TITLE_MAX = 55
export const PUSH_BODY_MAX = 255
