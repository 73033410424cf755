import type { IConfiguration } from 'dependency-cruiser'

/**
 * Who may import whom. `npm run check` enforces it, and each message says why (STYLE.md, "Rooms").
 *
 * domain ← contract ← server, domain ← contract ← web; server and web never import each other. Inside a room the
 * business folders build on `kernel/` (and in the web on `ui/`) in one order, and only the files at the top of `src`
 * know all of them.
 */

const test = '\\.test\\.tsx?$'
const inRoom = (rooms: string) => `^(?:${rooms})/src/`
const npm = (names: string) => `(?:^|/)node_modules/(?:${names})/`
/**
 * Folders that are not business folders: the foundations, and those that combine the business folders for a
 * demonstration, an example or a test.
 */
const notBusiness = 'kernel|ui|migrations|demo|exampleData|testing'
const business = `(?!(?:${notBusiness})/)[^/]+`

/** The business folders in one order, the same in every room: each imports only folders before it (decision 54). */
export const FLOORS = [
  'links',
  'maps',
  'example',
  'audit',
  'options',
  'mail',
  'accounts',
  'areas',
  'restaurants',
  'drivers',
  'users',
  'push',
  'availability',
  'alerts',
  'desk',
  'rules',
  'shifts',
  'leave',
  'steps',
  'templates',
  'candidates',
  'cascades',
  'sickCalls',
  'rota',
  'schedule',
  'timesheets',
  'invoices',
  'payments',
  'reports',
  'news',
  'files',
  'driverApp',
  'handovers',
  'palette',
  'home',
  'shell',
  'pages',
] as const

const floors = FLOORS.slice(0, -1).map((folder, at) => ({
  name: `floor-${folder}`,
  comment:
    'A business folder imports only folders before it in FLOORS. Move the code to the folder that it is about, take what differs as an argument, or raise an event (reactions.ts).',
  severity: 'error' as const,
  from: { path: `^(domain|contract|server|web)/src/${folder}/`, pathNot: [test, '/testing/'] },
  to: { path: `^$1/src/(?:${FLOORS.slice(at + 1).join('|')})/` },
}))

