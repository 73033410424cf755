import { describe, expect, test } from 'vitest'
import { restaurant, shift } from '../../testing/scheduleFixtures.ts'
import { mergedValues } from '../../ui/form/recordStep.ts'
import {
  newShiftValues,
  notifiedDrivers,
  type ShiftFormValues,
  shiftBody,
  shiftFormProblems,
  shiftValues,
} from './shiftForm.ts'

const PLACE = { restaurant_id: 1, period_date: '2026-03-11' }
const good = { ...newShiftValues(1), start_time: '11:00', finish_time: '15:00' }

describe('checking the form', () => {
  test('accepts a valid form', () => {
    expect(shiftFormProblems(good, PLACE)).toEqual({})
    expect(shiftFormProblems({ ...good, driver_id: '0' }, PLACE)).toEqual({})
  })

  test.each([
    ['driver_id', { driver_id: null }, 'Driver is required'],
    ['start_time', { start_time: '' }, 'Start Time is required.'],
    ['start_time', { start_time: '25:00' }, 'Start Time invalid format.'],
    ['finish_time', { finish_time: '' }, 'Finish Time is required.'],
    ['finish_time', { finish_time: '9' }, 'Finish Time invalid format.'],
    ['finish_time', { finish_time: '11:00' }, 'Finish Time must differ from Start Time.'],
    ['cost_extra_bonus', { cost_extra_bonus: -1 }, 'Cancellation fee/bonus must not be negative.'],
    ['const_fuel_bonus', { const_fuel_bonus: -1 }, 'Fuel bonus must not be negative.'],
    ['comment', { comment: 'x'.repeat(2001) }, 'At most 2,000 characters.'],
  ])('%s of %j', (field, wrong, message) => {
    expect(shiftFormProblems({ ...good, ...wrong }, PLACE)).toEqual({ [field]: message })
  })
})

describe('sending the form', () => {
  test('uses the names and amounts of the contract', () => {
    const values = {
      ...good,
      cost_bonus: '2000',
      const_fuel_bonus: 3.5,
      cost_extra_bonus: '',
      extra_request: true,
    }
    expect(shiftBody(values, PLACE)).toEqual({
      ...PLACE,
      driver_id: 1,
      start_time: '11:00',
      finish_time: '15:00',
      cost_bonus: 20,
      const_fuel_bonus: 3.5,
      cost_extra_bonus: 0,
      extra_request: 1,
      comment: '',
    })
  })

  test('an open shift has the driver 0', () => {
    expect(shiftBody(newShiftValues('open'), PLACE).driver_id).toBe(0)
  })

  test('leaves out the driver if none is chosen', () => {
    expect(shiftBody(newShiftValues(undefined), PLACE)).not.toHaveProperty('driver_id')
  })

  test('sends a loaded shift back unchanged', () => {
    const loaded = shift({ cost_bonus: 10, const_fuel_bonus: 2.25, extra_request: 1, comment: 'Side door' })
    expect(shiftBody(shiftValues(loaded), PLACE)).toMatchObject({
      driver_id: 1,
      cost_bonus: 10,
      const_fuel_bonus: 2.25,
      extra_request: 1,
      comment: 'Side door',
    })
  })
})

test('after a reload, keeps what was typed and updates the rest', () => {
  const before = shift()
  const now = shift({ finish_time: '16:00', comment: 'Theirs', driver_id: 2 })
  const typed = { ...shiftValues(before), comment: 'Mine', start_time: '10:00', driver_id: '2' }
  const { values, kept } = mergedValues(typed, shiftValues(before), shiftValues(now))
  expect(values).toEqual({ ...shiftValues(now), comment: 'Mine', start_time: '10:00' })
  expect(kept).toEqual(['start_time', 'comment'])
})

const THERE = { restaurant: restaurant(), area: undefined }
const published = shift({ status: 20 })
const open = shift({ status: 20, driver_id: null })

test.each<[string, typeof published, Partial<ShiftFormValues>, string[]]>([
  ['a comment', published, { comment: 'Side door' }, []],
  ['a fee', published, { cost_extra_bonus: 5 }, []],
  ['a time', published, { finish_time: '16:00' }, ['moved 1']],
  ['another driver', published, { driver_id: '2' }, ['lost 1', 'new 2']],
  ['removing the driver', published, { driver_id: '0' }, ['lost 1']],
  ['a time of an open shift', open, { finish_time: '16:00' }, []],
  ['a driver for an open shift', open, { driver_id: '2' }, ['new 2']],
  ['a time of an unpublished shift', shift(), { finish_time: '16:00' }, []],
])('%s notifies', (_, seen, typed, notified) => {
  const drivers = notifiedDrivers(seen, { ...shiftValues(seen), ...typed }, THERE)
  expect(drivers.map(({ news, driver_id }) => `${news} ${driver_id}`)).toEqual(notified)
})
