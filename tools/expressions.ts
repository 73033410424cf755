/** `npm run check` fails if a long text can make a regular expression slow, and names it. */
import { globSync, readFileSync } from 'node:fs'
import { root } from './kernel/run.ts'

// Its JavaScript version. Its native programs for some systems find the same.
process.env.RECHECK_BACKEND ??= 'pure'
const { slowExpressions } = await import('./kernel/slowExpressions.ts')

const files = globSync('{domain,contract,server,web}/src/**/*.{ts,tsx}', { cwd: root }).filter(
  // These read PostgreSQL's output line by line.
  (file) => !/\.test\.tsx?$|\/testing\/|\/kernel\/embedded\//.test(file),
)
let slow = 0
for (const file of files.sort()) {
  for (const { line, text, why } of slowExpressions(file, readFileSync(`${root}/${file}`, 'utf8'))) {
    slow++
    process.stdout.write(`${file}:${line} ${text}: ${why}\n`)
  }
}
process.exitCode = slow === 0 ? 0 : 1
