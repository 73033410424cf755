import { expect, test } from 'vitest'
import { NOT_YOURS } from '../kernel/messages.ts'
import {
  AFTER_FINISH,
  AFTER_START,
  ALREADY_FINISHED,
  ALREADY_STARTED,
  CANT_REJECT_STARTED,
  type DriverAction,
  driverRefusal,
  ENTERED_BY_OTHERS,
  isRepeated,
  type OwnShiftState,
  START_FIRST,
} from './driverShift.ts'

const shift: OwnShiftState = {
  status: 20,
  status_assigned: 10,
  is_own: true,
  progress: null,
  has_started: false,
  has_finished: false,
}
const worked = { has_started: true, has_finished: true }
const by = (sentence: string) => [sentence, sentence, sentence]

/** Every case (docs/spec/driverApp.md#driver-calls-on-shifts): why the driver may not start, finish, reject. */
test.each<[string, Partial<OwnShiftState>, (string | undefined)[]]>([
  ['published', {}, [undefined, START_FIRST, undefined]],
  ['not submitted', { progress: 30 }, [undefined, START_FIRST, undefined]],
  ['in work', { progress: 10 }, [ALREADY_STARTED, undefined, CANT_REJECT_STARTED]],
  ['submitted', { progress: 20, ...worked }, by(ALREADY_FINISHED)],
  ['time approved', { progress: 50, ...worked }, by(ALREADY_FINISHED)],
  ['entered by the office', { progress: 20 }, by(ENTERED_BY_OTHERS)],
  ['approved at work', { progress: 50, has_started: true }, by(ENTERED_BY_OTHERS)],
  ['discarded at work', { progress: 60, has_started: true }, by(ENTERED_BY_OTHERS)],
  ['not published', { status: 10 }, [NOT_YOURS, NOT_YOURS, NOT_YOURS]],
  ['a draft', { status: 30 }, [NOT_YOURS, NOT_YOURS, NOT_YOURS]],
  ['rejected', { status_assigned: 30 }, [NOT_YOURS, NOT_YOURS, NOT_YOURS]],
  ["another driver's", { is_own: false }, [NOT_YOURS, NOT_YOURS, NOT_YOURS]],
  [
    'given to another driver after the start',
    { is_own: false, progress: 10, has_started: true },
    [ALREADY_STARTED, undefined, CANT_REJECT_STARTED],
  ],
  [
    'unpublished after the start',
    { status: 10, progress: 10, has_started: true },
    [ALREADY_STARTED, undefined, CANT_REJECT_STARTED],
  ],
])('%s', (_case, more, refusals) => {
  const given = { ...shift, ...more }
  expect((['start', 'finish', 'reject'] as const).map((action) => driverRefusal(action, given))).toEqual(
    refusals,
  )
})

const started = { progress: 10, has_started: true } as const
test.each<[DriverAction, Partial<OwnShiftState>, boolean]>([
  ['start', {}, false],
  ['start', started, true],
  ['start', { ...started, ...worked, progress: 40 }, true],
  ['start', { progress: 20 }, false],
  ['finish', started, false],
  ['finish', { progress: 20, ...worked }, true],
  ['finish', { progress: 40, ...worked }, true],
  ['finish', { progress: 20, has_started: true }, false],
  ['reject', {}, false],
])('%s of %o is a repetition: %s', (action, more, repeated) => {
  expect(isRepeated(action, { ...shift, ...more })).toBe(repeated)
  expect(isRepeated(action, { ...shift, ...more, is_own: false })).toBe(repeated)
})

test('starting makes it in work, finishing submitted', () => {
  expect([AFTER_START, AFTER_FINISH]).toEqual([
    { status: 10, status_progress: 10 },
    { status: 10, status_progress: 20 },
  ])
})
