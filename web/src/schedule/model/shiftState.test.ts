import { expect, test } from 'vitest'
import { shift } from '../../testing/scheduleFixtures.ts'
import { bulkCounts, shiftsForBulk } from './shiftState.ts'

test('counts, for each role, the shifts of some lines that an act would change', () => {
  const rows = [
    { shifts: [shift({ id: 1, status: 10 }), shift({ id: 2, status: 20 })] },
    { shifts: [shift({ id: 3, status: 30 }), shift({ id: 4, status: 10 })] },
  ]
  const all = rows.flatMap(({ shifts }) => shifts)
  for (const role of ['administrator', 'restaurant', 'administrator'] as const) {
    const counts = bulkCounts(rows, role)
    for (const action of ['publish', 'unpublish', 'remove'] as const)
      expect(counts[action]).toBe(shiftsForBulk(action, all, role).length)
  }
  expect(bulkCounts(rows, 'administrator')).toEqual({ publish: 2, unpublish: 1, remove: 2 })
})
