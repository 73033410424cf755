import { expect, test } from 'vitest'
import { inBatches } from './saveShifts.service.ts'

test('saves thousands of rows in batches and reports how many are saved after each', async () => {
  const ids = Array.from({ length: 6_000 }, (_, nr) => nr)
  const sizes: number[] = []
  const reports: number[][] = []
  const saved = await inBatches(
    ids,
    async (some) => {
      sizes.push(some.length)
      return some
    },
    (...report) => reports.push(report),
  )
  expect(saved).toEqual(ids)
  expect(sizes).toEqual([2_500, 2_500, 1_000])
  expect(reports).toEqual([2_500, 5_000, 6_000].map((done) => [done, 6_000]))
})

test('reports no progress of a single batch', async () => {
  const reports: number[][] = []
  await inBatches(
    [1, 2],
    async (some) => some,
    (...report) => reports.push(report),
  )
  expect(reports).toEqual([])
})
