import type { IConfiguration } from 'dependency-cruiser'

/**
 * Who may import whom. `npm run check` holds it; each message says why (STYLE.md, "Rooms").
 *
 * domain ← contract ← server, domain ← contract ← web; server and web never meet. Inside a room the business folders
 * stand on `kernel/` (and in the web on `ui/`), and only the files at the top of `src` know all of them.
 */

const test = '\\.test\\.tsx?$'
const inRoom = (rooms: string) => `^(?:${rooms})/src/`
const npm = (names: string) => `(?:^|/)node_modules/(?:${names})/`
/** Folders of a room that are not business: what business stands on, and what puts it together for a demonstration or a test. */
const notBusiness = 'kernel|ui|migrations|demo|testing'
const business = `(?!(?:${notBusiness})/)[^/]+`

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
        'The contract is data that server and screen read alike: it may use the domain and zod, nothing that only one side has.',
      severity: 'error',
      from: { path: inRoom('contract'), pathNot: test },
      to: { pathNot: [inRoom('contract|domain'), npm('zod')] },
    },
    {
      name: 'server-never-meets-web',
      comment:
        'Server and web share the contract and the domain, never each other: put what both need there.',
      severity: 'error',
      from: { path: '^server/' },
      to: { path: '^web/' },
    },
    {
      name: 'web-never-meets-server',
      comment:
        'Server and web share the contract and the domain, never each other: put what both need there.',
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
      name: 'nobody-builds-on-the-tests',
      comment: 'e2e/, bench/ and tools/ look at the product from outside; the product must run without them.',
      severity: 'error',
      from: { path: '^(?:domain|contract|server|web)/' },
      to: { path: '^(?:e2e|bench|tools)/' },
    },
    {
      name: 'kernel-knows-no-business',
      comment:
        'The kernel (and ui/) carries every business folder, so it may know none: take what differs as an argument, or move the code to the folder it is about.',
      severity: 'error',
      from: { path: '^(domain|contract|server|web)/src/(?:kernel|ui)/', pathNot: [test, '/kernel/testing/'] },
      to: { path: `^$1/src/${business}/` },
    },
    {
      name: 'only-the-top-knows-everything',
      comment:
        'The files at the top of src put the room together; code that they import must not import them back. Pass the value as an argument.',
      severity: 'error',
      from: { path: '^(domain|contract|server|web)/src/[^/]+/', pathNot: [test, '/testing/'] },
      to: { path: '^$1/src/[^/]+\\.tsx?$' },
    },
    {
      name: 'server-folders-meet-in-reads',
      comment:
        'A business folder of the server may ask another for its reads (*.reads.ts), have drivers told by push (push.notify.ts, reminders.notify.ts), what they know of their shifts kept (toldShifts.ts), alerts raised (alerts.raise.ts), mail sent (mail.queue.ts), invoices told to the payment provider (payments.queue.ts), written down as paid (invoicePaid.ts) and announced (invoices.announce.ts), fees of timesheets charged (shiftCharges.ts), steps of the schedule begun (steps.writes.ts), steps on shifts planned (stepPlan.ts, shiftPlan.ts, shiftPay.ts) and saved (saveShifts.ts), at the pay rate of the moment (publishedRates.ts), the plans of an account that goes ended (endPlan.ts), drivers and the agency told what undo makes of shifts (shiftChanges.notify.ts), what drivers say themselves kept (driverTimesheet.ts), the timesheet of a cancellation made (cancellationTimesheet.ts) and sign-ins made, changed and ended (credentials.ts, passwordChange.ts, endSessions.ts); writes and handlers stay inside their folder, so that each table has one owner.',
      severity: 'error',
      from: { path: `^server/src/(${business})/`, pathNot: test },
      to: {
        path: `^server/src/${business}/`,
        pathNot: [
          '^server/src/$1/',
          '\\.reads\\.ts$',
          '^server/src/(?:push/(?:(?:push|reminders)\\.notify|toldShifts)|alerts/alerts\\.raise|mail/mail\\.queue|payments/payments\\.queue|invoices/(?:invoicePaid|invoices\\.announce)|steps/steps\\.writes|shifts/(?:shiftCharges|saveShifts|stepPlan|shiftPlan|shiftPay|publishedRates|shiftChanges\\.notify)|templates/endPlan|timesheets/(?:driverTimesheet|cancellationTimesheet)|accounts/(?:credentials|passwordChange|endSessions))\\.ts$',
        ],
      },
    },
    {
      name: 'shifts-are-written-by-one-file',
      comment:
        'Only saveShifts.ts writes shifts: it also begins the step, charges, records, announces and notifies. Call it, or add what is missing there.',
      severity: 'error',
      from: { path: '^server/src/', pathNot: [test, '^server/src/shifts/saveShifts\\.ts$'] },
      to: { path: '^server/src/shifts/shifts\\.writes\\.ts$' },
    },
    {
      name: 'only-the-gate-makes-scopes',
      comment:
        'A Scope says what the caller may see. Only the session gate knows that, and panelUserScope.reads.ts of whoever has asked for something to be done later: take the scope as an argument.',
      severity: 'error',
      from: {
        path: '^server/src/',
        pathNot: ['^server/src/accounts/(?:sessions|panelUserScope\\.reads)\\.ts$', test, '/testing/'],
      },
      to: { path: '^server/src/kernel/makeScope\\.ts$' },
    },
    {
      name: 'web-folders-meet-in-data',
      comment:
        'A business folder of the web may use the data hooks of another (*.data.ts) and open its dialogs and menus (*Dialog.tsx, *Menu.tsx), which take a record and a way to close, the options screen shows the outbox and the push messages (mail/Outbox.tsx, push/PushMessages.tsx), and dialogs of a record show its history (audit/History.tsx, audit/RecordTabs.tsx), and the schedule what will be published at a set time (templates/PlannedStrip.tsx); screens and parts stay inside their folder. What several screens need belongs in ui/.',
      severity: 'error',
      from: { path: `^web/src/(${business})/`, pathNot: test },
      to: {
        path: `^web/src/${business}/`,
        pathNot: [
          ...['^web/src/$1/', '\\.data\\.ts$', '(?:Dialog|Menu)\\.tsx$'],
          ...['^web/src/mail/Outbox\\.tsx$', '^web/src/push/PushMessages\\.tsx$'],
          '^web/src/audit/(?:History|RecordTabs)\\.tsx$',
          '^web/src/templates/PlannedStrip\\.tsx$',
        ],
      },
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
        'Demonstration data may use every folder; nothing but the top of src and a test may depend on it.',
      severity: 'error',
      from: { path: '^server/src/(?!demo/)[^/]+/', pathNot: [test, '/testing/'] },
      to: { path: '^server/src/demo/' },
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
      comment: 'What runs in production must stand under "dependencies" of its room.',
      severity: 'error',
      from: { path: '^(?:domain|contract|server|web)/src/', pathNot: [test, '/testing/'] },
      to: { dependencyTypes: ['npm-dev'], dependencyTypesNot: ['type-only', 'npm'] },
    },
    {
      name: 'no-circles',
      comment: 'Two files that need each other are one thing, or hide a third: find it. Types count as well.',
      severity: 'error',
      from: {},
      to: { circular: true },
    },
    {
      name: 'no-riddles',
      comment: 'This import leads to no file and no installed package.',
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
