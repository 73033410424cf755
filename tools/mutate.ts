/**
 * `npm run mutate -- domain payRate` tests the tests. It puts small faults, one at a time, into the files of a room whose
 * path has one of the words, and names the faults that no test notices. In the server it takes only files
 * that write. It fails if the tests notice less than 95 %.
 */
import { globSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { inspect } from 'node:util'
import { root } from './kernel/run.ts'
import { type Fault, withFaults } from './mutate/faults.ts'
import { importersOf, testsOf as testsReaching } from './mutate/imports.ts'
import { openTrials } from './mutate/trials.ts'

const LONGEST_MS = 60 * 60_000
/** The number of test files that look for a fault in code that runs while files load. Each has to load them again. */
const NEAREST = 4
/** The round with the tests beside a file. In other rounds a fault is given up after MOST_TRIES tests. */
const NEAR = 1
const MOST_TRIES = 40
/** Per cent. */
const ENOUGH = 95

/** Slow tests: they wait or repeat. They come last, when few faults are left. */
const SLOW = /live|delivery|properties|random|Races|doubleBooking|driverMessages/

/** Tests that expect every call to be refused. */
const SWEEP = /Sweep|permissionTable|touchedRows/

/** A statement that inserts, updates or deletes, in Kysely or in SQL. */
const WRITING = /\.(insertInto|updateTable|deleteFrom)\(|\b(insert into|delete from) |\bupdate \S+ set\b/
/** Files that run before the tests or in other processes, where a test cannot meet a fault. */
const APART = /\/(demo|migrations|move)\/|\/createAdmin\.ts$/

interface Room {
  files: (file: string, text: string) => boolean
  /** The tests for a file's faults, round by round. Each round takes the faults that are left. The second is NEAR. */
  roundsOf: () => (file: string) => string[][]
}
const ROOMS: Record<string, Room> = {
  domain: { files: () => true, roundsOf: testsThatReach },
  server: { files: (file, text) => WRITING.test(text) && !APART.test(file), roundsOf: testsOfFolders },
}

const [name = 'domain', ...words] = process.argv.slice(2)
const room = ROOMS[name]
if (!room) {
  process.stdout.write(`There is no room "${name}" for this: ${Object.keys(ROOMS).join(', ')}.\n`)
  process.exit(2)
}
process.env.TZ = 'Asia/Kolkata'

const find = (pattern: string) => globSync(pattern, { cwd: root }).toSorted()
const sources = find(`${name}/src/**/*.ts`)
const texts = new Map<string, string>()
const faults: Fault[] = []
for (const file of sources) {
  if (/\.test\.ts$|\/testing\//.test(file)) continue
  if (words.length > 0 && !words.some((word) => file.includes(word))) continue
  const source = readFileSync(join(root, file), 'utf8')
  if (!room.files(file, source)) continue
  const made = withFaults(file, source, faults.length + 1)
  faults.push(...made.faults)
  texts.set(join(root, file), made.text)
}

const roundsOf = room.roundsOf()
const trials = openTrials(name, texts)
const met = new Set<number>()
const early = new Set<number>()
const noticed = new Set<number>()
const failures: unknown[] = []
// A run that is stopped names what it has found so far. Vitest's own listener ends it at once.
process.once('SIGTERM', report)
for (const round of [0, NEAR, 2]) {
  await tryRound(round)
  const left = faults.length - noticed.size
  process.stdout.write(`Round ${round}: ${left} of ${faults.length} faults are left.\n`)
}

for (const { id, file } of faults.filter(({ id }) => early.has(id) && !noticed.has(id))) {
  const run = await trials.runWith(id, roundsOf(file).flat().slice(0, NEAREST), LONGEST_MS)
  // An endless loop counts as noticed.
  if (!run?.passed) noticed.add(id)
}
await trials.end()
process.exit(report())

/** Names the faults that no test has noticed. Returns the exit code. */
function report(): number {
  for (const { id, file, line, change } of faults.filter(({ id }) => !noticed.has(id))) {
    const unmet = met.has(id) ? '' : ' (no test reaches it)'
    process.stdout.write(`${file}:${line} ${change}${unmet}\n`)
  }
  const byFolder = Map.groupBy(faults, ({ file }) => dirname(file))
  for (const [folder, its] of [...byFolder, ['All', faults] as const]) {
    const { seen, share } = shareOf(its)
    process.stdout.write(`${folder}: ${share.toFixed(1)} %, ${seen} of ${its.length} faults noticed.\n`)
  }
  if (failures.length > 0) process.stdout.write(`Tests failed without a fault: ${inspect(failures)}\n`)
  return failures.length > 0 || shareOf(faults).share < ENOUGH ? 1 : 0
}

/** Tries the faults that no test has noticed yet. */
async function tryRound(round: number): Promise<void> {
  const byTest = new Map<string, number[]>()
  const left = faults.filter(({ id }) => !noticed.has(id))
  for (const [file, its] of Map.groupBy(left, ({ file }) => file)) {
    const ids = its.map(({ id }) => id)
    for (const test of roundsOf(file)[round] ?? []) byTest.set(test, [...(byTest.get(test) ?? []), ...ids])
  }
  const inOrder = [...byTest].toSorted(([one], [other]) => +SLOW.test(one) - +SLOW.test(other))
  if (byTest.size === 0) return
  const mostTries = round === NEAR ? Number.POSITIVE_INFINITY : MOST_TRIES
  const run = await trials.runAll({ byTest: new Map(inOrder), mostTries }, LONGEST_MS)
  if (!run) throw new Error('The tests do not end.')
  failures.push(...run.errors)
  for (const module of run.modules) {
    const { met: here = [], metEarly = [], noticed: byTests = [] } = module.meta().faults ?? {}
    for (const id of byTests) noticed.add(id)
    for (const id of metEarly) early.add(id)
    for (const id of [...here, ...metEarly]) met.add(id)
  }
}

function shareOf(its: readonly Fault[]): { seen: number; share: number } {
  const seen = its.filter(({ id }) => noticed.has(id)).length
  return { seen, share: its.length === 0 ? 100 : (100 * seen) / its.length }
}

function testsThatReach(): (file: string) => string[][] {
  const importers = importersOf(root, sources)
  return (file) => [[], testsReaching(file, importers)]
}

/**
 * First the tests that compare all rows, which are quick, then the tests beside the file, then the tests beside its importers
 * and those of the whole server.
 */
function testsOfFolders(): (file: string) => string[][] {
  const importers = importersOf(root, sources)
  const elsewhere = new Set(testsReaching('server/src/kernel/testing/ownProcess.ts', importers))
  const tests = sources.filter((file) => /\.test\.ts$/.test(file) && !elsewhere.has(file))
  const beside = (folder: string) => tests.filter((test) => dirname(test) === folder && !SWEEP.test(test))
  return (file) => {
    const near = beside(dirname(file))
    const folders = new Set([...(importers.get(file) ?? []).map(dirname), 'server/src'])
    const far = [...folders].flatMap(beside).filter((test) => !near.includes(test))
    return [['server/src/touchedRows.test.ts'], near, far]
  }
}
