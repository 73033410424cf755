import type { ScheduleDrivers } from '@driverdesk/contract/shifts/scheduleDrivers.shapes.ts'
import { createMemoryHistory } from '@tanstack/react-router'
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { describe, expect, test, vi } from 'vitest'
import { receiveLive } from '../../../kernel/live.ts'
import { queryClient } from '../../../kernel/query.ts'
import { type FakeRequest, fakeServer } from '../../../testing/fakeServer.ts'
import { heldAnswer } from '../../../testing/heldAnswer.ts'
import { openAppOn } from '../../../testing/openApp.tsx'
import { administrator, manager } from '../../../testing/people.ts'
import { driver, shift } from '../../../testing/scheduleFixtures.ts'
import { layOut } from '../../../testing/sitting.tsx'
import { changeSchedule, scheduleNow } from '../../model/scheduleStore.ts'
import { base, listCall, NOW, SOME_DRIVERS, showSchedule, THIS_WEEK } from '../../testing/renderSchedule.tsx'
// Fetched when they are first shown; here they are not waited for.
import './DriverCards.tsx'

const CHANGE = 'POST /api/shift/change-many'
const DRIVERS = 'GET /api/schedule/drivers?…'
const NONE = { shifts: 0, minutes: 0, cost: 0 }
const DONE = { body: { shifts: [], refused: [], opened: [] } }

let lastAsked = new URLSearchParams()

/** Driver Three has leave on Thursday. */
function driverPage({ call }: FakeRequest): { body: ScheduleDrivers } {
  const asked = new URLSearchParams(call.split('?')[1])
  if (asked.has('with_line')) lastAsked = asked
  const search = asked.get('search')?.toLowerCase() ?? ''
  const drivers = ['One', 'Two', 'Three'].map((name, index) => ({
    id: index + 1,
    full_name: `Driver ${name}`,
    told_apart_by: null,
    shifts: 2,
    minutes: 480,
    cost: 9_600,
    line: {
      is_planned: true,
      photo_src: null,
      areas: 'Brighton',
      days: '0000000',
      default_working_time: [],
      unpublished: index === 0 ? 1 : 0,
      actual_override_working_time:
        index === 2
          ? [{ period_date: '2026-03-12', holiday: 10 as const, start_at: null, stop_at: null }]
          : [],
    },
  }))
  const ids = asked.get('ids')?.split(',')
  const found = drivers.filter(
    ({ id, full_name }) => full_name.toLowerCase().includes(search) && (ids?.includes(String(id)) ?? true),
  )
  const day = asked.has('day') && { day: { drivers: found.length, off: 1, working: 0 } }
  return { body: { count: found.length, ...day, open: NONE, all: NONE, drivers: found } }
}

type Listed = ScheduleDrivers['drivers'][number]
type Line = NonNullable<Listed['line']>

const ALL_HERE = { shifts: 2, minutes: 480, cost: 9_600, unpublished: 0 }

/** The page with changes to each driver. */
const pageWith =
  (change: (driver: Listed & { line: Line }, index: number) => Partial<Listed>) => (request: FakeRequest) => {
    const { body } = driverPage(request)
    const drivers = body.drivers.map((one, index) => ({
      ...one,
      ...change(one as Listed & { line: Line }, index),
    }))
    return { body: { ...body, drivers } }
  }

const show = (setting: Parameters<typeof showSchedule>[0] = {}) =>
  showSchedule({
    search: { view: 'drivers' },
    ...setting,
    answers: { [DRIVERS]: driverPage, ...setting.answers },
  })

const heads = () => screen.getAllByRole('rowheader').map(({ textContent }) => textContent)
/** The line of a driver, and a day of it. */
const line = (name: string) => {
  const row = screen
    .getAllByRole('row')
    .find((one) => within(one).queryByRole('rowheader')?.textContent?.includes(name))
  if (!row) throw new Error(`No line of ${name}`)
  return row
}
const dayOf = (name: string, date: string) =>
  line(name).querySelector<HTMLElement>(`[data-date="${date}"]`) as HTMLElement
const lineNow = (button: HTMLElement) => button.closest<HTMLElement>('[data-line]')?.dataset.line

