/** The service worker of the drivers' app: it knows by name every file that the app needs to open without a network. */
import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { build, type Plugin, type Rolldown } from 'vite'
import { latinFont } from './fontPreload.plugin.ts'

const WORKER = fileURLToPath(new URL('src/driverApp/worker/worker.ts', import.meta.url))

/** Files that the page names itself, besides the built ones. */
const PUBLIC_FILES = [
  '/first.js',
  '/favicon.svg',
  '/driver/manifest.webmanifest',
  '/driver/icons/icon-192.png',
  '/driver/icons/badge-96.png',
]

export const driverShell: Plugin = {
  name: 'driver-shell',
  generateBundle: {
    order: 'post',
    async handler(_options, bundle) {
      const entry = Object.values(bundle).find((part) => part.type === 'chunk' && part.name === 'driver')
      const page = bundle['driver.html']
      if (entry?.type !== 'chunk' || page?.type !== 'asset') throw new Error("The drivers' app is missing.")
      const built = [...filesOf(entry, bundle), latinFont(bundle)].map((file) => `/${file}`)
      const files = [...PUBLIC_FILES, ...built].sort()
      const version = versionOf(`${page.source}${files}`)
      const source = await workerCode({ version, entry: `/${entry.fileName}`, files })
      this.emitFile({ type: 'asset', fileName: 'driver/sw.js', source })
    },
  },
}

/** A built file has another name when its contents change; a public file keeps its name. */
function versionOf(built: string): string {
  const hash = createHash('sha256').update(built)
  for (const file of PUBLIC_FILES) hash.update(readFileSync(new URL(`public${file}`, import.meta.url)))
  return hash.digest('hex').slice(0, 12)
}

/**
 * The entry with the log-in, the app, its screens, and all that these cannot do without; what a
 * screen loads later is not among them.
 */
function filesOf(entry: Rolldown.OutputChunk, bundle: Rolldown.OutputBundle): Set<string> {
  const files = new Set<string>()
  const add = (name: string) => {
    const part = bundle[name]
    if (files.has(name) || !part) return
    files.add(name)
    if (part.type !== 'chunk') return
    for (const style of part.viteMetadata?.importedCss ?? []) files.add(style)
    part.imports.forEach(add)
  }
  const loadedBy = (name: string) => {
    const part = bundle[name]
    return part?.type === 'chunk' ? part.dynamicImports : []
  }
  const pages = loadedBy(entry.fileName)
  for (const name of [entry.fileName, ...pages, ...pages.flatMap(loadedBy)]) add(name)
  return files
}

/** A script without imports: not every browser takes a module for a service worker. */
async function workerCode(shell: { version: string; entry: string; files: string[] }): Promise<string> {
  const built = await build({
    configFile: false,
    logLevel: 'warn',
    publicDir: false,
    define: { SHELL: JSON.stringify(shell) },
    build: { write: false, rolldownOptions: { input: WORKER, output: { format: 'iife' } } },
  })
  const [output] = [built].flat()
  if (!output || !('output' in output)) throw new Error('The service worker was not built.')
  return output.output[0].code
}
