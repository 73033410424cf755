import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { describe, expect, test, vi } from 'vitest'
import { type FakeRequest, fakeServer } from '../testing/fakeServer.ts'
import { heldAnswer } from '../testing/heldAnswer.ts'
import { openApp } from '../testing/openApp.tsx'
import { administrator } from '../testing/people.ts'
import { shift } from '../testing/scheduleFixtures.ts'
import { layOut } from '../testing/sitting.tsx'
import { CHANGE, changed, idsIn, refusing, stepIn } from './testing/changeMany.ts'
import {
  base,
  listCall,
  NOW,
  PUBLISH_CHECK,
  PUBLISHABLE,
  SOME_DRIVERS,
  showSchedule,
  THIS_WEEK,
} from './testing/renderSchedule.tsx'

const total = (name: string) => screen.getByText(name).nextElementSibling?.textContent
const shiftButtons = () => screen.queryAllByRole('button', { name: /^\d\d:\d\d to / })
const rowNames = () => screen.getAllByRole('rowheader').map(({ textContent }) => textContent)
const moreButton = () => screen.getByRole('button', { name: 'Tools' })
const LATER = '2026-03-01T11:00:00.000Z'
const DRIVER_TWO = 'Driver Two0 shifts0.0 h£0.00'

describe('what the schedule shows', () => {
  test('restaurants by days, with every shift under its day', async () => {
    await showSchedule({ shifts: [shift(), shift({ id: 2, restaurant_id: 3, period_date: '2026-03-13' })] })
    expect(rowNames()).toEqual([
      'Brighton',
      'Harbour TacosBrighton',
      'Quay SushiBrighton',
      'Hove',
      'Hove GrillHove',
    ])
    const heads = screen.getAllByRole('columnheader').map(({ textContent }) => textContent)
    expect(heads).toEqual([
      'Restaurant',
      'Mon 9 Mar',
      'Tue 10 Mar',
      'Wed 11 MarToday',
      'Thu 12 Mar',
      'Fri 13 MarWeekend rate',
      'Sat 14 MarWeekend rate',
      'Sun 15 MarWeekend rate',
    ])
    const [, tacos, , , grill] = screen.getAllByRole('row').slice(1)
    const on = (row: HTMLElement | undefined, day: number) =>
      within(within(row as HTMLElement).getAllByRole('gridcell')[day] as HTMLElement)
    expect(
      on(tacos, 2).getByRole('button', { name: '11:00 to 15:00, Driver One, unpublished' }),
    ).toBeDefined()
    expect(on(grill, 4).getByRole('button', { name: /^11:00 to 15:00/ })).toBeDefined()
    expect(shiftButtons()).toHaveLength(2)
  })

  test('shows a number only for this week, once it is known', async () => {
    const seen = new Set<string>()
    const watching = new MutationObserver(() => {
      const button = screen.queryByRole('button', { name: /^Publish Shifts/ })
      if (!button) return
      const day = shiftButtons().length > 0 ? 'with shifts' : 'without'
      seen.add(`${button.textContent} ${day}`)
    })
    watching.observe(document.body, { subtree: true, childList: true, characterData: true })
    const next = shift({ id: 3, period_date: '2026-03-18' })
    const { person } = await showSchedule({
      shifts: [shift(), shift({ id: 2 })],
      answers: { [listCall('2026-03-16', '2026-03-22')]: { body: [next] } },
    })
    await screen.findByRole('button', { name: 'Publish Shifts [2]' })
    expect(seen).not.toContain('Publish Shifts [0] with shifts')
    seen.clear()
    await person.click(screen.getByRole('button', { name: 'Next week' }))
    await screen.findByRole('button', { name: 'Publish Shifts [1]' })
    watching.disconnect()
    expect([...seen].filter((label) => label.startsWith('Publish Shifts [2]'))).toEqual([])
  })

  test('shows the specified totals', async () => {
    await showSchedule({
      shifts: [
        shift({ id: 1, status: 20, cost_total: 1048.5 }),
        shift({ id: 2, start_time: '18:00', finish_time: '01:15', restaurant_id: 2 }),
        shift({ id: 3, driver_id: null, status: 30 }),
      ],
    })
    await waitFor(() => expect(total('Total Shifts')).toBe('3'))
    const names = ['Published', 'Unpublished', 'Draft', 'Open', 'Filled Hours', 'Est. Cost', 'Expected Sales']
    expect(names.map(total)).toEqual(['1', '1', '1', '0', '11.3', '£1,096.50', '£1,100.50'])
    const [, ...beside] = screen.getByText('Total Shifts').parentElement?.querySelectorAll('dd') ?? []
    expect(beside.map(({ textContent }) => textContent)).toEqual(['2 without drafts'])
  })

  test('warns in words of unpublished shifts that overlap', async () => {
    await showSchedule({ shifts: [shift(), shift({ id: 2, start_time: '14:00', finish_time: '16:00' })] })
    const warned = await screen.findAllByRole('button', {
      name: /Warning: overlaps another shift of this driver/,
    })
    expect(warned).toHaveLength(2)
    expect(warned[0]?.title).toMatch(/cannot be published/)
  })

  test('says that a range is invalid, and loads nothing', async () => {
    layOut()
    const requests = fakeServer(base)
    await openApp('/schedule?from=2026-01-01&to=2026-02-01', administrator)
    expect(await screen.findByText('Invalid date range: 01/01/2026 ~ 01/02/2026')).toBeDefined()
    expect(requests.filter(({ call }) => call.includes('/api/shift'))).toEqual([])
  })

  test('says that a list failed to load, and Try again loads it', async () => {
    let fails = true
    const answers = {
      [THIS_WEEK]: () => (fails ? { status: 400, body: { from: ['Out of order.'] } } : { body: [shift()] }),
    }
    const shown = showSchedule({ answers }).catch(() => undefined)
    expect(await screen.findByText('The schedule could not be loaded')).toBeDefined()
    fails = false
    screen.getByRole('button', { name: 'Try again' }).click()
    await waitFor(() => expect(shiftButtons()).toHaveLength(1))
    await shown
  })

  test('explains a link to an unknown location, and leads back to all', async () => {
    layOut()
    vi.useFakeTimers({ toFake: ['Date'], now: NOW })
    fakeServer({ ...base, [THIS_WEEK]: { body: [shift()] } })
    await openApp('/schedule?location=restaurant-999', administrator)
    const way = await screen.findByRole('button', { name: 'Show all locations' })
    expect(screen.getByText(/^This link leads to an area or restaurant that does not exist/)).toBeDefined()
    const location = () => screen.getByRole('combobox', { name: 'Location' })
    await waitFor(() => expect(location()).toHaveProperty('value', 'Unknown location'))
    act(() => way.click())
    await screen.findByRole('grid')
    await waitFor(() => expect(location()).toHaveProperty('value', 'All locations'))
  })

  test('explains a link to an unknown driver, and leads back to all', async () => {
    layOut()
    vi.useFakeTimers({ toFake: ['Date'], now: NOW })
    fakeServer({ ...base, [THIS_WEEK]: { body: [shift()] } })
    await openApp('/schedule?driver=999', administrator)
    expect(await screen.findByText('Unknown driver')).toBeDefined()
    expect(screen.queryByRole('grid')).toBeNull()
    act(() => screen.getByRole('button', { name: 'Show all drivers' }).click())
    await waitFor(() => expect(shiftButtons()).toHaveLength(1))
  })

  test('takes the name of an inactive driver from the shifts shown', async () => {
    await showSchedule({ shifts: [shift({ driver_id: 77 })], search: { driver: 77 } })
    await waitFor(() => expect(shiftButtons()).toHaveLength(1))
  })

  test('says what to do next if there are no restaurants', async () => {
    const answers = { 'GET /api/restaurant?status=all&short=1': { body: [] } }
    // The grid is never reached.
    void showSchedule({ answers }).catch(() => undefined)
    expect(await screen.findByText('No restaurants found')).toBeDefined()
    expect(screen.getByText(/Add an area and its first restaurant/)).toBeDefined()
  })
})

