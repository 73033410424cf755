export const TITLE_REQUIRED = 'Please enter post title'
export const CONTENT_REQUIRED = 'Please enter post content'
export const REPLY_REQUIRED = 'Please enter Reply content'

const TAG = /<[^<>]*>/g
const PICTURE = /<img\b/i
/** White space, also as entities. */
const BLANK = /&nbsp;|&#160;|&#xa0;|&#8203;|&#x200b;|[\s\p{Cf}]/giu

/**
 * True if rich text shows nothing: an empty paragraph counts as empty (docs/spec/news.md#post-rules), a picture does
 * not.
 */
export function isEmptyContent(html: string): boolean {
  return !PICTURE.test(html) && html.replace(TAG, '').replace(BLANK, '') === ''
}
