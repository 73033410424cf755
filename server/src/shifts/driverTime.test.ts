/**
 * Tests that a driver is at one place at a time, and only when available: on adding, editing and publishing
 * (docs/spec/shifts.md#clash, docs/spec/shifts.md#availability).
 */
import { shiftRoutes } from '@driverdesk/contract/shifts/shifts.routes.ts'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { type Answer, type TestApp, testApp } from '../testing/testApp.ts'
import { addShift, DRIVERS, RESTAURANTS } from '../testing/testWorld.ts'
import { givenShift, THURSDAY, WEDNESDAY } from './testing/givenShift.ts'
import { expectNothingWritten, forgetShifts } from './testing/traces.ts'

let server: TestApp
beforeAll(async () => {
  server = await testApp()
})
beforeEach(() => forgetShifts(server.db))
afterAll(() => server.end())

const CLASH = expect.stringMatching(/^Driver already have shift on this time/) as unknown as string
const TUESDAY = '2026-06-16'

interface Hours {
  period_date?: string
  start_time: string
  finish_time: string
}

const driver_id = DRIVERS.north

/** The three ways in which a driver gets a shift. Each has its answer, and the place of a refusal in it. */
const ways: [string, (hours: Hours) => Promise<{ answer: Answer; field: string }>][] = [
  [
    'adding',
    async (hours) => ({
      answer: await server.call(shiftRoutes.create, { body: givenShift({ ...hours, driver_id }) }, 'manager'),
      field: 'driver_id',
    }),
  ],
  [
    'editing',
    async (hours) => {
      const { id } = await addShift(server.db, { period_date: '2026-07-01' })
      const body = givenShift({ ...hours, driver_id })
      return {
        answer: await server.call(shiftRoutes.update, { params: { id }, body }, 'manager'),
        field: 'driver_id',
      }
    },
  ],
  [
    'moving a published shift',
    async (hours) => {
      const { id } = await addShift(server.db, { status: 20, driver_id, period_date: '2026-07-01' })
      const body = givenShift({ ...hours, driver_id })
      return {
        answer: await server.call(shiftRoutes.update, { params: { id }, body }, 'manager'),
        field: 'driver_id',
      }
    },
  ],
  [
    'publishing',
    async (hours) => {
      const { id } = await addShift(server.db, { ...hours, driver_id })
      return {
        answer: await server.call(shiftRoutes.publish, { body: { shift_ids: [id] } }, 'manager'),
        field: `shift_ids.${id}`,
      }
    },
  ],
]

const at = (start_time: string, finish_time: string, period_date = WEDNESDAY): Required<Hours> => ({
  period_date,
  start_time,
  finish_time,
})

