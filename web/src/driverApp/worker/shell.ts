/**
 * Caches the app so that it opens without a network. A version is cached completely or not at all. With a network the
 * page always comes from the server, so that no one keeps working with an old version.
 */
import { PrecacheController, PrecacheRoute } from 'workbox-precaching'
import { NavigationRoute, Route, Router } from 'workbox-routing'
import { NetworkFirst } from 'workbox-strategies'

declare const self: ServiceWorkerGlobalScope

export interface ShellVersion {
  version: string
  /** The path of the first script of its page. */
  entry: string
  files: readonly string[]
}

const NAME = 'driver-shell-'
/** The page for every address of the app. */
const PAGE = '/driver/'
/** Without an answer for this long, the cached page is used. */
const PATIENCE_SECONDS = 4

/** Caches this version when the worker is installed, and answers from it afterwards. */
export function serveShell({ version, entry, files }: ShellVersion): void {
  const cacheName = NAME + version
  /** A page of another version would request files that are not cached. */
  const cacheWillUpdate = async ({ response }: { response: Response }) =>
    response.ok && (!isPage(response) || (await response.clone().text()).includes(entry)) ? response : null

  const kept = new PrecacheController({ cacheName, plugins: [{ cacheWillUpdate }] })
  const revisionOf = (file: string) => (isBuilt(file) ? null : version)
  // The page first: if it has another version, nothing else is fetched.
  kept.addToCacheList([PAGE, ...files].map((url) => ({ url, revision: revisionOf(url) })))
  self.addEventListener('install', (event) =>
    event.waitUntil(kept.install(event).catch(() => caches.delete(cacheName))),
  )
  self.addEventListener('activate', (event) => event.waitUntil(forgetOlder(cacheName)))

  // Cached again each time: the page's settings may have changed while the app has not.
  const page = new NetworkFirst({
    cacheName,
    networkTimeoutSeconds: PATIENCE_SECONDS,
    plugins: [
      {
        cacheKeyWillBeUsed: async () => kept.getCacheKeyForURL(PAGE) ?? PAGE,
        fetchDidSucceed: async ({ response }) => {
          if (response.status >= 500) throw new Error('The server has failed.')
          return response
        },
        cacheWillUpdate,
      },
    ],
  })
  const router = new Router()
  router.registerRoute(new NavigationRoute(page))
  router.registerRoute(new PrecacheRoute(kept))
  router.registerRoute(new Route(({ url, sameOrigin }) => sameOrigin && isBuilt(url.pathname), olderFile))
  router.addFetchListener()
}

const isBuilt = (path: string): boolean => path.startsWith('/assets/')

const isPage = ({ headers }: Response): boolean => headers.get('content-type')?.includes('html') ?? false

/** Open pages still run the version before, and may request its other screens. */
const olderFile = async ({ request }: { request: Request }): Promise<Response> =>
  (await caches.match(request, { ignoreVary: true })) ?? fetch(request)

/** Deletes all older versions but the last. */
async function forgetOlder(own: string): Promise<void> {
  const older = (await caches.keys()).filter((name) => name.startsWith(NAME) && name !== own)
  await Promise.all(older.slice(0, -1).map((name) => caches.delete(name)))
}