const rules: IConfiguration = {
  forbidden: [
    {
      name: 'domain-stands-alone',
      comment:
        'The domain is pure rules: no package, no Node, no other room. Pass what the rule needs as an argument; I/O belongs in server/ or web/.',
      severity: 'error',
      from: { path: inRoom('domain'), pathNot: test },
      to: { pathNot: inRoom('domain') },
    },
    {
      name: 'domain-tests-need-only-the-domain',
      comment:
        'A rule is tested with vitest and fast-check alone; if a test needs more, the rule is not pure.',
      severity: 'error',
      from: { path: `${inRoom('domain')}.*${test}` },
      to: { pathNot: [inRoom('domain'), npm('vitest|fast-check')] },
    },
    {
      name: 'contract-stands-on-the-domain',
      comment:
        'The contract is data that both server and screen read: it may use the domain and zod, nothing that only one side has.',
      severity: 'error',
      from: { path: inRoom('contract'), pathNot: test },
      to: { pathNot: [inRoom('contract|domain'), npm('zod')] },
    },
    {
      name: 'server-never-meets-web',
      comment:
        'Server and web share the contract and the domain, never each other. Put code that both need there.',
      severity: 'error',
      from: { path: '^server/' },
      to: { path: '^web/' },
    },
    {
      name: 'web-never-meets-server',
      comment:
        'Server and web share the contract and the domain, never each other. Put code that both need there.',
      severity: 'error',
      from: { path: '^web/' },
      to: { path: '^server/' },
    },
    {
      name: 'web-runs-in-a-browser',
      comment: 'A Node module does not exist in the browser.',
      severity: 'error',
      from: { path: inRoom('web'), pathNot: [test, '^web/src/testing/'] },
      to: { dependencyTypes: ['core'] },
    },
    {
      name: 'no-one-builds-on-the-tests',
      comment: 'e2e/, bench/ and tools/ look at the product from outside; the product must run without them.',
      severity: 'error',
      from: { path: '^(?:domain|contract|server|web)/' },
      to: { path: '^(?:e2e|bench|tools)/' },
    },
    {
      name: 'kernel-knows-no-business',
      comment:
        'Every business folder builds on the kernel (and ui/), so these import none, in any room: take what differs as an argument, or move the code to the folder it is about.',
      severity: 'error',
      from: {
        path: `${inRoom('domain|contract|server|web')}(?:kernel|ui)/`,
        pathNot: [test, '^domain/src/kernel/testing/'],
      },
      to: { path: `${inRoom('domain|contract|server|web')}${business}/` },
    },
    {
      name: 'only-the-top-knows-everything',
      comment:
        'The files at the top of src put the room together; code that they import must not import them back. Pass the value as an argument.',
      severity: 'error',
      from: { path: '^(domain|contract|server|web)/src/[^/]+/', pathNot: [test, '/testing/'] },
      to: { path: '^$1/src/[^/]+\\.tsx?$' },
    },
    ...floors,
    {
      name: 'every-folder-has-a-floor',
      comment: 'Enter a new business folder in FLOORS, after the folders that it imports.',
      severity: 'error',
      from: {},
      to: {
        path: `^(?:domain|contract|server|web)/src/(?!(?:${[notBusiness, ...FLOORS].join('|')})/)[^/]+/`,
      },
    },
    {
      name: 'server-folders-meet-in-services',
      comment:
        'A business folder of the server asks another for its reads (*.reads.ts), announces through its *.live.ts and changes something through its *.service.ts; writes and handlers stay inside their folder, so that each table has one owner.',
      severity: 'error',
      from: { path: `^server/src/(${business})/`, pathNot: [test, '/testing/'] },
      to: {
        path: `^server/src/${business}/`,
        pathNot: ['^server/src/$1/', '\\.(?:reads|live|service)\\.ts$'],
      },
    },
    {
      name: 'shifts-are-written-by-one-file',
      comment:
        'Only saveShifts.service.ts writes shifts: it also begins the step, charges, records, announces and notifies. Call it, or add what is missing there.',
      severity: 'error',
      from: { path: '^server/src/', pathNot: [test, '^server/src/shifts/saveShifts\\.service\\.ts$'] },
      to: { path: '^server/src/shifts/shifts\\.writes\\.ts$' },
    },
    {
      name: 'only-the-gate-makes-scopes',
      comment:
        'A Scope says what the caller may see. Only the session gate makes one, and panelUserScope.reads.ts for the user who requested a job: take the scope as an argument.',
      severity: 'error',
      from: {
        path: '^server/src/',
        pathNot: ['^server/src/accounts/(?:sessions|panelUserScope\\.reads)\\.ts$', test, '/testing/'],
      },
      to: { path: '^server/src/kernel/makeScope\\.ts$' },
    },
    {
      name: 'contract-folders-meet-in-shapes',
      comment:
        'A business folder of the contract may build on the shapes of another (*.shapes.ts), not on its routes.',
      severity: 'error',
      from: { path: `^contract/src/(${business})/`, pathNot: test },
      to: { path: `^contract/src/${business}/`, pathNot: ['^contract/src/$1/', '\\.shapes\\.ts$'] },
    },
    {
      name: 'demonstration-is-not-product',
      comment:
        'Demonstration and example data may use every folder; nothing but the top of src and a test may depend on them.',
      severity: 'error',
      from: { path: '^server/src/(?!(?:demo|exampleData)/)[^/]+/', pathNot: [test, '/testing/'] },
      to: { path: '^server/src/(?:demo|exampleData)/' },
    },
    {
      name: 'demonstration-needs-no-example',
      comment: 'The example is made by the generator of the demonstration, and not the other way round.',
      severity: 'error',
      from: { path: '^server/src/demo/' },
      to: { path: '^server/src/exampleData/' },
    },
    {
      name: 'product-needs-no-test-support',
      comment: 'Test databases, fixtures and sign-ins are for tests.',
      severity: 'error',
      from: { path: '^(?:domain|contract|server|web)/src/', pathNot: [test, '/testing/'] },
      to: { path: '/testing/' },
    },
    {
      name: 'product-needs-no-dev-dependency',
      comment: 'Packages used in production must be under "dependencies" of their room.',
      severity: 'error',
      from: { path: '^(?:domain|contract|server|web)/src/', pathNot: [test, '/testing/'] },
      to: { dependencyTypes: ['npm-dev'], dependencyTypesNot: ['type-only', 'npm'] },
    },
    {
      name: 'no-circles',
      comment:
        'Two files that need each other are either one file, or hide a third: find it. Types count as well.',
      severity: 'error',
      from: {},
      to: { circular: true },
    },
    {
      name: 'the-grid-names-no-view',
      comment:
        'Grid, drag and dialogs know lines and days, not the views (decision 51). Ask the view for what differs, or move what several views need out of its folder.',
      severity: 'error',
      from: { path: '^web/src/schedule/(?!views/)[^/]+/', pathNot: [test, '/testing/'] },
      to: { path: '^web/src/schedule/views/[^/]+/' },
    },
    {
      name: 'no-riddles',
      comment: 'This import leads to no file or installed package.',
      severity: 'error',
      from: {},
      to: { couldNotResolve: true },
    },
  ],
  options: {
    doNotFollow: { path: '(?:^|/)node_modules/' },
    exclude: { path: ['^web/dist/', '^test-results/', '^e2e/test-results/'] },
    parser: 'tsc',
    tsPreCompilationDeps: true,
    combinedDependencies: true,
    enhancedResolveOptions: {
      exportsFields: ['exports'],
      conditionNames: ['import', 'node', 'default', 'types'],
      mainFields: ['module', 'main', 'types'],
      extensions: ['.ts', '.tsx', '.js', '.mjs', '.cjs', '.d.ts', '.json'],
    },
  },
}

export default rules