describe('the schedule by driver', () => {
  test('has a line for each driver, with hours and pay, and the open shifts above them', async () => {
    await show({ shifts: [shift({ id: 1 }), shift({ id: 2, driver_id: null })] })
    await screen.findByText('Driver Two')
    expect(heads()).toEqual([
      'Open shifts1 shift',
      expect.stringContaining('Driver One8.0 h · £96.00 1, 1 unpublishedBrighton'),
      expect.stringContaining('Driver Two8.0 h · £96.00Brighton'),
      expect.stringContaining('Driver Three'),
    ])
    expect(
      within(line('Driver One')).getByRole('button', { name: /^11:00 to 15:00, Harbour Tacos, Driver One/ }),
    ).toBeTruthy()
    expect(screen.queryByRole('listbox', { name: 'Drivers' })).toBeNull()
  })

  test('with a location, hours and pay are of all restaurants, with the part of this one beside them', async () => {
    const whole = { shifts: 5, minutes: 1_440, cost: 28_800, unpublished: 2 }
    await show({
      search: { view: 'drivers', location: 'restaurant-1' },
      answers: {
        [DRIVERS]: pageWith(({ line }, index) => ({
          line: { ...line, whole: index === 0 ? whole : { ...ALL_HERE } },
        })),
      },
    })
    await screen.findByText('Driver Two')
    expect(heads().slice(1, 3)).toEqual([
      expect.stringContaining('Driver One24.0 h · £288.00 2, 2 unpublishedHere 8.0 h · £96.00Brighton'),
      expect.stringMatching(/Driver Two8.0 h · £96.00Brighton$/),
    ])
    expect(screen.getByTitle('5 shifts in all, of which 2 unpublished, 24.0 h · £288.00')).toBeTruthy()
    expect(screen.getByTitle('Here 8.0 h · £96.00, 2 shifts')).toBeTruthy()
  })

  test('tells drivers who share a name apart, also in the label of a drag', async () => {
    const { person } = await show({
      shifts: [shift({ id: 1, driver: { id: 1, full_name: 'Ann Example', phone: '', photo_src: null } })],
      answers: {
        [DRIVERS]: pageWith((_, index) => ({ full_name: 'Ann Example', told_apart_by: `Area ${index + 1}` })),
      },
    })
    await screen.findAllByText('Ann Example')
    expect(heads()).toContainEqual(expect.stringMatching(/Ann Example \(Area 2\)/))
    act(() => screen.getByRole('button', { name: /^11:00 to 15:00/ }).focus())
    await person.keyboard('m{ArrowDown}')
    const label = document.querySelector('[data-refused], [aria-hidden] b')?.closest('div')
    expect(label?.textContent).toContain(
      'Assign to Ann Example (Area 2), Wed 11 Mar11:00 – 15:00, Ann Example (Area 1)',
    )
    await person.keyboard('{Escape}')
  })

  test('shades leave and says why, and shows free days until they have a shift', async () => {
    await show({ shifts: [shift({ id: 1 })] })
    await screen.findByText('Driver Two')
    const leave = dayOf('Driver Three', '2026-03-12')
    expect([leave.textContent, leave.title]).toEqual(['Leave', 'Leave: unavailable on this day'])
    const name = 'Add shift, Driver Three, Thursday 12 Mar, Leave: unavailable on this day'
    expect(within(leave).getByRole('button', { name })).toBeTruthy()
    expect(dayOf('Driver One', '2026-03-10').textContent).toBe('Free')
    expect(dayOf('Driver One', '2026-03-11').textContent).not.toContain('Free')
  })

  test('moves a shift to another driver by keys as it is assigned, and to the open shifts as it is opened', async () => {
    const one = shift({ id: 1 })
    const { person, requests } = await show({ shifts: [one], answers: { [CHANGE]: DONE } })
    await screen.findByText('Driver Two')
    const button = () => screen.getByRole('button', { name: /^11:00 to 15:00/ })
    act(() => button().focus())
    await person.keyboard('m{ArrowDown}')
    const said = () => document.querySelector('[aria-live=assertive]')?.textContent
    await waitFor(() => expect(said()).toBe('Assign to Driver Two, Wed 11 Mar'))
    await person.keyboard('{Enter}')
    await waitFor(() =>
      expect(requests.at(-1)?.body).toMatchObject({
        kind: 'assign',
        shifts: [{ id: 1, updated_at: one.updated_at, driver_id: 2 }],
      }),
    )
    await waitFor(() => expect(lineNow(button())).toBe('1'))
    act(() => button().focus())
    await person.keyboard('m{ArrowUp}')
    expect(said()).toBe('Make open on Wed 11 Mar')
    await person.keyboard('{Enter}')
    await waitFor(() =>
      expect(requests.at(-1)?.body).toMatchObject({ kind: 'assign', shifts: [{ id: 1, driver_id: null }] }),
    )
    expect(await screen.findByText(/^Opened: /)).toBeTruthy()
  })

  test('counts an opened shift at once if not all are loaded, and no longer if it is refused', async () => {
    const { answer, release } = heldAnswer()
    const rows = [1, 2, 3].map((id) => [id, '00z0000', 0, 500, 0, 7, 240, 0, 0, 4_800, 5_000, 0])
    const open = [1, 2, 3].map((id) => [id, '0070000', 0, 7, 0, 7, 0, 0, 0, 0, 0, 0])
    const held = shift({ id: 1 })
    const { person } = await show({
      isWaiting: true,
      answers: {
        'GET /api/schedule/outline?…': ({ call }) => ({
          body: { seq: 0, rows: call.includes('driver_id=0') ? open : rows },
        }),
        'GET /api/shift?…': ({ call }) => ({ body: call.includes('driver_ids') ? [held] : [] }),
        [CHANGE]: answer,
      },
    })
    await waitFor(() => expect(heads()[0]).toMatch(/^Open shifts21 shifts/))
    const button = () => screen.getByRole('button', { name: /^11:00 to 15:00/ })
    await waitFor(button)
    act(() => button().focus())
    await person.keyboard('m{ArrowUp}{Enter}')
    await waitFor(() => expect(heads()[0]).toMatch(/^Open shifts22 shifts/))
    await act(async () => release({ status: 400, body: { message: 'No.' } }))
    await waitFor(() => expect(heads()[0]).toMatch(/^Open shifts21 shifts/))
  })

  test('says that it checks a driver who is not loaded yet, and then why they cannot have the shift', async () => {
    const { answer, release } = heldAnswer()
    const asked: unknown[] = []
    const { person, requests } = await show({
      answers: {
        'GET /api/schedule/outline?…': {
          body: { seq: 0, rows: [[1, '0'.repeat(7), 1, 1_500, 0, 0, 0, 0, 0, 0, 0, 0]] },
        },
        'GET /api/shift?…': { body: [shift({ id: 1 })] },
        [SOME_DRIVERS]: ({ body }) => {
          asked.push(body)
          return answer()
        },
      },
    })
    await screen.findByText('Driver Two')
    const button = await screen.findByRole('button', { name: /^11:00 to 15:00/ })
    act(() => button.focus())
    await person.keyboard('m{ArrowDown}')
    const said = () => document.querySelector('[aria-live=assertive]')?.textContent
    expect(said()).toBe('Assign to Driver Two, Wed 11 Mar. Checking the driver…')
    expect(asked.at(-1)).toEqual({ driver_ids: [1, 2, 3], restaurant_ids: [] })
    const target = () => document.querySelector<HTMLElement>('[data-drop]')?.dataset.drop
    expect(target()).toBe('same')
    const two = driver({ id: 2, full_name: 'Driver Two', blocked_restaurant_ids: [{ restaurant_id: 1 }] })
    await act(async () => release({ body: [driver(), two] }))
    const why = 'This restaurant has blocked this driver.'
    await waitFor(() => expect(said()).toBe(`Assign to Driver Two, Wed 11 Mar. Not possible: ${why}`))
    expect(target()).toBe('no')
    expect(screen.getByText(why)).toBeTruthy()
    await person.keyboard('{Enter}')
    expect(requests.filter(({ call }) => call === CHANGE)).toEqual([])
  })

  test('refuses a drop that a rule about working time bars, while it is held there', async () => {
    const rules = 'POST /api/shift/rules/check'
    const bar = 'Driver Two: Only 2 h 00 min of rest after 10/03/2026, 18:00 – 23:00 (at least 11 h)'
    const { person } = await show({
      user: manager,
      shifts: [shift({ id: 1 })],
      answers: {
        'GET /api/option': { body: [{ id: 1, okey: 'rule_rest', ovalue: 'bar', description: '' }] },
        [rules]: { body: [{ at: 0, level: 'bar', text: bar }] },
      },
    })
    await screen.findByText('Driver Two')
    act(() => screen.getByRole('button', { name: /^11:00 to 15:00/ }).focus())
    await person.keyboard('m{ArrowDown}')
    const said = () => document.querySelector('[aria-live=assertive]')?.textContent
    await waitFor(() => expect(said()).toContain(`Not possible: ${bar}`))
  })

  test('the menu of a shift says what is noted on its day', async () => {
    const { person } = await show({ shifts: [shift({ id: 1, driver_id: 3, period_date: '2026-03-12' })] })
    await screen.findByText('Driver Two')
    await person.click(screen.getByRole('button', { name: /^11:00 to 15:00/ }))
    const menu = await screen.findByRole('menu')
    expect(within(menu).getByText('Leave: unavailable on this day')).toBeTruthy()
  })

  test('the drivers of a day say why a driver is off', async () => {
    const answers = { 'GET /api/shift?…': { body: [] } }
    const { person } = await show({ answers })
    await screen.findByText('Driver Two')
    await person.click(screen.getByRole('button', { name: /^Thu 12 Mar/ }))
    const day = within(await screen.findByRole('dialog', { name: 'Thursday 12 Mar 2026' }))
    const listed = await day.findAllByRole('listitem')
    expect(listed.map(({ textContent }) => textContent)).toContain('Driver ThreeLeave')
  })

  test('a month says on which days a driver is away', async () => {
    await show({
      search: { view: 'drivers', interval: 'month' },
      answers: { [listCall('2026-03-01', '2026-03-31')]: { body: [] } },
    })
    const name = 'Driver Three, Thu 12 Mar: No shifts. Leave: unavailable on this day. Opens the day.'
    const cell = (await screen.findByRole('button', { name })).closest<HTMLElement>('[role=gridcell]')
    expect(cell?.dataset.note).toBe('away')
  })

  test('a month of one place marks the days of drivers who work elsewhere, and says their hours of work', async () => {
    const [day, weekDay] = [11, 3]
    const hours = { holiday: 20 as const, start_at: '09:00', stop_at: '17:00' }
    await show({
      search: { view: 'drivers', interval: 'month', location: 'restaurant-1' },
      answers: {
        [listCall('2026-03-01', '2026-03-31')]: { body: [] },
        [DRIVERS]: pageWith(({ line }, index) => ({
          line: {
            ...line,
            ...(index === 0 && { elsewhere: '0'.repeat(day) + '2'.padEnd(31 - day, '0') }),
            ...(index === 1 && { default_working_time: [{ week_day: weekDay, ...hours }] }),
          },
        })),
      },
    })
    const cellOf = async (name: string) =>
      (await screen.findByRole('button', { name })).closest<HTMLElement>('[role=gridcell]')
    const busy = await cellOf('Driver One, Thu 12 Mar: No shifts. 2 shifts elsewhere. Opens the day.')
    expect(busy?.dataset.elsewhere).toBe('2')
    const part = await cellOf('Driver Two, Thu 12 Mar: No shifts. Available 09:00 – 17:00. Opens the day.')
    expect(part?.dataset.elsewhere).toBeUndefined()
  })

  test('a month of thousands of shifts has the figures of its lines, and loads no shift', async () => {
    const onTwelfth = (count: number) => Array.from({ length: 31 }, (_, day) => (day === 11 ? count : 0))
    const many = { body: { seq: 0, rows: [[1, '0'.repeat(31), 1, 1_500, 0, 0, 0, 0, 0, 0, 0]] } }
    const { requests } = await show({
      search: { view: 'drivers', interval: 'month' },
      answers: {
        'GET /api/schedule/outline?…': many,
        [DRIVERS]: pageWith(({ line }) => ({
          line: {
            ...line,
            daily: [onTwelfth(2), onTwelfth(1), onTwelfth(0), onTwelfth(240), onTwelfth(4_800)],
          },
        })),
      },
    })
    const name = 'Driver Two, Thu 12 Mar: 1 shift, 4.0 hours and £48.00, and 1 draft. Opens the day.'
    expect(await screen.findByRole('button', { name })).toBeTruthy()
    expect(lastAsked.get('with_daily')).toBe('1')
    expect(requests.filter(({ call }) => call.startsWith('GET /api/shift?'))).toEqual([])
  })

  test('within a line only the day changes', async () => {
    const { person, requests } = await show({ shifts: [shift({ id: 1 })], answers: { [CHANGE]: DONE } })
    await screen.findByText('Driver Two')
    act(() => screen.getByRole('button', { name: /^11:00 to 15:00/ }).focus())
    await person.keyboard('m{ArrowRight}{Enter}')
    await waitFor(() => expect(requests.at(-1)?.call).toBe(CHANGE))
    expect(requests.at(-1)?.body).toMatchObject({ kind: 'move', shifts: [{ period_date: '2026-03-12' }] })
    expect(JSON.stringify(requests.at(-1)?.body)).not.toContain('driver_id')
  })

  test('the bar says how many folded open shifts and drafts are not selected with all others', async () => {
    const open = Array.from({ length: 5 }, (_, nr) => shift({ id: nr + 2, driver_id: null }))
    const { person } = await show({
      shifts: [shift({ id: 1 }), ...open, shift({ id: 9, driver_id: null, status: 30 })],
    })
    await screen.findByText('Driver Two')
    act(() => dayOf('Driver One', '2026-03-11').querySelector<HTMLElement>('button')?.focus())
    await person.keyboard('{Control>}a{/Control}')
    const bar = () => screen.getByRole('region', { name: 'Selected shifts' }).textContent
    await waitFor(() =>
      expect(bar()).toContain('4 shifts selected; 2 folded open shifts and 1 draft are not'),
    )
    fireEvent.click(screen.getByRole('button', { name: 'Show 2 more' }))
    await waitFor(() => expect(bar()).toMatch(/^4 shifts selected ·/))
    const own = dayOf('Driver One', '2026-03-11').querySelector('[data-shift]')
    fireEvent.click(own as Element, { ctrlKey: true })
    await waitFor(() => expect(bar()).toMatch(/^3 shifts selected ·/))
  })

  test('adds a shift for a driver, after asking where', async () => {
    const { person } = await show()
    await screen.findByText('Driver Two')
    fireEvent.click(within(dayOf('Driver Two', '2026-03-10')).getByRole('button', { name: /^Add shift/ }))
    const where = await screen.findByRole('dialog', { name: 'Add shift' })
    expect(within(where).getByText('Driver Two, Tuesday 10 Mar')).toBeTruthy()
    await person.click(within(where).getByRole('combobox', { name: 'Restaurant' }))
    await person.click(await screen.findByRole('option', { name: 'Quay Sushi' }))
    await person.click(within(where).getByRole('button', { name: 'Continue' }))
    const driver = await screen.findByRole<HTMLInputElement>('combobox', { name: 'Driver' })
    expect(driver.value).toBe('Driver Two')
  })

  test('adds a shift for a driver once the drivers are loaded', async () => {
    let release = () => {}
    const held = new Promise<void>((resolve) => {
      release = resolve
    })
    const many = { body: { seq: 0, rows: [[1, '0'.repeat(7), 1, 1_500, 0, 0, 0, 0, 0, 0, 0]] } }
    const { person } = await show({
      answers: {
        'GET /api/schedule/outline?…': many,
        'GET /api/shift?…': { body: [] },
        [SOME_DRIVERS]: async (asked: Pick<FakeRequest, 'body'>) => {
          await held
          return base[SOME_DRIVERS](asked)
        },
      },
    })
    await screen.findByText('Driver Two')
    fireEvent.click(within(dayOf('Driver Two', '2026-03-10')).getByRole('button', { name: /^Add shift/ }))
    const where = await screen.findByRole('dialog', { name: 'Add shift' })
    await person.click(within(where).getByRole('combobox', { name: 'Restaurant' }))
    await person.click(await screen.findByRole('option', { name: 'Quay Sushi' }))
    const go = within(where).getByRole<HTMLButtonElement>('button', { name: 'Continue' })
    expect(within(where).getByText('Loading the drivers…')).toBeTruthy()
    expect(go.disabled).toBe(true)
    act(() => release())
    await waitFor(() => expect(go.disabled).toBe(false))
    await person.click(go)
    const driver = await screen.findByRole<HTMLInputElement>('combobox', { name: 'Driver' })
    expect(driver.value).toBe('Driver Two')
  })

  test('pastes into the one restaurant that is shown', async () => {
    const { requests, person } = await show({
      search: { view: 'drivers', location: 'restaurant-2' },
      shifts: [shift({ id: 1, restaurant_id: 2 })],
      answers: { 'POST /api/shift': { body: shift({ id: 9, restaurant_id: 2 }) } },
    })
    await screen.findByText('Driver Two')
    act(() => changeSchedule({ copied: { ...shift({ id: 5 }), manning: 'Driver One' } }))
    act(() => screen.getByRole('button', { name: /^11:00 to 15:00/ }).focus())
    await person.keyboard('{Control>}v{/Control}')
    await waitFor(() => expect(requests.at(-1)?.body).toMatchObject({ restaurant_id: 2 }))
  })

  test('is sorted and searched by the server, and the address keeps it', async () => {
    const { person, searches } = await show()
    await screen.findByText('Driver Two')
    await person.click(screen.getByRole('radio', { name: 'Hours' }))
    expect(searches.at(-1)).toMatchObject({ view: 'drivers', sort: 'hours' })
    await person.type(await screen.findByRole('textbox', { name: 'Search drivers' }), 'three')
    await waitFor(() => expect(searches.at(-1)).toMatchObject({ name: 'three' }))
    await waitFor(() => expect(heads()).toHaveLength(2))
    expect([lastAsked.get('sort'), lastAsked.get('with_line')]).toEqual(['hours', '1'])
    expect(await screen.findByText('1 driver')).toBeTruthy()
  })

  test('says that it is searching, from the first letter until the results are there', async () => {
    const found = heldAnswer()
    const { person, searches } = await show({
      answers: {
        [DRIVERS]: (request) =>
          request.call.includes('search=three') ? found.answer() : driverPage(request),
      },
    })
    await screen.findByText('3 drivers')
    await person.type(await screen.findByRole('textbox', { name: 'Search drivers' }), 'three')
    expect(screen.getByText('Searching…')).toBeTruthy()
    await waitFor(() => expect(searches.at(-1)).toMatchObject({ name: 'three' }))
    expect(screen.getByText('Searching…')).toBeTruthy()
    found.release({ body: { ...driverPage({ call: '?search=three' } as FakeRequest).body } })
    expect(await screen.findByText('1 driver')).toBeTruthy()
    expect(screen.queryByText('Searching…')).toBeNull()
  })

  test('neither asks again nor changes the box when a space is typed between two words', async () => {
    const { person, searches, requests } = await show()
    const box = await screen.findByRole<HTMLInputElement>('textbox', { name: 'Search drivers' })
    await person.type(box, 'driver')
    await waitFor(() => expect(searches.at(-1)).toMatchObject({ name: 'driver' }))
    const [asked, chosen] = [requests.length, searches.length]
    await person.type(box, ' ')
    await new Promise((done) => setTimeout(done, 400))
    expect([box.value, requests.length, searches.length]).toEqual(['driver ', asked, chosen])
    await person.type(box, 'three ')
    await waitFor(() => expect(searches.at(-1)).toMatchObject({ name: 'driver three' }))
    expect(box.value).toBe('driver three ')
  })

  test('a question about all shifts says that it includes all drivers while a name is searched', async () => {
    const { person } = await show({ search: { view: 'drivers', name: 'three' }, shifts: [shift({ id: 1 })] })
    await person.click(await screen.findByRole('button', { name: 'Publish Shifts [1]' }))
    const question = await screen.findByRole('dialog', { name: 'Publish 1 Shift(s)?' })
    expect(question.textContent).toContain('This includes all drivers, not only those you searched for.')
  })

  test('has the name from the address in its search box, also after going back', async () => {
    layOut()
    vi.useFakeTimers({ toFake: ['Date'], now: NOW })
    fakeServer({ ...base, [THIS_WEEK]: { body: [] }, [DRIVERS]: driverPage })
    const history = createMemoryHistory({ initialEntries: ['/schedule?view=drivers&name=three'] })
    await openAppOn(history, administrator)
    const box = await screen.findByRole<HTMLInputElement>('textbox', { name: 'Search drivers' })
    expect(box.value).toBe('three')
    act(() => history.push('/schedule?view=drivers'))
    await waitFor(() => expect(box.value).toBe(''))
    act(() => history.back())
    await waitFor(() => expect(box.value).toBe('three'))
  })

  test('is chosen in the toolbar, and left there', async () => {
    const { person, searches } = await showSchedule({ answers: { [DRIVERS]: driverPage } })
    await person.click(await screen.findByRole('radio', { name: 'By driver' }))
    expect(searches.at(-1)).toEqual({ view: 'drivers' })
    // Only hours go back to the days before them.
    expect(scheduleNow().daysShown).toBeUndefined()
    await waitFor(() => expect(heads()).toHaveLength(4))
    await person.click(screen.getByRole('radio', { name: 'By restaurant' }))
    expect(searches.at(-1)).toEqual({ view: undefined })
    expect(heads()).toHaveLength(5)
  })

  describe('of many drivers', () => {
    const everyone = Array.from({ length: 120 }, (_, index) => index + 1)
    /** @returns the answer, the ids that were asked for, and what changes the order */
    const many = (gone?: number) => {
      const asked: number[][] = []
      let inOrder: readonly number[] = everyone
      const answer = (request: FakeRequest) => {
        const query = new URLSearchParams(request.call.split('?')[1])
        const { body } = driverPage({ ...request, call: request.call.replace(/&ids=[^&]*/, '') })
        const [one] = body.drivers
        const some = query.get('ids')?.split(',').map(Number)
        if (some) asked.push(some)
        const drivers = (some ?? inOrder.slice(0, 30))
          .filter((id) => id !== gone)
          .map((id) => ({ ...(one as Listed), id, full_name: `Driver No. ${id}` }))
        const ids = query.has('with_ids') && { ids: [...inOrder] }
        return { body: { ...body, count: everyone.length, ...ids, drivers } }
      }
      const order = (next: readonly number[]) => {
        inOrder = next
      }
      return { asked, answer, order }
    }
    const toEnd = async (person: Awaited<ReturnType<typeof show>>['person']) => {
      act(() => dayOf('Driver No. 1', '2026-03-09').querySelector<HTMLElement>('button')?.focus())
      await person.keyboard('{Control>}{End}{/Control}')
    }

    test('has a line for each, and loads those in sight', async () => {
      const { asked, answer } = many(119)
      const { person } = await show({ answers: { [DRIVERS]: answer } })
      await screen.findByText('Driver No. 1')
      const grid = screen.getByRole('grid', { name: 'Schedule' })
      expect(grid.getAttribute('aria-rowcount')).toBe('122')
      expect(await screen.findByText('120 drivers')).toBeTruthy()
      expect(asked).toEqual([])
      await toEnd(person)
      await screen.findByText('Driver No. 120')
      expect(document.activeElement?.closest<HTMLElement>('[data-line]')?.dataset.line).toBe('120')
      expect(asked).toEqual([everyone.slice(90)])
      // One has gone since the order was loaded.
      expect(screen.queryByText('Driver No. 119')).toBeNull()
      expect(grid.getAttribute('aria-rowcount')).toBe('121')
    })

    test('loads what is in sight again after a change, in its new order', async () => {
      const { asked, answer, order } = many()
      const { person } = await show({ answers: { [DRIVERS]: answer } })
      await screen.findByText('Driver No. 1')
      await toEnd(person)
      await screen.findByText('Driver No. 120')
      order([119, ...everyone.filter((id) => id !== 119)])
      act(() => receiveLive({ seq: 1, channel: 'driver', event: 'update', data: driver({ id: 119 }) }))
      await waitFor(() => expect(heads()[1]).toContain('Driver No. 119'), { timeout: 5_000 })
      // Until they are loaded again, the others keep their names.
      expect(screen.getByText('Driver No. 120')).toBeTruthy()
      await waitFor(() => expect(asked.at(-1)).toEqual(everyone.slice(89).filter((id) => id !== 119)))
    })

    test('selects the shifts of all drivers in the next week, even of those loaded for this one', async () => {
      const { answer } = many()
      const next = { period_date: '2026-03-17' }
      const shifts = [shift({ id: 76, driver_id: 1, ...next }), shift({ id: 77, driver_id: 120, ...next })]
      const { person } = await show({
        answers: { [DRIVERS]: answer, [listCall('2026-03-16', '2026-03-22')]: { body: shifts } },
      })
      await screen.findByText('Driver No. 1')
      await toEnd(person)
      await screen.findByText('Driver No. 120')
      await person.keyboard('{Control>}{Home}{/Control}')
      await person.click(screen.getByRole('button', { name: 'Next week' }))
      await waitFor(() =>
        expect(dayOf('Driver No. 1', '2026-03-17').querySelector('[data-shift]')).toBeTruthy(),
      )
      act(() => dayOf('Driver No. 1', '2026-03-17').querySelector<HTMLElement>('button')?.focus())
      await person.keyboard('{Control>}a{/Control}')
      await waitFor(() => expect([...scheduleNow().selected].toSorted()).toEqual([76, 77]))
    })

    test.each([
      [
        'by hand',
        (person: Awaited<ReturnType<typeof show>>['person']) =>
          person.click(screen.getByRole('button', { name: 'Try again' })),
      ],
      ['as soon as the network is back', async () => void dispatchEvent(new Event('online'))],
    ])('says when some could not be loaded, and loads them %s', async (_, again) => {
      let refuses = true
      const { asked, answer } = many()
      const { person } = await show({
        answers: {
          [DRIVERS]: (request) =>
            refuses && request.call.includes('ids=') && !request.call.includes('with_ids')
              ? { status: 400, body: { message: 'No.' } }
              : answer(request),
        },
      })
      await screen.findByText('Driver No. 1')
      await toEnd(person)
      await screen.findByText('Some drivers could not be loaded.')
      expect(line('Loading…')).toBeTruthy()
      refuses = false
      const before = asked.length
      await again(person)
      await waitFor(() => expect(asked.length).toBeGreaterThan(before), { timeout: 1_000 })
      await screen.findByText('Driver No. 120')
      expect(screen.queryByRole('button', { name: 'Try again' })).toBeNull()
    })

    test('draws one cell of a line that is not loaded, but the days of the one with the focus', async () => {
      const { answer } = many()
      const { person } = await show({
        answers: {
          [DRIVERS]: (request) =>
            request.call.includes('ids=') && !request.call.includes('with_ids')
              ? { status: 400, body: { message: 'No.' } }
              : answer(request),
        },
      })
      await screen.findByText('Driver No. 1')
      await toEnd(person)
      await screen.findByText('Some drivers could not be loaded.')
      const grid = screen.getByRole('grid', { name: 'Schedule' })
      grid.scrollTop = 3_000
      fireEvent.scroll(grid)
      const spans = (row: Element) =>
        [...row.querySelectorAll('[role=gridcell]')].map((cell) => cell.getAttribute('aria-colspan'))
      const focused = () => document.activeElement?.closest('[data-line]')
      await waitFor(() => expect(screen.getAllByText('Loading…').length).toBeGreaterThan(2))
      const [first, ...others] = document.querySelectorAll('[data-line][aria-busy]:not(:focus-within)')
      expect(others.map(spans)).toEqual(others.map(() => ['7']))
      expect(focused() && spans(focused() as Element)).toEqual(Array(7).fill(null))
      // Otherwise a press there would give the focus to the grid, which would scroll back.
      const cell = first?.querySelector<HTMLElement>('[role=gridcell]')
      act(() => cell?.focus())
      expect(document.activeElement).toBe(cell)
    })

    test('says no longer that some could not be loaded once they are out of sight', async () => {
      const { answer } = many()
      const { person } = await show({
        answers: {
          [DRIVERS]: (request) =>
            request.call.includes('ids=') && !request.call.includes('with_ids')
              ? { status: 400, body: { message: 'No.' } }
              : answer(request),
        },
      })
      await screen.findByText('Driver No. 1')
      await toEnd(person)
      await screen.findByText('Some drivers could not be loaded.')
      await person.keyboard('{Control>}{Home}{/Control}')
      await waitFor(() => expect(screen.queryByText('Some drivers could not be loaded.')).toBeNull())
    })

    test('keeps what it shows without a message if it cannot be loaded again', async () => {
      let refuses = false
      const { asked, answer } = many()
      const { person } = await show({
        answers: {
          [DRIVERS]: (request) => {
            const answered = answer(request)
            return refuses ? { status: 400, body: { message: 'No.' } } : answered
          },
        },
      })
      await screen.findByText('Driver No. 1')
      await toEnd(person)
      await screen.findByText('Driver No. 120')
      await person.keyboard('{Control>}{Home}{/Control}')
      await waitFor(() => expect(screen.queryByText('Driver No. 120')).toBeNull())
      const queryKey = ['schedule drivers', 'some']
      // Lines that are still shown would not load their drivers again.
      await waitFor(() => expect(queryClient.isFetching({ queryKey })).toBe(0))
      await waitFor(() =>
        expect(queryClient.getQueryCache().findAll({ queryKey, type: 'inactive' })).not.toEqual([]),
      )
      refuses = true
      act(() => void queryClient.invalidateQueries({ queryKey, refetchType: 'none' }))
      const before = asked.length
      await person.keyboard('{Control>}{End}{/Control}')
      await waitFor(() => expect(asked.length).toBeGreaterThan(before))
      await screen.findByText('Driver No. 120')
      expect(screen.queryByText('No.')).toBeNull()
      expect(screen.queryByText('Some drivers could not be loaded.')).toBeNull()
      refuses = false
      const refused = asked.length
      await waitFor(() => expect(asked.length).toBeGreaterThan(refused))
    })
  })

  test('leaves out the search for one driver, and says that they are not listed here', async () => {
    let isListed = true
    const search = { driver: 2, name: 'one', busy: true, location: 'restaurant-1' } as const
    await show({
      search: { view: 'drivers', ...search },
      shifts: [shift({ driver_id: 2, restaurant_id: 2 })],
      answers: {
        [DRIVERS]: (asked) => {
          const { body } = driverPage(asked)
          return { body: isListed ? body : { ...body, count: 0, drivers: [] } }
        },
      },
    })
    expect([lastAsked.get('ids'), lastAsked.get('search'), lastAsked.get('busy')]).toEqual(['2', null, null])
    isListed = false
    await act(() => queryClient.invalidateQueries())
    await screen.findByText('Driver not listed here')
  })

  test('shows the line of one driver alone, and leads back to all', async () => {
    const { person, searches } = await show({
      search: { view: 'drivers', driver: 2 },
      shifts: [shift({ driver_id: 2 })],
    })
    await screen.findByText('Only')
    await person.click(screen.getByRole('button', { name: 'Show all drivers' }))
    expect(searches.at(-1)).toMatchObject({ driver: undefined })
  })
})

