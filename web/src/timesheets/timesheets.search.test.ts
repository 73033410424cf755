import { MONTH, WEEK } from '@driverdesk/domain/kernel/rotaRange.ts'
import { describe, expect, test } from 'vitest'
import {
  searchView,
  validateOwnTimesheetSearch,
  validateTimesheetSearch,
  withStatus,
} from './timesheets.search.ts'

const TODAY = '2026-03-11'

describe('search parameters of the timesheets', () => {
  test('default to all timesheets of the current week', () => {
    expect(searchView(validateTimesheetSearch({}), TODAY)).toEqual({
      range: { from: '2026-03-09', to: '2026-03-15' },
      interval: WEEK,
      status: 50,
      exceptions: false,
      tab: 'table',
    })
  })

  test('are all read', () => {
    const search = { interval: 'month', status: 'pending', exceptions: true, row: '-17', tab: 'board' }
    expect(searchView(validateTimesheetSearch(search), TODAY)).toMatchObject({
      interval: MONTH,
      status: 20,
      exceptions: true,
      row: -17,
      tab: 'board',
    })
  })

  test('have a page and a search of the drivers under Pay out', () => {
    const search = validateTimesheetSearch({ tab: 'pay', page: '3', q: 'ann' })
    expect(searchView(search, TODAY)).toMatchObject({ tab: 'pay', page: 3, q: 'ann' })
  })

  test.each([
    ['interval', 'day'],
    ['status', 'approved'],
    ['status', 'all'],
    ['status', 'toString'],
    ['exceptions', 'no'],
    ['row', 0],
    ['row', 1.5],
    ['row', 'new'],
    ['tab', 'map'],
    ['page', 1],
  ])('ignore %s=%j', (name, value) => {
    expect(validateTimesheetSearch({ [name]: value })).toEqual({})
  })

  test('have no area and no day board for a restaurant', () => {
    expect(validateOwnTimesheetSearch({ location: 'area-1', tab: 'board' })).toEqual({})
    expect(validateOwnTimesheetSearch({ location: 'restaurant-1' })).toEqual({ location: 'restaurant-1' })
  })

  test.each([
    [10, 'active'],
    [20, 'pending'],
    [30, 'approve'],
    [50, undefined],
  ] as const)('write the status filter %s as %s', (filter, status) => {
    expect(withStatus(filter)).toEqual({ status })
  })
})
