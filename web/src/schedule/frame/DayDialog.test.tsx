import { screen, waitFor, within } from '@testing-library/react'
import { describe, expect, test } from 'vitest'
import { manager } from '../../testing/people.ts'
import { driver, shift } from '../../testing/scheduleFixtures.ts'
import { base, listCall, showSchedule, withDrivers } from '../testing/renderSchedule.tsx'
import { dialog } from '../testing/shiftDialogActions.ts'

const off = [{ period_date: '2026-03-11', holiday: 10 as const, start_at: null, stop_at: null }]
const answers = {
  ...base,
  ...withDrivers([
    driver(),
    driver({ id: 2, full_name: 'Driver Two', actual_override_working_time: off }),
    driver({ id: 3, full_name: 'Driver Three', area_ids: [{ area_id: 2 }] }),
  ]),
}
const shifts = [
  shift(),
  shift({ id: 2, restaurant_id: 3, start_time: '18:00', finish_time: '22:00', status: 20 }),
]

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
    const { list } = await openDay({ shifts: [elsewhere] })
    expect(await list()).toContain(
      'Driver NineDriver not in your list11:00 – 15:00 Harbour Tacos, unpublished',
    )
  })

  test('the drivers of the location on screen, with a search and a filter for unavailable ones', async () => {
    const { person, day, list } = await openDay({
      search: { location: 'restaurant-1' },
      answers: { ...answers, [listCall('2026-03-11', '2026-03-11')]: { body: shifts } },
    })
    expect(await list()).toHaveLength(2)
    await person.click(day.getByRole('switch', { name: 'Unavailable only' }))
    expect(await list()).toEqual(['Driver TwoDay off'])
    await person.type(day.getByRole('textbox', { name: 'Search drivers' }), 'one')
    expect(day.getByText('None of these drivers has this day off.')).toBeDefined()
    await person.click(day.getByRole('switch', { name: 'Unavailable only' }))
    expect((await list())[0]).toMatch(/^Driver One/)
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
        'GET /api/driver?status=10&short=1': () =>
          fails ? { status: 400, body: {} } : answers['GET /api/driver?status=10&short=1'],
      },
    })
    const again = await day.findByRole('button', { name: 'Try again' })
    fails = false
    await person.click(again)
    expect(await list()).toHaveLength(3)
  })

  test('thousands of drivers as fast as a dozen, because only those in sight are drawn', async () => {
    const body = Array.from({ length: 8000 }, (_, index) =>
      driver({ id: index + 1, full_name: `Driver ${index + 1}` }),
    )
    const { list } = await openDay({ answers: { ...answers, 'GET /api/driver?status=10&short=1': { body } } })
    expect((await list()).length).toBeLessThan(60)
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

  test('does not open unavailability for a manager', async () => {
    const { day } = await openDay({ user: manager })
    await day.findAllByRole('listitem')
    expect(day.queryByRole('button', { name: /^Set unavailability/ })).toBeNull()
  })
})
