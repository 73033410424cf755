import { act, screen, waitFor, within } from '@testing-library/react'
import { describe, expect, test } from 'vitest'
import { queryClient } from '../kernel/query.ts'
import { patchOwn } from '../shifts/shiftCache.ts'
import { heldAnswer } from '../testing/heldAnswer.ts'
import { restaurant, shift } from '../testing/scheduleFixtures.ts'
import { CHANGE, changed, stepIn } from './testing/changeMany.ts'
import { listCall, showSchedule } from './testing/renderSchedule.tsx'

type Setting = Parameters<typeof showSchedule>[0]

const showPhone = async (setting: Setting = {}) => {
  const shown = await showSchedule({ ...setting, onPhone: true })
  await waitFor(() => expect(region().getAttribute('aria-busy')).toBe('false'))
  return shown
}
const region = () => screen.getByRole('region', { name: 'Schedule' })
const heading = () => within(region()).getByRole('heading', { level: 2 }).textContent
const shownRestaurant = () => screen.getByRole<HTMLInputElement>('combobox', { name: 'Restaurant' }).value
const cards = () => within(region()).queryAllByRole('listitem')
/** The text as a screen reader reads it. */
const nameOf = ({ textContent }: HTMLElement) =>
  textContent?.replaceAll(/–|\s+/g, ' ').replaceAll(/ +/g, ' ').trim()
const button = (name: string | RegExp) => screen.getByRole('button', { name })
const card = (name = /^\d\d:\d\d to /) => within(region()).findByRole('button', { name })

const MONDAY = '2026-03-09'
const PHONE = { id: 1, full_name: 'Driver One', phone: '07700 900001', photo_src: null }

describe('one restaurant at a time', () => {
  const shifts = [
    shift({ id: 1, restaurant_id: 1, period_date: MONDAY }),
    shift({ id: 2, restaurant_id: 2 }),
    shift({ id: 3, restaurant_id: 3 }),
  ]

  test('shows the first with shifts today if the address names none, without changing the address', async () => {
    const { searches } = await showPhone({ shifts })
    expect([shownRestaurant(), cards().length]).toEqual(['Quay Sushi', 1])
    expect(searches).toEqual([])
    expect(screen.queryByRole('grid')).toBeNull()
  })

  test('shows the first restaurant of an area', async () => {
    await showPhone({ shifts, search: { location: 'area-2' } })
    expect(shownRestaurant()).toBe('Hove Grill')
  })

  test('keeps the restaurant while others add shifts to those before it', async () => {
    await showPhone({ shifts })
    await act(async () => patchOwn(queryClient, [{ put: shift({ id: 9, restaurant_id: 1 }) }]))
    expect(shownRestaurant()).toBe('Quay Sushi')
  })

  test('changes the restaurant by arrows and selector, and keeps it in the address', async () => {
    const { person, searches } = await showPhone({ shifts })
    await person.click(button('Next restaurant'))
    expect(searches.at(-1)).toEqual({ location: 'restaurant-3' })
    await person.click(button('Next restaurant'))
    expect(searches.at(-1)).toEqual({ location: 'restaurant-1' })
    await person.click(button('Previous restaurant'))
    expect(shownRestaurant()).toBe('Hove Grill')
    await person.type(screen.getByRole('combobox', { name: 'Restaurant' }), 'harb')
    await person.click(await screen.findByRole('option', { name: 'Harbour Tacos' }))
    expect(searches.at(-1)).toEqual({ location: 'restaurant-1' })
    expect(shownRestaurant()).toBe('Harbour Tacos')
  })

  test('calls its telephone number on a tap', async () => {
    await showPhone({ shifts })
    const link = screen.getByRole('link', { name: 'Call Quay Sushi on 01273 000000' })
    expect(link.getAttribute('href')).toBe('tel:01273000000')
  })

  test('says that a restaurant is unknown, and accepts no shifts', async () => {
    const shown = showSchedule({ onPhone: true, search: { location: 'restaurant-9' } })
    expect(await screen.findByRole('button', { name: 'Show all locations' })).toBeDefined()
    expect((button(/^Add shift/) as HTMLButtonElement).disabled).toBe(true)
    screen.getByRole('button', { name: 'Show all locations' }).click()
    await shown
    await waitFor(() => expect(shownRestaurant()).toBe('Harbour Tacos'))
  })

  test('shows the shifts of an inactive restaurant, and accepts no new ones', async () => {
    const answers = { 'GET /api/restaurant?status=all&short=1': { body: [restaurant({ status: 20 })] } }
    await showPhone({ shifts, answers, search: { location: 'restaurant-1' } })
    expect(screen.getByText('Inactive ·')).toBeDefined()
    expect((button(/^Add shift/) as HTMLButtonElement).disabled).toBe(true)
    expect(screen.getByText('This restaurant is inactive: no shifts can be added.')).toBeDefined()
  })
})

