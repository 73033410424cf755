/**
 * What the service worker keeps so that the app opens without a network. A version of the app is kept whole or not at all;
 * with a network the page always comes from the server, so that nobody works with an old one for longer than that.
 */
import { PrecacheController, PrecacheRoute } from 'workbox-precaching'
import { NavigationRoute, Route, Router } from 'workbox-routing'
import { NetworkFirst } from 'workbox-strategies'

declare const self: ServiceWorkerGlobalScope

/** The version that this service worker was built with. */
export interface ShellVersion {
  version: string
  /** The script that its page begins with. */
  entry: string
  files: readonly string[]
}

const NAME = 'driver-shell-'
/** Opened without a network, every address of the app is this page. */
const PAGE = '/driver/'
/** For how long a network that gives no answer counts as one. */
const PATIENCE_SECONDS = 4

/** Keeps this version when the worker is installed, and answers with it from then on. */
export function serveShell({ version, entry, files }: ShellVersion): void {
  const cacheName = NAME + version
  /** A page of another version would ask for files that are not here. */
  const cacheWillUpdate = async ({ response }: { response: Response }) =>
    response.ok && (!isPage(response) || (await response.clone().text()).includes(entry)) ? response : null

  const kept = new PrecacheController({ cacheName, plugins: [{ cacheWillUpdate }] })
  const revisionOf = (file: string) => (isBuilt(file) ? null : version)
  // The page first: where it is of another version, nothing else is asked for.
  kept.addToCacheList([PAGE, ...files].map((url) => ({ url, revision: revisionOf(url) })))
  self.addEventListener('install', (event) =>
    event.waitUntil(kept.install(event).catch(() => caches.delete(cacheName))),
  )
  self.addEventListener('activate', (event) => event.waitUntil(forgetOlder(cacheName)))

  // Put into the cache anew each time: what the installation sets may have changed while the app has not.
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

/** What is open still runs the version before, and may ask for its other screens. */
const olderFile = async ({ request }: { request: Request }): Promise<Response> =>
  (await caches.match(request, { ignoreVary: true })) ?? fetch(request)

/** Forgets older versions but the last one. */
async function forgetOlder(own: string): Promise<void> {
  const older = (await caches.keys()).filter((name) => name.startsWith(NAME) && name !== own)
  await Promise.all(older.slice(0, -1).map((name) => caches.delete(name)))
}
