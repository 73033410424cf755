import { act, screen, waitFor, within } from '@testing-library/react'
import { describe, expect, test } from 'vitest'
import { readyLive, receiveLive, resetLive } from '../../kernel/live.ts'
import { manager } from '../../testing/people.ts'
import { driver, shift } from '../../testing/scheduleFixtures.ts'
import { DRIVERS, SOME_DRIVERS, showSchedule, withDrivers } from '../testing/renderSchedule.tsx'
import { dialog } from '../testing/shiftDialogActions.ts'

const off = [{ period_date: '2026-03-11', holiday: 10 as const, start_at: null, stop_at: null }]
const drivers = [
  driver(),
  driver({ id: 2, full_name: 'Driver Two', actual_override_working_time: off }),
  driver({ id: 3, full_name: 'Driver Three', area_ids: [{ area_id: 2 }] }),
]
const shifts = [
  shift(),
  shift({ id: 2, restaurant_id: 3, start_time: '18:00', finish_time: '22:00', status: 20 }),
]
const answers = withDrivers(drivers, shifts)
const FAILED = { status: 400, body: { message: 'The answer did not come.' } }
const SHIFTS = 'GET /api/shift?…'
/** The call for the shifts of drivers on the day and the day before. */
const isOfDrivers = ({ call }: { call: string }) => call.includes('driver_ids=')

async function openDay(setting: Parameters<typeof showSchedule>[0] = {}) {
  const shown = await showSchedule({ shifts, answers, ...setting })
  await shown.person.click(screen.getByRole('button', { name: /^Wed 11 Mar/ }))
  const day = within(await dialog('Wednesday 11 Mar 2026'))
  const list = async () => (await day.findAllByRole('listitem')).map(({ textContent }) => textContent)
  return { ...shown, day, list }
}

