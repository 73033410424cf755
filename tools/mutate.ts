/**
 * `npm run mutate -- domain payRate` puts small faults into the files of a room that have one of the words in their
 * path, one fault at a time, and names those that no test notices. Of the server it takes the files that write.
 */
import { globSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { root } from './kernel/run.ts'
import { type Fault, withFaults } from './mutate/faults.ts'
import { importersOf, testsOf } from './mutate/imports.ts'
import { openTrials } from './mutate/trials.ts'

const LONGEST_MS = 20 * 60_000
/** How many test files look for a fault that is met while files are loaded, for which they are loaded anew. */
const NEAREST = 4

const ROOMS: Record<string, { files: string; testsFor: (files: string[]) => string[]; canRepeat: boolean }> =
  {
    domain: { files: 'domain/src/**/*.ts', testsFor: testsThatReach, canRepeat: true },
    // A test of the server changes its database: it cannot be run again on what it left.
    server: { files: 'server/src/**/*.writes.ts', testsFor: testsBeside, canRepeat: false },
  }

const [name = 'domain', ...words] = process.argv.slice(2)
const room = ROOMS[name]
if (!room) {
  process.stdout.write(`There is no room "${name}" for this: ${Object.keys(ROOMS).join(', ')}.\n`)
  process.exit(2)
}
process.env.TZ = 'Asia/Kolkata'

const find = (pattern: string) => globSync(pattern, { cwd: root }).toSorted()
const files = find(room.files).filter(
  (file) =>
    !/\.test\.ts$|\/testing\//.test(file) &&
    (words.length === 0 || words.some((word) => file.includes(word))),
)
const texts = new Map<string, string>()
const faults: Fault[] = []
for (const file of files) {
  const made = withFaults(file, readFileSync(join(root, file), 'utf8'), faults.length + 1)
  faults.push(...made.faults)
  texts.set(join(root, file), made.text)
}

const trials = openTrials(name, texts)
const tests = room.testsFor(files)
const first = await trials.run(tests, room.canRepeat ? undefined : 0, LONGEST_MS)
if (!first?.passed) throw new Error('The tests fail without a fault.', { cause: first?.errors })

/** By fault, the test files that meet it. */
const meeting = new Map<number, string[]>()
const noticed = new Set<number>()
const early = new Set<number>()
for (const module of first.modules) {
  const { met = [], metEarly = [], noticed: byTests = [] } = module.meta().faults ?? {}
  for (const id of byTests) noticed.add(id)
  for (const id of metEarly) early.add(id)
  for (const id of met) meeting.set(id, [...(meeting.get(id) ?? []), module.relativeModuleId])
}

for (const { id, file } of faults.filter(({ id }) => !noticed.has(id))) {
  const among = room.canRepeat
    ? early.has(id)
      ? testsThatReach([file]).slice(0, NEAREST)
      : []
    : (meeting.get(id) ?? [])
  if (among.length === 0) continue
  const run = await trials.run(among, id, LONGEST_MS)
  // A loop without end is as good as noticed.
  if (!run?.passed) noticed.add(id)
}
await trials.end()

for (const { id, file, line, change } of faults.filter(({ id }) => !noticed.has(id))) {
  const unmet = early.has(id) || meeting.has(id) ? '' : ' (no test comes there)'
  process.stdout.write(`${file}:${line} ${change}${unmet}\n`)
}
const share = ((100 * noticed.size) / faults.length).toFixed(1)
process.stdout.write(`${share} %: ${noticed.size} of ${faults.length} faults noticed.\n`)
process.exit(0)

function testsThatReach(changed: string[]): string[] {
  const importers = importersOf(root, find('domain/src/**/*.ts'))
  return [...new Set(changed.flatMap((file) => testsOf(file, importers)))]
}

function testsBeside(changed: string[]): string[] {
  const folders = new Set(changed.map(dirname))
  const beside = find('server/src/**/*.test.ts').filter((test) => folders.has(dirname(test)))
  return ['server/src/touchedRows.test.ts', ...beside]
}
