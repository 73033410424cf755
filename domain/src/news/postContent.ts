export const TITLE_REQUIRED = 'Please enter post title'
export const CONTENT_REQUIRED = 'Please enter post content'
export const REPLY_REQUIRED = 'Please enter Reply content'

const TAG = /<[^<>]*>/g
const PICTURE = /<img\b/i
/** White space, also as entities. */
const BLANK = /&nbsp;|&#160;|&#xa0;|&#8203;|&#x200b;|[\s\p{Cf}]/giu

/** True if rich text shows nothing: an empty paragraph counts as empty (docs/spec/news.md#post-rules), a picture does not. */
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

const MOST = 120
/** Folders come before it. */
const GIVEN_MOST = 4_000

/** Old browsers send the whole path before the name. */
const FOLDERS = /^.*[\\/]/s
/** Control characters, invisible ones and those that reverse the text after them: 'ann\u202Efdp.exe' reads 'annexe.pdf'. */
const UNSEEN = /[\p{Cc}\p{Cf}\p{Zl}\p{Zp}\p{Cs}]/gu
/** Characters that a file name cannot have. */
const UNUSABLE = /[<>:"|?*]/g

/**
 * The name under which an attachment is shown and saved: its author's name, on one line and with the extension of its real
 * type. It is always plain text and never a path.
 *
 * @param given the name from the form, or undefined
 * @param extension of the stored file, 'pdf'
 */
export function attachmentName(given: string | undefined, extension: string): string {
  const seen = (given ?? '')
    .slice(-GIVEN_MOST)
    .normalize('NFC')
    .replace(FOLDERS, '')
    .replace(UNSEEN, '')
    .replace(UNUSABLE, '_')
  const name = withoutDots(seen.replace(/\s+/g, ' '))
  const ending = endings(extension).find((one) => name.toLowerCase().endsWith(`.${one}`))
  const base = ending ? name.slice(0, -ending.length - 1).trimEnd() : name
  return `${[...base].slice(0, MOST).join('') || 'attachment'}.${ending ?? extension}`
}

const endings = (extension: string): string[] => (extension === 'jpg' ? ['jpg', 'jpeg'] : [extension])

/** Removes dots and spaces at both ends. A regular expression would be slow, because it restarts at every dot. */
function withoutDots(name: string): string {
  let end = name.length
  while (end > 0 && '. '.includes(name.charAt(end - 1))) end--
  return name.slice(0, end).replace(/^[. ]+/, '')
}
