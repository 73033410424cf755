/**
 * `npm test` runs all suites. `npm test -- server` runs one, and `npm test -- server publish` only its files with
 * "publish" in their path. The last line is `N passed, N failed`. The exit code is 0 only if nothing failed.
 */
import { keepFilesInMemory } from './kernel/filesInMemory.ts'
import { type Suite, suites } from './kernel/suites.ts'
import { sum, type Tally } from './kernel/tally.ts'

const [wanted, ...filters] = process.argv.slice(2)
const chosen = suites.filter((suite) => wanted === undefined || suite.name === wanted)
if (chosen.length === 0) {
  const names = [...new Set(suites.map((suite) => suite.name))].join(', ')
  process.stdout.write(`There is no suite "${wanted}". The suites are: ${names}.\n`)
  process.exit(2)
}

/** Its tally, and its lines at the end of the output. */
async function judged(suite: Suite): Promise<{ tally: Tally; lines: string[] }> {
  process.stdout.write(`\n── ${suite.title}\n`)
  const started = performance.now()
  const tally = await suite.run(filters).catch((error: unknown) => ({
    passed: 0,
    failed: 1,
    remarks: [error instanceof Error ? (error.stack ?? error.message) : String(error)],
  }))
  const seconds = Math.round((performance.now() - started) / 1000)
  const sign = tally.failed === 0 ? '✓' : '✗'
  const line = `${sign} ${suite.title}: ${tally.passed} passed, ${tally.failed} failed (${seconds} s)`
  return { tally, lines: [line, ...tally.remarks.map((remark) => remark.replace(/^/gm, '    '))] }
}

await keepFilesInMemory()
const running: ReturnType<typeof judged>[] = []
for (const suite of chosen) {
  const result = judged(suite)
  running.push(result)
  if (!suite.isBeside) await result
}
const results = await Promise.all(running)

const total = sum(results.map(({ tally }) => tally))
process.exitCode = total.failed === 0 ? 0 : 1
const lines = results.flatMap(({ lines }) => lines)
process.stdout.write(`\n${lines.join('\n')}\n\n${total.passed} passed, ${total.failed} failed\n`)
