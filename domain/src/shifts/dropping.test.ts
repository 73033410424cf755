import { describe, expect, test } from 'vitest'
import { type DropTarget, dropOutcome, dropPlan, dropProblem } from './dropping.ts'
import { NOT_LOADED } from './placing.ts'
import { anyone, droppable, facts } from './testing/droppable.ts'

const staff = { role: 'manager' } as const
const TUESDAY = '2026-06-16'
const THURSDAY = '2026-06-18'
const away = {
  default_working_time: [],
  actual_override_working_time: [{ period_date: THURSDAY, holiday: 10, start_at: null, stop_at: null }],
} as const
const awayThen = {
  default_working_time: [],
  actual_override_working_time: [{ period_date: '2026-06-17', holiday: 10, start_at: null, stop_at: null }],
} as const
const licence = {
  driver_license_expiry_date: '2026-06-17',
  car_insurance_renewal_date: null,
  right_to_work_expiry_date: null,
  alcohol_certificate_expiry_date: null,
}
const blocked = { area_ids: [], restaurant_ids: [], blocked_restaurant_ids: [4] }
const blockedHere = { ...blocked, blocked_restaurant_ids: [3] }

describe('one shift is dropped', () => {
  const free = undefined
  const draft = 'This shift is a draft: the restaurant has not submitted it'
  const recorded = 'This shift has a timesheet: change the timesheet.'
  const cancelled = 'This shift was cancelled, so it keeps its day and times: copy it instead.'
  test.each<[string, Parameters<typeof droppable>[0], DropTarget, string | undefined]>([
    ['on a free day', {}, { period_date: THURSDAY }, free],
    ['where it is', {}, { period_date: '2026-06-17', restaurant_id: 3 }, free],
    ['at an open restaurant', {}, { restaurant_id: 4 }, free],
    ['at a closed restaurant', {}, { restaurant_id: 5 }, 'This restaurant is inactive.'],
    ['within its own restaurant that has closed', { restaurant_id: 5 }, { period_date: THURSDAY }, free],
    ['at a restaurant that is not the user’s', {}, { restaurant_id: 6 }, 'This restaurant is inactive.'],
    ['on another driver', {}, { driver_id: 8 }, free],
    ['on the open shifts', {}, { driver_id: 0 }, free],
    ['on a driver who is not active', {}, { driver_id: 9 }, 'This driver is not active.'],
    ['with no length', {}, { finish_time: '10:00' }, 'Finish Time must differ from Start Time.'],
    ['as a draft', { status: 30 }, { period_date: THURSDAY }, draft],
    ['with recorded hours', { timesheet_type: 10 }, { period_date: THURSDAY }, recorded],
    ['after its cancellation', { timesheet_type: 20 }, { period_date: THURSDAY }, cancelled],
    ['after its cancellation at another time', { timesheet_type: 20 }, { start_time: '11:00' }, cancelled],
    ['after its cancellation on another driver', { timesheet_type: 20 }, { driver_id: 8 }, free],
  ])('%s', (_case, given, target, problem) => {
    expect(dropProblem(droppable(given), target, facts(), staff)).toBe(problem)
  })

  test.each([
    ['away', { working: away }, { period_date: THURSDAY }, 'Driver unavailable'],
    ['away since, where it is', { working: awayThen }, { restaurant_id: 3 }, undefined],
    ['blocked since, on another day', { reach: blockedHere }, { period_date: THURSDAY }, undefined],
    ['away another day', { working: away }, { period_date: TUESDAY }, undefined],
    [
      'without a licence',
      { documents: licence },
      { period_date: THURSDAY },
      'Driving licence valid only until 17/06/2026',
    ],
    ['blocked there', { reach: blocked }, { restaurant_id: 4 }, 'This restaurant has blocked this driver.'],
    ['blocked elsewhere', { reach: blocked }, { period_date: THURSDAY }, undefined],
    [
      'of another area',
      { reach: { ...blocked, area_ids: [2] } },
      { restaurant_id: 3, driver_id: 7 },
      undefined,
    ],
    [
      'of another area, at another restaurant',
      { reach: { area_ids: [2], restaurant_ids: [], blocked_restaurant_ids: [] } },
      { restaurant_id: 4 },
      'This driver is not offered to this restaurant.',
    ],
  ])('of a driver who is %s', (_case, given, target, problem) => {
    expect(dropProblem(droppable(), target, facts([], { 7: { ...anyone, ...given } }), staff)).toBe(problem)
  })

  test('on a published shift of its driver, across midnight too, but not beside it', () => {
    const night = droppable({ id: 2, start_time: '22:00', finish_time: '06:00' })
    const at = (start_time: string, finish_time: string) =>
      dropProblem(droppable(), { period_date: THURSDAY, start_time, finish_time }, facts([night]), staff)
    expect(at('05:45', '09:00')).toBe('Driver already have shift on this time: 17/06/2026, 22:00 – 06:00')
    expect(at('06:00', '09:00')).toBeUndefined()
  })

  test('on a driver who is not loaded, because only the server can check, but not on a known shift', () => {
    const known = (...shifts: Parameters<typeof facts>) => ({
      ...facts(...shifts),
      driver: (): typeof NOT_LOADED => NOT_LOADED,
    })
    expect(dropProblem(droppable(), { driver_id: 8 }, known(), staff)).toBeUndefined()
    const theirs = droppable({ id: 2, driver_id: 8 })
    expect(dropProblem(droppable(), { driver_id: 8 }, known([theirs]), staff)).toContain(
      'Driver already have shift on this time',
    )
  })

  test('goes ahead for a restaurant only if the shift is open', () => {
    const of = (given: Parameters<typeof droppable>[0]) =>
      dropProblem(droppable(given), { period_date: THURSDAY }, facts(), { role: 'restaurant' })
    expect(of({ driver_id: null, status: 30 })).toBeUndefined()
    expect(of({})).toBe('Only an open shift without a timesheet can be changed.')
  })
})

