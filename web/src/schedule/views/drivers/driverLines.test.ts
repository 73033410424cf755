import type { DailyFigures } from '@driverdesk/contract/shifts/outline.shapes.ts'
import { addDays } from '@driverdesk/domain/kernel/wallClock.ts'
import { describe, expect, test } from 'vitest'
import type { ListedDriver } from '../../../desk/scheduleDrivers.data.ts'
import { shift } from '../../../testing/scheduleFixtures.ts'
import { NOT_PLANNED } from '../../model/dayOff.ts'
import { type DayNote, OPEN_LINE, UNKNOWN_DAYS } from '../../model/line.ts'
import type { ShownRow } from '../../model/scheduleRows.ts'
import { createDriverLines, dayNotes, leftOutText, openLine } from './driverLines.ts'

const [MON, TUE, WED] = ['2026-03-09', '2026-03-10', '2026-03-11'] as const
const DAYS = [MON, TUE, WED]
const OPEN = { driver_id: null, status_assigned: 20 } as const
const working = { default_working_time: [], actual_override_working_time: [] }

const PLACES = new Map([[1, { name: 'Harbour Tacos' }]])

const listed = (id: number, is_planned = true): ListedDriver => ({
  id,
  full_name: `Driver ${id}`,
  told_apart_by: null,
  shifts: 3,
  minutes: 720,
  cost: 14_400,
  line: { is_planned, photo_src: null, areas: 'Brighton', days: '102', unpublished: 0, ...working },
})

type Given = Parameters<ReturnType<typeof createDriverLines>>[0]
const driverLines = (given: Given) => createDriverLines()(given)

const inSight = (driver: ListedDriver) => ({ id: driver.id, driver, isOld: false })

