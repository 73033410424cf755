import { minutesOfDay } from '@driverdesk/domain/kernel/wallClock.ts'
import { describe, expect, test } from 'vitest'
import { shift } from '../../../testing/scheduleFixtures.ts'
import { startMovedBy } from '../../drag/carry.ts'
import type { GridLayout } from '../../grid/gridLayout.ts'
import { barsOn } from '../../model/dayBars.ts'
import type { DayNote } from '../../model/line.ts'
import {
  awayOn,
  axisHeights,
  axisHours,
  axisOf,
  axisSizes,
  barsOfLine,
  hasNoRoomForEnd,
  opensAt,
  quarterAt,
} from './axis.ts'

const DAY = '2026-10-24'
const AXIS = 28 * 60
const SIZES = axisSizes(28, 1440, 1, 1)
const at = (id: number, start_time: string, finish_time: string, more: object = {}) =>
  shift({ id, period_date: DAY, start_time, finish_time, ...more })
const placed = (...shifts: ReturnType<typeof shift>[]) =>
  barsOn(shifts, DAY).bars.map(({ id, start, finish, lane }) => [id, start, finish, lane])

describe('the hours in sight at first', () => {
  const sizes = axisSizes(28, 600, 1, 1)

  test('begin at nine, with a whole hour if they cannot be scrolled so far, or at midnight if few are hidden', () => {
    const hour = sizes.day / 28
    expect(opensAt(sizes, sizes.day, -1)).toBe(9 * hour)
    expect(opensAt(sizes, 6.5 * hour, AXIS)).toBe(6 * hour)
    expect(opensAt(sizes, 3.5 * hour, -1)).toBe(0)
  })

  test.each([
    ['06:51', 13.5, 5],
    ['00:20', 13.5, 0],
    ['12:00', 13.5, 9],
    ['23:30', 18.5, 16],
    ['23:30', 13.5, 11],
    ['23:30', 3.5, 1],
  ])('have the present time, %s, with %d hours out of sight', (time, hidden, first) => {
    const hour = sizes.day / 28
    expect(opensAt(sizes, hidden * hour, minutesOfDay(time)) / hour).toBe(first)
  })

  test('have the end of a short rest of a night beside it, in a lane where no bar covers it', () => {
    expect(hasNoRoomForEnd(30, sizes)).toBe(true)
    expect(hasNoRoomForEnd(6 * 60, sizes)).toBe(false)
    const night = (finish_time: string) => at(9, '22:00', finish_time, { period_date: '2026-10-23' })
    const lanes = (finish: string, start: string) => {
      const { bars } = barsOfLine({ shifts: [at(1, start, '08:00')], nights: [night(finish)] }, DAY, sizes)
      return bars.map(({ lane }) => lane)
    }
    expect([lanes('00:30', '01:00'), lanes('00:30', '03:00'), lanes('06:00', '06:00')]).toEqual([
      [1],
      [0],
      [0],
    ])
  })
})

describe('the bars of a day', () => {
  test('are as long as their shifts, and overlapping ones have separate lanes', () => {
    const all = [at(1, '11:00', '15:00'), at(2, '14:00', '18:00'), at(3, '15:00', '16:00')]
    expect(placed(...all)).toEqual([
      [1, 660, 900, 0],
      [2, 840, 1080, 1],
      [3, 900, 960, 0],
    ])
    expect(barsOn(all, DAY).lanes).toBe(2)
  })

  test('continue past midnight, and end with the axis', () => {
    const { bars } = barsOn([at(1, '22:00', '02:00'), at(2, '20:00', '06:00')], DAY)
    expect(bars.map(({ finish, runsOn }) => [finish, runsOn])).toEqual([
      [1680, true],
      [1560, false],
    ])
  })

  test('follow the clock on a night on which the clocks change, only for that day', () => {
    const other = at(2, '01:00', '03:00', { period_date: '2026-10-26' })
    expect(
      barsOn([at(1, '00:30', '03:30', { period_date: '2026-10-25' }), other], '2026-10-25').bars,
    ).toEqual([{ id: 1, start: 30, finish: 210, lane: 0, runsOn: false }])
  })
})

test('a driver is also away in the hours of the next day, up to the end of the axis', () => {
  const note = (gaps: DayNote['gaps']): DayNote => ({ kind: 'partly', text: '', details: '', gaps })
  const evening = { start: 1320, stop: 1440 }
  const next = note([
    { start: 0, stop: 120 },
    { start: 180, stop: 1440 },
  ])
  const days = (...notes: DayNote[]) => new Map(notes.map((one, index) => [`2026-10-${24 + index}`, one]))
  expect(awayOn(days(note([evening]), next), DAY, AXIS)).toEqual([
    evening,
    { start: 1440, stop: 1560 },
    { start: 1620, stop: 1680 },
  ])
  expect(awayOn(days(note([]), note([{ start: 300, stop: 1440 }])), DAY, AXIS)).toEqual([])
  expect(awayOn(undefined, DAY, AXIS)).toEqual([])
})