describe('the header of a day opens', () => {
  test('the list of who is off, and who works when and where', async () => {
    const { day, list } = await openDay()
    expect(await list()).toEqual([
      'Driver OneWorks all day11:00 – 15:00 Harbour Tacos, unpublished18:00 – 22:00 Hove Grill, published',
      'Driver ThreeWorks all day',
      'Driver TwoDay off',
    ])
    expect(day.getByText('3 drivers shown. Of 3: 1 unavailable, 1 with shifts.')).toBeDefined()
  })

  test('a driver who is not in the list, without details', async () => {
    const { id, full_name } = driver({ id: 9, full_name: 'Driver Nine' })
    const elsewhere = shift({ id: 9, driver_id: id, driver: { id, full_name, phone: '', photo_src: null } })
    const { list } = await openDay({
      shifts: [elsewhere],
      answers: { ...answers, ...withDrivers(drivers, [elsewhere]) },
    })
    expect(await list()).toContain(
      'Driver NineDriver not in your list11:00 – 15:00 Harbour Tacos, unpublished',
    )
  })

  test('the reason for a day off, for those who may know it', async () => {
    const { list } = await openDay({
      answers: {
        ...answers,
        [DRIVERS]: (asked) => {
          const { body } = answers[DRIVERS](asked)
          const leave = [{ from_date: '2026-03-09', to_date: '2026-03-12', kind: 'sick' }]
          return {
            body: { ...body, drivers: body.drivers.map((one) => ({ ...one, line: { ...one.line, leave } })) },
          }
        },
      },
    })
    expect(await list()).toContain('Driver TwoSick')
  })

  test('the drivers of the location on screen, with a search and a filter for unavailable ones', async () => {
    const { person, day, list } = await openDay({
      search: { location: 'restaurant-1' },
    })
    expect(await list()).toHaveLength(2)
    await person.click(day.getByRole('switch', { name: 'Unavailable only' }))
    await waitFor(async () => expect(await list()).toEqual(['Driver TwoDay off']))
    expect(day.getByText('1 driver shown. Of 2: 1 unavailable, 1 with shifts.')).toBeDefined()
    await person.type(day.getByRole('textbox', { name: 'Search drivers' }), 'one')
    expect(await day.findByText('None of these drivers has this day off.')).toBeDefined()
    await person.click(day.getByRole('switch', { name: 'Unavailable only' }))
    expect((await list())[0]).toMatch(/^Driver One/)
  })

  test('the last drivers also until the shifts of those who are found are loaded', async () => {
    const many = Array.from({ length: 60 }, (_, index) =>
      driver({ id: index + 1, full_name: `Driver ${index + 1}` }),
    )
    const held = Promise.withResolvers<void>()
    const last = shift({ id: 9, driver_id: 60 })
    const { person, day, list } = await openDay({
      answers: {
        ...withDrivers(many, [last]),
        [SHIFTS]: async (asked) => {
          const isLast = new URLSearchParams(asked.call.split('?')[1]).get('driver_ids') === '60'
          if (isLast) await held.promise
          return { body: isLast ? [last] : [] }
        },
      },
    })
    const before = await list()
    await person.type(day.getByRole('textbox', { name: 'Search drivers' }), '60')
    await new Promise((done) => setTimeout(done, 400))
    expect(await list()).toEqual(before)
    held.resolve()
    await waitFor(async () =>
      expect(await list()).toEqual(['Driver 60Works all day11:00 – 15:00 Harbour Tacos, unpublished']),
    )
  })

  test('shifts that follow changes while it is open', async () => {
    const { list } = await openDay()
    expect((await list())[0]).toContain('11:00 – 15:00')
    await act(async () => {
      readyLive({ seq: 0, refetch: false })
      const data = shift({ start_time: '12:00', updated_at: '2026-03-11T12:00:00.000Z' })
      receiveLive({ seq: 1, channel: 'shift', event: 'update', data })
    })
    await waitFor(async () => expect((await list())[0]).toContain('12:00 – 15:00'))
    resetLive()
  })

  test('the schedule of a chosen driver', async () => {
    const { person, day, searches } = await openDay()
    await person.click(await day.findByRole('button', { name: 'Driver Two' }))
    expect(searches.at(-1)).toEqual({ driver: 2 })
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  })

  test('the edit dialog of a chosen shift', async () => {
    const { person, day } = await openDay()
    await person.click(await day.findByRole('button', { name: /^18:00 – 22:00/ }))
    const editing = await dialog('Edit shift')
    expect(within(editing).getByRole('combobox', { name: /^Start Time/ })).toHaveProperty('value', '18:00')
  })

  test('from the keyboard: the arrows reach it, and Escape returns', async () => {
    const { person } = await showSchedule({ shifts, answers })
    const header = screen.getByRole('button', { name: 'Mon 9 Mar' })
    screen.getByRole('button', { name: 'Add shift, Harbour Tacos, Monday 9 Mar' }).focus()
    // The head of the area is between them.
    await person.keyboard('{ArrowUp}{ArrowUp}')
    expect(document.activeElement).toBe(header)
    await person.keyboard('{ArrowRight}{ArrowRight}{Enter}')
    await dialog('Wednesday 11 Mar 2026')
    await person.keyboard('{Escape}')
    await waitFor(() =>
      expect(document.activeElement).toBe(screen.getByRole('button', { name: /^Wed 11 Mar/ })),
    )
    await person.keyboard('{ArrowDown}{ArrowDown}')
    expect(document.activeElement?.getAttribute('aria-label')).toBe('11:00 to 15:00, Driver One, unpublished')
  })

  test('a message that the drivers could not be loaded, with a retry', async () => {
    let fails = true
    const { person, day, list } = await openDay({
      answers: {
        ...answers,
        [DRIVERS]: (asked) => (fails && asked.call.includes('day=') ? FAILED : answers[DRIVERS](asked)),
      },
    })
    const again = await day.findByRole('button', { name: 'Try again' })
    expect(day.getByText('The drivers could not be loaded')).toBeDefined()
    fails = false
    await person.click(again)
    expect(await list()).toHaveLength(3)
  })

  test('the same if their shifts could not be loaded', async () => {
    let fails = true
    const { person, day, list } = await openDay({
      answers: {
        ...answers,
        [SHIFTS]: (asked) => (fails && isOfDrivers(asked) ? FAILED : { body: shifts }),
      },
    })
    const again = await day.findByRole('button', { name: 'Try again' })
    expect(day.getByText('The answer did not come.')).toBeDefined()
    fails = false
    await person.click(again)
    expect(await list()).toHaveLength(3)
  })

  test('the last drivers until those of another search are loaded, from their first, and asks once for a word', async () => {
    const searches: string[] = []
    const held = Promise.withResolvers<void>()
    const { person, day, list } = await openDay({
      answers: {
        ...answers,
        [DRIVERS]: async (asked) => {
          const search = asked.call.includes('day=')
            ? new URLSearchParams(asked.call.split('?')[1]).get('search')
            : null
          if (search) {
            searches.push(search)
            await held.promise
          }
          return answers[DRIVERS](asked)
        },
      },
    })
    expect(await list()).toHaveLength(3)
    await person.type(day.getByRole('textbox', { name: 'Search drivers' }), 'three')
    await waitFor(() => expect(searches).toEqual(['three']))
    expect(await list()).toHaveLength(3)
    const scrolled = day.getByRole('list', { name: 'Drivers of the day' }).parentElement as HTMLElement
    scrolled.scrollTop = 90
    held.resolve()
    await waitFor(async () => expect(await list()).toEqual(['Driver ThreeWorks all day']))
    const shown = day.getByRole('list', { name: 'Drivers of the day' }).parentElement
    expect(shown?.scrollTop).toBe(0)
  })

  test('thousands of drivers as fast as a dozen, because only those in sight are drawn', async () => {
    const body = Array.from({ length: 8000 }, (_, index) =>
      driver({ id: index + 1, full_name: `Driver ${index + 1}` }),
    )
    const { day, list, requests } = await openDay({ answers: { ...answers, ...withDrivers(body, shifts) } })
    expect((await list()).length).toBeLessThan(60)
    expect(day.getByText('8,000 drivers shown. Of 8,000: 0 unavailable, 1 with shifts.')).toBeDefined()
    expect((await day.findAllByRole('listitem'))[0]?.getAttribute('aria-setsize')).toBe('8000')
    const asked = requests.filter(isOfDrivers).map(({ call }) => new URLSearchParams(call.split('?')[1]))
    expect(asked.map((query) => query.get('driver_ids')?.split(',').length)).toEqual([50])
    expect(asked.map((query) => [query.get('period_date_from'), query.get('period_date_to')])).toEqual([
      ['2026-03-10', '2026-03-11'],
    ])
  })
})

