import { expect, test } from 'vitest'
import { mergedValues, sameContent } from './recordStep.ts'

const values = () => ({ name: 'Ana', areas: ['2'], photos: [{ src_name: 'visa.png', file_name: 'a.png' }] })
const logo = (name: string) => ({ logo: name === '' ? null : new File(['x'], name) })

test('takes over lists that were not changed here', () => {
  const saved = { ...values(), areas: ['2', '3'], photos: [] }
  const typed = { ...values(), name: 'Anna' }
  expect(mergedValues(typed, values(), saved)).toEqual({
    values: { ...saved, name: 'Anna' },
    kept: ['name'],
  })
})

test('keeps a list that was changed here', () => {
  const typed = { ...values(), areas: ['2', '4'], photos: [{ src_name: 'id.png', file_name: 'b.png' }] }
  const saved = { ...values(), areas: ['3'] }
  expect(mergedValues(typed, values(), saved)).toEqual({ values: typed, kept: ['areas', 'photos'] })
})

test('ignores equal changes, and treats another file as a change', () => {
  expect(mergedValues({ areas: ['3'] }, { areas: ['2'] }, { areas: ['3'] }).kept).toEqual([])
  expect(mergedValues(logo('a.png'), logo(''), logo('')).kept).toEqual(['logo'])
  expect(mergedValues(logo('a.png'), logo('b.png'), logo('')).kept).toEqual(['logo'])
})

test('compares chosen ids in any order, and rows in theirs', () => {
  expect(sameContent({ drivers: ['9', '12'] }, { drivers: ['12', '9'] })).toBe(true)
  expect(sameContent({ drivers: ['9', '9'] }, { drivers: ['12', '9'] })).toBe(false)
  expect(mergedValues({ drivers: ['9', '12'] }, { drivers: ['12'] }, { drivers: ['12', '9'] }).kept).toEqual(
    [],
  )
  const rows = [{ src_name: 'a.png' }, { src_name: 'b.png' }]
  expect(sameContent(rows, rows.toReversed())).toBe(false)
})
