/** The codes of posts on the wire (docs/spec/news.md#post-record, docs/spec/news.md#addressee). */
export const POST_SHOWN = 10
export const POST_HIDDEN = 20
/** Codes of 'for_areas', 'for_restaurants' and 'for_drivers': the target applies or not. */
export const TARGET_APPLIES = 10
export const TARGET_NOT = 20