describe('narrowing', () => {
  const shifts = [
    shift({ id: 1 }),
    shift({ id: 2, driver_id: 2, restaurant_id: 2 }),
    shift({ id: 3, driver_id: null, status: 20, restaurant_id: 2 }),
  ]

  test('shows the restaurants of a location', async () => {
    const { person, searches } = await showSchedule({ shifts })
    await person.click(screen.getByRole('combobox', { name: 'Location' }))
    await person.click(await screen.findByRole('option', { name: 'Quay Sushi' }))
    expect(searches.at(-1)).toEqual({ location: 'restaurant-2' })
    expect(rowNames()).toEqual(['Quay SushiBrighton'])
    await waitFor(() => expect(total('Total Shifts')).toBe('2'))
  })

  test('shows the shifts of one driver in every restaurant, and counts them on the buttons', async () => {
    const { person, searches } = await showSchedule({ shifts })
    await screen.findByRole('button', { name: 'Publish Shifts [2]' })
    await person.click(await screen.findByRole('option', { name: /Driver Two/ }))
    expect(searches.at(-1)).toEqual({ driver: 2 })
    expect(shiftButtons()).toHaveLength(1)
    expect(rowNames()).toHaveLength(5)
    expect(await screen.findByRole('button', { name: 'Publish Shifts [1]' })).toBeDefined()
    await person.click(moreButton())
    const unpublish = await screen.findByRole('menuitem', { name: 'Unpublish Shifts [0]' })
    expect(unpublish).toHaveProperty('disabled', true)
  })

  test('shows only open shifts, in restaurants that have some', async () => {
    const { person } = await showSchedule({ shifts })
    await person.click(await screen.findByRole('option', { name: /Open shifts/ }))
    await person.click(screen.getByRole('switch', { name: 'Only restaurants with shifts' }))
    expect(rowNames()).toEqual(['Quay SushiBrighton'])
    expect(shiftButtons()).toHaveLength(1)
  })

  test('shows the shifts, hours and cost of each driver', async () => {
    const [none, some] = [
      { shifts: 0, minutes: 0, cost: 0 },
      { shifts: 1, minutes: 240, cost: 4800 },
    ]
    const drivers = [{ id: 1, full_name: 'Driver One', ...some }]
    await showSchedule({
      answers: { 'GET /api/schedule/drivers?…': { body: { count: 1, open: none, all: some, drivers } } },
    })
    const entry = await screen.findByRole('option', { name: /Driver One/ })
    expect(entry.textContent).toBe('Driver One1 shift4.0 h£48.00')
    const all = screen.getByRole('option', { name: /All drivers \[1\]/ })
    expect(all.textContent).toBe('All drivers [1]1 shift4.0 h£48.00')
    expect(screen.getByRole('option', { name: /Open shifts/ }).textContent).toBe(
      'Open shifts0 shifts0.0 h£0.00',
    )
  })

  describe('with thousands of shifts', () => {
    const none = { shifts: 0, minutes: 0, cost: 0 }
    const driver = (id: number, told_apart_by: string | null = null) => ({
      id,
      full_name: told_apart_by ? 'Ann Example' : `Driver ${id}`,
      told_apart_by,
      ...none,
    })
    const panel = ({ call }: FakeRequest) => {
      const query = new URLSearchParams(call.split('?')[1])
      const ids = query.get('ids')
      // The other pages are on their way.
      if (query.has('offset')) return heldAnswer().answer()
      const drivers = ids ? [driver(Number(ids))] : [driver(1, 'Brighton'), driver(2, 'ann@b.test')]
      return { body: { count: ids ? 1 : 8000, open: none, all: none, drivers } }
    }
    const options = () =>
      within(screen.getByRole('listbox', { name: 'Drivers' }))
        .getAllByRole('option')
        .map((option) => [
          option.querySelector('[dir=auto]')?.textContent,
          option.ariaSelected ?? option.getAttribute('aria-selected'),
          option.getAttribute('aria-posinset'),
        ])

    test('lists and marks the chosen driver before their page is loaded', async () => {
      await showSchedule({
        shifts: [shift({ driver_id: 777 })],
        search: { driver: 777 },
        answers: { 'GET /api/schedule/drivers?…': panel },
      })
      await screen.findByRole('option', { name: /^Driver 777/ })
      expect(options()).toEqual([
        ['All drivers [8,000]', 'false', '1'],
        ['Open shifts', 'false', '2'],
        ['Driver 777', 'true', null],
        ['Ann Example (Brighton)', 'false', '3'],
        ['Ann Example (ann@b.test)', 'false', '4'],
      ])
      const list = screen.getByRole('listbox', { name: 'Drivers' })
      const active = () => document.getElementById(list.getAttribute('aria-activedescendant') ?? '')
      expect(active()?.textContent).toContain('Driver 777')
      fireEvent.keyDown(list, { key: 'ArrowDown' })
      expect(active()?.textContent).toContain('Ann Example (Brighton)')
    })
  })

  test('shows the drivers that a search finds, or says that there are none', async () => {
    const { person } = await showSchedule({ shifts })
    await person.type(await screen.findByRole('textbox', { name: 'Search drivers' }), 'two')
    const found = () => within(screen.getByRole('listbox', { name: 'Drivers' })).getAllByRole('option')
    await waitFor(() => expect(found().map(({ textContent }) => textContent)).toEqual([DRIVER_TWO]))
    await person.type(screen.getByRole('textbox', { name: 'Search drivers' }), 'x')
    expect(await screen.findByText('No drivers found')).toBeDefined()
  })
})

