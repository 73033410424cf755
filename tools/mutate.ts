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

const ROOMS: Record<string, { files: string; testsFor: (files: string[]) => string[] }> = {
  domain: { files: 'domain/src/**/*.ts', testsFor: testsThatReach },
  server: { files: 'server/src/**/*.writes.ts', testsFor: testsBeside },
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
const first = await trials.run(room.testsFor(files), undefined, LONGEST_MS)
if (!first?.passed) throw new Error('The tests fail without a fault.', { cause: first?.errors })

const met = new Set<number>()
const early = new Set<number>()
const noticed = new Set<number>()
for (const module of first.modules) {
  const { met: here = [], metEarly = [], noticed: byTests = [] } = module.meta().faults ?? {}
  for (const id of byTests) noticed.add(id)
  for (const id of metEarly) early.add(id)
  for (const id of [...here, ...metEarly]) met.add(id)
}

for (const { id, file } of faults.filter(({ id }) => early.has(id) && !noticed.has(id))) {
  const run = await trials.run(room.testsFor([file]).slice(0, NEAREST), id, LONGEST_MS)
  // A loop without end is as good as noticed.
  if (!run?.passed) noticed.add(id)
}
await trials.end()

for (const { id, file, line, change } of faults.filter(({ id }) => !noticed.has(id))) {
  const unmet = met.has(id) ? '' : ' (no test comes there)'
  process.stdout.write(`${file}:${line} ${change}${unmet}\n`)
}
const byFolder = Map.groupBy(faults, ({ file }) => dirname(file))
for (const [folder, its] of [...byFolder, ['All', faults] as const]) {
  const seen = its.filter(({ id }) => noticed.has(id)).length
  const share = ((100 * seen) / its.length).toFixed(1)
  process.stdout.write(`${folder}: ${share} %, ${seen} of ${its.length} faults noticed.\n`)
}
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
