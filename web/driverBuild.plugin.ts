/** Builds the drivers' app separately from the staff's, so that neither has code of the other or changes with it. */
import { fileURLToPath } from 'node:url'
import { build, type InlineConfig, type Plugin, type ResolvedConfig } from 'vite'
import { driverShell } from './driverShell.plugin.ts'

/**
 * The parts that several screens share. The app is small, so each screen loads only its own code; but a file also has headers and
 * is compressed by itself, so parts of less than 8 kB join others that nearly the same screens load.
 */
const SHARED = { name: 'shared', minShareCount: 2, entriesAware: true, entriesAwareMergeThreshold: 8_000 }

/**
 * Small parts that would join a larger one. The login would load all of a sheet for its fields, and the first screen all
 * fields for the alert, and the switches of the account for a part of the router.
 */
const APART = [
  { name: 'alert', test: /components\/(Alert|CloseButton)\//, priority: 2 },
  { name: 'fields', test: /components\/(Input|InputBase|TextInput)\/|kernel\/messages/, priority: 1 },
  { name: 'router-and-queries', test: /@tanstack\/(?!react-virtual|virtual-core)/, priority: 1 },
]

/** @param shared the settings of both builds */
export function driverBuild(shared: () => InlineConfig): Plugin {
  let config: ResolvedConfig
  return {
    name: 'driver-build',
    configResolved: (resolved) => {
      config = resolved
    },
    configureServer(server) {
      // The same rewriting as on the server, because the page exists only under this name.
      server.middlewares.use((request, _response, next) => {
        if (/^\/driver(\/[\w-]*)*(\?|$)/.test(request.url ?? '')) request.url = '/driver.html'
        next()
      })
    },
    async closeBundle() {
      if (config.command !== 'build') return
      const common = shared()
      await build({
        ...common,
        root: config.root,
        configFile: false,
        logLevel: config.logLevel,
        plugins: [common.plugins, driverShell],
        build: {
          ...common.build,
          outDir: config.build.outDir,
          emptyOutDir: false,
          copyPublicDir: false,
          rolldownOptions: {
            output: {
              codeSplitting: {
                groups: [{ name: 'first', tags: ['$initial'], priority: 3 }, ...APART, SHARED],
              },
            },
            input: fileURLToPath(new URL('driver.html', import.meta.url)),
          },
        },
      })
    },
  }
}
