/** Names each regular expression of the product that a long text could hold up; none may. */
import { globSync, readFileSync } from 'node:fs'
import { root } from './kernel/run.ts'

// Its own JavaScript: the programs that it has for some systems find the same.
process.env.RECHECK_BACKEND ??= 'pure'
const { slowExpressions } = await import('./kernel/slowExpressions.ts')

const files = globSync('{domain,contract,server,web}/src/**/*.{ts,tsx}', { cwd: root }).filter(
  // These read what PostgreSQL says, a line at a time.
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
