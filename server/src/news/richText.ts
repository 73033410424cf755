import { createRequire } from 'node:module'
import { CONTENT_REQUIRED, isEmptyContent, linkAddress } from '@driverdesk/domain/news/postContent.ts'
import type sanitizeHtml from 'sanitize-html'
import { Invalid } from '../kernel/refusal.ts'

const load = createRequire(import.meta.url)

/** A stored picture. Posts may not load pictures from anywhere else. */
const OWN_PICTURE = /^\/images\/[0-9a-f]{32}\.(png|jpg)$/

/** Links open in a new tab without a referrer. */
const SAFE_LINK = { target: '_blank', rel: 'noopener noreferrer nofollow' }

/** Allows only tags that the editor writes. Scripts are removed with their text, other tags without it. */
const EDITORS: sanitizeHtml.IOptions = {
  allowedTags: [
    'p',
    'br',
    'hr',
    'h1',
    'h2',
    'h3',
    'h4',
    'h5',
    'h6',
    'blockquote',
    'pre',
    'code',
    'ul',
    'ol',
    'li',
    'strong',
    'em',
    's',
    'u',
    'a',
    'img',
  ],
  allowedAttributes: {
    a: ['href', 'target', 'rel'],
    ol: ['start'],
    img: ['src', 'alt', 'title', 'width', 'height'],
  },
  allowedSchemes: ['http', 'https', 'mailto', 'tel'],
  allowProtocolRelative: false,
  transformTags: {
    b: 'strong',
    i: 'em',
    del: 's',
    strike: 's',
    a: (tagName, { href }) => {
      const address = href && linkAddress(href)
      return { tagName, attribs: address ? { href: address, ...SAFE_LINK } : {} }
    },
  },
  exclusiveFilter: ({ tag, attribs }) => tag === 'img' && !OWN_PICTURE.test(attribs.src ?? ''),
  nestingLimit: 50,
}

/**
 * Sanitises rich text.
 *
 * @throws {Invalid} if nothing visible is left
 */
export function cleanContent(html: string): string {
  const sanitize: typeof sanitizeHtml = load('sanitize-html')
  const clean = sanitize(html, EDITORS)
  if (isEmptyContent(clean)) throw new Invalid({ postContent: [CONTENT_REQUIRED] })
  return clean
}
