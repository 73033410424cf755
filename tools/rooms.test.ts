import { mkdir, mkdtemp, rm, symlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { cruise, type ICruiseResult } from 'dependency-cruiser'
import { afterAll, beforeAll, expect, test } from 'vitest'
import rules, { FLOORS } from '../.dependency-cruiser.ts'
import { root } from './kernel/run.ts'

/**
 * An importing file, an imported file, and the rule that forbids it ('' if allowed). Each line becomes two planted
 * files.
 */
const cases: [from: string, to: string, rule: string][] = [
  ['domain/src/shifts/a.ts', 'domain/src/kernel/money.ts', ''],
  ['domain/src/shifts/b.ts', 'contract/src/shifts/x.shapes.ts', 'domain-stands-alone'],
  ['domain/src/shifts/c.ts', 'node:fs', 'domain-stands-alone'],
  ['domain/src/shifts/d.ts', 'zod', 'domain-stands-alone'],
  ['domain/src/shifts/e.test.ts', 'vitest', ''],
  ['domain/src/shifts/f.test.ts', 'node:fs', 'domain-tests-need-only-the-domain'],
  ['domain/src/kernel/g.ts', 'domain/src/shifts/h.ts', 'kernel-knows-no-business'],
  ['contract/src/shifts/a.routes.ts', 'domain/src/shifts/i.ts', ''],
  ['contract/src/shifts/b.routes.ts', 'zod', ''],
  ['contract/src/shifts/c.routes.ts', 'fastify', 'contract-stands-on-the-domain'],
  ['contract/src/shifts/d.routes.ts', 'server/src/kernel/x.ts', 'contract-stands-on-the-domain'],
  ['contract/src/shifts/e.routes.ts', 'contract/src/drivers/x.shapes.ts', ''],
  ['contract/src/shifts/f.routes.ts', 'contract/src/drivers/x.routes.ts', 'contract-folders-meet-in-shapes'],
  ['contract/src/contract.ts', 'contract/src/drivers/y.routes.ts', ''],
  ['contract/src/kernel/g.ts', 'contract/src/contract.ts', 'only-the-top-knows-everything'],
  ['server/src/shifts/a.ts', 'contract/src/shifts/y.shapes.ts', ''],
  ['server/src/shifts/b.ts', 'web/src/kernel/x.ts', 'server-never-meets-web'],
  ['server/src/shifts/c.handlers.ts', 'server/src/drivers/x.reads.ts', ''],
  ['server/src/shifts/d.handlers.ts', 'server/src/drivers/x.writes.ts', 'server-folders-meet-in-services'],
  ['server/src/shifts/e.handlers.ts', 'server/src/shifts/e.writes.ts', ''],
  ['server/src/shifts/saveShifts.service.ts', 'server/src/shifts/shifts.writes.ts', ''],
  ['server/src/shifts/s.handlers.ts', 'server/src/shifts/shifts.writes.ts', 'shifts-are-written-by-one-file'],
  ['server/src/shifts/q.notify.ts', 'server/src/push/push.service.ts', ''],
  ['server/src/shifts/r.notify.ts', 'server/src/push/push.writes.ts', 'server-folders-meet-in-services'],
  ['server/src/kernel/f.ts', 'server/src/drivers/y.reads.ts', 'kernel-knows-no-business'],
  ['server/src/kernel/w.ts', 'domain/src/drivers/n.ts', 'kernel-knows-no-business'],
  ['server/src/shifts/g.ts', 'server/src/demo/x.ts', 'demonstration-is-not-product'],
  ['server/src/demo/h.ts', 'server/src/drivers/z.writes.ts', ''],
  ['server/src/shifts/g.ts', 'server/src/exampleData/x.ts', 'demonstration-is-not-product'],
  ['server/src/exampleData/h.ts', 'server/src/demo/x.ts', ''],
  ['server/src/demo/i.ts', 'server/src/exampleData/x.ts', 'demonstration-needs-no-example'],
  ['server/src/cli.ts', 'server/src/shifts/i.handlers.ts', ''],
  ['server/src/shifts/j.ts', 'server/src/app.ts', 'only-the-top-knows-everything'],
  ['server/src/shifts/k.ts', 'server/src/kernel/testing/x.ts', 'product-needs-no-test-support'],
  ['server/src/shifts/l.test.ts', 'server/src/kernel/testing/y.ts', ''],
  ['server/src/shifts/n.ts', 'socket.io-client', 'product-needs-no-dev-dependency'],
  ['server/src/shifts/o.ts', 'fastify', ''],
  ['server/src/shifts/p.ts', 'server/src/kernel/makeScope.ts', 'only-the-gate-makes-scopes'],
  ['server/src/accounts/sessions.ts', 'server/src/kernel/makeScope.ts', ''],
  ['server/src/shifts/m.ts', 'e2e/kernel/x.ts', 'no-one-builds-on-the-tests'],
  ['web/src/schedule/a.tsx', 'contract/src/shifts/z.shapes.ts', ''],
  ['web/src/schedule/b.tsx', 'server/src/kernel/y.ts', 'web-never-meets-server'],
  ['web/src/schedule/c.tsx', 'node:path', 'web-runs-in-a-browser'],
  ['web/src/schedule/d.tsx', 'web/src/drivers/x.data.ts', ''],
  ['web/src/schedule/e.tsx', 'web/src/reports/ReportTable.tsx', 'floor-schedule'],
  ['web/src/ui/f.tsx', 'web/src/schedule/g.tsx', 'kernel-knows-no-business'],
  ['web/src/schedule/h.tsx', 'web/src/ui/Pager.tsx', ''],
  ['web/src/main.tsx', 'web/src/schedule/ScheduleScreen.tsx', ''],
  ['e2e/a.spec.ts', 'domain/src/shifts/j.ts', ''],
  ['tools/a.ts', 'e2e/kernel/y.ts', ''],
  ['web/src/schedule/grid/w.tsx', 'web/src/schedule/views/drivers/x.tsx', 'the-grid-names-no-view'],
  ['web/src/schedule/grid/y.tsx', 'web/src/schedule/views/view.tsx', ''],
  ['web/src/schedule/k.tsx', 'bench/x.ts', 'no-one-builds-on-the-tests'],
  ['domain/src/shifts/l.ts', 'no-such-package', 'no-riddles'],
  ['server/src/shifts/t.ts', 'server/src/drivers/drivers.live.ts', ''],
  ['server/src/shifts/u.ts', 'server/src/novelties/x.ts', 'every-folder-has-a-floor'],
  ['server/src/reactions.ts', 'server/src/payments/invoiceCopies.ts', ''],
  ['domain/src/shifts/m.test.ts', 'domain/src/timesheets/x.ts', ''],
  ...FLOORS.slice(1).flatMap((above, at): [string, string, string][] => [
    [`domain/src/${FLOORS[at]}/up.ts`, `domain/src/${above}/up.reads.ts`, `floor-${FLOORS[at]}`],
    [`domain/src/${above}/down.ts`, `domain/src/${FLOORS[at]}/down.reads.ts`, ''],
  ]),
  ['contract/src/shifts/h.routes.ts', 'contract/src/timesheets/x.shapes.ts', 'floor-shifts'],
  ['server/src/shifts/v.handlers.ts', 'server/src/timesheets/x.reads.ts', 'floor-shifts'],
]

let folder: string
let broken: Map<string, string[]>

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'driverdesk-rooms-'))
  await symlink(join(root, 'node_modules'), join(folder, 'node_modules'))
  for (const [from, to] of cases) {
    // Imports types between rooms and values from packages, so that a rule must cover both.
    const kind = isFile(to) ? 'import type' : 'import'
    await plant(from, `${kind} { it } from '${specifier(from, to)}'\nexport type Mine = typeof it\n`)
    if (isFile(to)) await plant(to, 'export declare const it: 1\n')
  }
  await plant(
    'domain/src/shifts/circle/one.ts',
    "import type { two } from './two.ts'\nexport type one = two\n",
  )
  await plant(
    'domain/src/shifts/circle/two.ts',
    "import type { one } from './one.ts'\nexport type two = 2 | one\n",
  )
  const manifest = { dependencies: { fastify: '*' }, devDependencies: { 'socket.io-client': '*' } }
  await plant('server/package.json', JSON.stringify(manifest))
  const rooms = ['domain', 'contract', 'server', 'web', 'e2e', 'tools', 'bench']
  const result = await cruise(rooms, {
    ...rules.options,
    ruleSet: { forbidden: rules.forbidden ?? [] },
    validate: true,
    baseDir: folder,
  })
  broken = new Map()
  for (const { from, rule } of (result.output as ICruiseResult).summary.violations) {
    broken.set(from, [...(broken.get(from) ?? []), rule.name])
  }
})

afterAll(() => rm(folder, { recursive: true, force: true }))

test.each(cases)('%s imports %s: %s', (from, _, rule) => {
  expect(broken.get(from) ?? []).toEqual(rule === '' ? [] : expect.arrayContaining([rule]))
})

test('finds a circle of type imports', () => {
  expect(broken.get('domain/src/shifts/circle/one.ts')).toEqual(['no-circles'])
})

test('each rule is an error, has a reason, and is broken by at least one case', () => {
  const tried = new Set([...broken.values()].flat())
  for (const rule of rules.forbidden ?? []) {
    expect(rule).toMatchObject({ severity: 'error', comment: expect.stringMatching(/.{40}/) })
  }
  expect([...tried].sort()).toEqual(rules.forbidden?.map((rule) => rule.name).sort())
})

async function plant(path: string, text: string) {
  await mkdir(join(folder, dirname(path)), { recursive: true })
  await writeFile(join(folder, path), text)
}

function isFile(to: string): boolean {
  return /\.tsx?$/.test(to)
}

/** Returns a relative path to a planted file, or a package's name as it is. */
function specifier(from: string, to: string): string {
  if (!isFile(to)) return to
  return `${'../'.repeat(from.split('/').length - 1)}${to}`
}
