import { expect, test } from 'vitest'
import { inBatches, towards } from './saveShifts.service.ts'

const numbers = (count: number) => Array.from({ length: count }, (_, nr) => nr)

/** Saves parts of a step, and returns their sizes with what was reported. */
async function saved(...parts: number[]) {
  const sizes: number[] = []
  const reports: number[][] = []
  const total = parts.reduce((sum, count) => sum + count, 0)
  const report = towards(total, (...told) => reports.push(told))
  const save = async (some: readonly number[]) => {
    sizes.push(some.length)
    return some
  }
  for (const count of parts) expect(await inBatches(numbers(count), save, report)).toEqual(numbers(count))
  return { sizes, reports }
}

test('saves more than 500 rows in batches and reports how many are saved after each', async () => {
  expect(await saved(501)).toEqual({
    sizes: [500, 1],
    reports: [
      [500, 501],
      [501, 501],
    ],
  })
})

test('reports thousands of rows five times', async () => {
  const { sizes, reports } = await saved(16_800)
  expect(sizes).toEqual(Array(5).fill(3_360))
  expect(reports).toEqual(sizes.map((_, nr) => [3_360 * (nr + 1), 16_800]))
})

test('reports all rows of a step as one', async () => {
  const { reports } = await saved(400, 0, 700)
  expect(reports).toEqual([400, 900, 1_100].map((done) => [done, 1_100]))
})

test('reports no progress of a small step', async () => {
  expect(await saved(300, 200)).toEqual({ sizes: [300, 200], reports: [] })
})
