import react from '@vitejs/plugin-react'
import { defineConfig, type InlineConfig, type Plugin } from 'vite'
import { browserContract } from './browserContract.plugin.ts'
import { driverBuild } from './driverBuild.plugin.ts'
import { mantineStyles } from './mantineStyles.plugin.ts'

/** Where the server listens while Vite serves the web. */
const server = process.env.SERVER_URL ?? 'http://127.0.0.1:3000'

/** What the server writes into the page where it serves the web itself (web/src/kernel/settings.ts reads it). */
const pageSettings: Record<string, string> = JSON.parse(process.env.PAGE_SETTINGS ?? '{}')
const settingsOfThePage: Plugin = {
  name: 'settings-of-the-page',
  apply: 'serve',
  transformIndexHtml: () =>
    Object.entries(pageSettings).map(([name, content]) => ({
      tag: 'meta',
      attrs: { name, content },
      // Before those of index.html: the first of a name counts.
      injectTo: 'head-prepend',
    })),
}

/** The first browsers with `light-dark()`; each number has its version in the third byte, the minor one in the second. */
const knowsLightDark = { chrome: 123 << 16, firefox: 120 << 16, safari: (17 << 16) | (5 << 8) }

/** What dialogs are made of: no driver's first page has one. */
const ofDialogs = /Modal|modals|ScrollArea|floating-ui|remove-scroll|use-sidecar|focus-trap|FocusTrap/

/** What forms and lists are made of, with the shapes that check what is entered: the schedule shows none at first. */
const ofForms = new RegExp(
  [
    /src\/(ui\/(list|file|map|csv)|drivers|accounts|restaurants|audit)\/(?!CellButton).*\.tsx|ui\/form\//,
    /(Form|formFields|plainMessages|wire|\.shapes)\.ts|zod\/v4\/(classic|core\/(to-json|json-schema))/,
    /number-format|NumberInput|MultiSelect|Pill|pills|Textarea|File(Input|Button)|SimpleGrid|NativeSelect|Progress/,
  ]
    .map(({ source }) => source)
    .join('|'),
)

/** What forms and the schedule share, which would come with the forms. */
const ofBoth = /ui\/(LaterPart|whatIsOpen|useFocusBack|list\/CellButton)|IconSearch/

/** Of the staff's web and of the drivers' app alike. */
const shared = (): InlineConfig => ({
  plugins: [react(), browserContract, mantineStyles],
  css: { transformer: 'lightningcss', lightningcss: { targets: knowsLightDark } },
  build: {
    cssTarget: ['chrome123', 'firefox120', 'safari17.5'],
    chunkSizeWarningLimit: 1_000,
    rolldownOptions: {
      output: {
        codeSplitting: {
          groups: [
            { name: 'first', tags: ['$initial'], priority: 2 },
            // A screen asks for thirty files instead of ninety: what four of them have in common comes as one.
            { name: 'basics', priority: 2, test: ofBoth },
            {
              name: 'common',
              priority: 1,
              minShareCount: 4,
              test: (id) => !ofDialogs.test(id) && !ofForms.test(id),
            },
            { name: 'forms', minShareCount: 4, test: (id) => ofForms.test(id) && !ofDialogs.test(id) },
          ],
        },
      },
    },
  },
})

export default defineConfig({
  ...shared(),
  plugins: [shared().plugins, settingsOfThePage, driverBuild(shared)],
  server: {
    host: '127.0.0.1',
    proxy: {
      '/api': server,
      '/images': server,
      '/documents': server,
      '/healthz': server,
      '/readyz': server,
      '/socket.io': { target: server, ws: true },
    },
  },
})
