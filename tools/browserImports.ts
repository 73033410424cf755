/**
 * `npm run check` fails if the website needs what the build takes out of the contract, and names each. Such a fault passes the
 * checks of types, dead code and imports between rooms, and only the build would fail.
 */
import { globSync, readFileSync } from 'node:fs'
import { pathToFileURL } from 'node:url'
import { KEPT_NAMES, STRIPPED } from '../web/browserContract.plugin.ts'
import { root } from './kernel/run.ts'

/** The files that run in a browser: the website, and the parts of the contract that it loads. */
const FILES = '{web,contract}/src/**/*.{ts,tsx}'
const NOT_IN_BROWSER = /\.test\.tsx?$|\/testing\//

const IMPORT = /^(?:import|export) (?!type\b)([^'"]+?) from '([^']+)'/gm
const NAME = /^(?!type\b)(\w+)/

/** Returns '{path}:{line}: {name} of {imported file}' for each such import. */
export function strippedImports(path: string, text: string): string[] {
  if (NOT_IN_BROWSER.test(path) || isStripped(path)) return []
  return [...text.matchAll(IMPORT)].flatMap(({ index, 1: what = '', 2: from = '' }) => {
    if (!isStripped(from)) return []
    const line = text.slice(0, index).split('\n').length
    return valuesOf(what)
      .filter((name) => !KEPT_NAMES.test(name))
      .map((name) => `${path}:${line}: ${name} of ${from} is not in the build: put it into a *.shapes.ts`)
  })
}

/** The contract is imported as a package by the website, and by relative paths inside. */
const isStripped = (path: string): boolean =>
  STRIPPED.test(path.replace(/^(?:contract\/|@driverdesk\/contract\/|\.{1,2}\/)(?:src\/)?/, '/contract/src/'))

/** The names of `{ one, type Two, three as four }` that are not types; anything else is one name. */
const valuesOf = (what: string): string[] =>
  what.startsWith('{')
    ? what
        .slice(1, -1)
        .split(',')
        .flatMap((part) => NAME.exec(part.trim())?.[1] ?? [])
    : [what]

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) {
  const faults = globSync(FILES, { cwd: root })
    .sort()
    .flatMap((path) => strippedImports(path, readFileSync(`${root}/${path}`, 'utf8')))
  process.stdout.write(faults.map((fault) => `${fault}\n`).join(''))
  process.exitCode = faults.length === 0 ? 0 : 1
}
