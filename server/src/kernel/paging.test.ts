import { expect, test } from 'vitest'
import { pageRange } from './paging.ts'

test.each([
  [{}, 40, { limit: 15, offset: 0 }],
  [{ page: 3 }, 40, { limit: 10, offset: 30 }],
  [{ page: 4 }, 40, { limit: 10, offset: 30 }],
  [{ page: 2_147_483_647, per_page: 100 }, 40, { limit: 40, offset: 0 }],
  [{ page: 3, per_page: 20 }, 40, { limit: 20, offset: 20 }],
  [{ page: 2 }, 0, { limit: 0, offset: 0 }],
])('%j of %i rows is %j', (paging, total, range) => {
  expect(pageRange(paging, total)).toEqual(range)
})
