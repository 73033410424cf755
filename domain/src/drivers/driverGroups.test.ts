import { describe, expect, test } from 'vitest'
import {
  DATA_FULL_FIELDS,
  type DataFullRecord,
  DRIVER_GROUPS,
  type DriverOfGroup,
  dataFull,
  dataFullColour,
  driverGroupLabel,
  isCompleted,
  isInGroup,
  statusOfGroup,
} from './driverGroups.ts'

const driver = (status: 10 | 20 | 30, isFull: boolean, not_progressing: 10 | 20 = 20): DriverOfGroup => ({
  ...(Object.fromEntries(
    DATA_FULL_FIELDS.map((field) => [field, isFull ? 'x' : '']),
  ) as unknown as DriverOfGroup),
  status,
  not_progressing,
})

test('each group has a label and a status to fetch; active drivers come first', () => {
  expect(DRIVER_GROUPS.map((group) => [driverGroupLabel(group), statusOfGroup(group)])).toEqual([
    ['Show only active', 10],
    ['Show only inactive', 20],
    ['Applicants: all', 30],
    ['Completed', 30],
    ['Incomplete', 30],
    ['Not Progressing', 30],
    ['Progressing', 30],
  ])
})

test.each([
  ['active', driver(10, false, 10), ['active']],
  ['inactive', driver(20, true), ['inactive']],
  ['a full applicant', driver(30, true), ['applicants', 'completed', 'progressing']],
  ['an empty applicant', driver(30, false), ['applicants', 'incomplete', 'progressing']],
  ['one who does not progress', driver(30, false, 10), ['applicants', 'incomplete', 'not-progressing']],
])('%s', (_, given, groups) => {
  expect(DRIVER_GROUPS.filter((group) => isInGroup(given, group))).toEqual(groups)
})

/** A record with this many of its first fields filled. */
const filled = (count: number): DataFullRecord =>
  Object.fromEntries(
    DATA_FULL_FIELDS.map((field, nr) => {
      const isList = field === 'right_to_work_photos' || field === 'area_ids'
      if (nr >= count) return [field, isList ? [] : '']
      return [field, isList ? [{}] : 'x']
    }),
  ) as DataFullRecord

describe('data full', () => {
  test('counts 24 different fields', () => {
    expect(new Set(DATA_FULL_FIELDS).size).toBe(24)
  })

  test.each([
    [0, 0],
    [1, 4],
    [3, 13],
    [12, 50],
    [16, 67],
    [17, 71],
    [23, 96],
    [24, 100],
  ])('%d fields of 24 are %d percent', (count, percent) => {
    expect(dataFull(filled(count))).toBe(percent)
  })

  test.each([null, undefined, '', '  ', []])('%j is empty', (city) => {
    expect(dataFull({ ...filled(0), city })).toBe(0)
  })

  test('is complete from 70 percent', () => {
    expect(isCompleted(filled(16))).toBe(false)
    expect(isCompleted(filled(17))).toBe(true)
  })
})

test.each([
  [100, 'green'],
  [95, 'green'],
  [94, 'blue-grey'],
  [80, 'blue-grey'],
  [79, 'blue'],
  [50, 'blue'],
  [49, 'deep-orange'],
  [40, 'deep-orange'],
  [39, 'dark-red'],
  [30, 'dark-red'],
  [29, 'pink'],
  [0, 'pink'],
])('%d percent is %s', (percent, colour) => {
  expect(dataFullColour(percent)).toBe(colour)
})