describe('the line of a driver', () => {
  const given = {
    drivers: [inSight(listed(1)), inSight(listed(2, false))],
    isWaiting: false,
    days: DAYS,
    hasShifts: true,
    seesAll: true,
    here: [shift({ id: 1 }), shift({ id: 2, driver_id: 2 }), shift({ ...OPEN, id: 3 })],
    elsewhere: [],
    places: PLACES,
    missingOf: () => [],
  }

  test('has their shifts, and says why nothing can be added for a driver who cannot be planned', () => {
    const lines = driverLines(given)
    expect(lines.map(({ key, shifts, whyNotAdd }) => [key, shifts.map(({ id }) => id), whyNotAdd])).toEqual([
      [1, [1], undefined],
      [2, [2], NOT_PLANNED],
    ])
    expect(lines[1]?.notes).toBeUndefined()
  })

  test('has the shifts of each day at other places, unless they are of other days', () => {
    const driver = listed(1)
    const busy = { ...driver, line: driver.line && { ...driver.line, elsewhere: '020' } }
    const notesOf = (isOld: boolean) =>
      driverLines({ ...given, here: [], drivers: [{ id: 1, driver: busy, isOld }] })[0]?.notes
    expect(notesOf(false)?.get(TUE)).toMatchObject({ kind: 'partly', details: '2 shifts elsewhere' })
    expect(notesOf(false)?.get(WED)?.kind).toBe('free')
    expect(notesOf(true)?.get(TUE)).toBeUndefined()
  })

  test('has the figures of each day in place of shifts, even if there are only drafts', () => {
    const [one, other] = [listed(1), listed(2)]
    const withDaily = (driver: ListedDriver, daily: DailyFigures) => ({
      ...inSight(driver),
      driver: { ...driver, line: driver.line && { ...driver.line, daily } },
    })
    const none = [0, 0, 0]
    const drivers = [
      withDaily(one, [
        [2, 0, 1],
        [0, 0, 1],
        [1, 0, 0],
        [480, 0, 0],
        [9_600, 0, 0],
      ]),
      withDaily(other, [none, none, none, none, none]),
    ]
    const asked = { ...given, here: [], drivers, missingOf: () => [{ from: MON, to: WED }] }
    const [busy, free] = driverLines(asked)
    expect(busy?.coming?.days).toEqual(
      new Map([
        [MON, 2],
        [WED, 1],
      ]),
    )
    expect(busy?.coming?.byDay).toEqual(
      new Map([
        [MON, { shifts: 2, drafts: 0, open: 1, minutes: 480, cost: 9_600 }],
        [WED, { shifts: 0, drafts: 1, open: 0, minutes: 0, cost: 0 }],
      ]),
    )
    expect(free?.coming).toBeUndefined()
    const [old] = driverLines({ ...asked, drivers: drivers.map((one) => ({ ...one, isOld: true })) })
    expect(old?.coming?.byDay).toBe(UNKNOWN_DAYS)
  })

  test('waits for a driver who is not loaded, with the shifts that are', () => {
    const drivers = [{ id: 2, driver: undefined, isOld: false }]
    const [line] = driverLines({ ...given, drivers })
    expect(line).toMatchObject({ key: 2, name: 'Loading…', whyNotAdd: 'This driver is being loaded.' })
    expect([line?.shifts.map(({ id }) => id), line?.coming]).toEqual([[2], undefined])
    const missingOf = () => [{ from: TUE, to: WED }]
    const [coming] = driverLines({ ...given, here: [], drivers, missingOf })
    expect([...(coming?.coming?.days.keys() ?? [])]).toEqual(DAYS)
  })

  test('has its shifts, or waits for them, while its driver is known from other days', () => {
    const drivers = [{ ...inSight(listed(1)), isOld: true }]
    const [line] = driverLines({ ...given, drivers })
    expect([line?.shifts.length, line?.coming, line?.name]).toEqual([1, undefined, 'Driver 1'])
    const [coming] = driverLines({ ...given, here: [], drivers, missingOf: () => [{ from: TUE, to: WED }] })
    expect([...(coming?.coming?.days.keys() ?? [])]).toEqual(DAYS)
    // The heights are those of the other days.
    expect(driverLines({ ...given, drivers, isWaiting: true })[0]?.shifts).toEqual([])
  })

  test('knows how many shifts are not loaded yet, in the weeks that are missing', () => {
    const missing = (id: number) => (id === 1 ? [{ from: TUE, to: WED }] : [])
    const [one, other] = driverLines({ ...given, missingOf: missing })
    expect([...(one?.coming?.days ?? [])]).toEqual([[WED, 2]])
    expect(other?.coming).toBeUndefined()
  })

  test('stays the same while shifts of others load', () => {
    const linesOf = createDriverLines()
    const before = linesOf(given)
    const other = shift({ id: 9, driver_id: 2, period_date: WED })
    const [one, two] = linesOf({ ...given, here: [...given.here, other], missingOf: () => [] })
    expect(one).toBe(before[0])
    expect(two).not.toBe(before[1])
    const away = { ...given, here: [...given.here, other], missingOf: () => [{ from: TUE, to: WED }] }
    expect(linesOf(away)[0]).not.toBe(one)
  })

  test('calls no day free whose shifts are not loaded', () => {
    const freeOf = (more: Partial<Given>) => [...(driverLines({ ...given, ...more })[0]?.notes ?? [])]
    expect(freeOf({}).map(([date]) => date)).toEqual(DAYS)
    expect(freeOf({ missingOf: () => [{ from: TUE, to: WED }] }).map(([date]) => date)).toEqual([MON])
    expect(freeOf({ hasShifts: false })).toEqual([])
    expect(freeOf({ drivers: [{ ...inSight(listed(1)), isOld: true }] })).toEqual([])
  })

  test('says when they are away on the day after the last, but not that it is free', () => {
    const leave = [{ period_date: '2026-03-12', holiday: 10 as const, start_at: null, stop_at: null }]
    const away: ListedDriver = listed(1)
    const line = away.line && { ...away.line, actual_override_working_time: leave }
    const [one] = driverLines({ ...given, drivers: [inSight({ ...away, line })] })
    expect([...(one?.notes ?? [])].map(([date, { kind }]) => [date, kind])).toEqual([
      ...DAYS.map((date) => [date, 'free']),
      ['2026-03-12', 'away'],
    ])
  })

  test('calls no day free into which a night shift continues, from a day shown or the day before', () => {
    const night = { start_time: '22:00', finish_time: '06:00' }
    const notesOf = (more: Partial<Given>) =>
      Object.fromEntries(
        [...(driverLines({ ...given, here: [], ...more })[0]?.notes ?? [])].map(([date, { text }]) => [
          date,
          text,
        ]),
      )
    const monday = shift({ id: 1, period_date: MON, ...night })
    expect(notesOf({ here: [monday] })).toMatchObject({ [TUE]: 'Until 06:00', [WED]: 'Free' })
    const sunday = shift({ id: 2, period_date: '2026-03-08', ...night })
    expect(notesOf({ nights: [sunday] })).toMatchObject({ [MON]: 'Until 06:00', [TUE]: 'Free' })
    expect(notesOf({ elsewhere: [sunday] })).toMatchObject({ [MON]: 'Until 06:00', [TUE]: 'Free' })
    // Until the nights are loaded, the first day is not called free.
    expect(notesOf({ knowsNights: () => false })).not.toHaveProperty(MON)
    expect(notesOf({ here: [{ ...monday, finish_time: '00:00' }] })).toMatchObject({ [TUE]: 'Free' })
    const cancelled = { ...monday, timesheet: { id: 1, type: 20 as const } } as typeof monday
    expect(notesOf({ here: [cancelled] })).toMatchObject({ [TUE]: 'Free' })
  })

  test('calls no day free for those who do not see all restaurants', () => {
    const texts = [...(driverLines({ ...given, seesAll: false })[0]?.notes?.values() ?? [])]
    expect(new Set(texts.map(({ text }) => text))).toEqual(new Set(['No shifts here']))
  })

  test('adds no shift if the only restaurant shown is inactive', () => {
    const lines = driverLines({ ...given, whyNotAdd: 'The restaurant is inactive.' })
    expect(lines.map(({ whyNotAdd }) => whyNotAdd)).toEqual(['The restaurant is inactive.', NOT_PLANNED])
  })
})

