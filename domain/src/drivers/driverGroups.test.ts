import { expect, test } from 'vitest'
import { DATA_FULL_FIELDS } from './dataFull.ts'
import {
  DRIVER_GROUPS,
  type DriverOfGroup,
  driverGroupLabel,
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
