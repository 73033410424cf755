import { describe, expect, test } from 'vitest'
import {
  calendarWeeks,
  daySheet,
  type RotaShift,
  rotaTable,
  rotaWeeks,
  timesOnPaper,
  totalsOnPaper,
  whoOnPaper,
} from './rotaPaper.ts'

const MONDAY = '2026-06-15'
const TUESDAY = '2026-06-16'
const ann = { full_name: 'Ann Example', phone: '07700 900001' }
const leo = { full_name: 'Leo Example', phone: '' }
const shift = (given: Partial<RotaShift> = {}): RotaShift => ({
  restaurant_id: 3,
  driver_id: 7,
  status: 20,
  status_assigned: 10,
  period_date: MONDAY,
  start_time: '18:00',
  finish_time: '22:30',
  extra_request: 0,
  comment: '',
  cancelled_by: null,
  timesheet: null,
  driver: ann,
  driver_canceled: null,
  ...given,
})
const open = { driver_id: null, driver: null, status_assigned: 20 } as const
const cancelled = { timesheet: { type: 20 }, cancelled_by: 'restaurant' } as const

const tacos = { id: 3, name: 'Harbour Tacos' }
const pizza = { id: 4, name: 'Abbey Pizza' }
const places = [tacos, { id: 9, name: 'No Shift Grill' }, pizza]
const all = { phones: true, comments: true }
const none = { phones: false, comments: false }

describe('calendar weeks', () => {
  test.each([
    ['a whole week', MONDAY, '2026-06-21', [[MONDAY, '2026-06-21']]],
    ['one day', TUESDAY, TUESDAY, [[TUESDAY, TUESDAY]]],
    ['a Sunday alone', '2026-06-21', '2026-06-21', [['2026-06-21', '2026-06-21']]],
    [
      'parts of two weeks and all of one between them',
      '2026-06-13',
      '2026-06-23',
      [
        ['2026-06-13', '2026-06-14'],
        ['2026-06-15', '2026-06-21'],
        ['2026-06-22', '2026-06-23'],
      ],
    ],
    ['nothing', TUESDAY, MONDAY, []],
  ])('cover %s', (_, from, to, weeks) => {
    expect(calendarWeeks({ from, to }).map((week) => [week.from, week.to])).toEqual(weeks)
  })
})

test('says that a shift ends on the next day', () => {
  expect(timesOnPaper(shift())).toBe('18:00 – 22:30')
  expect(timesOnPaper(shift({ finish_time: '02:00' }))).toBe('18:00 – 02:00 next day')
})

describe('who works a shift, on paper', () => {
  const forRestaurant: RotaShift = shift()
  delete forRestaurant.driver
  delete forRestaurant.driver_canceled
  test.each<[string, RotaShift]>([
    ['Ann Example', shift()],
    ['Driver not in your list', shift({ driver: null })],
    ['Open shift', shift(open)],
    ['Shift rejected by Leo Example', rejectedBy('Leo Example')],
    ['Shift rejected', rejectedBy(null)],
    ['Cancelled by the restaurant', shift({ ...open, ...cancelled, status_assigned: 30 })],
    ['Cancelled, now Ann Example', shift(cancelled)],
    ['Ann Example', shift({ timesheet: { type: 10 } })],
    ['Assigned', forRestaurant],
    ['Assigned', { ...forRestaurant, driver_first_name: null }],
    ['Ann', { ...forRestaurant, driver_first_name: 'Ann' }],
    ['Cancelled, now Ann', { ...forRestaurant, ...cancelled, driver_first_name: 'Ann' }],
    ['Driver not in your list', { ...forRestaurant, driver_canceled: null }],
  ])('reads %s', (words, given) => {
    expect(whoOnPaper(given)).toBe(words)
  })
})

test.each([
  [[], ''],
  [[shift()], '1 shift, 4.5 h'],
  [[shift(), shift(open), shift({ ...open, status: 30 })], '2 shifts, 1 open, 9.0 h, and 1 draft'],
  [[shift({ ...open, status: 30 }), shift({ ...open, status: 30 })], '2 drafts'],
  [Array.from({ length: 1_200 }, () => shift()), '1,200 shifts, 5,400.0 h'],
])('counts what the schedule counts, and drafts separately (%#)', (shifts, text) => {
  expect(totalsOnPaper(shifts)).toBe(text)
})

function rejectedBy(driver_canceled: string | null): RotaShift {
  return shift({ ...open, status_assigned: 30, cancelled_by: 'driver', driver_canceled })
}