describe('the name of a restaurant', () => {
  test('shows only that restaurant, and the name of its area only the area', async () => {
    const { person, searches } = await showSchedule({ shifts, search: { interval: 'week' } })
    await person.click(screen.getByRole('link', { name: 'Quay Sushi' }))
    expect(searches.at(-1)).toEqual({ interval: 'week', location: 'restaurant-2' })
    await waitFor(() => expect(screen.getAllByRole('rowheader')).toHaveLength(1))
    await person.click(screen.getByRole('link', { name: 'Brighton' }))
    expect(searches.at(-1)).toMatchObject({ location: 'area-1' })
    await waitFor(() => expect(screen.getAllByRole('rowheader')).toHaveLength(2))
  })

  test('is reached by the arrows, and is a link that another tab can open', async () => {
    const { person, searches } = await showSchedule({ shifts })
    screen.getByRole('button', { name: 'Add shift, Harbour Tacos, Monday 9 Mar' }).focus()
    await person.keyboard('{ArrowLeft}')
    const link = screen.getByRole('link', { name: 'Harbour Tacos' })
    expect(document.activeElement).toBe(link)
    expect(link.getAttribute('href')).toBe('/schedule?location=restaurant-1')
    await person.keyboard('n')
    expect(screen.queryByRole('dialog')).toBeNull()
    await person.keyboard('{ArrowDown}')
    expect(document.activeElement?.textContent).toBe('Brighton')
    await person.keyboard('{Enter}')
    expect(searches.at(-1)).toEqual({ location: 'area-1' })
  })
  test("opens a driver's unavailability for administrators, and returns afterwards", async () => {
    const { person, day } = await openDay()
    await person.type(day.getByRole('textbox', { name: 'Search drivers' }), 'two')
    await person.click(await day.findByRole('button', { name: 'Set unavailability of Driver Two' }))
    const opened = within(await dialog('Unavailability of Driver Two'))
    await person.click(opened.getByRole('button', { name: 'Cancel' }))
    const back = within(await dialog('Wednesday 11 Mar 2026'))
    expect(back.getByRole('textbox', { name: 'Search drivers' })).toHaveProperty('value', 'two')
  })

  test('says why a driver cannot be opened, and shows the list again', async () => {
    const { person, day } = await openDay({ answers: { ...answers, [SOME_DRIVERS]: FAILED } })
    await person.click(await day.findByRole('button', { name: 'Set unavailability of Driver Two' }))
    expect(await screen.findByText('The answer did not come.')).toBeDefined()
    expect(await dialog('Wednesday 11 Mar 2026')).toBeDefined()
  })

  test('does not open unavailability for a manager', async () => {
    const { day } = await openDay({ user: manager })
    await day.findAllByRole('listitem')
    expect(day.queryByRole('button', { name: /^Set unavailability/ })).toBeNull()
  })
})
