import { globSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'

const ROOT = fileURLToPath(new URL('../', import.meta.url))

const files = [
  ...globSync('{web,contract,domain}/src/**/*.{ts,tsx,css}', { cwd: ROOT }),
  ...globSync('node_modules/**/*.{js,mjs,cjs,css}', { cwd: ROOT }),
]

/** Parts at the top level of a pattern, between the separators. */
function split(pattern: string): string[] {
  const parts = ['']
  let depth = 0
  for (const [token] of pattern.matchAll(/\\.|\[[^\]]*\]|./g)) {
    if (token === '(') depth += 1
    if (token === ')') depth -= 1
    if (token === '|' && depth === 0) parts.push('')
    else parts[parts.length - 1] += token
  }
  return parts
}

/** The pattern once for each name in it: `a/(b|c)` gives `a/b` and `a/c`. */
function expanded(pattern: string): string[] {
  return split(pattern).flatMap((part) => {
    const group = /\((?!\?)([^()]*(?:\([^()]*\)[^()]*)*)\)(?![?*+])/.exec(part)
    if (!group?.[1]) return [part]
    const [before, after] = [part.slice(0, group.index), part.slice(group.index + group[0].length)]
    return split(group[1]).flatMap((name) => expanded(`${before}${name}${after}`))
  })
}

test.each(['web/vite.config.ts', 'web/driverBuild.plugin.ts'])('%s names only files that exist', (path) => {
  const patterns = [
    ...readFileSync(`${ROOT}${path}`, 'utf8').matchAll(
      /(?:^ {2}|[ (])\/(?![/*^])((?:\\.|\[[^\]\n]*\]|[^\n/\\[])+)\/[,\s.)]/gm,
    ),
  ].map(([, source = '']) => source)
  expect(patterns.length).toBeGreaterThan(1)
  const missing = patterns
    .flatMap(expanded)
    .filter((name) => !files.some((file) => new RegExp(name).test(file)))
  expect(missing).toEqual([])
})
