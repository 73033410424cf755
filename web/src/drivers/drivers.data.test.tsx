import { Driver } from '@driverdesk/contract/drivers/driver.shapes.ts'
import { describe, expect, test } from 'vitest'
import { driverChangesOf } from './driverRecords.data.ts'
import { applyDriverChanges, changesOf } from './drivers.data.ts'
import { driverRecord } from './testing/driverRecord.ts'

const one = driverRecord({ id: 1, first_name: 'Bea' })
const two = driverRecord({ id: 2, first_name: 'Dan' })
const THEN = '2026-03-02T09:00:00.000Z'
const EARLIER = '2026-02-01T09:00:00.000Z'

describe('the list of active drivers after a change', () => {
  test.each([
    ['adds a new driver by name', { put: driverRecord({ id: 3, first_name: 'Cleo' }) }, [1, 3, 2]],
    ['leaves out a driver of another status', { put: driverRecord({ id: 3, status: 30 }) }, [1, 2]],
    [
      'removes a driver who is no longer active',
      { put: { ...one, status: 20 as const, updated_at: THEN } },
      [2],
    ],
    ['moves a renamed driver', { put: { ...one, full_name: 'Eve One', updated_at: THEN } }, [2, 1]],
    ['removes a driver out of scope', { remove: 2 }, [1]],
    ['ignores an older version', { put: { ...one, status: 20 as const, updated_at: EARLIER } }, [1, 2]],
  ])('%s', (_what, change, ids) => {
    expect(applyDriverChanges([one, two], [change], 10).map(({ id }) => id)).toEqual(ids)
  })

  test('stays the same list if nothing has changed', () => {
    const list = [one, two]
    expect(applyDriverChanges(list, [{ remove: 9 }], 10)).toBe(list)
  })
})

test('turns events into changes', () => {
  const event = { seq: 1, channel: 'driver' }
  expect(
    driverChangesOf([
      { ...event, event: 'update', data: one },
      { ...event, event: 'destroy', data: { id: 2 } },
    ]),
  ).toEqual([{ put: one }, { remove: 2 }])
})

test('keeps only what the schedule needs of a whole record', () => {
  const event = { seq: 1, channel: 'driver', event: 'update', data: one }
  expect(changesOf([event])).toEqual([{ put: Driver.parse(one) }])
})
