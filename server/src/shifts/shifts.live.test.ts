import type { LiveEvent } from '@driverdesk/contract/kernel/live.ts'
import { Shift, ShiftForRestaurant } from '@driverdesk/contract/shifts/shift.shapes.ts'
import { shiftRoutes } from '@driverdesk/contract/shifts/shifts.routes.ts'
import { stepRoutes } from '@driverdesk/contract/steps/history.routes.ts'
import { timesheetRoutes } from '@driverdesk/contract/timesheets/timesheets.routes.ts'
import { addDays } from '@driverdesk/domain/kernel/wallClock.ts'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { outboxHead } from '../kernel/outbox.ts'
import { secondServer } from '../kernel/testing/secondServer.ts'
import { change, SYSTEM } from '../kernel/unitOfWork.ts'
import { type Watcher, watch } from '../testing/liveClient.ts'
import { type TestApp, testApp } from '../testing/testApp.ts'
import { type AccountName, addShift, DRIVERS, RESTAURANTS } from '../testing/testWorld.ts'
import { unitOf } from '../testing/unitOf.ts'
import { addTimesheet, givenTimesheet } from '../timesheets/testing/givenTimesheet.ts'
import { announceToDrivers } from './shifts.live.ts'
import { givenShift, WEDNESDAY } from './testing/givenShift.ts'
import { forgetShifts } from './testing/traces.ts'