describe('the days', () => {
  const shifts = [
    shift({ id: 1, period_date: MONDAY }),
    shift({ id: 2, driver_id: null, period_date: MONDAY, start_time: '09:00' }),
    shift({ id: 3 }),
    // A draft is open to no one.
    shift({ id: 4, status: 30, driver_id: null, period_date: '2026-03-13' }),
  ]

  test('shows today first, each day with its numbers, and another day on a tap', async () => {
    const { person, searches } = await showPhone({ shifts })
    expect(heading()).toBe('Wednesday 11 Mar')
    const days = within(screen.getByRole('group', { name: 'Days' })).getAllByRole('button')
    expect(days.map(nameOf)).toEqual([
      'Monday 9 Mar 2 shifts, 1 open',
      'Tuesday 10 Mar no shifts',
      'Wednesday 11 Mar 1 shift',
      'Thursday 12 Mar no shifts',
      'Friday 13 Mar 1 draft',
      'Saturday 14 Mar no shifts',
      'Sunday 15 Mar no shifts',
    ])
    await person.click(button(/^Monday 9 Mar/))
    expect(searches.at(-1)).toEqual({ day: MONDAY })
    expect([heading(), button(/^Monday 9 Mar/).getAttribute('aria-pressed')]).toEqual([
      'Monday 9 Mar',
      'true',
    ])
    expect(cards().map(({ textContent }) => textContent?.slice(0, 14))).toEqual([
      '09:00 to 15:00',
      '11:00 to 15:00',
    ])
    await person.click(button(/^Tuesday 10 Mar/))
    expect(screen.getByText('No shifts on this day')).toBeDefined()
  })

  test('keeps the day in another interval, and Today returns to today', async () => {
    const { person, searches } = await showPhone({
      shifts,
      answers: { [listCall(MONDAY, MONDAY)]: { body: shifts } },
      search: { day: MONDAY },
    })
    await person.click(screen.getByRole('radio', { name: 'Day' }))
    expect(searches.at(-1)).toMatchObject({ from: MONDAY, to: MONDAY, interval: 'day' })
    expect(screen.queryByRole('group', { name: 'Days' })).toBeNull()
    await person.click(screen.getByRole('radio', { name: 'Week' }))
    expect(heading()).toBe('Monday 9 Mar')
    await person.click(button('Today'))
    expect(heading()).toBe('Wednesday 11 Mar')
  })
})

test('shows the day as bars above the cards, with open ones marked, and as one sentence for screen readers', async () => {
  const shifts = [
    shift({ id: 1 }),
    shift({ id: 2, driver_id: null, start_time: '10:00', finish_time: '14:00' }),
  ]
  const { person } = await showPhone({ shifts })
  const day = screen.getByRole('img', { name: '2 shifts from 10:00 to 15:00, 1 open, most at 11:00: 2' })
  const bars = [...day.querySelectorAll('[data-manning]')]
  expect(bars.map((bar) => bar.getAttribute('data-manning'))).toEqual(['open', 'assigned'])
  expect(day.querySelector('[data-now="12:00"]')).not.toBeNull()
  await person.click(button(/^Tuesday 10 Mar/))
  expect(screen.queryByRole('img', { name: /shifts? from/ })).toBeNull()
})

