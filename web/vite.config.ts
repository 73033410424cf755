import react from '@vitejs/plugin-react'
import { defineConfig, type InlineConfig, type Plugin } from 'vite'
import { browserContract } from './browserContract.plugin.ts'
import { driverBuild } from './driverBuild.plugin.ts'
import { fontPreload } from './fontPreload.plugin.ts'
import { mantineStyles } from './mantineStyles.plugin.ts'

/** Where the server listens while Vite serves the web. */
const server = process.env.SERVER_URL ?? 'http://127.0.0.1:3000'

/**
 * The settings that the server writes into the page when it serves the web itself (web/src/kernel/settings.ts reads
 * them).
 */
const pageSettings: Record<string, string> = JSON.parse(process.env.PAGE_SETTINGS ?? '{}')
const settingsOfThePage: Plugin = {
  name: 'settings-of-the-page',
  apply: 'serve',
  transformIndexHtml: () =>
    Object.entries(pageSettings).map(([name, content]) => ({
      tag: 'meta',
      attrs: { name, content },
      // Before those of index.html, because the first of each name counts.
      injectTo: 'head-prepend',
    })),
}

/**
 * The first browsers with `light-dark()`. The third byte of each number is the major version, the second byte the
 * minor.
 */
const knowsLightDark = { chrome: 123 << 16, firefox: 120 << 16, safari: (17 << 16) | (5 << 8) }

/** Matches paths that match any of the patterns. */
const anyOf = (...patterns: RegExp[]) => new RegExp(patterns.map(({ source }) => source).join('|'))

/** Modules of dialogs. */
const ofDialogs =
  /Modal|modals|Drawer|BottomSheet|ScrollArea|floating-ui|remove-scroll|use-sidecar|focus-trap|FocusTrap/

/**
 * Modules of forms and lists, and the shapes that check their input. The schedule needs none of them at first; the
 * addresses of lists are in the router.
 */
const ofForms = anyOf(
  /web\/src\/(ui\/(list|file|csv|bulk|changes|form)|maps|drivers|accounts|restaurants|audit)\/(?!.*\.search\.).*\.(?:tsx?|css)/,
  /ui\/(TimeField|PrivateFile|askAndRemove|useDiscard|CallLink)|desk\/Phone/,
  /(Form|formFields|plainMessages|wire|\.shapes)\.ts|\/zod\//,
  /kernel\/(privateFile|datedChanges)|(files|audit|drivers)\.routes|uploads|FootButton/,
  /kernel\/csv|exampleData/,
  /(driver|restaurant)Heads|referral|driverRules|useBlocker|closeAtBack|options\/(optionRules|cancellationBands|mapCentre|payroll)|push\/NotReached/,
  /number-format|NumberInput|MultiSelect|(components|styles)\/(Avatar|Checkbox|Radio)[/.]|Pill|pills|Textarea|File(Input|Button)|SimpleGrid|NativeSelect|Progress|components\/Image\/|Icon(PhotoPlus|Key|Upload|Paperclip)\b|use-clipboard|isoWeek/,
)

/** Modules that forms and the schedule share. Otherwise they would be bundled with the forms. */
const ofBoth = anyOf(
  /components\/Modal\/|Kbd|Icon(Search|ChevronDown|History|CalendarCheck)/,
  /use(Queries|Mutation|InfiniteQuery|-debounced)|(queries|mutation|infiniteQuery)Observer/,
  /ui\/(LaterPart|useWaiting|whatIsOpen|focus\.|jump|Confirm|questionPlace|numberText|dateText|list\/(CellButton|listSearch))/,
  /desk\/(LocationSelect|DriversSide|Foot\.|places)|payChanged|steps\.module|stepMoment/,
  /(restaurants|charges|drivers|accounts|viewAs)\.data|kernel\/(progress|counts)/,
  /schedule\/(model\/|grid\/|act\/(actionWords|manyPlan)|shift\/(shiftWords|shiftFigures|driverChoices))/,
)

/** Modules that the login and the product share. The login loads no other file of the product. */
const ofLogIn = anyOf(
  /components\/(Alert|Anchor|Button|Center|Group|InputBase|Paper|Stack|Text|TextInput|ThemeIcon|Title|VisuallyHidden)\//,
  /utils\/(create-(scoped|safe)|get-safe-id)|DirectionProvider|get-auto-contrast/,
  /use-(disclosure|force-update|session-storage|window-event|uncontrolled|id)\/|Icon(Alert|Info)Circle/,
  /ui\/(BusyButton|FailedState|Announced)\.|shell\/Frame|accounts\/(login\.search|storedUser)/,
  /kernel\/(api|session|page|settings|messages|remembered|listeners)\.ts|accounts\/(accounts\.routes|credentials|screens)\.ts/,
)

/** Modules that the login and forms share. */
const ofFields = anyOf(
  /@mantine\/form|klona|fast-deep-equal|(components|styles)\/(Tabs|PasswordInput)[/.]/,
  /accounts\/(PasswordField|AccountFrame|signIn\.data)|form\/checkedWhenLeft/,
)

/** Calendars are loaded when one opens. */
const ofCalendars = /@mantine\/dates|dayjs|ui\/(calendar|DateField)/

/** True for the shared modules that the first pages may load. */
const isCommon = (id: string) => !anyOf(ofDialogs, ofForms, ofFields, ofCalendars).test(id)

/** The settings of both the staff's web and the drivers' app. */
const shared = (): InlineConfig => ({
  plugins: [react(), browserContract, mantineStyles, fontPreload],
  css: { transformer: 'lightningcss', lightningcss: { targets: knowsLightDark } },
  build: {
    cssTarget: ['chrome123', 'firefox120', 'safari17.5'],
    chunkSizeWarningLimit: 1_000,
    // Those browsers know `modulepreload`.
    modulePreload: { polyfill: false },
    rolldownOptions: {
      output: {
        codeSplitting: {
          groups: [
            { name: 'first', tags: ['$initial'], priority: 4 },
            // The login needs them; the first page of the product does not.
            { name: 'refusals', test: /kernel\/refusal/, priority: 2 },
            { name: 'entrance', test: ofLogIn, priority: 3 },
            // A screen loads thirty files instead of ninety, because modules shared by four screens are one file.
            { name: 'basics', test: ofBoth, priority: 2 },
            { name: 'common', test: isCommon, priority: 1, minShareCount: 4 },
            { name: 'calendars', test: ofCalendars },
            { name: 'fields', test: ofFields },
            { name: 'forms', test: ofForms, minShareCount: 4 },
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
