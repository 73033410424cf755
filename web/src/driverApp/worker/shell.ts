/**
 * What the service worker keeps so that the app opens without a network. A version of the app is kept whole or not at all;
 * with a network the page always comes from the server, so that nobody works with an old one for longer than that.
 */

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
const PATIENCE_MS = 4_000

/** Keeps all of this version. Rejects where a part is missing, or where the server has another version by now. */
export async function keepShell(shell: ShellVersion): Promise<void> {
  const page = await fetch(PAGE, { cache: 'no-cache' })
  if (!(await isOf(shell, page))) throw new Error('The server has another version of the app.')
  const cache = await caches.open(NAME + shell.version)
  await cache.addAll(shell.files.map((file) => new Request(file, { cache: 'no-cache' })))
  await cache.put(PAGE, page)
}

/** Forgets older versions but the last one: what is open still runs it, and may ask for its other screens. */
export async function forgetOldShells({ version }: ShellVersion): Promise<void> {
  const kept = (await caches.keys()).filter((name) => name.startsWith(NAME))
  const older = kept.filter((name) => name !== NAME + version)
  await Promise.all(older.slice(0, -1).map((name) => caches.delete(name)))
}

/** The page from the server, or the kept one where that does not answer. */
export async function pageAnswer(shell: ShellVersion, request: Request): Promise<Response> {
  const kept = async () => (await caches.open(NAME + shell.version)).match(PAGE)
  const patience = AbortSignal.timeout(PATIENCE_MS)
  try {
    const answer = await Promise.race([fetch(request), rejected(patience)])
    if (answer.status >= 500) return (await kept()) ?? answer
    // What the installation sets may have changed while the app has not.
    if (await isOf(shell, answer)) await (await caches.open(NAME + shell.version)).put(PAGE, answer.clone())
    return answer
  } catch {
    return (await kept()) ?? Response.error()
  }
}

/** A file of the app: of this version, or of the one before. */
export async function fileAnswer({ version }: ShellVersion, request: Request): Promise<Response> {
  const own = await (await caches.open(NAME + version)).match(request, IGNORE_VARY)
  return own ?? (await caches.match(request, IGNORE_VARY)) ?? fetch(request)
}

const IGNORE_VARY = { ignoreVary: true }

const isOf = async ({ entry }: ShellVersion, page: Response): Promise<boolean> =>
  page.ok && (await page.clone().text()).includes(entry)

const rejected = (signal: AbortSignal): Promise<never> =>
  new Promise((_, reject) => {
    if (signal.aborted) reject(signal.reason)
    signal.addEventListener('abort', () => reject(signal.reason))
  })