describe('several shifts in one step', () => {
  const a = droppable({ id: 1 })
  const b = droppable({ id: 2, driver_id: 8 })
  const problems = (...given: Parameters<typeof dropOutcome>) => [...dropOutcome(...given).problems]

  test('two drivers swap shifts', () => {
    const swap = [
      { shift: a, target: { driver_id: 8 } },
      { shift: b, target: { driver_id: 7 } },
    ]
    expect(problems(swap, facts([a, b]), staff)).toEqual([])
  })

  test('each moves to the day of the next, which is free by then', () => {
    const next = droppable({ id: 2, period_date: THURSDAY })
    const drops = [
      { shift: a, target: { period_date: THURSDAY } },
      { shift: next, target: { period_date: '2026-06-19' } },
    ]
    expect(problems(drops, facts([a, next]), staff)).toEqual([])
  })

  test('a shift that has to stay blocks the one before it, and so on', () => {
    const next = droppable({ id: 2, period_date: THURSDAY })
    const held = droppable({ id: 3, period_date: '2026-06-19', timesheet_type: 10 })
    const drops = [
      { shift: a, target: { period_date: THURSDAY } },
      { shift: next, target: { period_date: '2026-06-19' } },
      { shift: held, target: { period_date: '2026-06-20' } },
    ]
    const clash = (date: string) => `Driver already have shift on this time: ${date}, 10:00 – 14:00`
    expect(new Map(problems(drops, facts([a, next, held]), staff))).toEqual(
      new Map([
        [3, 'This shift has a timesheet: change the timesheet.'],
        [2, clash('19/06/2026')],
        [1, clash('18/06/2026')],
      ]),
    )
    const changed = new Map([[2, 'Changed.']])
    expect(
      problems(drops.slice(0, 2), facts([a, next, held]), { ...staff, refused: changed }).map(([id]) => id),
    ).toEqual([2, 1])
  })

  const NOWHERE = { restaurant_id: 5, start_time: '17:00', finish_time: '18:00' }
  const at = (
    id: number,
    start_time: string,
    finish_time: string,
    more: Parameters<typeof droppable>[0] = {},
  ) => droppable({ id, start_time, finish_time, ...more })

  test('each shift that moves back says what blocks its place, and leaves the other place free', () => {
    const stays = at(1, '10:00', '14:00')
    const pushed = at(2, '14:00', '16:00')
    const pushedNext = at(3, '10:00', '11:00', { period_date: TUESDAY })
    const goes = at(4, '12:00', '13:00', { period_date: TUESDAY })
    const drops = [
      { shift: stays, target: NOWHERE },
      { shift: pushed, target: { start_time: '10:00', finish_time: '12:00' } },
      { shift: pushedNext, target: { period_date: '2026-06-17', start_time: '13:00', finish_time: '15:00' } },
      { shift: goes, target: { period_date: '2026-06-17', start_time: '17:30', finish_time: '18:30' } },
    ]
    const all = facts([stays, pushed, pushedNext, goes])
    const restaurant: typeof all.restaurant = (id) => {
      const known = all.restaurant(id)
      return known && { ...known, name: 'Harbour' }
    }
    const clash = (times: string) => `Driver already have shift on this time: Harbour, 17/06/2026, ${times}`
    expect(new Map(problems(drops, { ...all, restaurant }, staff))).toEqual(
      new Map([
        [1, 'This restaurant is inactive.'],
        [2, clash('10:00 – 14:00')],
        [3, clash('14:00 – 16:00')],
      ]),
    )
  })

  test('a place that one shift could not take is free for a later one', () => {
    const stays = at(1, '10:00', '14:00')
    const pushed = at(2, '18:00', '20:00')
    const later = at(3, '10:00', '12:00', { period_date: TUESDAY })
    const drops = [
      { shift: stays, target: { restaurant_id: 5, start_time: '13:30', finish_time: '14:00' } },
      { shift: pushed, target: { start_time: '13:00', finish_time: '15:00' } },
      { shift: later, target: { period_date: '2026-06-17', start_time: '14:00', finish_time: '16:00' } },
    ]
    expect(problems(drops, facts([stays, pushed, later]), staff).map(([id]) => id)).toEqual([1, 2])
  })

  test('an unpublished shift that stays blocks no place', () => {
    const unpublished = at(1, '10:00', '14:00', { status: 10 })
    const drops = [
      { shift: unpublished, target: { restaurant_id: 5 } },
      { shift: at(2, '18:00', '20:00'), target: { start_time: '11:00', finish_time: '12:00' } },
    ]
    expect(problems(drops, facts(drops.map(({ shift }) => shift)), staff).map(([id]) => id)).toEqual([1])
  })

  test('moves only the earlier of two that would overlap', () => {
    const later = droppable({ id: 2, driver_id: 8, start_time: '12:00', finish_time: '16:00' })
    const drops = [later, a].map((shift) => ({ shift, target: { driver_id: 7, period_date: THURSDAY } }))
    expect(problems(drops, facts([a, later]), staff)).toEqual([
      [2, 'Driver already have shift on this time: 18/06/2026, 10:00 – 14:00'],
    ])
    // Unpublished, both may be there, with a warning.
    const unpublished = drops.map(({ shift, target }) => ({
      shift: { ...shift, status: 10 } as const,
      target,
    }))
    expect(problems(unpublished, facts(), staff)).toEqual([])
  })

  test('a shift that stays as it is blocks the place', () => {
    const drops = [
      { shift: b, target: { driver_id: 7 } },
      { shift: a, target: {} },
    ]
    expect(problems(drops, facts([a, b]), staff).map(([id]) => id)).toEqual([2])
  })

  const THERE = { driver_id: 7, period_date: THURSDAY }
  test.each<[string, Parameters<typeof droppable>[0][], DropTarget[]]>([
    ['one that stays, before another driver gets it', [{ id: 9 }, { driver_id: 8 }], [{}, { driver_id: 7 }]],
    [
      'one that stays, before one that comes from another day',
      [{ id: 9 }, { period_date: TUESDAY }],
      [{}, { period_date: '2026-06-17' }],
    ],
    ['a published one before an unpublished one', [{ id: 9 }, { status: 10 }], [THERE, THERE]],
    [
      'the one of the earlier day, though it starts later and is newer',
      [{ id: 9, start_time: '22:00', finish_time: '06:00' }, { start_time: '05:00' }],
      [THERE, { ...THERE, period_date: '2026-06-19' }],
    ],
    ['the one that starts earlier, though it is newer', [{ id: 9 }, { start_time: '12:00' }], [THERE, THERE]],
    ['the older one of two at the same time', [{ id: 1 }, { id: 9 }], [THERE, THERE]],
  ])('of two, the place goes to %s', (_case, [first, second], [target = {}, otherTarget = {}]) => {
    const kept = droppable(first)
    const lost = droppable({ id: 2, ...second })
    const drops = [
      { shift: lost, target: otherTarget },
      { shift: kept, target },
    ]
    expect(problems(drops, facts([kept, lost]), staff).map(([id]) => id)).toEqual([lost.id])
  })

  test('a shift that is already refused says why, and its new place stays free', () => {
    const drops = [
      { shift: a, target: THERE },
      { shift: b, target: THERE },
    ]
    const refused = new Map([[1, 'Changed.']])
    expect(problems(drops, facts([a, b]), { ...staff, refused })).toEqual([[1, 'Changed.']])
  })
})