describe('the drivers on a phone', () => {
  const card = (name: string) =>
    screen
      .getAllByRole('listitem')
      .find((item) => item.querySelector('[data-line]') && item.textContent?.includes(name)) as HTMLElement

  test('are below the folded open shifts with hours, pay and the cards of a day, or why there are none', async () => {
    const { person } = await show({
      onPhone: true,
      shifts: [shift({ id: 1 }), shift({ id: 2, driver_id: null })],
    })
    await screen.findByRole('button', { name: 'Show only Driver Two' })
    expect(within(card('Open shifts')).queryByRole('img')).toBeNull()
    await person.click(within(card('Open shifts')).getByRole('button', { name: 'Show' }))
    expect(within(card('Open shifts')).getByRole('button', { name: /^11:00 to 15:00/ })).toBeTruthy()
    expect(card('Driver One').textContent).toContain('8.0 h · £96.00')
    expect(card('Driver One').textContent).toContain('Harbour Tacos')
    expect(card('Driver Two').textContent).toContain('Free all day')
    fireEvent.click(screen.getByRole('button', { name: /Thursday/ }))
    await waitFor(() => expect(card('Driver Three').textContent).toContain('Leave: unavailable on this day'))
  })

  test('the sheet of a shift says what is noted on its day', async () => {
    const { person } = await show({
      onPhone: true,
      shifts: [shift({ id: 1, driver_id: 3, period_date: '2026-03-12' })],
    })
    await screen.findByRole('button', { name: 'Show only Driver Two' })
    fireEvent.click(screen.getByRole('button', { name: /Thursday/ }))
    await person.click(await screen.findByRole('button', { name: /^11:00 to 15:00/ }))
    const sheet = within(await screen.findByRole('dialog'))
    expect(sheet.getByText('Leave: unavailable on this day')).toBeTruthy()
  })

  test('the days and their card count the open shifts that are folded away', async () => {
    const open = Array.from({ length: 5 }, (_, nr) => shift({ id: nr + 2, driver_id: null }))
    const other = shift({ id: 9, driver_id: null, period_date: '2026-03-12' })
    const { person } = await show({ onPhone: true, shifts: [shift({ id: 1 }), ...open, other] })
    expect(await screen.findByRole('button', { name: 'Wednesday 11 Mar 6 shifts, 5 open' })).toBeTruthy()
    await person.click(within(card('Open shifts')).getByRole('button', { name: 'Show' }))
    const shown = () => within(card('Open shifts')).getAllByRole('button', { name: /^11:00 to 15:00/ })
    expect(shown()).toHaveLength(3)
    expect(card('Open shifts').textContent).toMatch(/^Open shifts5 shiftsShow 2 more(?!.*more)/)
    await person.click(screen.getByRole('button', { name: 'Show 2 more' }))
    await waitFor(() => expect(shown()).toHaveLength(5))
  })

  test('the days count every shift, even those that are not loaded', async () => {
    const rows = [1, 2, 3].map((id) => [id, '00z0000', 0, 500, 0, 7, 240, 0, 0, 4_800, 5_000])
    const onWednesday = (count: number) => [0, 0, count, 0, 0, 0, 0]
    const days = [1_500, 0, 21, 720, 14_400].map(onWednesday)
    await show({
      onPhone: true,
      isWaiting: true,
      answers: {
        'GET /api/schedule/outline?…': ({ call }) => ({
          body: call.includes('days=1') ? { seq: 0, rows: [], days } : { seq: 0, rows },
        }),
        'GET /api/shift?…': { body: [] },
      },
    })
    expect(await screen.findByRole('button', { name: 'Wednesday 11 Mar 1.5k shifts, 21 open' })).toBeTruthy()
    expect(screen.getByRole('button', { name: 'Thursday 12 Mar no shifts' })).toBeTruthy()
  })

  test('have their shifts and the open ones in a month of thousands of shifts', async () => {
    const rows = [[1, '0'.repeat(31), 0, 1_500, 0, 7, 240, 0, 0, 4_800, 5_000]]
    await show({
      onPhone: true,
      search: { view: 'drivers', interval: 'month' },
      answers: {
        'GET /api/schedule/outline?…': { body: { seq: 0, rows } },
        'GET /api/shift?…': ({ call }) => ({
          body: call.includes('driver_id=0')
            ? [shift({ id: 8, driver_id: null, start_time: '18:00', finish_time: '20:00' })]
            : [shift({ id: 9, driver_id: 2 })],
        }),
      },
    })
    expect(await screen.findByRole('button', { name: /^11:00 to 15:00, Harbour Tacos/ })).toBeTruthy()
    expect(screen.getByText('1 shift')).toBeTruthy()
  })

  test('get a shift by their own button', async () => {
    const { person } = await show({ onPhone: true })
    const name = 'Add shift, Driver Two, Wednesday 11 Mar, Free all day'
    await person.click(await screen.findByRole('button', { name }))
    const where = await screen.findByRole('dialog', { name: 'Add shift' })
    expect(within(where).getByText('Driver Two, Wednesday 11 Mar')).toBeTruthy()
  })

  test.each([
    [undefined, 'All locations, all drivers, 09/03/2026 – 15/03/2026'],
    [2, 'All locations, Driver Two, 09/03/2026 – 15/03/2026'],
    ['open' as const, 'All locations, open shifts, 09/03/2026 – 15/03/2026'],
  ])('the sheet of all shifts names whose shifts it changes: %s', async (driver, scope) => {
    const { person } = await show({ onPhone: true, search: { view: 'drivers', driver } })
    await person.click(screen.getByRole('button', { name: 'All shifts' }))
    const sheet = await screen.findByRole('dialog', { name: /^All shifts/ })
    await waitFor(() => expect(sheet.textContent).toContain(scope))
  })

  test('are chosen on the phone itself, and one by one', async () => {
    const { person, searches } = await show({ onPhone: true, search: {} })
    await person.click(await screen.findByRole('radio', { name: 'By driver' }))
    expect(searches.at(-1)).toMatchObject({ view: 'drivers' })
    expect(screen.queryByRole('radio', { name: 'By hour' })).toBeNull()
    await person.click(await screen.findByRole('button', { name: 'Show only Driver Two' }))
    expect(searches.at(-1)).toMatchObject({ driver: 2 })
  })
})
