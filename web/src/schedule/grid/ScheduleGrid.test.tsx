import type { Shift } from '@driverdesk/contract/shifts/shift.shapes.ts'
import { daysInRange } from '@driverdesk/domain/kernel/wallClock.ts'
import { MantineProvider } from '@mantine/core'
import { QueryClientProvider } from '@tanstack/react-query'
import { act, fireEvent, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { createRef, type Ref, useState } from 'react'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import { restaurantsWithArea } from '../../desk/places.ts'
import { queryClient } from '../../kernel/query.ts'
import { area, restaurant, shift } from '../../testing/scheduleFixtures.ts'
import { layOut } from '../../testing/sitting.tsx'
import { STAFF } from '../audience/staff.ts'
import { type Scene, SceneContext } from '../model/scene.ts'
import type { ScheduleDesk } from '../model/scheduleDesk.ts'
import { scheduleRows } from '../model/scheduleRows.ts'
import { clearSelection, toggleShift } from '../model/scheduleState.ts'
import { changeSchedule, onSchedule, scheduleNow } from '../model/scheduleStore.ts'
import type { DriversById } from '../shift/shiftWords.ts'
import * as words from '../shift/shiftWords.ts'
import { BY_RESTAURANT, restaurantLines } from '../views/restaurants/byRestaurant.tsx'
import { ScheduleGrid } from './ScheduleGrid.tsx'
import type { ScheduleSurface } from './surface.ts'

vi.mock(import('../shift/shiftWords.ts'), { spy: true })
beforeEach(() => {
  layOut()
  changeSchedule(clearSelection)
})

const MONTH = daysInRange({ from: '2026-03-01', to: '2026-03-31' })
const WEEK = daysInRange({ from: '2026-03-09', to: '2026-03-15' })
const NONE = new Set<number>()
const DRIVERS: DriversById = new Map()

const places = (count: number, status: 10 | 20) =>
  restaurantsWithArea(
    Array.from({ length: count }, (_, index) =>
      restaurant({ id: index + 1, name: `Restaurant ${index + 1}`, status }),
    ),
    [area()],
  )

const everywhere = (count: number, days: readonly string[], perDay: number): Shift[] =>
  days.flatMap((period_date, day) =>
    Array.from({ length: count * perDay }, (_, index) =>
      shift({
        id: day * count * perDay + index + 1,
        restaurant_id: (index % count) + 1,
        period_date,
        start_time: index < count ? '11:00' : '17:00',
        finish_time: index < count ? '15:00' : '22:00',
      }),
    ),
  )

/** A copied shift. */
const COPIED = { ...shift(), manning: 'Driver One' }

interface SittingProps {
  count: number
  /** Of the restaurants: 20 is inactive. */
  status?: 10 | 20
  days: readonly string[]
  shifts: Shift[]
  onAdd?: (line: number, date: string) => void
  onCommand?: (command: string, id: number | undefined) => void
  canPaste?: boolean
  onPaste?: (line: number, date: string, holdsShift: boolean) => void
  handle?: Ref<ScheduleSurface>
}

const toggle: ScheduleDesk['toggle'] = (id, from) => changeSchedule(toggleShift(id, from))

/** A grid whose shifts and known drivers the test can change. */
let change: (shifts: Shift[], isWaiting?: boolean) => void = () => undefined
let meet: (drivers: DriversById) => void = () => undefined
function Sitting({
  count,
  status = 10,
  days,
  shifts: first,
  onAdd = vi.fn(),
  onCommand = vi.fn(),
  canPaste = false,
  onPaste = vi.fn(),
  handle,
}: SittingProps) {
  const [shifts, setShifts] = useState(first)
  const [isWaiting, setWaiting] = useState(false)
  const [drivers, setDrivers] = useState(DRIVERS)
  const [all] = useState(() => places(count, status))
  meet = setDrivers
  useState(() => changeSchedule({ copied: canPaste ? COPIED : undefined }))
  change = (next, waits = false) => {
    setShifts(next)
    setWaiting(waits)
  }
  const rows = scheduleRows(
    all,
    Map.groupBy(shifts, (one) => one.restaurant_id),
    { driver: undefined, busy: false },
  )
  return (
    <MantineProvider env="test">
      <QueryClientProvider client={queryClient}>
        <SceneContext
          value={
            {
              audience: STAFF,
              today: '2026-03-11',
              view: {},
              shownAs: BY_RESTAURANT,
              lines: {},
              schedule: { days, places: [], driversById: drivers, restaurantsById: DRIVERS, warned: NONE },
              many: { facts: {} },
              desk: { add: onAdd, command: onCommand, paste: onPaste, say: vi.fn(), toggle },
            } as unknown as Scene
          }
        >
          <ScheduleGrid ref={handle} rows={restaurantLines(rows)} isWaiting={isWaiting} onMenu={vi.fn()} />
        </SceneContext>
      </QueryClientProvider>
    </MantineProvider>
  )
}

describe('what is drawn', () => {
  test('draws far fewer than 6,000 elements for a month of 600 restaurants', () => {
    render(<Sitting count={600} days={MONTH} shifts={everywhere(600, MONTH, 2)} canPaste />)
    const grid = screen.getByRole('grid')
    expect(grid.querySelectorAll('[data-shift]').length).toBeGreaterThan(100)
    expect(grid.querySelectorAll('*').length).toBeLessThan(3000)
    expect(grid.getAttribute('aria-rowcount')).toBe('601')
    expect(grid.getAttribute('aria-colcount')).toBe('32')
  })

  test('renders only the line and day of a changed shift again', () => {
    const shifts = everywhere(10, WEEK, 1)
    render(<Sitting count={10} days={WEEK} shifts={shifts} />)
    const drawn = vi.mocked(words.shiftLabel)
    drawn.mockClear()
    const [first, ...others] = shifts
    act(() => change([{ ...(first as Shift), comment: 'New' }, ...others]))
    expect(drawn.mock.calls.map(([one]) => one.id)).toEqual([first?.id])
  })

  test('renders only the shifts of a driver who becomes known again', () => {
    const [first, ...others] = everywhere(10, WEEK, 1)
    const shifts = [{ ...(first as Shift), driver_id: 8, driver: null }, ...others]
    render(<Sitting count={10} days={WEEK} shifts={shifts} />)
    const drawn = vi.mocked(words.shiftLabel)
    drawn.mockClear()
    act(() => meet(new Map([[8, { full_name: 'Driver Eight' }]])))
    expect(drawn.mock.calls.map(([one]) => one.id)).toEqual([first?.id])
    expect(screen.getByRole('button', { name: /Driver Eight/ })).toBeDefined()
  })

  test('keeps the same rows in sight when the person comes back', () => {
    const grid = <Sitting count={10} days={WEEK} shifts={everywhere(10, WEEK, 1)} />
    render(grid).unmount()
    const counts: number[] = []
    const stop = onSchedule(() => counts.push(scheduleNow().sight.restaurants.length))
    render(grid)
    stop()
    expect(scheduleNow().sight.restaurants.length).toBeGreaterThan(0)
    expect(counts.every((count) => count > 0)).toBe(true)
  })

  test('the lines are where the data says', () => {
    render(<Sitting count={3} days={WEEK} shifts={everywhere(1, WEEK, 2)} />)
    const tops = screen
      .getAllByRole('row')
      .slice(1)
      .map(({ style }) => [style.top, style.height])
    expect(tops).toEqual([
      ['0px', '120px'],
      ['120px', '56px'],
      ['176px', '56px'],
    ])
  })
})

test('scrolls a month to today, another month to its first day, and a week not at all', () => {
  const grid = createRef<ScheduleSurface>()
  const { rerender } = render(<Sitting count={1} days={MONTH} shifts={[]} handle={grid} />)
  const scroller = screen.getByRole('grid')
  // The eleventh day, with the one before it.
  expect(scroller.scrollLeft).toBe(9 * 134)
  scroller.scrollLeft = 0
  rerender(<Sitting count={1} days={MONTH} shifts={[]} handle={grid} />)
  expect(scroller.scrollLeft).toBe(0)
  act(() => grid.current?.showToday?.())
  expect(scroller.scrollLeft).toBe(9 * 134)
  scroller.scrollLeft = 10 * 134
  act(() => grid.current?.showToday?.())
  expect(scroller.scrollLeft).toBe(10 * 134)
  scroller.scrollLeft = 0
  rerender(<Sitting count={1} days={WEEK} shifts={[]} handle={grid} />)
  expect(scroller.scrollLeft).toBe(0)
  scroller.scrollLeft = 100
  rerender(<Sitting count={1} days={WEEK.map((day) => day.replace('03', '05'))} shifts={[]} handle={grid} />)
  expect(scroller.scrollLeft).toBe(100)
  rerender(<Sitting count={1} days={MONTH.map((day) => day.replace('03', '05'))} shifts={[]} handle={grid} />)
  expect(scroller.scrollLeft).toBe(0)
})

test('while the shifts of another range are on their way the lines stay where they were', () => {
  const shifts = everywhere(2, WEEK, 2)
  render(<Sitting count={2} days={WEEK} shifts={shifts} />)
  const heights = () =>
    screen
      .getAllByRole('row')
      .slice(1)
      .map(({ style }) => style.height)
  expect(heights()).toEqual(['120px', '120px'])
  act(() => change([], true))
  expect(heights()).toEqual(['120px', '120px'])
  act(() => change([]))
  expect(heights()).toEqual(['56px', '56px'])
})

describe('the keyboard', () => {
  const focused = () => document.activeElement?.getAttribute('aria-label')

  test('has one tab stop in the grid, and the arrows continue from there', async () => {
    const person = userEvent.setup()
    render(<Sitting count={2} days={WEEK} shifts={everywhere(1, WEEK, 2)} />)
    await person.tab()
    expect(focused()).toBe('11:00 to 15:00, Driver One, unpublished')
    await person.keyboard('{ArrowDown}')
    expect(focused()).toBe('17:00 to 22:00, Driver One, unpublished')
    await person.keyboard('{ArrowDown}')
    expect(focused()).toBe('Add shift, Restaurant 1, Monday 9 Mar')
    await person.keyboard('{ArrowDown}{ArrowRight}')
    expect(focused()).toBe('Add shift, Restaurant 2, Tuesday 10 Mar')
    await person.tab()
    expect(document.activeElement).toBe(document.body)
    await person.tab({ shift: true })
    expect(focused()).toBe('Add shift, Restaurant 2, Tuesday 10 Mar')
    await person.tab({ shift: true })
    expect(document.activeElement).toBe(document.body)
  })

  test('reaches what is far away, and it is drawn there', async () => {
    const person = userEvent.setup()
    render(<Sitting count={600} days={MONTH} shifts={[]} />)
    await person.tab()
    await person.keyboard('{Control>}{End}{/Control}')
    expect(focused()).toBe('Add shift, Restaurant 600, Tuesday 31 Mar')
  })

  test('N adds a shift to the day, Delete removes one', async () => {
    const person = userEvent.setup()
    const [onAdd, onCommand] = [vi.fn(), vi.fn()]
    render(<Sitting count={1} days={WEEK} shifts={[shift({ id: 8 })]} onAdd={onAdd} onCommand={onCommand} />)
    await person.tab()
    await person.keyboard('{ArrowRight}{ArrowRight}n')
    expect(onAdd).toHaveBeenCalledExactlyOnceWith(1, '2026-03-11')
    await person.keyboard('{Delete}')
    expect(onCommand).toHaveBeenCalledExactlyOnceWith('remove', 8)
  })

  test('adds nothing by N if the restaurant is inactive', async () => {
    const person = userEvent.setup()
    const onAdd = vi.fn()
    const shifts = [shift({ id: 8, period_date: '2026-03-09' })]
    render(<Sitting count={1} status={20} days={WEEK} shifts={shifts} onAdd={onAdd} />)
    expect(screen.queryByRole('button', { name: /^Add shift/ })).toBeNull()
    await person.tab()
    await person.keyboard('n{ArrowRight}n')
    expect(onAdd).not.toHaveBeenCalled()
  })

  test('Ctrl+C copies a shift, Ctrl+V pastes into a day, and Ctrl+Shift+V goes on copying', async () => {
    const person = userEvent.setup()
    const [onCommand, onPaste] = [vi.fn(), vi.fn()]
    const monday = shift({ id: 8, period_date: '2026-03-09' })
    render(
      <Sitting count={1} days={WEEK} shifts={[monday]} canPaste onCommand={onCommand} onPaste={onPaste} />,
    )
    await person.tab()
    await person.keyboard('{Control>}c{/Control}')
    expect(onCommand).toHaveBeenCalledExactlyOnceWith('copy', 8)
    await person.keyboard('{ArrowRight}{Control>}v{/Control}')
    expect(onPaste).toHaveBeenLastCalledWith(1, '2026-03-10', false)
    await person.keyboard('{Control>}{Shift>}v{/Shift}{/Control}')
    expect(onPaste).toHaveBeenLastCalledWith(1, '2026-03-10', true)
  })

  test('the arrows reach Paste below Add, and Shift+Enter goes on copying', async () => {
    const person = userEvent.setup()
    const onPaste = vi.fn()
    render(<Sitting count={1} days={WEEK} shifts={[]} canPaste onPaste={onPaste} />)
    await person.tab()
    await person.keyboard('{ArrowDown}{ArrowRight}')
    expect(focused()).toBe('Paste shift, Restaurant 1, Tuesday 10 Mar')
    await person.keyboard('{Shift>}{Enter}{/Shift}')
    expect(onPaste).toHaveBeenLastCalledWith(1, '2026-03-10', true)
    await person.keyboard('{Enter}')
    expect(onPaste).toHaveBeenLastCalledWith(1, '2026-03-10', false)
  })

  test('pastes nothing if nothing is copied or no shift can be added', async () => {
    const person = userEvent.setup()
    const onPaste = vi.fn()
    const { unmount } = render(<Sitting count={1} days={WEEK} shifts={[]} onPaste={onPaste} />)
    await person.tab()
    await person.keyboard('{Control>}v{/Control}')
    unmount()
    const shifts = [shift({ period_date: '2026-03-09' })]
    render(<Sitting count={1} status={20} days={WEEK} shifts={shifts} canPaste onPaste={onPaste} />)
    expect(screen.queryByRole('button', { name: /^Paste/ })).toBeNull()
    await person.tab()
    await person.keyboard('{Control>}v{/Control}')
    expect(onPaste).not.toHaveBeenCalled()
  })

  test('stays in the cell when the focused shift disappears', async () => {
    const person = userEvent.setup()
    const shifts = [shift({ id: 1, period_date: '2026-03-09' }), shift({ id: 2, period_date: '2026-03-10' })]
    render(<Sitting count={1} days={WEEK} shifts={shifts} />)
    await person.tab()
    act(() => change(shifts.slice(1)))
    expect(focused()).toBe('Add shift, Restaurant 1, Monday 9 Mar')
  })
})

describe('selecting', () => {
  const ids = () => [...scheduleNow().selected].toSorted((a, b) => a - b)
  const buttons = () => screen.getAllByRole('button', { name: /^\d\d:\d\d to/ })
  const the = (id: number) => buttons().find(({ dataset }) => dataset.shift === `${id}`) as HTMLElement

  test('with Ctrl one by one, with Shift what lies between, with Ctrl+A all, without drawing the others again', async () => {
    const person = userEvent.setup()
    const shifts = everywhere(100, WEEK, 1)
    render(<Sitting count={100} days={WEEK} shifts={shifts} />)
    // What is beyond the edges is drawn a moment later.
    await screen.findByRole('button', { name: 'Add shift, Restaurant 15, Monday 9 Mar' })
    fireEvent.click(the(1), { ctrlKey: true })
    expect(ids()).toEqual([1])
    expect(the(1).getAttribute('aria-label')).toBe('11:00 to 15:00, Driver One, unpublished, selected')
    expect(the(1).parentElement?.getAttribute('aria-selected')).toBe('true')
    fireEvent.click(the(202), { shiftKey: true })
    expect(ids()).toEqual([1, 2, 101, 102, 201, 202])

    act(() => the(1).focus())
    await person.keyboard('{Control>}a{/Control}')
    expect(ids()).toHaveLength(700)
    const drawn = vi.mocked(words.shiftLabel)
    drawn.mockClear()
    fireEvent.click(the(103), { ctrlKey: true })
    expect(ids()).toHaveLength(699)
    expect(drawn.mock.calls.map(([one]) => one.id)).toEqual([103])
  })

  test('with S and with Shift and the arrows, from where the keyboard is', async () => {
    const person = userEvent.setup()
    render(<Sitting count={2} days={WEEK} shifts={everywhere(2, WEEK, 1)} />)
    await person.tab()
    await person.keyboard('s')
    expect(ids()).toEqual([1])
    await person.keyboard('{ArrowRight}{Shift>}{ArrowRight}{ArrowDown}{/Shift}')
    expect(ids()).toEqual([3, 5])
    await person.keyboard('{Shift>}{ArrowDown}{/Shift}')
    expect(ids()).toEqual([3, 4, 5, 6])
  })

  test('with a band over empty space, which Escape undoes', async () => {
    render(<Sitting count={2} days={WEEK} shifts={everywhere(2, WEEK, 1)} />)
    const empty = screen.getAllByRole('gridcell')[0] as HTMLElement
    const press = { button: 0, pointerId: 1, pointerType: 'mouse', clientX: 220, clientY: 120 }
    const frames = () => act(() => new Promise((done) => setTimeout(done, 50)))
    fireEvent.pointerDown(empty, press)
    fireEvent.pointerMove(window, { ...press, clientX: 500, clientY: 60 })
    await frames()
    expect(ids()).toEqual([1, 3])
    fireEvent.pointerMove(window, { ...press, clientX: 500, clientY: 200 })
    fireEvent.pointerUp(window, { ...press, clientX: 500, clientY: 200 })
    expect(ids()).toEqual([2, 4])
    fireEvent.pointerDown(empty, press)
    fireEvent.pointerMove(window, { ...press, clientX: 300, clientY: 60 })
    await frames()
    expect(ids()).toEqual([1])
    fireEvent.keyDown(window, { key: 'Escape' })
    expect(ids()).toEqual([2, 4])
    // Let go outside the window: the next click is a click.
    fireEvent.pointerDown(empty, press)
    fireEvent.pointerUp(empty, press)
    expect(fireEvent.click(empty)).toBe(true)
  })
})
