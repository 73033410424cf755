/** 'www.example.com/menu' and 'office@example.com', as people type them. */
const WEBSITE = /^[\p{L}\d][\p{L}\d-]*(\.[\p{L}\d-]+)+([/?#:].*)?$/iu
const MAIL = /^[^\s@/:?#]+@[^\s@/:?#]+\.[^\s@/:?#]+$/

/** The address that a link of rich text means: without its beginning it would be a page of our own. */
export function linkAddress(typed: string): string {
  const address = typed.trim()
  if (MAIL.test(address)) return `mailto:${address}`
  // 'localhost:80' may be a scheme as well, and is no link of a post.
  return WEBSITE.test(address) ? `https://${address}` : address
}