describe('a copy', () => {
  const shift = droppable()
  const copied = (target: DropTarget, given = shift) => {
    const { problems, opened } = dropOutcome([{ shift: given, target }], facts([given]), {
      ...staff,
      copy: true,
    })
    return [problems.get(1), opened.get(1)]
  }
  test.each<[string, DropTarget, (string | undefined)[]]>([
    ['keeps its driver on a free day', { period_date: THURSDAY }, [undefined, undefined]],
    [
      'is open if the driver has the original at that time',
      { restaurant_id: 4 },
      [undefined, 'Driver already have shift on this time: 17/06/2026, 10:00 – 14:00'],
    ],
    [
      'is refused if the drop asks for a driver who cannot work',
      { driver_id: 9 },
      ['This driver is not active.', undefined],
    ],
    ['is refused at a closed restaurant', { restaurant_id: 5 }, ['This restaurant is inactive.', undefined]],
  ])('%s', (_case, target, expected) => {
    expect(copied(target)).toEqual(expected)
  })

  test('can be made of a shift with recorded hours, and of a draft', () => {
    expect(copied({ period_date: THURSDAY }, droppable({ timesheet_type: 10, status: 30 }))).toEqual([
      undefined,
      undefined,
    ])
  })

  test('has no problem and keeps its driver if all is well', () => {
    const outcome = dropOutcome([{ shift, target: { period_date: THURSDAY } }], facts([shift]), {
      ...staff,
      copy: true,
    })
    expect(outcome).toEqual({ problems: new Map(), opened: new Map() })
  })

  test('reports only the first refusal', () => {
    const refused = new Map([[1, 'Changed.']])
    for (const restaurant_id of [4, 5]) {
      const drops = [{ shift, target: { restaurant_id } }]
      expect(dropOutcome(drops, facts([shift]), { ...staff, copy: true, refused })).toEqual({
        problems: refused,
        opened: new Map(),
      })
    }
  })

  test('can be made by a restaurant only of its open shifts', () => {
    const by = (given: Parameters<typeof droppable>[0]) =>
      dropProblem(droppable(given), { period_date: THURSDAY }, facts(), { role: 'restaurant', copy: true })
    expect(by({})).toBe('Only open shifts can be copied.')
    expect(by({ driver_id: null })).toBeUndefined()
  })
})

