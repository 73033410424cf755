/** The longest title and body of a push message, in characters (document 1, section 5). */
export const PUSH_TITLE_MAX = 55
export const PUSH_BODY_MAX = 255
