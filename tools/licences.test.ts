import { readFile } from 'node:fs/promises'
import { expect, test } from 'vitest'
import { root } from './kernel/run.ts'
import { refusedLicences } from './licences.ts'

test.each([
  ['MIT', true],
  ['(MIT OR GPL-3.0)', true],
  ['MIT AND ISC', true],
  ['MIT AND Hippocratic-2.1', false],
  ['Hippocratic-2.1', false],
  ['SEE LICENSE IN LICENSE.md', false],
  [undefined, false],
])('accepts a package with the licence %s: %s', (license, isAccepted) => {
  const refused = refusedLicences({
    '': {},
    web: {},
    'node_modules/a/node_modules/@b/map': { license } as object,
  })
  expect(refused).toEqual(isAccepted ? [] : [`@b/map: ${license ?? 'no licence'}`])
})

test('accepts every package of this project, and a benchmark package only in benchmarks', async () => {
  const { packages } = JSON.parse(await readFile(`${root}/package-lock.json`, 'utf8'))
  expect(refusedLicences(packages)).toEqual([])
  const license = 'SEE LICENSE IN LICENSE.md'
  expect(refusedLicences({ 'node_modules/fullcalendar-scheduler': { license } })).toHaveLength(1)
})