test('counts drafts beside the shifts, as the days above do', async () => {
  await showPhone({ shifts: [shift({ id: 1 }), shift({ id: 2, status: 30, driver_id: null })] })
  expect(button(/^Wednesday 11 Mar/).textContent).toMatch(/1 shift$/)
  expect(within(region()).getByText('1 shift and 1 draft')).toBeDefined()
})

test('shows the rest of a night on the next day, even on the first day and without other shifts', async () => {
  const night = { start_time: '22:00', finish_time: '06:00' }
  const { person } = await showPhone({
    shifts: [shift({ id: 1, ...night })],
    answers: {
      [listCall('2026-03-08', '2026-03-08')]: {
        body: [shift({ id: 2, period_date: '2026-03-08', ...night })],
      },
    },
    search: { location: 'restaurant-1', day: '2026-03-12' },
  })
  const bars = (name: string) => screen.getByRole('img', { name }).querySelectorAll('[data-manning]')
  expect(bars('1 shift from Wed, until 06:00')).toHaveLength(1)
  expect(screen.getByText('No shifts begin on this day')).toBeDefined()
  await person.click(button(/^Monday 9 Mar/))
  await waitFor(() => expect(bars('1 shift from Sun, until 06:00')).toHaveLength(1))
})

test('draws at most six lanes of bars, and counts the others', async () => {
  await showPhone({ shifts: Array.from({ length: 8 }, (_, id) => shift({ id: id + 1 })) })
  const day = screen.getByRole('img', { name: '8 shifts from 11:00 to 15:00, most at 11:00: 8' })
  expect(day.querySelectorAll('[data-manning]')).toHaveLength(6)
  expect(day.textContent).toContain('2 more at the same times')
})

test('opens the drivers of the day on a tap, and returns the focus', async () => {
  const { person } = await showPhone({ shifts: [shift()] })
  await person.click(button('Drivers of the day'))
  const dialog = await screen.findByRole('dialog', { name: 'Wednesday 11 Mar 2026' })
  expect(await within(dialog).findByText(/with shifts\.$/)).toBeDefined()
  await person.click(within(dialog).getByRole('button', { name: 'Close' }))
  await waitFor(() => expect(document.activeElement).toBe(button('Drivers of the day')))
})

describe('a card', () => {
  test("describes the shift, and calls today's driver on a tap", async () => {
    const told = { comment: 'Side door', extra_request: 1, status: 20 } as const
    await showPhone({ shifts: [shift({ driver: PHONE, ...told })] })
    const [only] = cards()
    expect(only?.textContent).toBe(
      '11:00 to 15:00 Driver One published4.00 h · £48.00 · Extra requestSide doorCall Driver One on 07700 900001',
    )
    const one = await card(/^11:00 to 15:00, Driver One, published$/)
    const about = document.getElementById(one.getAttribute('aria-describedby') ?? '')
    expect(about?.textContent).toBe('4.00 h · £48.00 · Extra requestSide door')
    const call = screen.getByRole('link', { name: 'Call Driver One on 07700 900001' })
    expect(call.getAttribute('href')).toBe('tel:07700900001')
  })

  test('marks a cancelled shift that another driver now has', async () => {
    const timesheet = { id: 1, type: 20, status: 10, status_progress: 20 } as const
    await showPhone({ shifts: [shift({ driver: PHONE, timesheet })] })
    await card(/^11:00 to 15:00, Cancelled, now Driver One, unpublished$/)
    expect(cards()[0]?.dataset).toMatchObject({ cancelled: 'true', manning: 'assigned' })
    expect(screen.getByRole('link', { name: 'Call Driver One on 07700 900001' })).toBeDefined()
  })

  test('shows no number on another day', async () => {
    const { person } = await showPhone({ shifts: [shift({ driver: PHONE, period_date: MONDAY })] })
    await person.click(button(/^Monday 9 Mar/))
    expect(cards()).toHaveLength(1)
    expect(screen.queryByRole('link', { name: /^Call Driver/ })).toBeNull()
  })

  test('names who rejected it, and warns of an overlap', async () => {
    const rejected = shift({ id: 3, driver_id: null, status_assigned: 30, driver_id_canceled: 2 })
    await showPhone({ shifts: [shift({ id: 1 }), shift({ id: 2, start_time: '14:00' }), rejected] })
    expect(await screen.findByText('Shift rejected by Driver Two')).toBeDefined()
    const warnings = 'Overlaps another shift of this driver, so it cannot be published.'
    expect(await screen.findAllByText(warnings)).toHaveLength(2)
  })
})

