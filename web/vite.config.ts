import react from '@vitejs/plugin-react'
import { defineConfig, type InlineConfig, type Plugin } from 'vite'
import { browserContract } from './browserContract.plugin.ts'
import { driverBuild } from './driverBuild.plugin.ts'
import { fontPreload } from './fontPreload.plugin.ts'
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

/** A module is one of those whose path has one of these in it. */
const anyOf = (...patterns: RegExp[]) => new RegExp(patterns.map(({ source }) => source).join('|'))

/** What dialogs are made of. */
const ofDialogs = /Modal|modals|ScrollArea|floating-ui|remove-scroll|use-sidecar|focus-trap|FocusTrap/

/** What forms and lists are made of, with the shapes that check what is entered: the schedule shows none at first. */
const ofForms = anyOf(
  /web\/src\/(ui\/(list|file|csv|bulk|changes|form)|maps|drivers|accounts|restaurants|audit)\/.*\.(tsx?|css)/,
  /ui\/(TimeField|typedTime|FieldChanges|PrivateFileLink|PrivateImage|askAndRemove|useDiscard|telephone)|desk\/Phone/,
  /(Form|formFields|plainMessages|wire|\.shapes)\.ts|zod\/v4\/(classic|core\/(to-json|json-schema))/,
  /kernel\/(privateFile|datedChanges)|(files|audit|passwordLinks|credentials)\.routes|uploads|FootButton/,
  /(driver|restaurant)Heads|referral|restaurantChoices|driverRules|useBlocker|options\/(optionRules|cancellationBands|mapCentre)/,
  /number-format|NumberInput|MultiSelect|(components|styles)\/(Avatar|Checkbox)[/.]|Pill|pills|Textarea|File(Input|Button)|SimpleGrid|NativeSelect|Progress|Icon(PhotoPlus|Key)\b|use-clipboard|isoWeek/,
)

/** What forms and the schedule share, which would come with the forms. */
const ofBoth = anyOf(
  /components\/Modal\/|Kbd|Icon(Search|ChevronDown|History|CalendarCheck)/,
  /use(Queries|Mutation|InfiniteQuery|-debounced)|(queries|mutation|infiniteQuery)Observer/,
  /ui\/(LaterPart|whatIsOpen|focus\.|jump|Confirm|momentText|list\/(CellButton|listSearch))/,
  /desk\/(OwnRestaurantSelect|DriversSide|Foot\.|offeredPeople)|payChanged|steps\.module|stepMoment|AnnouncedText/,
  /(restaurants|locations|charges|payRates|drivers|accounts|viewAs)\.data/,
  /schedule\/(model\/|grid\/|act\/many(Words|Plan)|shift\/(shiftWords|shiftFigures|driverChoices))/,
)

/** What the log-in and the product share: the log-in has no other file of the product's. */
const ofLogIn = anyOf(
  /components\/(Alert|Anchor|Button|Center|Group|InputBase|Paper|Stack|Text|TextInput|ThemeIcon|Title|VisuallyHidden)\//,
  /utils\/(create-(scoped|safe|optional)|get-safe-id)|DirectionProvider|get-auto-contrast/,
  /use-(disclosure|force-update|local-storage|session-storage|window-event|uncontrolled|id)\/|Icon(Alert|Info)Circle/,
  /ui\/(BusyButton|FailedState|AnnouncedTitle)\.|shell\/Frame|accounts\/(login\.search|storedUser)/,
  /kernel\/(api|session|page|settings|email)\.ts|accounts\/(accounts\.routes|credentials|screens)\.ts/,
)

/** What the log-in and forms share. */
const ofFields = anyOf(
  /@mantine\/form|klona|fast-deep-equal|(components|styles)\/(Tabs|PasswordInput)[/.]/,
  /accounts\/(PasswordField|SignInFields|AccountFrame|signIn\.data)|form\/checkedWhenLeft/,
)

/** Calendars are loaded when one opens. */
const ofCalendars = /@mantine\/dates|ui\/(calendar|DateField)/

/** What of it the first pages may load. */
const isCommon = (id: string) => !anyOf(ofDialogs, ofForms, ofFields, ofCalendars).test(id)

/** Of the staff's web and of the drivers' app alike. */
const shared = (): InlineConfig => ({
  plugins: [react(), browserContract, mantineStyles, fontPreload],
  css: { transformer: 'lightningcss', lightningcss: { targets: knowsLightDark } },
  build: {
    cssTarget: ['chrome123', 'firefox120', 'safari17.5'],
    chunkSizeWarningLimit: 1_000,
    rolldownOptions: {
      output: {
        codeSplitting: {
          groups: [
            { name: 'first', tags: ['$initial'], priority: 4 },
            // The log-in shows them, and the first page of the product does not.
            { name: 'refusals', test: /kernel\/refusal/, priority: 4 },
            { name: 'entrance', test: ofLogIn, priority: 3 },
            // A screen asks for thirty files instead of ninety: what four of them have in common comes as one.
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
