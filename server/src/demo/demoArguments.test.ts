import { describe, expect, it } from 'vitest'
import { demoArguments } from '../demo.ts'
import { UsageError } from '../kernel/program.ts'

const TODAY = '2026-11-20'

describe('the arguments of npm run demo', () => {
  it('default to the small size around today', () => {
    expect(demoArguments({}, TODAY)).toEqual({ size: 'small', seed: 1, today: TODAY })
  })

  it('say size, day and seed', () => {
    const args = { size: 'national', today: '2024-02-29', seed: '42' }
    expect(demoArguments(args, TODAY)).toEqual({ size: 'national', seed: 42, today: '2024-02-29' })
  })

  it.each([
    [{ size: 'huge' }, "--size is small or national, not 'huge'."],
    [{ size: 'toString' }, "--size is small or national, not 'toString'."],
    [{ seed: '1.5' }, "--seed is a whole number, not '1.5'."],
    [{ seed: '' }, "--seed is a whole number, not ''."],
    [{ seed: '9999999999999999' }, "--seed is a whole number, not '9999999999999999'."],
    [{ today: '20/11/2026' }, "--today is a date such as 2026-03-28, not '20/11/2026'."],
    [{ today: '2026-02-30' }, "--today is a date such as 2026-03-28, not '2026-02-30'."],
    [{ today: '1969-12-31' }, "--today is a date from 1970 to 2900, not '1969-12-31'."],
    [{ today: '2999-01-01' }, "--today is a date from 1970 to 2900, not '2999-01-01'."],
  ])('refuse %j with a sentence', (args, sentence) => {
    const refused = () => demoArguments(args, TODAY)
    expect(refused).toThrow(UsageError)
    expect(refused).toThrow(sentence)
  })
})
