import { act, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { readyLive, receiveLive, resetLive } from '../../kernel/live.ts'
import { restaurateur } from '../../testing/people.ts'
import {
  account,
  LATER,
  listCall,
  ofTwo,
  openRestaurantSchedule,
  restaurantShift,
  shiftButtons,
  showRestaurantSchedule,
  THIS_WEEK,
} from '../testing/restaurantSchedule.tsx'

const total = (name: string) => screen.getByText(name).nextElementSibling?.textContent
const rowNames = () => screen.getAllByRole('rowheader').map(({ textContent }) => textContent)
const labels = () => shiftButtons().map((button) => button.getAttribute('aria-label'))

beforeEach(() => readyLive({ seq: 0, refetch: false }))
afterEach(() => resetLive())

describe("what a restaurant's schedule shows", () => {
  const shifts = [
    restaurantShift(),
    restaurantShift({ id: 2, driver_id: 7, status: 20, start_time: '18:00', finish_time: '01:15' }),
    restaurantShift({ id: 3, status: 10, period_date: '2026-03-13' }),
    restaurantShift({
      id: 4,
      status: 20,
      status_assigned: 30,
      cancelled_by: 'driver',
      period_date: '2026-03-14',
    }),
    restaurantShift({ id: 5, restaurant_id: 5 }),
  ]

  test('shows the active restaurants with all their shifts, without names', async () => {
    await showRestaurantSchedule({ shifts })
    await waitFor(() => expect(shiftButtons()).toHaveLength(4))
    expect(rowNames()).toEqual(['Harbour Tacos1 Quay Road'])
    expect(labels()).toEqual([
      '11:00 to 15:00, Open shift, draft',
      '18:00 to 01:15, Assigned, published',
      '11:00 to 15:00, Open shift, unpublished',
      '11:00 to 15:00, Shift rejected, published',
    ])
  })

  test('shows the specified totals, without cost and sales', async () => {
    await showRestaurantSchedule({ shifts })
    await waitFor(() => expect(total('Total Shifts')).toBe('4'))
    const names = screen.getAllByRole('term').map(({ textContent }) => textContent)
    expect(names).toEqual(['Published', 'Unpublished', 'Draft', 'Open', 'Total Shifts', 'Filled Hours'])
    expect(names.map((name) => total(name ?? ''))).toEqual(['2', '1', '1', '2', '4', '7.3'])
  })

  test('shows no money, and makes no call that is for staff only', async () => {
    const { requests } = await openRestaurantSchedule({ shifts })
    await waitFor(() => expect(shiftButtons()).toHaveLength(4))
    expect(document.body.textContent).not.toMatch(/£|rate|cost|bonus/i)
    expect(shiftButtons().map(({ title }) => title)).toEqual([
      '11:00 – 15:00 (4.00 h)\nOpen shift, draft',
      '18:00 – 01:15 (7.25 h)\nAssigned, published',
      '11:00 – 15:00 (4.00 h)\nOpen shift, unpublished',
      '11:00 – 15:00 (4.00 h)\nShift rejected, published',
    ])
    expect(new Set(requests.map(({ call }) => call))).toEqual(
      new Set(['GET /api/auth/me', 'GET /api/newsFeed/unread', THIS_WEEK]),
    )
  })

  test('has no selector for one restaurant, and no Month', async () => {
    await showRestaurantSchedule()
    expect(screen.queryByRole('combobox', { name: 'Restaurant' })).toBeNull()
    const choice = within(screen.getByRole('radiogroup', { name: 'Interval' }))
    const intervals = choice.getAllByRole('radio').map((radio) => radio.parentElement?.textContent)
    expect(intervals).toEqual(['Day', 'Week', '2-Week'])
  })

  test('shows a restaurant that the account has just got', async () => {
    await openRestaurantSchedule({ answers: { 'GET /api/auth/me': account(ofTwo) } })
    expect(await screen.findByRole('combobox', { name: 'Restaurant' })).toBeDefined()
    expect(rowNames()).toEqual(['Harbour Tacos1 Quay Road', 'Quay Bowls'])
  })

  test('says why there is nothing if no restaurant is active, and fetches no shifts', async () => {
    const [, inactive] = restaurateur.restaurants
    const user = { ...restaurateur, restaurants: inactive ? [inactive] : [] }
    const { requests } = await showRestaurantSchedule({ user })
    expect(await screen.findByText('No active restaurants')).toBeDefined()
    expect(requests.filter(({ call }) => call.includes('/api/shift'))).toEqual([])
  })

  test('says that a list failed, and loads it by Try again', async () => {
    let fails = true
    const answer = () => (fails ? { status: 400, body: { from: ['Out of order.'] } } : { body: shifts })
    const { person } = await showRestaurantSchedule({ answers: { [THIS_WEEK]: answer } })
    expect(await screen.findByText('The schedule could not be loaded')).toBeDefined()
    fails = false
    await person.click(screen.getByRole('button', { name: 'Try again' }))
    await waitFor(() => expect(shiftButtons()).toHaveLength(4))
  })
})

describe('where and when', () => {
  const shifts = [restaurantShift(), restaurantShift({ id: 2, restaurant_id: 6 })]

  test('shows one of several restaurants, with its own totals', async () => {
    const { person, searches } = await showRestaurantSchedule({ shifts, user: ofTwo })
    await waitFor(() => expect(total('Total Shifts')).toBe('2'))
    await person.click(screen.getByRole('combobox', { name: 'Restaurant' }))
    await person.click(await screen.findByRole('option', { name: 'Quay Bowls' }))
    await waitFor(() => expect(rowNames()).toEqual(['Quay Bowls']))
    expect(searches.at(-1)).toEqual({ location: 'restaurant-6' })
    expect(total('Total Shifts')).toBe('1')
    expect(screen.getByRole('button', { name: 'Publish shifts [1]' })).toBeDefined()
  })

  test('explains a link to a restaurant that is not theirs, and leads back', async () => {
    const path = '/schedulerestaurant?location=restaurant-9'
    const { person } = await openRestaurantSchedule({ shifts, user: ofTwo, path })
    await person.click(await screen.findByRole('button', { name: 'Show all your restaurants' }))
    await waitFor(() => expect(rowNames()).toHaveLength(2))
  })

  test('follows the arrows, the intervals and Back', async () => {
    const answers = {
      [listCall('2026-03-16', '2026-03-22')]: {
        body: [restaurantShift({ id: 9, period_date: '2026-03-18' })],
      },
      [listCall('2026-03-02', '2026-03-08')]: { body: [] },
      [listCall('2026-03-23', '2026-03-29')]: { body: [] },
      [listCall('2026-03-09', '2026-03-22')]: { body: [] },
    }
    const { person, router } = await openRestaurantSchedule({ answers })
    await person.click(screen.getByRole('button', { name: 'Next week' }))
    await waitFor(() => expect(shiftButtons()).toHaveLength(1))
    await act(async () => router.history.back())
    await waitFor(() => expect(shiftButtons()).toHaveLength(0))
    await person.click(screen.getByRole('radio', { name: '2-Week' }))
    await waitFor(() => expect(router.state.location.search).toMatchObject({ interval: '2-week' }))
    expect(screen.getByRole('button', { name: 'Next 2-week' })).toBeDefined()
  })

  test('refuses a link to more than 31 days, and shows the week for one to a month', async () => {
    const { router } = await openRestaurantSchedule({
      path: '/schedulerestaurant?from=2026-01-01&to=2026-02-01',
    })
    expect(await screen.findByText('Invalid date range: 01/01/2026 ~ 01/02/2026')).toBeDefined()
    await act(() => router.navigate({ to: '/schedulerestaurant', search: { interval: 'month' as 'week' } }))
    expect(await screen.findByRole('button', { name: 'Next week' })).toBeDefined()
  })
})

describe('live', () => {
  const say = (seq: number, event: string, data: unknown) =>
    act(async () => {
      receiveLive({ seq, channel: 'shift', event, data })
      await new Promise((done) => requestAnimationFrame(done))
    })

  test('shows a shift that the agency assigns and publishes, adds or removes', async () => {
    await showRestaurantSchedule({ shifts: [restaurantShift({ id: 11, status: 10 })] })
    await waitFor(() => expect(labels()).toEqual(['11:00 to 15:00, Open shift, unpublished']))
    const assigned = restaurantShift({ id: 11, status: 20, driver_id: 7, updated_at: LATER })
    await say(1, 'publish', assigned)
    await waitFor(() => expect(labels()).toEqual(['11:00 to 15:00, Assigned, published']))
    await say(2, 'store', restaurantShift({ id: 12, start_time: '09:00', status: 10 }))
    await waitFor(() => expect(labels()[0]).toBe('09:00 to 15:00, Open shift, unpublished'))
    await say(3, 'destroy', { id: 11 })
    await waitFor(() => expect(shiftButtons()).toHaveLength(1))
  })

  test('loads the shifts again after a change too large for single events', async () => {
    const lists = [[], [restaurantShift({ id: 13 })]]
    await showRestaurantSchedule({ answers: { [THIS_WEEK]: () => ({ body: lists.shift() }) } })
    await screen.findByRole('grid')
    await waitFor(() => expect(total('Total Shifts')).toBe('0'))
    await say(1, 'refetch', undefined)
    await waitFor(() => expect(shiftButtons()).toHaveLength(1))
  })
})