describe('the sheet of a shift', () => {
  const actions = async () =>
    within(await screen.findByRole('dialog'))
      .getAllByRole('button')
      .flatMap(({ textContent }) => textContent || [])

  test('offers what the menu offers', async () => {
    const { person } = await showPhone({ shifts: [shift({ status: 20 })] })
    await person.click(await card())
    expect(await actions()).toEqual([
      'Copy',
      'Edit',
      'Find a driver',
      'Unpublish',
      'History',
      'Driver cannot work…',
      'Move…',
      'Assign…',
      'Times…',
      'Select',
      'Cancel shift',
    ])
  })

  test('leads to the edit dialog, and back to the card', async () => {
    const { person } = await showPhone({ shifts: [shift()] })
    await person.click(await card())
    await person.click(await screen.findByRole('button', { name: 'Edit' }))
    await person.click(
      within(await screen.findByRole('dialog', { name: 'Edit shift' })).getByRole('button', {
        name: 'Cancel',
      }),
    )
    const one = await card()
    await waitFor(() => expect(document.activeElement).toBe(one))
  })

  test('removes after a question, and focuses the day', async () => {
    const one = shift({ id: 41 })
    const { person } = await showPhone({ shifts: [one], answers: { [CHANGE]: changed([one]) } })
    await person.click(await card())
    await person.click(await screen.findByRole('button', { name: 'Remove' }))
    const question = await screen.findByRole('dialog', { name: 'Remove shift?' })
    await person.click(within(question).getByRole('button', { name: 'Remove' }))
    expect(await screen.findByText('Removed: 11:00 – 15:00, Driver One')).toBeDefined()
    expect(cards()).toHaveLength(0)
    await waitFor(() => expect(document.activeElement?.textContent).toBe('Wednesday 11 Mar'))
  })

  test('closes when a colleague removes the shift', async () => {
    const { person } = await showPhone({ shifts: [shift({ id: 42 })] })
    await person.click(await card())
    await screen.findByRole('dialog')
    await act(async () => patchOwn(queryClient, [{ remove: 42, asOf: '2026-03-12T00:00:00.000Z' }]))
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  })

  test('copies a shift, and pastes it on another day', async () => {
    const { person, requests } = await showPhone({
      shifts: [shift({ id: 43 })],
      answers: { 'POST /api/shift': { body: shift({ id: 44, period_date: '2026-03-12' }) } },
    })
    expect(screen.queryByRole('button', { name: /^Paste shift/ })).toBeNull()
    await person.click(await card())
    await person.click(await screen.findByRole('button', { name: 'Copy' }))
    await person.click(button(/^Thursday 12 Mar/))
    await person.click(button('Paste shift, Harbour Tacos, Thursday 12 Mar'))
    const pasted = await card()
    expect(requests.at(-1)?.body).toMatchObject({
      restaurant_id: 1,
      period_date: '2026-03-12',
      start_time: '11:00',
    })
    await waitFor(() => expect(document.activeElement).toBe(pasted))
    expect(screen.queryByRole('button', { name: /^Paste shift/ })).toBeNull()
  })
})

