/**
 * `npm run check` fails if a citation of the specification, a link or a path in the docs leads nowhere, and names
 * each.
 */
import { globSync, readFileSync } from 'node:fs'
import { posix } from 'node:path'
import { pathToFileURL } from 'node:url'
import { root } from './kernel/run.ts'

/** The text of each file, by path. */
export type Tree = ReadonlyMap<string, string>

const FILES = ['*.*', '.*.ts', '.ci/*', 'LICENSE', '{domain,contract,server,web,e2e,bench,tools,docs}/**/*.*']
const TEXT = /\.(?:tsx?|css|md|grit)$/
/** Files with planted faults, or with the searched forms themselves. */
const OWN = /^tools\/citations\b/

const CITATION = /\bdocs\/spec\/[\w-]+\.md(?:#[\w-]+)?/g
const LINK = /\]\(([^)\s]+)\)/g
const QUOTED = /`([^`\s]+)`/g
const ROOM = /^(?:domain|contract|server|web|e2e|bench|tools|docs)\//
const FILE = /^[\w.*/-]+\.(?:tsx?|css|md)$/
/** README asks the reader to write the first. The build makes the second. */
const NOT_HERE = /\bstaffNote\b|^web\/dist\b/

/** Citations of the texts behind the specification. Their words may be on two lines of a comment. */
const GAP = String.raw`[\s*/]+`
const OLD = new RegExp(
  [
    `documents?${GAP}[123]`,
    'rulings?',
    `beyond${GAP}the${GAP}documents?`,
    `documents${GAP}(?:say|are${GAP}silent)`,
  ]
    .map((form) => String.raw`\b${form}\b`)
    .join('|'),
  'gi',
)

/** Returns '{path}:{line}: {target}' for each citation, link or path whose target does not exist. */
export function deadCitations(tree: Tree): string[] {
  const anchors = new Map(
    [...tree].filter(([path]) => path.endsWith('.md')).map(([path, text]) => [path, anchorsOf(text)]),
  )
  const paths = [...tree.keys()]
  const leads = (target: string): boolean => {
    const [path = '', anchor] = target.split('#')
    if (anchor !== undefined) return anchors.get(path)?.includes(anchor) ?? false
    return isThere(path, paths)
  }
  const repeated = [...anchors].flatMap(([path, all]) =>
    path.startsWith('docs/spec/')
      ? all
          .filter((anchor, at) => all.indexOf(anchor) < at)
          .map((anchor) => `${path}: two headings are #${anchor}`)
      : [],
  )
  const dead = [...tree].flatMap(([path, text]) => {
    if (OWN.test(path)) return []
    const named = [...text.matchAll(CITATION)].map((match) => ({ match, target: match[0] }))
    if (path.endsWith('.md')) {
      for (const match of text.matchAll(LINK)) {
        const target = match[1] ?? ''
        if (!target.includes(':')) named.push({ match, target: resolved(path, target) })
      }
      for (const match of text.matchAll(QUOTED)) {
        const target = match[1] ?? ''
        if (isPath(target)) named.push({ match, target })
      }
    }
    return named
      .filter(({ target }) => !leads(target))
      .map(({ match, target }) => `${path}:${lineOf(text, match.index)}: there is no ${target}`)
  })
  return [...repeated, ...new Set(dead)]
}

/** Returns '{path}:{line}: {words}' for each citation of a text that is not part of the project. */
export function oldCitations(tree: Tree): string[] {
  return [...tree].flatMap(([path, text]) =>
    OWN.test(path)
      ? []
      : [...text.matchAll(OLD)].map(
          (match) => `${path}:${lineOf(text, match.index)}: ${match[0].replaceAll(/[\s*/]+/g, ' ')}`,
        ),
  )
}

/** Returns the anchors of a page's headings, in order. */
const anchorsOf = (page: string): string[] =>
  [...page.replaceAll(/^```.*?^```/gms, '').matchAll(/^#{1,6} (.+)$/gm)].map(([, heading = '']) =>
    heading
      .toLowerCase()
      .replaceAll(/[^\w\- ]/g, '')
      .replaceAll(' ', '-'),
  )

const resolved = (from: string, target: string): string =>
  target.startsWith('#') ? `${from}${target}` : posix.join(posix.dirname(from), target)

const isPath = (text: string): boolean => !NOT_HERE.test(text) && (ROOM.test(text) || FILE.test(text))

/** Finds a path from the root, or the end of one, such as `shifts/shiftActs.ts`. `*` stands for any name. */
function isThere(named: string, paths: readonly string[]): boolean {
  const path = named.replace(/\/$/, '')
  const pattern = path.replaceAll(/[.+?^${}()|[\]\\]/g, String.raw`\$&`).replaceAll('*', '[^/]*')
  const begin = ROOM.test(`${path}/`) ? '^' : '(?:^|/)'
  const found = new RegExp(`${begin}${pattern}(?:$|/)`)
  return paths.some((known) => found.test(known))
}

const lineOf = (text: string, index: number): number => text.slice(0, index).split('\n').length

/** Reads every file of the project. Pictures and other binary files have only a path. */
function projectTree(): Tree {
  const exclude = (path: string) => /(^|\/)(node_modules|dist)$/.test(path)
  const files = globSync(FILES, { cwd: root, exclude }).sort()
  return new Map(files.map((path) => [path, TEXT.test(path) ? readFileSync(`${root}/${path}`, 'utf8') : '']))
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) {
  const tree = projectTree()
  const faults = [...deadCitations(tree), ...oldCitations(tree)]
  process.stdout.write(faults.map((fault) => `${fault}\n`).join(''))
  process.exitCode = faults.length === 0 ? 0 : 1
}
