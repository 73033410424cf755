/** Two servers survive the loss of the primary of their database (docs/operating.md). */
import { expect, test } from 'vitest'
import { failoverDrill } from './testing/failoverDrill.ts'

const KILLS = 2

test(`loses no acknowledged change, no event and no job when the primary is killed ${KILLS} times`, {
  timeout: 600_000,
}, async () => {
  const { faults, acknowledged } = await failoverDrill(KILLS)
  expect(faults).toEqual([])
  expect(acknowledged).toBeGreaterThan(80)
})