describe('moving in time', () => {
  const next = listCall('2026-03-16', '2026-03-22')
  const answers = {
    [next]: { body: [shift({ id: 9, period_date: '2026-03-18' })] },
    [listCall('2026-03-02', '2026-03-08')]: { body: [] },
  }

  test('moves by a week with the arrows, and loads the week when the pointer is near', async () => {
    const { person, requests, searches } = await showSchedule({ answers })
    await person.hover(screen.getByRole('button', { name: 'Next week' }))
    await waitFor(() => expect(requests.map(({ call }) => call)).toContain(next))
    await person.click(screen.getByRole('button', { name: 'Next week' }))
    expect(searches.at(-1)).toMatchObject({ from: '2026-03-16', to: '2026-03-22' })
    expect(shiftButtons()).toHaveLength(1)
    expect(requests.filter(({ call }) => call === next)).toHaveLength(1)
  })

  test('returns by Today, and shows the day of the week on screen', async () => {
    const { person, searches } = await showSchedule({
      shifts: [shift()],
      answers: { ...answers, [listCall('2026-03-11', '2026-03-11')]: { body: [shift()] } },
    })
    await person.click(screen.getByRole('radio', { name: 'Day' }))
    expect(searches.at(-1)).toMatchObject({ interval: 'day', from: undefined })
    expect(shiftButtons()).toHaveLength(1)
    await person.click(screen.getByRole('button', { name: 'Today' }))
    expect(searches.at(-1)).toMatchObject({ interval: 'day', from: undefined, to: undefined })
  })

  test('shows the same from a link, and Back returns', async () => {
    layOut()
    const ofRestaurant = `${next.replace('&short=1', '')}&restaurant_ids=1&short=1`
    fakeServer({ ...base, [ofRestaurant]: answers[next] ?? {} })
    const router = await openApp(
      '/schedule?from=2026-03-16&to=2026-03-22&location=restaurant-1',
      administrator,
    )
    await waitFor(() => expect(shiftButtons()).toHaveLength(1))
    expect(rowNames()).toEqual(['Harbour TacosBrighton'])
    await act(async () => screen.getByRole('button', { name: 'Next week' }).click())
    await waitFor(() => expect(router.state.location.search).toMatchObject({ from: '2026-03-23' }))
    await act(async () => router.history.back())
    await waitFor(() => expect(shiftButtons()).toHaveLength(1))
  })
})