describe('a rota by restaurant', () => {
  const rowsOf = (shifts: RotaShift[], choices = none) =>
    rotaWeeks('restaurants', { shifts, places, range: { from: MONDAY, to: TUESDAY } }, choices)

  test('has a row for each restaurant with shifts, in the given order, and a cell for each day', () => {
    const shifts = [
      shift({ restaurant_id: 4, period_date: TUESDAY }),
      shift({ start_time: '09:00', finish_time: '12:00' }),
      shift(open),
      shift({ period_date: '2026-06-17' }),
    ]
    const block = { times: '18:00 – 22:30', who: 'Ann Example', isVacant: false, notes: [] }
    expect(rowsOf(shifts)).toEqual([
      {
        days: [MONDAY, TUESDAY],
        totals: [
          ['2 (1 open), 7.5 h', '2 (1 open), 8 h', '2 (1 open)'],
          ['1, 4.5 h', '1, 5 h', '1'],
        ],
        rows: [
          {
            name: 'Harbour Tacos',
            group: '',
            notes: ['2 shifts, 1 open, 7.5 h'],
            cells: [
              [
                { ...block, times: '09:00 – 12:00' },
                { ...block, who: 'Open shift', isVacant: true },
              ],
              [],
            ],
          },
          { name: 'Abbey Pizza', group: '', notes: ['1 shift, 4.5 h'], cells: [[], [block]] },
        ],
      },
    ])
  })

  test('names the area of each restaurant if there are several', () => {
    const areas = [
      { ...pizza, area: 'Brighton' },
      { ...tacos, area: 'Hove' },
      { id: 9, name: 'Grill', area: '' },
    ]
    const groupsOf = (...restaurants: number[]) => {
      const shifts = restaurants.map((restaurant_id) => shift({ restaurant_id }))
      const [week] = rotaWeeks(
        'restaurants',
        { shifts, places: areas, range: { from: MONDAY, to: MONDAY } },
        none,
      )
      return week?.rows.map(({ name, group }) => [group, name])
    }
    expect(groupsOf(3, 4, 9)).toEqual([
      ['Brighton', 'Abbey Pizza'],
      ['Hove', 'Harbour Tacos'],
      ['No area', 'Grill'],
    ])
    expect(groupsOf(3)).toEqual([['', 'Harbour Tacos']])
  })

  const comment = 'Bring a bag'
  test.each<[string, Partial<RotaShift>, typeof none, string[]]>([
    ['nothing about a plain published shift', { comment }, none, []],
    ['phone and comment by choice', { comment }, all, ['07700 900001', 'Bring a bag']],
    ['the phone alone', { comment }, { phones: true, comments: false }, ['07700 900001']],
    ['the comment alone', { comment }, { phones: false, comments: true }, ['Bring a bag']],
    ['neither if there is none', { driver: leo }, all, []],
    ['no phone of an open shift', open, all, []],
    ['that it is unpublished', { status: 10 }, none, ['Unpublished']],
    [
      'that it is a draft and an extra request',
      { status: 30, extra_request: 1 },
      none,
      ['Draft', 'Extra request'],
    ],
  ])('notes %s', (_, given, choices, notes) => {
    expect(rowsOf([shift(given)], choices)[0]?.rows[0]?.cells[0]?.[0]?.notes).toEqual(notes)
  })

  test('begins each week with the night shifts that continue, and counts them only on their own day', () => {
    const night = { start_time: '22:00', finish_time: '06:00' }
    const range = { from: '2026-06-21', to: '2026-06-22' }
    const source = {
      shifts: [shift({ ...night, period_date: '2026-06-21' }), shift({ period_date: '2026-06-22' })],
      nights: [shift({ ...night, ...open, restaurant_id: 4, period_date: '2026-06-20' })],
      places,
      range,
    }
    const shown = (layout: 'restaurants' | 'drivers') =>
      rotaWeeks(layout, source, none).map(({ totals, rows }) => [
        totals.map(([exact]) => exact),
        ...rows.map(({ name, notes, cells }) => [
          name,
          ...notes,
          ...cells.flat().map((block) => [block.times, ...block.notes].join(', ')),
        ]),
      ])
    const [first, second] = [['1, 8.0 h'], ['1, 4.5 h']]
    const own = ['1 shift, 8.0 h', '22:00 – 06:00 next day']
    const rest = ['1 shift, 4.5 h', 'Until 06:00, From 22:00 on Sun 21/06/2026', '18:00 – 22:30']
    expect(shown('restaurants')).toEqual([
      [first, ['Harbour Tacos', ...own], ['Abbey Pizza', 'Until 06:00, From 22:00 on Sat 20/06/2026']],
      [second, ['Harbour Tacos', ...rest]],
    ])
    expect(shown('drivers')).toEqual([
      [
        first,
        ['Without a driver', 'Until 06:00, From 22:00 on Sat 20/06/2026, Open shift'],
        ['Ann Example', ...own],
      ],
      [second, ['Ann Example', ...rest]],
    ])
  })

  test('begins a new page with each week', () => {
    const range = { from: '2026-06-21', to: '2026-06-22' }
    const [first, second] = rotaWeeks(
      'restaurants',
      { shifts: [shift({ period_date: '2026-06-22' })], places, range },
      none,
    )
    expect(first).toEqual({ days: ['2026-06-21'], totals: [['']], rows: [] })
    expect(second?.days).toEqual(['2026-06-22'])
    expect(second?.rows.map(({ name }) => name)).toEqual(['Harbour Tacos'])
  })
})