describe("the notes on a driver's day", () => {
  const entry = { holiday: 10, start_at: null, stop_at: null } as const
  const hours = { holiday: 20, start_at: '09:00', stop_at: '17:00' } as const
  const WHOLE = [{ start: 0, stop: 1440 }]
  const noteOn = (more: object, elsewhere = [] as ReturnType<typeof shift>[]) =>
    dayNotes({ ...working, ...more }, [WED], {
      elsewhere,
      places: PLACES,
      isKnown: () => true,
      seesAll: true,
    }).get(WED)

  test.each<[string, object, DayNote]>([
    ['free', {}, { kind: 'free', text: 'Free', details: 'Free all day', gaps: [] }],
    [
      'leave',
      { actual_override_working_time: [{ period_date: WED, ...entry }] },
      { kind: 'away', text: 'Leave', details: 'Leave: unavailable on this day', gaps: WHOLE },
    ],
    ...(
      [
        ['Sick', 'Sick: cannot work on this day', ['leave', 'sick']],
        ['Leave', 'Leave: approved for this day', ['leave']],
        ['Day off', 'Day off: unavailable on this date', []],
      ] as const
    ).map(([text, details, kinds]): [string, object, DayNote] => [
      `${text}, for administrators`,
      {
        actual_override_working_time: [{ period_date: WED, ...entry }],
        leave: [
          { from_date: MON, to_date: TUE, kind: 'sick' },
          ...kinds.map((kind) => ({ from_date: TUE, to_date: WED, kind })),
        ],
      },
      { kind: 'away', text, details, gaps: WHOLE },
    ]),
    [
      'a day off',
      { default_working_time: [{ week_day: 2, ...entry }] },
      { kind: 'away', text: 'Day off', details: 'Day off: does not work on Wednesdays', gaps: WHOLE },
    ],
    [
      'the hours of work',
      { default_working_time: [{ week_day: 2, ...hours }] },
      {
        kind: 'partly',
        text: '09:00 – 17:00',
        details: 'Available 09:00 – 17:00',
        gaps: [
          { start: 0, stop: 540 },
          { start: 1020, stop: 1440 },
        ],
      },
    ],
  ])('%s', (_, more, note) => {
    expect(noteOn(more)).toEqual(note)
  })

  test('says until when a night shift continues, as well as everything else', () => {
    const night = shift({ id: 9, period_date: TUE, start_time: '22:00', finish_time: '06:00' })
    const more = { default_working_time: [{ week_day: 2, ...hours }] }
    const notes = (own: (typeof night)[], elsewhere: (typeof night)[]) =>
      dayNotes({ ...working, ...more }, [WED], {
        own,
        elsewhere,
        places: PLACES,
        isKnown: () => true,
        seesAll: true,
      })
    expect(notes([night], []).get(WED)).toMatchObject({
      text: 'Until 06:00',
      details: 'Works until 06:00, from Tue 22:00. Available 09:00 – 17:00',
    })
    expect(notes([], [night, shift()]).get(WED)).toMatchObject({
      text: 'Until 06:00',
      details:
        'Works elsewhere until 06:00, from Tue 22:00 at Harbour Tacos. Works elsewhere 11:00 – 15:00 at Harbour Tacos. Available 09:00 – 17:00',
    })
  })

  test('says how many shifts they have at other places, in place of the hours of those that are loaded', () => {
    const noteWith = (more: object) =>
      dayNotes({ ...working, ...more }, [TUE, WED], {
        elsewhere: [shift(), shift({ id: 2, period_date: TUE })],
        counted: new Map([[WED, 2]]),
        places: PLACES,
        isKnown: () => false,
        seesAll: true,
      })
    expect([...noteWith({})]).toEqual([
      [
        WED,
        {
          kind: 'partly',
          text: '2 shifts elsewhere',
          details: '2 shifts elsewhere',
          gaps: [],
          countElsewhere: 2,
        },
      ],
    ])
    expect(noteWith({ default_working_time: [{ week_day: 2, ...hours }] }).get(WED)?.details).toBe(
      '2 shifts elsewhere. Available 09:00 – 17:00',
    )
    expect(noteWith({ default_working_time: [{ week_day: 2, ...entry }] }).get(WED)).toMatchObject({
      kind: 'away',
      details: 'Day off: does not work on Wednesdays. 2 shifts elsewhere',
      countElsewhere: 2,
    })
  })

  test('shows that they work at another place', () => {
    expect(noteOn({}, [shift()])).toMatchObject({ kind: 'partly', text: 'Elsewhere 11:00 – 15:00' })
    const more = { default_working_time: [{ week_day: 2, ...hours }] }
    expect(noteOn(more, [shift()])?.details).toBe(
      'Works elsewhere 11:00 – 15:00 at Harbour Tacos. Available 09:00 – 17:00',
    )
  })
})

