import { expect, test } from 'vitest'
import {
  AFTER_FINISH,
  AFTER_START,
  ALREADY_FINISHED,
  ALREADY_STARTED,
  CANT_REJECT_STARTED,
  type DriverStanding,
  driverRefusal,
  isRepeated,
  NOT_YOURS,
  START_FIRST,
} from './driverShift.ts'

const standing: DriverStanding = { status: 20, status_assigned: 10, is_own: true, progress: null }

/** Rulings 5.5, case by case: why the driver may not start, finish, reject. */
test.each<[string, Partial<DriverStanding>, (string | undefined)[]]>([
  ['published', {}, [undefined, START_FIRST, undefined]],
  ['not submitted', { progress: 30 }, [undefined, START_FIRST, undefined]],
  ['in work', { progress: 10 }, [ALREADY_STARTED, undefined, CANT_REJECT_STARTED]],
  ['submitted', { progress: 20 }, [ALREADY_FINISHED, ALREADY_FINISHED, ALREADY_FINISHED]],
  ['time approved', { progress: 50 }, [ALREADY_FINISHED, ALREADY_FINISHED, ALREADY_FINISHED]],
  ['discarded', { progress: 60 }, [ALREADY_FINISHED, ALREADY_FINISHED, ALREADY_FINISHED]],
  ['not published', { status: 10 }, [NOT_YOURS, NOT_YOURS, NOT_YOURS]],
  ['a draft', { status: 30 }, [NOT_YOURS, NOT_YOURS, NOT_YOURS]],
  ['rejected', { status_assigned: 30 }, [NOT_YOURS, NOT_YOURS, NOT_YOURS]],
  ["another driver's", { is_own: false }, [NOT_YOURS, NOT_YOURS, NOT_YOURS]],
])('%s', (_case, more, refusals) => {
  const given = { ...standing, ...more }
  expect((['start', 'finish', 'reject'] as const).map((action) => driverRefusal(action, given))).toEqual(
    refusals,
  )
})

test.each([
  ['start', 10, true],
  ['start', 20, false],
  ['start', null, false],
  ['finish', 20, true],
  ['finish', 10, false],
  ['finish', 40, false],
  ['reject', null, false],
] as const)('%s with the progress %s is a repetition: %s', (action, progress, repeated) => {
  expect(isRepeated(action, { ...standing, progress })).toBe(repeated)
  expect(isRepeated(action, { ...standing, progress, is_own: false })).toBe(false)
})

test('start leads to in work, finish to submitted', () => {
  expect([AFTER_START, AFTER_FINISH]).toEqual([
    { status: 10, status_progress: 10 },
    { status: 10, status_progress: 20 },
  ])
})
