import { describe, expect, it } from 'vitest'
import { type Chance, chanceOf, entry } from './chance.ts'

const draws = (chance: Chance, count: number) => Array.from({ length: count }, () => chance.next())

describe('chance', () => {
  it('draws the same for the same seed and subject', () => {
    expect(draws(chanceOf(7, 'drivers', 3), 100)).toEqual(draws(chanceOf(7, 'drivers', 3), 100))
  })

  it.each([
    ['another seed', chanceOf(8, 'drivers', 3)],
    ['another subject', chanceOf(7, 'shifts', 3)],
    ['another number', chanceOf(7, 'drivers', 4)],
    ['the parts joined otherwise', chanceOf(73, 'drivers')],
  ])('draws differently for %s', (_, other) => {
    expect(draws(other, 10)).not.toEqual(draws(chanceOf(7, 'drivers', 3), 10))
  })

  it('draws evenly from 0 up to 1, without 1', () => {
    const all = draws(chanceOf(1, 'even'), 20_000)
    expect(Math.min(...all)).toBeGreaterThanOrEqual(0)
    expect(Math.max(...all)).toBeLessThan(1)
    const tenths = Map.groupBy(all, (draw) => Math.floor(draw * 10))
    for (const tenth of tenths.values()) expect(tenth.length / all.length).toBeCloseTo(0.1, 1.5)
    expect(tenths.size).toBe(10)
  })

  it('draws whole numbers with both ends included', () => {
    const chance = chanceOf(1, 'whole')
    const drawn = new Set(Array.from({ length: 500 }, () => chance.whole(-2, 3)))
    expect([...drawn].toSorted((a, b) => a - b)).toEqual([-2, -1, 0, 1, 2, 3])
  })

  it('weighs choices, and never takes one of weight 0', () => {
    const chance = chanceOf(1, 'weights')
    const drawn = Array.from({ length: 4_000 }, () =>
      chance.weighted(['often', 'never', 'seldom'], [3, 0, 1]),
    )
    expect(drawn.filter((choice) => choice === 'often').length / drawn.length).toBeCloseTo(0.75, 1)
    expect(new Set(drawn)).toEqual(new Set(['often', 'seldom']))
  })

  it('shuffles without losing or changing the list', () => {
    const list = [1, 2, 3, 4, 5, 6, 7, 8, 9]
    const shuffled = chanceOf(1, 'shuffle').shuffled(list)
    expect(shuffled).not.toEqual(list)
    expect(shuffled.toSorted((a, b) => a - b)).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9])
    expect(list).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9])
  })

  it('refuses to take an entry that is not there', () => {
    expect(() => entry([], 0)).toThrow(RangeError)
    expect(() => chanceOf(1).pick([])).toThrow(RangeError)
  })
})