test('asks for the panel of drivers once the shifts are there', async () => {
  const { answer, release } = heldAnswer()
  const panel = 'GET /api/schedule/drivers?…'
  let asked = 0
  await showSchedule({
    isWaiting: true,
    answers: {
      [THIS_WEEK]: answer,
      [panel]: (request) => {
        asked += 1
        return base[panel](request)
      },
    },
  })
  expect(asked).toBe(0)
  await act(async () => release({ body: [] }))
  await waitFor(() => expect(asked).toBe(1))
})

/** As a list answers it. */
const NAMED = { driver: { id: 1, full_name: 'Driver One', phone: '', photo_src: null } }

test('no week loads the list of all drivers, and a dialog asks only for its own drivers', async () => {
  const asked: unknown[] = []
  const { person, requests } = await showSchedule({
    shifts: [{ ...shift(), ...NAMED }],
    answers: {
      [SOME_DRIVERS]: (request) => {
        asked.push(request.body)
        return base[SOME_DRIVERS](request)
      },
    },
  })
  await person.hover(screen.getByRole('grid'))
  expect(asked).toEqual([])
  await person.click(screen.getAllByRole('button', { name: /^Add shift,/ })[0] as HTMLElement)
  await waitFor(() => expect(asked).toEqual([{ driver_ids: [], restaurant_ids: [1] }]))
  expect(requests.filter(({ call }) => call.startsWith('GET /api/driver?'))).toEqual([])
})