describe('a rota by driver', () => {
  const rowsOf = (shifts: RotaShift[], choices = none) =>
    rotaWeeks('drivers', { shifts, places, range: { from: MONDAY, to: MONDAY } }, choices)[0]?.rows

  test('has shifts without a driver first, then the drivers by name', () => {
    const shifts = [
      shift({ driver_id: 8, driver: leo }),
      shift({ driver_id: 7 }),
      shift({ driver_id: 5, driver: null }),
      shift({ ...rejectedBy('Leo Example'), driver_id: 8 }),
      shift(open),
      shift({ driver_id: 7, restaurant_id: 4 }),
    ]
    const found = rowsOf(shifts, all)?.map(({ name, notes, cells }) => [
      name,
      notes,
      cells.map((cell) => cell.map(({ who }) => who)),
    ])
    expect(found).toEqual([
      ['Without a driver', ['2 shifts, 2 open, 9.0 h'], [['Harbour Tacos', 'Harbour Tacos']]],
      ['Ann Example', ['07700 900001', '2 shifts, 9.0 h'], [['Harbour Tacos', 'Abbey Pizza']]],
      ['Driver not in your list', ['1 shift, 4.5 h'], [['Harbour Tacos']]],
      ['Leo Example', ['1 shift, 4.5 h'], [['Harbour Tacos']]],
    ])
    expect(rowsOf([shift()])?.map(({ notes }) => notes)).toEqual([['1 shift, 4.5 h']])
  })

  test.each<[string, Partial<RotaShift>, string[]]>([
    ['nothing more about a plain shift', {}, []],
    ['that it is open', open, ['Open shift']],
    ['who rejected it', rejectedBy('Leo Example'), ['Shift rejected by Leo Example']],
    ['that it was cancelled before', cancelled, ['Cancelled, now Ann Example']],
    ['its status and comment', { status: 10, comment: 'Bring a bag' }, ['Unpublished', 'Bring a bag']],
  ])('notes %s', (_, given, notes) => {
    const [block] = rowsOf([shift(given)], all)?.[0]?.cells[0] ?? []
    const isVacant = given.driver === null
    expect(block).toEqual({ times: '18:00 – 22:30', who: 'Harbour Tacos', isVacant, notes })
  })

  test('has the drivers in the order of the schedule', () => {
    const shifts = [shift(open), shift(), shift({ driver_id: 8, driver: leo })]
    const week = { shifts, places, range: { from: MONDAY, to: MONDAY }, driverOrder: [8, 7] }
    expect(rotaWeeks('drivers', week, none)[0]?.rows.map(({ name }) => name)).toEqual([
      'Without a driver',
      'Leo Example',
      'Ann Example',
    ])
    const { lines } = rotaTable(week, none, 'drivers')
    expect(lines.map((line) => line[6])).toEqual(['Open shift', 'Leo Example', 'Ann Example'])
  })

  test('does not name a restaurant that is out of scope', () => {
    expect(rowsOf([shift({ restaurant_id: 6 })])?.[0]?.cells[0]?.[0]?.who).toBe('A restaurant')
  })
})

