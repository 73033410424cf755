import { expect, test } from 'vitest'
import { restaurant, shift } from '../../testing/scheduleFixtures.ts'
import { driversTold, type ShiftFormValues, shiftValues } from './shiftForm.ts'

const place = { restaurant: restaurant(), area: undefined }
const published = shift({ status: 20 })
const open = shift({ status: 20, driver_id: null })

test.each<[string, typeof published, Partial<ShiftFormValues>, string[]]>([
  ['a comment', published, { comment: 'Side door' }, []],
  ['a fee', published, { cost_extra_bonus: 5 }, []],
  ['a time', published, { finish_time: '16:00' }, ['moved 1']],
  ['another driver', published, { driver_id: '2' }, ['lost 1', 'new 2']],
  ['no driver any more', published, { driver_id: '0' }, ['lost 1']],
  ['a time of an open shift', open, { finish_time: '16:00' }, []],
  ['a driver for an open shift', open, { driver_id: '2' }, ['new 2']],
  ['a time of an unpublished shift', shift(), { finish_time: '16:00' }, []],
])('whom %s is told to', (_, seen, typed, told) => {
  const drivers = driversTold(seen, { ...shiftValues(seen), ...typed }, place)
  expect(drivers.map(({ news, driver_id }) => `${news} ${driver_id}`)).toEqual(told)
})