test('keeps the scroll position for another range or filter, but not for another screen', async () => {
  layOut()
  vi.useFakeTimers({ toFake: ['Date'], now: NOW })
  fakeServer({ ...base, [THIS_WEEK]: { body: [] }, [listCall('2026-03-16', '2026-03-22')]: { body: [] } })
  const router = await openApp('/schedule', administrator)
  await screen.findByRole('grid')
  const scrolled = vi.spyOn(window, 'scrollTo')
  await act(async () => screen.getByRole('button', { name: 'Next week' }).click())
  await waitFor(() => expect(router.state.location.search).toMatchObject({ from: '2026-03-16' }))
  const busy = await screen.findByRole('switch', { name: 'Only restaurants with shifts' })
  await act(async () => busy.click())
  await waitFor(() => expect(router.state.location.search).toMatchObject({ busy: true }))
  await waitFor(() => expect(router.state.status).toBe('idle'))
  expect(scrolled).not.toHaveBeenCalled()
  await act(() => router.navigate({ to: '/home' }))
  await waitFor(() => expect(scrolled).toHaveBeenCalled())
})

describe('publishing', () => {
  const shifts = [shift({ id: 1 }), shift({ id: 2, start_time: '16:00', finish_time: '20:00' })]
  const published = shifts.map((one) => ({ ...one, status: 20 as const, updated_at: LATER }))

  test('asks before publishing all, sends it once, and says so', async () => {
    const { person, requests } = await showSchedule({
      shifts,
      answers: { [CHANGE]: changed(published) },
    })
    await person.click(await screen.findByRole('button', { name: 'Publish Shifts [2]' }))
    const dialog = await screen.findByRole('dialog', { name: 'Publish 2 Shift(s)?' })
    await person.click(within(dialog).getByRole('button', { name: 'Publish 2 shifts' }))
    expect(await screen.findByText('Published: 2 shifts')).toBeDefined()
    expect(stepIn(requests)).toEqual({ kind: 'publish', shifts: [1, 2], push_drivers: 10, cost_shown: 96 })
    expect(await screen.findByRole('button', { name: 'Publish Shifts [0]' })).toBeDefined()
  })

  test('says where the shifts are, leaves out past ones, and can publish without notifying', async () => {
    const { person, requests } = await showSchedule({
      shifts: [
        ...shifts,
        shift({ id: 3, restaurant_id: 2, driver_id: null, period_date: '2026-03-12' }),
        shift({ id: 4, period_date: '2026-03-10' }),
      ],
      answers: {
        [CHANGE]: changed(published),
        [PUBLISH_CHECK]: {
          body: {
            refused: [],
            offered: { count: 1, drivers: [{ driver_id: 2, full_name: 'Driver Two', shifts: 1 }] },
          },
        },
      },
    })
    await person.click(await screen.findByRole('button', { name: 'Publish Shifts [4]' }))
    const dialog = within(await screen.findByRole('dialog', { name: 'Publish 3 Shift(s)?' }))
    expect(dialog.getByText(/^3 shifts in 2 restaurants on 2 days, 1 of them open\./)).toBeDefined()
    expect(document.activeElement).toBe(dialog.getByRole('button', { name: 'Cancel' }))
    const past = dialog.getByRole('checkbox', { name: 'Also publish 1 shift in the past' })
    await person.click(past)
    expect(dialog.getByRole('button', { name: 'Publish 4 shifts' })).toBeDefined()
    expect(screen.getByRole('dialog', { name: 'Publish 4 Shift(s)?' })).toBeDefined()
    await person.click(past)
    await person.click(dialog.getByRole('checkbox', { name: 'Notify the drivers by push message' }))
    await person.click(dialog.getByRole('button', { name: 'Publish 3 shifts' }))
    const step = { kind: 'publish', shifts: [1, 2, 3], push_drivers: 20, cost_shown: 144 }
    await waitFor(() => expect(stepIn(requests)).toEqual(step))
  })

  test('says that the shifts could not be checked, asks again, and lets open ones go out quietly', async () => {
    let isThere = false
    const { person, requests } = await showSchedule({
      shifts: [shift({ driver_id: null })],
      answers: {
        [CHANGE]: changed(published),
        [PUBLISH_CHECK]: () =>
          isThere ? { body: PUBLISHABLE } : { status: 400, body: { message: 'Not now.' } },
      },
    })
    await person.click(await screen.findByRole('button', { name: 'Publish Shifts [1]' }))
    const dialog = within(await screen.findByRole('dialog', { name: 'Publish 1 Shift(s)?' }))
    await dialog.findByText('The shifts could not be checked')
    await person.click(dialog.getByRole('checkbox', { name: 'Notify the drivers by push message' }))
    isThere = true
    await person.click(dialog.getByRole('button', { name: 'Try again' }))
    await waitFor(() => expect(dialog.queryByText('The shifts could not be checked')).toBeNull())
    await person.click(dialog.getByRole('button', { name: 'Publish 1 shift' }))
    await waitFor(() => expect(stepIn(requests)).toMatchObject({ kind: 'publish', push_drivers: 20 }))
  })

  test('names clashes before sending, and leaves them out', async () => {
    const reason = 'Driver already have shift on this time: Quay Sushi, 11/03/2026, 11:00 – 15:00'
    const { person, requests } = await showSchedule({
      shifts: [
        shift({ id: 1 }),
        shift({ id: 2, driver_id: 2 }),
        shift({ id: 3, driver_id: 2, restaurant_id: 2, status: 20 }),
        shift({ id: 4, driver_id: 77, restaurant_id: 3 }),
      ],
      answers: {
        [CHANGE]: changed(published.slice(0, 1)),
        [PUBLISH_CHECK]: { body: { ...PUBLISHABLE, refused: [{ shift_id: 2, reason }] } },
      },
    })
    await person.click(await screen.findByRole('button', { name: 'Publish Shifts [3]' }))
    const dialog = within(await screen.findByRole('dialog', { name: 'Publish 2 Shift(s)?' }))
    const clashes = dialog.getByRole('group', { name: '1 of the 3 cannot be published: left out.' })
    expect(within(clashes).getAllByRole('listitem')).toHaveLength(1)
    expect(within(clashes).getByText('Harbour Tacos · Driver Two')).toBeDefined()
    expect(within(clashes).getByText(reason)).toBeDefined()
    await person.click(dialog.getByRole('button', { name: 'Publish 2 shifts' }))
    const step = { kind: 'publish', shifts: [1, 4], push_drivers: 10, cost_shown: 96 }
    await waitFor(() => expect(stepIn(requests)).toEqual(step))
  })

  test('lists refused shifts, and publishes the others', async () => {
    const answers = { [CHANGE]: refusing({ 2: 'Driver unavailable' }, published.slice(0, 1)) }
    const { person, requests } = await showSchedule({ shifts, answers })
    await person.click(await screen.findByRole('button', { name: 'Publish Shifts [2]' }))
    await person.click(await screen.findByRole('button', { name: 'Publish 2 shifts' }))
    const dialog = await screen.findByRole('dialog', { name: 'Publish 1 Shift(s)?' })
    const refused = within(dialog).getByRole('group', { name: '1 of the 2 cannot be published: left out.' })
    expect(
      within(refused)
        .getAllByRole('listitem')
        .map(({ textContent }) => textContent),
    ).toEqual(['Wednesday 11 Mar 2026, 16:00 – 20:00Harbour Tacos · Driver OneDriver unavailable'])
    await person.click(within(dialog).getByRole('button', { name: 'Skip it and publish 1 shift' }))
    expect(await screen.findByText(/^Published: 11:00 – 15:00/)).toBeDefined()
    expect(stepIn(requests)).toEqual({ kind: 'publish', shifts: [1], push_drivers: 10, cost_shown: 48 })
    expect(requests.filter(({ call }) => call === CHANGE)).toHaveLength(2)
  })

  test.each([1, 2])('says that there are no more shifts to publish if all %i are refused', async (count) => {
    const answers = { [CHANGE]: refusing({ 1: 'Driver unavailable', 2: 'Driver unavailable' }) }
    const { person } = await showSchedule({ shifts: shifts.slice(0, count), answers })
    await person.click(await screen.findByRole('button', { name: `Publish Shifts [${count}]` }))
    await person.click(await screen.findByRole('button', { name: /^Publish \d shifts?$/ }))
    const dialog = await screen.findByRole('dialog', { name: 'Publish 0 Shift(s)?' })
    expect(within(dialog).getByText('No more shifts to publish')).toBeDefined()
    expect(within(dialog).queryByRole('button', { name: /^Skip/ })).toBeNull()
    expect(within(dialog).getByRole('button', { name: 'Publish 0 shifts' })).toHaveProperty('disabled', true)
  })

  test('shows later refusals in the same dialog', async () => {
    const three = [...shifts, shift({ id: 3, restaurant_id: 2, driver_id: 2 })]
    const answers = {
      [CHANGE]: (request: FakeRequest) =>
        refusing(idsIn(request).length === 3 ? { 3: 'Driver unavailable' } : { 2: 'Gone' }, [
          published[0] ?? {},
        ])(request),
    }
    const { person } = await showSchedule({ shifts: three, answers })
    await person.click(await screen.findByRole('button', { name: 'Publish Shifts [3]' }))
    await person.click(await screen.findByRole('button', { name: 'Publish 3 shifts' }))
    await person.click(await screen.findByRole('button', { name: 'Skip it and publish 2 shifts' }))
    await person.click(await screen.findByRole('button', { name: 'Skip them and publish 1 shift' }))
    expect(await screen.findByText('Published: 11:00 – 15:00, Driver One')).toBeDefined()
  })

  test('waits for pending changes', async () => {
    let answer: (answered: ReturnType<typeof changed>) => void = () => {}
    const { person, requests } = await showSchedule({
      shifts,
      answers: { [CHANGE]: () => new Promise((done) => (answer = done)) },
    })
    await person.click(await screen.findByRole('button', { name: 'Publish Shifts [2]' }))
    const send = await screen.findByRole('button', { name: 'Publish 2 shifts' })
    await person.click(send)
    await waitFor(() => expect(send.ariaDisabled).toBe('true'))
    await person.click(send)
    answer(changed(published.slice(0, 1)))
    expect(await screen.findByRole('button', { name: 'Publish Shifts [1]' })).toHaveProperty(
      'disabled',
      false,
    )
    expect(requests.filter(({ call }) => call === CHANGE)).toHaveLength(1)
  })

  test('sends nothing if the person cancels', async () => {
    const { person, requests } = await showSchedule({ shifts })
    await person.click(await screen.findByRole('button', { name: 'Publish Shifts [2]' }))
    await person.click(await screen.findByRole('button', { name: 'Cancel' }))
    expect(requests.some(({ call }) => call.startsWith('POST'))).toBe(false)
  })

  test('asks before unpublishing all, and says so', async () => {
    const back = shifts.map((one) => ({ ...one, updated_at: '2026-03-01T12:00:00.000Z' }))
    const { person } = await showSchedule({
      shifts: published,
      answers: { [CHANGE]: changed(back) },
    })
    await person.click(moreButton())
    await person.click(await screen.findByRole('menuitem', { name: 'Unpublish Shifts [2]' }))
    const dialog = await screen.findByRole('dialog', { name: 'Unpublish 2 Shift(s)?' })
    await person.click(within(dialog).getByRole('button', { name: 'Unpublish 2 shifts' }))
    expect(await screen.findByText('Unpublished: 2 shifts')).toBeDefined()
  })
})

