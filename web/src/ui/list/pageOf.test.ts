import { describe, expect, test } from 'vitest'
import { pageNumbers, pageOf } from './pageOf.ts'

const rows = (count: number) => Array.from({ length: count }, (_, index) => index + 1)

describe('a page of a list', () => {
  test.each([
    [40, 1, 15, { page: 1, pages: 3, from: 1, to: 15, total: 40 }],
    [40, 3, 15, { page: 3, pages: 3, from: 31, to: 40, total: 40 }],
    [40, 9, 15, { page: 3, pages: 3, from: 31, to: 40, total: 40 }],
    [40, 0, 15, { page: 1, pages: 3, from: 1, to: 15, total: 40 }],
    [15, 1, 15, { page: 1, pages: 1, from: 1, to: 15, total: 15 }],
    [0, 2, 15, { page: 1, pages: 1, from: 0, to: 0, total: 0 }],
  ])('of %i rows, page %i of %i each', (total, wanted, size, expected) => {
    const page = pageOf(rows(total), wanted, size)
    expect(page).toMatchObject(expected)
    expect(page.rows).toEqual(rows(total).slice(Math.max(0, page.from - 1), page.to))
  })
})

describe('the numbers of a pager', () => {
  test.each([
    [1, 3, 10, [1, 2, 3]],
    [1, 40, 10, [1, 2, 3, 4, 5, 6, 7, 8, 9, 10]],
    [6, 40, 10, [1, 2, 3, 4, 5, 6, 7, 8, 9, 10]],
    [7, 40, 10, [2, 3, 4, 5, 6, 7, 8, 9, 10, 11]],
    [40, 40, 10, [31, 32, 33, 34, 35, 36, 37, 38, 39, 40]],
    [20, 60, 14, [13, 14, 15, 16, 17, 18, 19, 20, 21, 22, 23, 24, 25, 26]],
    [1, 1, 5, [1]],
  ])('page %i of %i with %i buttons', (page, pages, buttons, expected) => {
    expect(pageNumbers({ page, pages }, buttons)).toEqual(expected)
  })
})
