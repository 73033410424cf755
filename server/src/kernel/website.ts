/** Serves the built web: its files and its two pages, one for the drivers' app and one for all other screens. */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import fastifyStatic from '@fastify/static'
import type { FastifyInstance, FastifyReply } from 'fastify'
import { canEmailLinks, type Settings } from './settings.ts'

/**
 * Addresses that are never a screen. A program that checks a server's health at one of the usual addresses must not
 * take the page for a good answer.
 */
const NOT_A_SCREEN =
  /^\/(api|socket\.io|assets|images|documents|metrics|(health|ready|live|startup)z?|(health|liveness|readiness)[-_]?checks?|ping|status|\.well-known)(\/|$)/i

/** Start addresses. In a new installation they lead to the form for the first administrator. */
const ENTRANCES = ['/', '/login']
const FIRST_ADMINISTRATOR = '/first-administrator'

/**
 * Headers that limit what a page may do. Scripts and styles ignore them, so they are sent without this half kilobyte.
 */
const FOR_PAGES = [
  'content-security-policy',
  'cross-origin-opener-policy',
  'origin-agent-cluster',
  'x-dns-prefetch-control',
  'x-download-options',
  'x-frame-options',
  'x-permitted-cross-domain-policies',
  'x-xss-protection',
]

/** Call it before the error answers are set, which handle everything that is neither a call nor a screen. */
export async function serveWebsite(
  app: FastifyInstance,
  dist: string,
  settings: Settings,
  { isNew }: { isNew: () => Promise<boolean> },
): Promise<void> {
  const readPage = (name: string) => pageWithSettings(readFileSync(join(dist, name), 'utf8'), settings)
  const [page, driverPage] = [readPage('index.html'), readPage('driver.html')]
  await app.register(fastifyStatic, {
    root: dist,
    index: false,
    wildcard: false,
    // The build puts a compressed copy beside each script and style.
    preCompressed: true,
    // No client asks for ranges, and an invalid range would count as a fault.
    acceptRanges: false,
    // The pages are answered below, with the settings of this installation.
    globIgnore: ['index.html', 'driver.html', '**/*.{br,gz}'],
    setHeaders: (reply, path) => {
      // Names under assets/ hold a hash of the contents.
      const hashed = path.startsWith(join(dist, 'assets'))
      if (hashed) {
        for (const name of FOR_PAGES) reply.raw.removeHeader(name)
        // A browser never asks if they have changed.
        reply.removeHeader('etag').removeHeader('last-modified')
      }
      reply.header('Cache-Control', hashed ? 'public, max-age=31536000, immutable' : 'no-cache')
    },
  })
  const answerPage = (reply: FastifyReply, text: string) =>
    reply.header('Cache-Control', 'no-cache').type('text/html; charset=utf-8').send(text)
  app.get('/*', async (request, reply) => {
    const path = request.url.replace(/\?.*/, '')
    if (NOT_A_SCREEN.test(path)) return reply.callNotFound()
    // While the database is down, the page itself shows that.
    if (ENTRANCES.includes(path) && (await isNew().catch(() => false)))
      return reply.header('Cache-Control', 'no-store').redirect(FIRST_ADMINISTRATOR)
    return answerPage(reply, page)
  })
  // The scope of its service worker is '/driver/'. Without the slash it would include '/drivers'.
  app.get('/driver', (_, reply) => reply.redirect('/driver/'))
  app.get('/driver/*', (_, reply) => answerPage(reply, driverPage))
}

/** Settings that the page needs before sign-in, by the names of its `<meta>` tags. */
export const pageSettings = (settings: Settings): Record<string, string> => ({
  // If the agency has no website, 'Back' leads to the sign-in.
  'website-url': settings.websiteUrl ?? '/login',
  registration: settings.registration ? 'on' : 'off',
  'business-timezone': settings.businessTimeZone,
  'map-tiles': settings.mapTilesUrl ?? '',
  'map-attribution': settings.mapAttribution,
  'address-search': settings.geocoder ? 'on' : 'off',
  mail: settings.mail ? 'on' : 'off',
  'password-links': canEmailLinks(settings) ? 'on' : 'off',
  'card-payments': settings.stripe ? 'on' : 'off',
})

function pageWithSettings(page: string, settings: Settings): string {
  return Object.entries(pageSettings(settings)).reduce(
    (html, [name, value]) =>
      html.replace(
        new RegExp(`(<meta name="${name}" content=")[^"]*(")`),
        (_, before: string, after: string) => before + escapeAttribute(value) + after,
      ),
    page,
  )
}

const escapeAttribute = (text: string) =>
  text.replaceAll('&', '&amp;').replaceAll('"', '&quot;').replaceAll('<', '&lt;')