describe('deleting unpublished shifts', () => {
  const shifts = [
    shift({ id: 41 }),
    shift({ id: 42, start_time: '16:00', finish_time: '20:00' }),
    shift({ id: 43, status: 20, restaurant_id: 2 }),
    shift({ id: 44, status: 30, driver_id: null, restaurant_id: 2 }),
    shift({ id: 45, restaurant_id: 3, timesheet: { id: 1, type: 20, status: 10, status_progress: 20 } }),
  ]
  const ask = async (setting: Parameters<typeof showSchedule>[0]) => {
    const shown = await showSchedule({ shifts, ...setting })
    await screen.findByRole('button', { name: 'Publish Shifts [3]' })
    await shown.person.click(moreButton())
    await shown.person.click(await screen.findByRole('menuitem', { name: 'Delete Unpublished Shifts [2]' }))
    const dialog = await screen.findByRole('dialog', { name: 'Delete 2 Unpublished Shift(s)?' })
    return { ...shown, dialog }
  }

  test('counts what may be removed, asks, and says what was removed', async () => {
    const { person, requests, dialog } = await ask({
      answers: { [CHANGE]: changed(shifts.slice(0, 2)) },
    })
    await person.click(within(dialog).getByRole('button', { name: 'Delete 2 shifts' }))
    expect(await screen.findByText('Removed: 2 shifts')).toBeDefined()
    expect(stepIn(requests)).toMatchObject({ kind: 'remove', shifts: [41, 42] })
    expect(shiftButtons()).toHaveLength(3)
  })

  test('deletes nothing if the answer is no', async () => {
    const { person, requests, dialog } = await ask({})
    await person.click(within(dialog).getByRole('button', { name: 'Cancel' }))
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    expect(requests.some(({ call }) => call === CHANGE)).toBe(false)
  })

  test('lists refused shifts, and deletes the others', async () => {
    const message = 'This shift is published: unpublish it before removing it.'
    const { person, requests, dialog } = await ask({
      answers: { [CHANGE]: refusing({ 42: message }, shifts.slice(0, 1)) },
    })
    await person.click(within(dialog).getByRole('button', { name: 'Delete 2 shifts' }))
    const refused = await screen.findByRole('dialog', { name: 'Delete 1 Unpublished Shift(s)?' })
    expect(within(refused).getByText(message)).toBeDefined()
    await person.click(within(refused).getByRole('button', { name: 'Skip it and delete 1 shift' }))
    expect(await screen.findByText(/^Removed: 11:00 – 15:00/)).toBeDefined()
    expect(stepIn(requests)).toMatchObject({ kind: 'remove', shifts: [41] })
  })

  test('reloads the schedule if there is no answer or a shift is gone', async () => {
    const { person, requests, dialog } = await ask({
      answers: { [CHANGE]: { status: 404, body: { message: 'This shift does not exist.' } } },
    })
    const lists = () => requests.filter(({ call }) => call === THIS_WEEK).length
    const before = lists()
    await person.click(within(dialog).getByRole('button', { name: 'Delete 2 shifts' }))
    expect(await screen.findByText(/some of the shifts have been removed/)).toBeDefined()
    await waitFor(() => expect(lists()).toBeGreaterThan(before))
  })
})