describe.each(ways)('%s', (_, way) => {
  const refusedWith = async (hours: Hours, message: string) => {
    const { answer, field } = await way(hours)
    expect(answer).toMatchObject({ status: 400, body: { [field]: [message] } })
  }
  const passes = async (hours: Hours) => expect((await way(hours)).answer).toMatchObject({ status: 200 })

  describe('beside a published shift of the driver from 10:00 to 14:00', () => {
    beforeEach(async () => {
      await addShift(server.db, { ...at('10:00', '14:00'), status: 20, driver_id })
    })

    test.each([
      ['the same hours', at('10:00', '14:00')],
      ['a minute at its end', at('13:59', '16:00')],
      ['a minute at its start', at('08:00', '10:01')],
      ['a shift within it', at('11:00', '12:00')],
      ['a shift around it', at('09:00', '15:00')],
      ['a night that lasts into it', at('22:00', '10:01', TUESDAY)],
    ])('refuses %s', (__, hours) => refusedWith(hours, CLASH))

    test.each([
      ['a shift that ends at its start', at('08:00', '10:00')],
      ['a shift that starts at its end', at('14:00', '16:00')],
      ['the same hours of the next day', at('10:00', '14:00', THURSDAY)],
      ['a night that ends before it', at('22:00', '10:00', TUESDAY)],
    ])('accepts %s', (__, hours) => passes(hours))
  })

  describe('beside a published night of the driver from 22:00 to 02:00', () => {
    beforeEach(async () => {
      await addShift(server.db, { ...at('22:00', '02:00'), status: 20, driver_id })
    })

    test.each([
      ['a shift before its end on the next day', at('01:59', '06:00', THURSDAY)],
      ['another night', at('23:00', '05:00')],
      ['a shift that ends after its start', at('18:00', '22:01')],
      ['a shift that ends at its midnight', at('20:00', '00:00')],
    ])('refuses %s', (__, hours) => refusedWith(hours, CLASH))

    test.each([
      ['a shift that starts at its end on the next day', at('02:00', '06:00', THURSDAY)],
      ['a shift that ends at its start time', at('18:00', '22:00')],
      ['the small hours of its own day', at('00:00', '02:00')],
      ['the night before', at('22:00', '02:00', TUESDAY)],
      ['the night after', at('22:00', '02:00', THURSDAY)],
    ])('accepts %s', (__, hours) => passes(hours))
  })

  test.each([
    ['of another driver', { status: 20, driver_id: DRIVERS.everywhere }],
    ['that is open', { status: 20 }],
    ['that is not published', { status: 10, driver_id }],
    ['that is a draft', { status: 30, driver_id }],
  ] as const)('accepts the hours of a shift %s', async (__, other) => {
    await addShift(server.db, { ...at('10:00', '14:00'), ...other })
    await passes(at('10:00', '14:00'))
  })

  test('refuses the hours of a shift at a restaurant outside the scope', async () => {
    await addShift(server.db, {
      ...at('10:00', '14:00'),
      restaurant_id: RESTAURANTS.southOne,
      status: 20,
      driver_id,
    })
    // The message does not name the restaurant.
    await refusedWith(
      at('12:00', '13:00'),
      'Driver already have shift on this time: 17/06/2026, 10:00 – 14:00',
    )
  })

  describe('for a driver who works on Wednesdays from 09:00 to 14:00 and from 18:00', () => {
    beforeEach(async () => {
      const works = (week_day: number, start_at: string, stop_at: string) => ({
        driver_id,
        week_day,
        holiday: 20 as const,
        start_at,
        stop_at,
      })
      await server.db
        .insertInto('driver_working_time')
        .values([
          works(2, '18:00', '24:00'),
          works(2, '09:00', '12:00'),
          works(2, '12:00', '14:00'),
          works(3, '00:00', '03:00'),
          works(3, '10:00', '20:00'),
        ])
        .execute()
    })

    const WEDNESDAYS = 'Driver working time: 09:00 – 14:00, 18:00 – 24:00'
    const THURSDAYS = 'Driver working time: 00:00 – 03:00, 10:00 – 20:00'

    test.each([
      ['a shift that starts too early', at('08:59', '12:00'), WEDNESDAYS],
      ['a shift that ends too late', at('10:00', '14:01'), WEDNESDAYS],
      ['a shift across the gap', at('13:00', '19:00'), WEDNESDAYS],
      ['a shift in the gap', at('15:00', '17:00'), WEDNESDAYS],
      ['a night that ends too late on Thursday', at('20:00', '03:01'), THURSDAYS],
      ['a Thursday before its hours', at('08:00', '12:00', THURSDAY), THURSDAYS],
    ])('refuses %s', (__, hours, message) => refusedWith(hours, message))

    test.each([
      ['a shift that fills touching periods', at('09:00', '14:00')],
      ['a night into Thursday', at('18:00', '03:00')],
      ['a shift that ends at midnight', at('18:00', '00:00')],
      ['any hours of a day without an entry', at('03:00', '23:00', TUESDAY)],
    ])('accepts %s', (__, hours) => passes(hours))

    describe('with other hours for that date', () => {
      const override = (
        period_date: string,
        entry: { holiday: 10 | 20; start_at?: string; stop_at?: string },
      ) =>
        server.db
          .insertInto('driver_override_time')
          .values({ driver_id, period_date, start_at: null, stop_at: null, ...entry })
          .execute()

      test('refuses a day off', async () => {
        await override(WEDNESDAY, { holiday: 10 })
        await refusedWith(at('10:00', '12:00'), 'Driver unavailable')
      })

      test('refuses a night into a day off', async () => {
        await override(THURSDAY, { holiday: 10 })
        await refusedWith(at('20:00', '00:01'), 'Driver unavailable')
      })

      test('accepts a shift that ends as the day off begins', async () => {
        await override(THURSDAY, { holiday: 10 })
        await passes(at('20:00', '00:00'))
      })

      test.each([
        ['refuses', at('10:00', '12:00'), 'Driver working time: 14:00 – 18:00'],
        ['takes', at('15:00', '17:00'), undefined],
      ])('%s by the date’s hours instead of the weekday’s', async (__, hours, message) => {
        await override(WEDNESDAY, { holiday: 20, start_at: '14:00', stop_at: '18:00' })
        if (message) await refusedWith(hours, message)
        else await passes(hours)
      })
    })
  })
})