describe('the geometry', () => {
  const rows = [
    { key: 1, name: 'One', shifts: [at(1, '11:00', '15:00'), at(2, '12:00', '14:00')] },
    { key: 2, name: 'Two', shifts: [at(3, '18:00', '22:00')] },
  ]
  const sizes = { ...axisSizes(28, 0, 1, 1), header: 100, day: 2800, head: 80, shift: 36 }
  const layout: GridLayout = { rows, days: [DAY], sizes, heights: axisHeights(rows, [DAY], sizes) }
  const axis = axisOf(sizes)

  test('gives a bar its box, and one in another line the whole height', () => {
    expect(axis.boxOf(1, at(2, '12:00', '14:00'), layout)).toEqual({
      left: 1300,
      right: 1500,
      top: 80 + 4 + 40,
      bottom: 80 + 4 + 40 + 36,
    })
    const [first = 0, second = 0] = layout.heights
    expect(axis.boxOf(2, at(1, '13:00', '17:00'), layout)).toEqual({
      left: 1400,
      right: 1800,
      top: 80 + first + 4,
      bottom: 80 + first + second - 4,
    })
    expect(axis.boxOf(1, at(1, '13:00', '17:00', { period_date: '2026-10-25' }), layout)).toBeUndefined()
  })

  test('finds the shifts that a box touches', () => {
    const [first = 0] = layout.heights
    expect(axis.shiftsIn({ left: 1250, right: 1350, top: 80, bottom: 100 }, layout)).toEqual([1])
    expect(axis.shiftsIn({ left: 1250, right: 2000, top: 80, bottom: 80 + first + 20 }, layout)).toEqual([
      1, 2, 3,
    ])
  })

  test('turns pixels into minutes', () => {
    expect(axis.minutesOf(100)).toBe(60)
  })
})

test('has an hour more than the last shift, so that its end can be dragged later', () => {
  const hours = (...finishes: string[]) =>
    axisHours([{ shifts: finishes.map((finish, id) => at(id, '20:00', finish)) }], DAY, undefined)
  expect([hours(), hours('23:00'), hours('03:00'), hours('03:15'), hours('06:00')]).toEqual([
    28, 28, 28, 29, 31,
  ])
  expect(axisHours([{ shifts: [at(1, '23:45', '23:30')] }], DAY, undefined)).toBe(48)
  const cover = Array.from({ length: 48 }, (_, hour): [number, number] => [0, hour === 30 ? 1 : 0])
  expect(axisHours([], DAY, cover)).toBe(32)
})

test('has the hours of a shift elsewhere, so that its end is in sight', () => {
  const elsewhere = [{ ...at(7, '22:00', '06:00'), place: 'Pizza One' }]
  const notes = new Map([[DAY, { kind: 'partly', text: '', details: '', gaps: [], elsewhere } as const]])
  const row = { shifts: [at(1, '11:00', '15:00')], notes }
  const hours = axisHours([row], DAY, undefined)
  expect(hours).toBe(31)
  expect(barsOfLine(row, DAY, axisSizes(hours, 1440, 1, 1)).elsewhere).toMatchObject([
    { finish: 30 * 60, runsOn: false },
  ])
  expect(axisHours([row], '2026-10-25', undefined)).toBe(28)
})

test('shifts elsewhere have lanes beside those of the line, and are not bars of it', () => {
  const elsewhere = [{ ...at(7, '14:00', '18:00'), place: 'Pizza One' }]
  const notes = new Map([[DAY, { kind: 'partly', text: '', details: '', gaps: [], elsewhere } as const]])
  const {
    bars,
    lanes,
    elsewhere: others,
  } = barsOfLine({ shifts: [at(1, '11:00', '15:00')], notes }, DAY, SIZES)
  expect([bars, others].map((list) => list.map(({ id, lane }) => [id, lane]))).toEqual([[[1, 0]], [[7, 1]]])
  expect(lanes).toBe(2)
})

test('compact lines have lower bars and rows, with times and driver on one line', () => {
  const overlapping = [at(1, '11:00', '15:00'), at(2, '12:00', '14:00')]
  const rows = [{ key: 1, name: 'One', shifts: overlapping }]
  const sizes = axisSizes(28, 1440, 1, 1)
  const compact = axisSizes(28, 1440, 1, 1, { isCompact: true })
  expect([sizes.shift, axisHeights(rows, [DAY], sizes)]).toEqual([38, [88]])
  expect([compact.shift, axisHeights(rows, [DAY], compact)]).toEqual([22, [56]])
  expect(compact.cells).toBe('line')
})

test('moves a start to a quarter hour of its own day', () => {
  const moved = (start_time: string, minutes: number) => startMovedBy({ start_time }, minutes)
  expect(moved('11:00', 7)).toBe('11:00')
  expect(moved('11:00', 50)).toBe('11:45')
  expect(moved('11:10', 8)).toBe('11:15')
  expect(moved('01:00', -200)).toBe('00:00')
  expect(moved('23:00', 200)).toBe('23:45')
})

test('a double-click chooses its quarter hour, within the day', () => {
  expect([0.5, 0.9999, -0.1].map((share) => quarterAt(share, 28 * 60))).toEqual([840, 1425, 0])
})