/** Which events each viewer gets of a change of shifts (docs/spec/kernel.md#live-events, docs/spec/accounts.md#manager-scope). */
describe('shifts on the schedule', () => {
  let server: TestApp
  let second: TestApp
  beforeAll(async () => {
    server = await testApp()
    second = await secondServer(server)
  })
  beforeEach(() => forgetShifts(server.db))
  afterAll(async () => {
    await second.end()
    await server.end()
  })

  const STAFF = ['administrator', 'manager', 'limitedManager'] as const
  const PEOPLE = [...STAFF, 'restaurant', 'otherRestaurant', 'none', 'driver'] as const
  type Person = (typeof PEOPLE)[number]
  const { northOne, northTwo, southOne } = RESTAURANTS

  /** Connects everyone, runs `act`, disconnects everyone. Returns the events that each got. */
  async function receivedDuring(act: (watchers: Record<Person, Watcher>) => Promise<unknown>) {
    const entries = await Promise.all(PEOPLE.map(async (who) => [who, await watch(server, who)] as const))
    const watchers = Object.fromEntries(entries) as Record<Person, Watcher>
    await act(watchers)
    const received = await Promise.all(
      entries.map(async ([who, watcher]) => {
        // Another channel says that the driver is online.
        const events: readonly LiveEvent[] = (await watcher.leave()).filter(
          ({ channel }) => channel !== 'driver',
        )
        return [who, events] as const
      }),
    )
    return Object.fromEntries(received) as Record<Person, readonly LiveEvent[]>
  }

  const add = (changed: Record<string, unknown>, as: AccountName = 'administrator') =>
    server.reply(shiftRoutes.create, { body: givenShift(changed) }, as)
  const edit = (id: number, changed: Record<string, unknown>) =>
    server.reply(
      shiftRoutes.update,
      { params: { id: String(id) }, body: givenShift(changed) },
      'administrator',
    )
  const bulk = (route: typeof shiftRoutes.publish | typeof shiftRoutes.unpublish, ...shift_ids: number[]) =>
    server.reply(route, { body: { shift_ids } }, 'administrator')

  /** Makes every kind of change in turn, and waits for the event of each. */
  async function everyChange(restaurant_id: number, watcher: Watcher): Promise<Shift[]> {
    const received = async (shift: Shift | undefined) => {
      await watcher.until(await outboxHead(server.db))
      return shift as Shift
    }
    const driver_id = DRIVERS.everywhere
    const stored = await received(await add({ restaurant_id, driver_id, cost_bonus: 10 }))
    const { id } = stored
    const updated = await received(
      await edit(id, { restaurant_id, driver_id, comment: 'Changed', cost_bonus: 20 }),
    )
    const [published] = await bulk(shiftRoutes.publish, id)
    await received(published)
    const [unpublished] = await bulk(shiftRoutes.unpublish, id)
    await received(unpublished)
    await server.reply(shiftRoutes.remove, { params: { id: String(id) } }, 'administrator')
    return [stored, updated, published as Shift, unpublished as Shift]
  }

  const EVENTS = ['store', 'update', 'publish', 'unpublish', 'destroy']

  describe.each([
    ['northOne', northOne, ['administrator', 'manager', 'limitedManager', 'restaurant']],
    ['northTwo', northTwo, ['administrator', 'manager', 'restaurant']],
    ['southOne', southOne, ['administrator', 'otherRestaurant']],
  ] as const)('a shift at %s', (_, restaurant_id, audience: readonly Person[]) => {
    test(`is announced to ${audience.join(', ')} and no one else`, async () => {
      const received = await receivedDuring(({ administrator }) => everyChange(restaurant_id, administrator))
      for (const who of PEOPLE) {
        expect({ who, events: received[who].map(({ event }) => event) }).toEqual({
          who,
          events: audience.includes(who) ? EVENTS : [],
        })
      }
    })

    test('is announced whole to staff, and without money and driver to its restaurant', async () => {
      let answers: Shift[] = []
      const received = await receivedDuring(async ({ administrator }) => {
        answers = await everyChange(restaurant_id, administrator)
      })
      for (const who of audience) {
        const data = received[who].map((event) => event.data)
        const gone = { id: answers[0]?.id }
        if (STAFF.some((staff) => staff === who)) {
          expect(data).toEqual([...answers, gone])
          for (const shift of data.slice(0, -1)) expect(Shift.strict().parse(shift)).toEqual(shift)
          continue
        }
        const shown = (shift: Shift) => ({
          ...ShiftForRestaurant.parse(shift),
          driver_id: shift.status === 20 ? shift.driver_id : null,
          driver_first_name: shift.status === 20 && shift.driver ? 'everywhere' : null,
          driver_photo_src: null,
        })
        expect(data).toEqual([...answers.map(shown), gone])
        for (const shift of data.slice(0, -1)) expect(ShiftForRestaurant.strict().parse(shift)).toEqual(shift)
        expect(JSON.stringify(data)).not.toMatch(/"(cost|const|fuel|driver"|phone|full_name)/)
      }
      const numbers = received.administrator.map(({ seq }) => seq)
      // The numbers in between are of announcements to the driver.
      expect(numbers).toEqual([...new Set(numbers)].toSorted((one, other) => one - other))
      expect(new Set(received.administrator.map(({ channel }) => channel))).toEqual(new Set(['shift']))
    })
  })

  describe('a shift that moves', () => {
    test('out of a manager’s area disappears for them and its restaurant, and is new to the other side', async () => {
      let id = 0
      const received = await receivedDuring(async ({ administrator }) => {
        id = (await addShift(server.db, { restaurant_id: northTwo })).id
        await edit(id, { restaurant_id: southOne })
        await administrator.until(await outboxHead(server.db))
      })
      const gone = { event: 'destroy', data: { id } }
      const there = { event: 'update', data: { id, restaurant_id: southOne } }
      expect(received.manager).toMatchObject([gone])
      expect(received.restaurant).toMatchObject([gone])
      expect(received.limitedManager).toEqual([])
      expect(received.otherRestaurant).toMatchObject([there])
      expect(received.administrator).toMatchObject([there])
      expect(Object.keys(received.manager[0]?.data as object)).toEqual(['id'])
    })

    test('within the area disappears for a manager with only that restaurant, and changes for the others', async () => {
      let id = 0
      const received = await receivedDuring(async ({ administrator }) => {
        id = (await addShift(server.db, { restaurant_id: northOne })).id
        await edit(id, { restaurant_id: northTwo })
        await administrator.until(await outboxHead(server.db))
      })
      const there = { event: 'update', data: { id, restaurant_id: northTwo } }
      expect(received.limitedManager).toMatchObject([{ event: 'destroy', data: { id } }])
      expect(received.manager).toMatchObject([there])
      // Both are restaurants of the one account.
      expect(received.restaurant).toMatchObject([there])
      expect(received.otherRestaurant).toEqual([])
    })

    test('into a manager’s scope is new to them', async () => {
      let id = 0
      const received = await receivedDuring(async ({ administrator }) => {
        id = (await addShift(server.db, { restaurant_id: southOne })).id
        await edit(id, { restaurant_id: northOne })
        await administrator.until(await outboxHead(server.db))
      })
      for (const who of ['manager', 'limitedManager', 'restaurant', 'administrator'] as const) {
        expect(received[who]).toMatchObject([{ event: 'update', data: { id, restaurant_id: northOne } }])
      }
      expect(received.otherRestaurant).toMatchObject([{ event: 'destroy', data: { id } }])
    })
  })

  test('refused or rolled-back changes are not announced', async () => {
    const taken = await addShift(server.db, { status: 20, driver_id: DRIVERS.north })
    const { id, updated_at } = await addShift(server.db, { driver_id: DRIVERS.north })
    const body = givenShift({ driver_id: DRIVERS.north, start_time: '18:00', finish_time: '20:00' })
    const received = await receivedDuring(async () => {
      const refused = [
        await server.call(shiftRoutes.publish, { body: { shift_ids: [id] } }, 'manager'),
        await server.call(
          shiftRoutes.update,
          { params: { id }, body: { ...body, updated_at: addDays(WEDNESDAY, 1) + updated_at.slice(10) } },
          'manager',
        ),
        await server.call(shiftRoutes.create, { body: givenShift({ cost_bonus: 3 }) }, 'manager'),
        await server.call(shiftRoutes.remove, { params: { id: taken.id } }, 'manager'),
        await server.call(shiftRoutes.removeMany, { body: { shift_ids: [id, taken.id] } }, 'manager'),
        await server.call(shiftRoutes.update, { params: { id }, body }, 'restaurant'),
      ]
      expect(refused.map(({ status }) => status)).toEqual([400, 409, 400, 400, 400, 403])
      await server.reply(shiftRoutes.update, { params: { id: String(id) }, body }, 'manager')
    })
    expect(received.manager).toMatchObject([{ event: 'update', data: { id, start_time: '18:00' } }])
    expect(received.administrator).toHaveLength(1)
  })

  test('a thousand shifts published at once are announced whole, in order and once, on every server', async () => {
    const rows = Array.from({ length: 1_000 }, (_, index) => ({
      restaurant_id: index % 2 === 0 ? northOne : southOne,
      status: 10 as const,
      status_assigned: 20 as const,
      period_date: WEDNESDAY,
      start_time: '10:00',
      finish_time: '14:00',
      cost_per_hour: '10.00',
      cost_total: '40.00',
    }))
    const ids = (await server.db.insertInto('shift').values(rows).returning('id').execute()).map(
      ({ id }) => id,
    )
    const here = await watch(server, 'administrator')
    const there = await watch(second, 'administrator')
    const manager = await watch(second, 'manager')
    const before = await outboxHead(server.db)
    await bulk(shiftRoutes.publish, ...ids)
    for (const watcher of [here, there]) {
      await watcher.until(before + 1_001)
      const events = await watcher.leave()
      // The first one is for drivers: open shifts have changed.
      expect(events.map(({ seq }) => seq)).toEqual(ids.map((_id, index) => before + 2 + index))
      expect(events.map(({ data }) => (data as Shift).id)).toEqual(ids)
      expect(new Set(events.map(({ event }) => event))).toEqual(new Set(['publish']))
    }
    const mine = await manager.leave()
    expect(mine.map(({ data }) => (data as Shift).id)).toEqual(ids.filter((_id, index) => index % 2 === 0))
  })

  test('a change on one server is announced on the other, both ways', async () => {
    const here = await watch(server, 'manager')
    const there = await watch(second, 'manager')
    const body = givenShift({ comment: 'From the first' })
    const first = await server.reply(shiftRoutes.create, { body }, 'administrator')
    const other = await second.reply(shiftRoutes.create, { body: givenShift() }, 'administrator')
    await here.until(await outboxHead(server.db))
    await there.until(await outboxHead(server.db))
    const expected = [
      { event: 'store', data: { id: first.id, comment: 'From the first' } },
      { event: 'store', data: { id: other.id } },
    ]
    expect(await here.leave()).toMatchObject(expected)
    expect(await there.leave()).toMatchObject(expected)
  })
})