describe('a day sheet', () => {
  const shifts = [
    shift({ finish_time: '02:00', status: 10, comment: 'Bring a bag' }),
    shift({ ...open, restaurant_id: 4 }),
  ]
  test('lists the shifts of each restaurant with phones and comments', () => {
    expect(daySheet({ shifts, places }, all)).toEqual({
      heads: ['Start', 'Finish', 'Driver', 'Phone', 'Notes'],
      groups: [
        {
          name: 'Harbour Tacos',
          totals: '1 shift, 8.0 h',
          lines: [
            {
              isVacant: false,
              cells: ['18:00', '02:00 next day', 'Ann Example', '07700 900001', 'Unpublished. Bring a bag'],
            },
          ],
        },
        {
          name: 'Abbey Pizza',
          totals: '1 shift, 1 open, 4.5 h',
          lines: [{ isVacant: true, cells: ['18:00', '22:30', 'Open shift', '', ''] }],
        },
      ],
    })
  })

  test('has the night shifts that continue from the day before first', () => {
    const night = shift({ period_date: '2026-06-14', start_time: '22:00', finish_time: '06:00', status: 10 })
    const { groups } = daySheet({ shifts, nights: [night, { ...night, restaurant_id: 9 }], places }, none)
    const rest = ['', '06:00', 'Ann Example', 'From 22:00 on Sun 14/06/2026. Unpublished']
    expect(
      groups.map(({ name, totals, lines }) => [name, totals, ...lines.map(({ cells }) => cells)]),
    ).toEqual([
      ['Harbour Tacos', '1 shift, 8.0 h', rest, ['18:00', '02:00 next day', 'Ann Example', 'Unpublished']],
      ['No Shift Grill', '', rest],
      ['Abbey Pizza', '1 shift, 1 open, 4.5 h', ['18:00', '22:30', 'Open shift', '']],
    ])
  })

  test('leaves phones and comments out', () => {
    const { heads, groups } = daySheet({ shifts, places: [tacos] }, none)
    expect(heads).toEqual(['Start', 'Finish', 'Driver', 'Notes'])
    expect(groups.map(({ lines }) => lines.map(({ cells }) => cells))).toEqual([
      [['18:00', '02:00 next day', 'Ann Example', 'Unpublished']],
    ])
  })
})

describe('a spreadsheet', () => {
  test.each([
    [undefined, ['09:00', '10:00', '11:00', '12:00', '13:00']],
    ['restaurants', ['10:00', '13:00', '09:00', '11:00', '12:00']],
    ['day', ['10:00', '13:00', '09:00', '11:00', '12:00']],
    ['drivers', ['12:00', '10:00', '13:00', '09:00', '11:00']],
  ] as const)('is in the order of the paper (%s)', (layout, starts) => {
    const byLeo = { driver_id: 8, driver: leo }
    const given = [
      shift({ ...byLeo, restaurant_id: 4, start_time: '09:00' }),
      shift({ start_time: '10:00' }),
      shift({ ...byLeo, restaurant_id: 4, start_time: '11:00' }),
      shift({ ...open, restaurant_id: 6, start_time: '12:00' }),
      shift({ start_time: '13:00' }),
    ]
    const { lines } = rotaTable({ shifts: given, places }, none, layout)
    expect(lines.map(([, start]) => start)).toEqual(starts.map((time) => ({ time })))
  })

  const shifts = [
    shift({ finish_time: '02:15', comment: 'Bring a bag', extra_request: 1 }),
    shift({ ...open, restaurant_id: 6, status: 30 }),
  ]
  const HEADS = [
    'Date',
    'Start',
    'Finish',
    'Finish date',
    'Hours',
    'Restaurant',
    'Driver',
    'Status',
    'Extra request',
  ]
  const START = { time: '18:00' }
  const FIRST = [
    START,
    { time: '02:15' },
    { date: TUESDAY },
    { minutes: 495 },
    'Harbour Tacos',
    'Ann Example',
    'Published',
    'Yes',
  ]
  const SECOND = [
    START,
    { time: '22:30' },
    { date: MONDAY },
    { minutes: 270 },
    '',
    'Open shift',
    'Draft',
    'No',
  ]

  test.each([
    ['phones and comments', all, ['Phone', 'Comment'], ['07700 900001', 'Bring a bag'], ['', '']],
    ['phones', { phones: true, comments: false }, ['Phone'], ['07700 900001'], ['']],
    ['comments', { phones: false, comments: true }, ['Comment'], ['Bring a bag'], ['']],
    ['neither', none, [], [], []],
  ])('has a line for each shift, with %s', (_, choices, heads, first, second) => {
    const table = rotaTable({ shifts, places }, choices)
    expect(table.heads).toEqual([...HEADS, ...heads])
    expect([...table.lines]).toEqual([
      [{ date: MONDAY }, ...FIRST, ...first],
      [{ date: MONDAY }, ...SECOND, ...second],
    ])
  })
})