const held = droppable({ id: 1 })
const near = droppable({ id: 2, period_date: '2026-06-19', start_time: '22:00', finish_time: '02:00' })
const elsewhere = droppable({ id: 3, restaurant_id: 4, driver_id: 8 })

test('moves the other shifts as far as the dragged one, and to its new restaurant if they share its old one', () => {
  const plan = dropPlan([held, near, elsewhere], held, { period_date: '2026-06-20', restaurant_id: 5 })
  expect(plan.map(({ target }) => target)).toEqual([
    { restaurant_id: 5, period_date: '2026-06-20', start_time: '10:00', finish_time: '14:00' },
    { restaurant_id: 5, period_date: '2026-06-22', start_time: '22:00', finish_time: '02:00' },
    { period_date: '2026-06-20', start_time: '10:00', finish_time: '14:00' },
  ])
})

test('moves each by the same minutes as the start, over midnight too', () => {
  const [first, night] = dropPlan([held, near], held, { start_time: '12:30', finish_time: '16:30' })
  expect(first?.target).toMatchObject({
    period_date: '2026-06-17',
    start_time: '12:30',
    finish_time: '16:30',
  })
  expect(night?.target).toMatchObject({
    period_date: '2026-06-20',
    start_time: '00:30',
    finish_time: '04:30',
  })
})

test('assigns all of them to a driver, without moving them', () => {
  const plan = dropPlan([held, elsewhere], held, { driver_id: 8 })
  expect(plan.map(({ target }) => target)).toEqual([{ driver_id: 8 }, { driver_id: 8 }])
})