describe('the line of the open shifts', () => {
  const open = Array.from({ length: 5 }, (_, index) =>
    shift({ ...OPEN, id: 10 - index, start_time: `1${index}:00`, finish_time: '20:00' }),
  )
  const shifts = [...open, shift({ id: 20 }), shift({ ...OPEN, id: 21, status: 30 })]
  const lineOf = (more = {}) => openLine({ days: DAYS, here: shifts, isUnfolded: false, ...more })

  test('has no number until its shifts are counted', () => {
    expect(lineOf({ isCounting: true })).toMatchObject({ count: undefined, hidden: 0 })
  })

  test('shows the first of each day, without drafts, and how many more there are', () => {
    const { shifts, count, hidden, folded, notes } = lineOf()
    expect([shifts.map(({ id }) => id), count, hidden]).toEqual([[10, 9, 8], 5, 2])
    expect(notes?.get(WED)?.text).toBe('2 more')
    expect(folded).toEqual(new Map([[WED, 2]]))
  })

  test('unfolds', () => {
    const { shifts, hidden, notes } = lineOf({ isUnfolded: true })
    expect([shifts.length, hidden, notes?.size]).toEqual([5, 0, 0])
  })

  test('keeps in sight a shift that this person has opened after the first', () => {
    const { shifts, hidden, notes } = lineOf({ opened: new Set([6, 20]) })
    expect([shifts.map(({ id }) => id), hidden]).toEqual([[10, 9, 8, 6], 1])
    expect(notes?.get(WED)?.text).toBe('1 more')
  })

  test('counts those that are not loaded', () => {
    const counts = new Map([
      [MON, 400],
      [WED, 5],
    ])
    const { count, hidden, notes } = lineOf({ counts })
    expect([count, hidden, notes?.get(MON)?.text]).toEqual([405, 402, '400 more'])
  })
})

test.each([
  [[20, 10], 1_706, '; 30 folded open shifts and 1,706 drafts are not'],
  [[1], 0, '; 1 folded open shift is not'],
  [[], 1, '; 1 draft is not'],
  [[], 0, ''],
])('%j folded open shifts a day and %i drafts are said to be left out', (folded, draft, text) => {
  const open = {
    key: OPEN_LINE,
    name: 'Open shifts',
    shifts: [],
    folded: new Map(folded.map((count, day) => [addDays('2026-03-09', day), count])),
  }
  const row = { shifts: [], coming: { days: new Map(), outline: { draft } } } as unknown as ShownRow
  expect(leftOutText([open, { key: 2, name: 'Ann Example', shifts: [] }], [row])).toBe(text)
})