/** The live events that a driver's app gets of their own shifts and timesheets (docs/spec/driverApp.md#live-updates). */
describe('shifts of drivers', () => {
  let server: TestApp
  beforeAll(async () => {
    server = await testApp({ worksJobs: false })
  })
  beforeEach(() => forgetShifts(server.db))
  afterAll(() => server.end())

  /** The events that the account gets about its own shifts while `act` runs. */
  async function heard(who: AccountName, act: () => Promise<unknown>) {
    const watcher = await watch(server, who)
    await act()
    const events = (await watcher.leave()).filter(({ channel }) => channel === 'own shifts')
    return events.map(({ event, data }) => ({ event, data }))
  }

  const ONE = { event: 'update', data: { id: DRIVERS.north } }
  const published = () => addShift(server.db, { status: 20, driver_id: DRIVERS.north })
  const edit = (id: number, changed: object) =>
    server.reply(
      shiftRoutes.update,
      { params: { id: String(id) }, body: { ...givenShift({ driver_id: DRIVERS.north, ...changed }) } },
      'manager',
    )

  test('a shift that is moved without a message, and moved back by undo', async () => {
    const { id } = await published()
    const moved = { start_time: '11:00', finish_time: '15:00', push_drivers: 20 }
    expect(await heard('driver', () => edit(id, moved))).toEqual([ONE])
    const { undo } = await server.reply(stepRoutes.stack, {}, 'manager')
    const params = { id: String(undo[0]?.id) }
    const undone = () => server.reply(stepRoutes.undo, { params, body: { push_drivers: 20 } }, 'manager')
    expect(await heard('driver', undone)).toEqual([ONE])
  })

  test('a shift that passes to another driver: both hear about it', async () => {
    const { id } = await published()
    expect(await heard('driver', () => edit(id, { driver_id: DRIVERS.everywhere }))).toEqual([ONE])
    const back = await heard('driver', () => edit(id, { driver_id: DRIVERS.north }))
    expect(back).toEqual([ONE])
  })

  test('an approved timesheet, and many at once', async () => {
    const rows = [await addTimesheet(server.db), await addTimesheet(server.db)]
    const timesheets = rows.map(({ id }) => ({ ...givenTimesheet(), id }))
    const approve = () => server.reply(timesheetRoutes.approve, { body: { timesheets } }, 'manager')
    expect(await heard('driver', approve)).toEqual([ONE])
  })

  test('nothing of shifts that are not published, nor of other drivers, and no one else hears', async () => {
    const { id } = await addShift(server.db, { driver_id: DRIVERS.north })
    expect(await heard('driver', () => edit(id, { start_time: '11:00' }))).toEqual([])
    const other = await addShift(server.db, { status: 20, driver_id: DRIVERS.everywhere })
    const edited = () => edit(other.id, { driver_id: DRIVERS.everywhere, start_time: '12:00' })
    expect(await heard('driver', edited)).toEqual([])
    for (const [hour, who] of [
      ['13:00', 'administrator'],
      ['13:15', 'manager'],
      ['13:30', 'restaurant'],
    ] as const)
      expect(await heard(who, () => edit(id, { start_time: hour, finish_time: '20:00' }))).toEqual([])
  })

  test('a change for more than a thousand drivers, as one announcement', async () => {
    const ids = Array.from({ length: 1_001 }, (_, nr) => nr + 1)
    const announced = () => change(unitOf(server.db), SYSTEM, async (work) => announceToDrivers(work, ids))
    expect(await heard('driver', announced)).toEqual([{ event: 'refetch', data: null }])
    expect(await heard('restaurant', announced)).toEqual([])
  })
})