describe('at the foot', () => {
  const shifts = [
    shift({ id: 1 }),
    shift({ id: 2, period_date: '2026-03-13' }),
    shift({ id: 3, restaurant_id: 2 }),
  ]

  test('adds a shift to the day that is shown', async () => {
    const { person } = await showPhone({ shifts })
    await person.click(button('Add shift, Harbour Tacos, Wednesday 11 Mar'))
    const dialog = await screen.findByRole('dialog', { name: 'Add shift' })
    expect(within(dialog).getByText('Wednesday 11 Mar 2026')).toBeDefined()
  })

  test('applies actions on all shifts only to this restaurant', async () => {
    const published = shifts.slice(0, 2).map((one) => ({ ...one, status: 20 as const }))
    const { person, requests } = await showPhone({
      shifts,
      answers: { [CHANGE]: changed(published) },
    })
    await person.click(button('All shifts'))
    await person.click(await screen.findByRole('button', { name: 'Publish Shifts [2]' }))
    const question = await screen.findByRole('dialog', { name: 'Publish 2 Shift(s)?' })
    await person.click(within(question).getByRole('button', { name: 'Publish 2 shifts' }))
    expect(await screen.findByText('Published: 2 shifts')).toBeDefined()
    expect(stepIn(requests)).toEqual({ kind: 'publish', shifts: [1, 2], push_drivers: 10, cost_shown: 102 })
  })

  test("loads only the shown restaurant's shifts if there are many", async () => {
    const rows = [1, 2, 3].map((id) => [id, '0010000', 0, 500, 0, 0, 240, 0, 0, 4800, 5000])
    const { answer, release } = heldAnswer()
    const { person, requests } = await showSchedule({
      onPhone: true,
      isWaiting: true,
      answers: { 'GET /api/schedule/outline?…': { body: { seq: 0, rows } }, 'GET /api/shift?…': answer },
    })
    await person.click(await screen.findByRole('button', { name: 'All shifts' }))
    await person.click(await screen.findByRole('button', { name: 'Publish Shifts [500]' }))
    await act(async () => release({ body: [shift({ id: 1 })] }))
    await screen.findByRole('dialog', { name: 'Publish 1 Shift(s)?' })
    const asked = requests.filter(({ call }) => call.startsWith('GET /api/shift?')).map(({ call }) => call)
    // From the night before the first day.
    const query = new URLSearchParams(asked[0]?.split('?')[1])
    expect(Object.fromEntries(query)).toMatchObject({
      restaurant_ids: '1',
      period_date_from: '2026-03-08',
      period_date_to: '2026-03-15',
    })
    expect(asked).toHaveLength(1)
  })

  test('opens and closes the totals of the restaurant', async () => {
    const { person } = await showPhone({ shifts })
    expect(screen.queryByText('Total Shifts')).toBeNull()
    await person.click(button('Totals'))
    expect(screen.getByText('Total Shifts').nextElementSibling?.textContent).toBe('2')
    await person.click(button('Totals'))
    expect(screen.queryByText('Total Shifts')).toBeNull()
  })

  test('opens the drivers in a drawer, and shows only a chosen driver until all are shown again', async () => {
    const two = shift({ id: 4, driver_id: 2, start_time: '16:00', finish_time: '20:00' })
    const { person, searches } = await showPhone({ shifts: [...shifts, two] })
    await person.click(button('Drivers'))
    await person.click(await screen.findByRole('option', { name: /Driver Two/ }))
    expect(searches.at(-1)).toEqual({ driver: 2 })
    await waitFor(() => expect(cards()).toHaveLength(1))
    await person.click(button('Only Driver Two: show all again'))
    expect(cards()).toHaveLength(2)
  })
})

test('shows a failed list on a phone', async () => {
  const refused = { status: 400, body: { from: ['Out of order.'] } }
  // The list fails before one is shown.
  void showSchedule({ onPhone: true, answers: { [listCall('2026-03-09', '2026-03-15')]: refused } }).catch(
    () => undefined,
  )
  expect(await screen.findByText('The schedule could not be loaded')).toBeDefined()
  expect((button(/^Add shift/) as HTMLButtonElement).disabled).toBe(true)
})
