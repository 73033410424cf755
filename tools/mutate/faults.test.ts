import { expect, test } from 'vitest'
import { withFaults } from './faults.ts'

test.each([
  ['const f = () => a < b', ['`a < b` → `true`', '`a < b` → `false`', '`a < b` → `(a) <= (b)`']],
  [
    "const q = db.from('shift').where('id', '=', 1)",
    ["`db.from('shift').where('id', '=', 1)` → `db.from('shift')`"],
  ],
  ['forget()', ['`forget()` → ``']],
  ['const x = a ?? b', ['`a ?? b` → `b`']],
  ['const x = a?.b.filter(c)', []],
  ['type T = A | B', []],
  ['const f = () => false', ['`false` → `true`']],
  [
    'for (const a of b) if (a.length === 0) continue',
    ['`a.length === 0` → `true`', '`a.length === 0` → `(a.length) !== (0)`'],
  ],
])('%s has these faults: %j', (source, changes) => {
  const { faults, text } = withFaults('file.ts', source, 5)
  expect(faults.map(({ change }) => change)).toEqual(changes)
  for (const [nr, { id }] of faults.entries()) {
    expect(id).toBe(5 + nr)
    expect(text).toContain(`globalThis.hasFault(${id})`)
  }
})

test('applies a fault only when it is switched on, even inside another', () => {
  const { faults, text } = withFaults('file.js', 'answer = n > 1 ? n * 2 : n', 1)
  const answers = (fault: number) => {
    Object.assign(globalThis, { hasFault: (id: number) => id === fault })
    const run = new Function('n', `let answer; ${text}; return answer`)
    return [run(1), run(2)]
  }
  expect(answers(0)).toEqual([1, 4])
  expect(Object.fromEntries(faults.map(({ id, change }) => [change, answers(id)]))).toEqual({
    '`answer = n > 1 ? n * 2 : n` → ``': [undefined, undefined],
    '`n > 1` → `true`': [2, 4],
    '`n > 1` → `false`': [1, 2],
    '`n > 1` → `(n) >= (1)`': [2, 4],
    '`n * 2` → `(n) / (2)`': [1, 1],
  })
})
