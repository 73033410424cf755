/** 'www.example.com/menu' and 'office@example.com', as people type them. */
const WEBSITE = /^[\p{L}\d][\p{L}\d-]*(\.[\p{L}\d-]+)+([/?#:].*)?$/iu
const MAIL = /^[^\s@/:?#]+@[^\s@/:?#.]+(?:\.[^\s@/:?#.]+)+$/

/** Browsers and mail programs follow no longer address. */
export const LINK_MAX = 2_000

/**
 * The address that a link of rich text means: without its beginning it would be a page of our own. Undefined if it is
 * longer than any address.
 */
export function linkAddress(typed: string): string | undefined {
  if (typed.length > LINK_MAX) return undefined
  const address = typed.trim()
  if (MAIL.test(address)) return `mailto:${address}`
  // 'localhost:80' may be a scheme as well, and is no link of a post.
  return WEBSITE.test(address) ? `https://${address}` : address
}
