/** The README's table has each setting, and docs/operating.md each limit. */
import { readFile } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { expect, test } from 'vitest'
import { limitVariables } from './limits.ts'
import { SETTINGS } from './settings.ts'

const ROOT = resolve(import.meta.dirname, '../../..')
const read = (path: string) => readFile(join(ROOT, path), 'utf8')

/** Read as OpenTelemetry specifies. Its documentation lists them. */
const OPEN_TELEMETRY = /^OTEL_/
/** Read only by commands. */
const OF_COMMANDS = 'ADMIN_PASSWORD'

/** The settings in the first column of a table. */
const listed = (markdown: string): string[] =>
  markdown
    .split('\n')
    .flatMap((line) => /^\| (`[^|]+) \|/.exec(line)?.[1]?.match(/`[A-Z][A-Z\d_]+`/g) ?? [])
    .map((name) => name.slice(1, -1))

test('the README lists each setting once, and no other', async () => {
  const [, settings = ''] = (await read('README.md')).split('\n## Settings\n')
  const own = (names: readonly string[]) => names.filter((name) => !OPEN_TELEMETRY.test(name)).toSorted()
  expect(own(listed(settings))).toEqual(own([...SETTINGS, OF_COMMANDS]))
})

test('docs/operating.md names each limit with its setting and its metric', async () => {
  const [, limits = ''] = (await read('docs/operating.md')).split('\n### Limits\n')
  const rows = (limits.split('\n### ')[0] ?? '')
    .split('\n')
    .filter((line) => line.startsWith('| '))
    .slice(2)
    .map((line) =>
      line
        .replaceAll('\\|', '/')
        .split('|')
        .map((cell) => cell.trim()),
    )
  for (const [, what, , setting, metric] of rows) {
    expect(setting, what).toMatch(/^`[A-Z_]+`$/)
    expect(metric, what).toMatch(/^`/)
  }
  const named = new Set(rows.map(([, , , setting]) => setting?.replaceAll('`', '')))
  expect([...named].toSorted()).toEqual([...Object.keys(limitVariables), 'MIN_FREE_MB'].toSorted())
})
