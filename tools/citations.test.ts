import { describe, expect, test } from 'vitest'
import { deadCitations, oldCitations } from './citations.ts'

const GOOD: [path: string, text: string][] = [
  [
    'README.md',
    'See [pay](docs/spec/pay.md#weekend-pay), `domain/src/shifts/pay.ts`, `pay.ts` and `*.test.ts`.',
  ],
  [
    'docs/spec/pay.md',
    "# Pay\n\n### Weekend pay\n\nSee [the driver's day](#a-drivers-day).\n\n### A driver's day\n",
  ],
  [
    'docs/decisions/0001-pay.md',
    'As in [pay](../spec/pay.md#weekend-pay), [all](../spec/pay.md), [it](https://example.com).',
  ],
  ['domain/src/shifts/pay.ts', '/** Fridays count (docs/spec/pay.md#weekend-pay, docs/spec/pay.md#pay). */'],
  ['domain/src/shifts/pay.test.ts', ''],
]

test('accepts citations, links and paths that lead somewhere', () => {
  expect(deadCitations(new Map(GOOD))).toEqual([])
})

describe('names', () => {
  test.each([
    [
      'a citation of a missing rule',
      'web/a.tsx',
      '\n// docs/spec/pay.md#sunday-pay',
      'web/a.tsx:2: there is no docs/spec/pay.md#sunday-pay',
    ],
    [
      'a citation of a missing page',
      'a.css',
      '/* docs/spec/pays.md#pay */',
      'a.css:1: there is no docs/spec/pays.md#pay',
    ],
    [
      'a missing page without a rule',
      'a.ts',
      '// docs/spec/pays.md',
      'a.ts:1: there is no docs/spec/pays.md',
    ],
    [
      'a link to a missing rule',
      'docs/glossary.md',
      '[pay](spec/pay.md#p)',
      'docs/glossary.md:1: there is no docs/spec/pay.md#p',
    ],
    [
      'a link to a missing rule of its own page',
      'STYLE.md',
      '# Style\n[it](#stile)',
      'STYLE.md:2: there is no STYLE.md#stile',
    ],
    ['a link to a missing file', 'docs/a.md', '[x](spec/x.md)', 'docs/a.md:1: there is no docs/spec/x.md'],
    [
      'a path that no file has',
      'README.md',
      '`domain/src/pay.ts`',
      'README.md:1: there is no domain/src/pay.ts',
    ],
    [
      'the end of a path that no file has',
      'README.md',
      '`areas/pay.ts`',
      'README.md:1: there is no areas/pay.ts',
    ],
    ['a pattern that fits no file', 'README.md', '`*.routes.ts`', 'README.md:1: there is no *.routes.ts'],
    [
      'a folder that is not there',
      'CONTRIBUTING.md',
      '`server/src/`',
      'CONTRIBUTING.md:1: there is no server/src/',
    ],
    [
      'a heading that a page has twice',
      'docs/spec/x.md',
      '## A b\n## A b',
      'docs/spec/x.md: two headings are #a-b',
    ],
  ])('%s', (_case, path, text, fault) => {
    expect(deadCitations(new Map([...GOOD, [path, text]]))).toEqual([fault])
  })
})

test.each([
  ['Weekend pay (document 2, section 9).', 'document 2'],
  ['Documents 1 and 2 say so', 'Documents 1'],
  ['as rulings 3.1 say', 'rulings'],
  ['/**\n * Lengths (document\n * 2, section 5).\n */', 'document 2'],
  ['Beyond the documents: more.', 'Beyond the documents'],
  ['where the documents are silent', 'documents are silent'],
])('finds an old citation in %j', (text, words) => {
  const [fault, ...others] = oldCitations(new Map([['web/a.ts', text]]))
  expect(others).toEqual([])
  expect(fault?.replace(/^web\/a\.ts:\d: /, '')).toBe(words)
})

test("accepts the words 'documents of drivers'", () => {
  const text = 'The documents of a driver; document expiry; two documents; scheduling.'
  expect(oldCitations(new Map([['web/a.ts', text]]))).toEqual([])
})
