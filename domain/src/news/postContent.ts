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

/** 'www.example.com/menu' and 'office@example.com', as people type them. */
const WEBSITE = /^[\p{L}\d][\p{L}\d-]*(\.[\p{L}\d-]+)+([/?#:].*)?$/iu
const MAIL = /^[^\s@/:?#]+@[^\s@/:?#.]+(?:\.[^\s@/:?#.]+)+$/

/** The longest address that browsers and mail programs accept. */
const LINK_MAX = 2_000

/**
 * Completes the address of a link in rich text, which without a scheme would lead to one of our pages. Undefined if it is
 * too long for an address.
 */
export function linkAddress(typed: string): string | undefined {
  if (typed.length > LINK_MAX) return undefined
  const address = typed.trim()
  if (MAIL.test(address)) return `mailto:${address}`
  // 'localhost:80' could also be a scheme, and is not a link for a post.
  return WEBSITE.test(address) ? `https://${address}` : address
}
