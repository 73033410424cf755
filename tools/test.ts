/**
 * `npm test` runs all suites in turn. `npm test -- server` runs one, and `npm test -- server publish` only its files with
 * "publish" in their path. The last line is `N passed, N failed`. The exit code is 0 only if nothing failed.
 */
import { keepFilesInMemory } from './kernel/filesInMemory.ts'
import { suites } from './kernel/suites.ts'
import { sum, type Tally } from './kernel/tally.ts'

const [wanted, ...filters] = process.argv.slice(2)
const chosen = suites.filter((suite) => wanted === undefined || suite.name === wanted)
if (chosen.length === 0) {
  const names = [...new Set(suites.map((suite) => suite.name))].join(', ')
  process.stdout.write(`There is no suite "${wanted}". The suites are: ${names}.\n`)
  process.exit(2)
}

const lines: string[] = []
const tallies: Tally[] = []
await keepFilesInMemory()
for (const suite of chosen) {
  process.stdout.write(`\n── ${suite.title}\n`)
  const started = performance.now()
  const tally = await suite.run(filters).catch((error: unknown) => ({
    passed: 0,
    failed: 1,
    remarks: [error instanceof Error ? (error.stack ?? error.message) : String(error)],
  }))
  tallies.push(tally)
  const seconds = Math.round((performance.now() - started) / 1000)
  lines.push(
    `${tally.failed === 0 ? '✓' : '✗'} ${suite.title}: ${tally.passed} passed, ${tally.failed} failed (${seconds} s)`,
  )
  lines.push(...tally.remarks.map((remark) => remark.replace(/^/gm, '    ')))
}

const total = sum(tallies)
process.exitCode = total.failed === 0 ? 0 : 1
process.stdout.write(`\n${lines.join('\n')}\n\n${total.passed} passed, ${total.failed} failed\n`)