describe('among shifts published together', () => {
  const publish = (shift_ids: number[], more: Record<string, unknown> = {}) =>
    server.call(shiftRoutes.publish, { body: { shift_ids, ...more } }, 'manager')

  test('only the earliest of overlapping ones is accepted', async () => {
    const late = await addShift(server.db, { ...at('12:00', '16:00'), driver_id })
    const early = await addShift(server.db, { ...at('09:00', '13:00'), driver_id })
    const later = await addShift(server.db, { ...at('15:00', '17:00'), driver_id })
    const ids = [late.id, early.id, later.id]
    const answer = await expectNothingWritten(server.db, () => publish(ids))
    expect(answer.status).toBe(400)
    expect(answer.body).toEqual({ [`shift_ids.${late.id}`]: [CLASH] })

    const skipped = await publish(ids, { skip_invalid: 1 })
    expect(skipped).toMatchObject({ status: 200, body: [{ id: early.id }, { id: later.id }] })
  })

  test('a night clashes with the morning after it, and not with the one before', async () => {
    const morningBefore = await addShift(server.db, { ...at('00:00', '05:00'), driver_id })
    const night = await addShift(server.db, { ...at('22:00', '05:00'), driver_id })
    const morningAfter = await addShift(server.db, { ...at('04:00', '09:00', THURSDAY), driver_id })
    const answer = await publish([morningAfter.id, night.id, morningBefore.id])
    expect(answer.body).toEqual({ [`shift_ids.${morningAfter.id}`]: [CLASH] })
  })

  test('different drivers, open shifts and back-to-back shifts are accepted', async () => {
    const shifts = [
      await addShift(server.db, { ...at('10:00', '14:00'), driver_id }),
      await addShift(server.db, { ...at('14:00', '18:00'), driver_id }),
      await addShift(server.db, { ...at('10:00', '14:00'), driver_id: DRIVERS.everywhere }),
      await addShift(server.db, at('10:00', '14:00')),
      await addShift(server.db, at('10:00', '14:00')),
    ]
    expect((await publish(shifts.map(({ id }) => id))).status).toBe(200)
  })
})

describe('an edit that changes neither who nor when', () => {
  test('is not refused for a day off entered later', async () => {
    const { id } = await addShift(server.db, { driver_id, status: 20 })
    await server.db
      .insertInto('driver_override_time')
      .values({ driver_id, period_date: WEDNESDAY, holiday: 10 })
      .execute()
    const edit = (changed: Record<string, unknown>) =>
      server.call(
        shiftRoutes.update,
        { params: { id }, body: givenShift({ driver_id, ...changed }) },
        'manager',
      )
    expect(await edit({ comment: 'Ring the bell' })).toMatchObject({
      status: 200,
      body: { comment: 'Ring the bell', status: 20 },
    })
    expect(await edit({ finish_time: '13:00' })).toMatchObject({
      status: 400,
      body: { driver_id: ['Driver unavailable'] },
    })
  })

  test('does not clash with itself', async () => {
    const { id } = await addShift(server.db, { driver_id, status: 20 })
    const body = givenShift({ driver_id, start_time: '11:00', finish_time: '15:00' })
    expect((await server.call(shiftRoutes.update, { params: { id }, body }, 'manager')).status).toBe(200)
  })
})
