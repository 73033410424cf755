/**
 * A live event about a shift says that drivers have agreed to swap it only to viewers who see both
 * restaurants.
 */
import { afterAll, beforeAll, expect, test } from 'vitest'
import { shiftLiveSource } from '../shifts/shifts.live.ts'
import { type TestApp, testApp } from '../testing/testApp.ts'
import { addShift, DRIVERS, RESTAURANTS } from '../testing/testWorld.ts'
import { AGREED_AT, addHandover, inExchange } from './testing/givenHandover.ts'

let server: TestApp
beforeAll(async () => {
  server = await testApp()
})
afterAll(() => server.end())

const { northOne, southOne } = RESTAURANTS
const shiftOf = (driver_id: number, restaurant_id: number, start_time: string) =>
  addShift(server.db, {
    status: 20,
    driver_id,
    restaurant_id,
    period_date: '2026-06-12',
    start_time,
    finish_time: '22:00',
  })

test('sends the mark only to those who see both restaurants, until the first shift begins', async () => {
  const mine = await shiftOf(DRIVERS.north, northOne, '18:00')
  const theirs = await shiftOf(DRIVERS.everywhere, southOne, '17:00')
  await addHandover(server.db, mine, { ...inExchange(theirs), state: 'agreed', answered_at: AGREED_AT })
  const record = (await shiftLiveSource.load(server.db, [mine.id])).get(mine.id)
  expect(record?.data).toMatchObject({ id: mine.id, handover_until: null })
  expect(record?.named?.restaurantIds.toSorted()).toEqual([northOne, southOne])
  expect(record?.named?.dataFor((id) => id === northOne)).toMatchObject({ handover_until: null })
  expect(record?.named?.dataFor(() => true)).toMatchObject({
    id: mine.id,
    handover_until: { date: '2026-06-12', time: '17:00' },
  })
})
