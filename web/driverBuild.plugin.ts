/**
 * The drivers' app is built beside the staff's, on its own: neither carries what the other needs, and none changes when the
 * other does.
 */
import { fileURLToPath } from 'node:url'
import { build, type InlineConfig, type Plugin, type ResolvedConfig } from 'vite'
import { driverShell } from './driverShell.plugin.ts'

/** @param shared what both are built with */
export function driverBuild(shared: () => InlineConfig): Plugin {
  let config: ResolvedConfig
  return {
    name: 'driver-build',
    configResolved: (resolved) => {
      config = resolved
    },
    configureServer(server) {
      // As the server does it; the page stands under this name alone.
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
            // Small as it is, each screen of it gets what it needs, and no more.
            output: { codeSplitting: { groups: [{ name: 'first', tags: ['$initial'] }] } },
            input: fileURLToPath(new URL('driver.html', import.meta.url)),
          },
        },
      })
    },
  }
}
