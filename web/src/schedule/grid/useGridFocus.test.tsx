import { act, render, screen } from '@testing-library/react'
import { useRef } from 'react'
import { expect, test } from 'vitest'
import { restaurant, shift } from '../../testing/scheduleFixtures.ts'
import type { RestaurantOutline } from '../data/outline.data.ts'
import type { ScheduleRow } from '../model/scheduleRows.ts'
import { restaurantLines } from '../views/restaurants/byRestaurant.tsx'
import { useGridFocus } from './useGridFocus.ts'

const [WEDNESDAY, THURSDAY] = ['2026-03-11', '2026-03-12']
const DAYS = [WEDNESDAY, THURSDAY]
const line = (id: number, shifts: ReturnType<typeof shift>[] = []): ScheduleRow => ({
  restaurant: restaurant({ id }),
  area: undefined,
  shifts,
})
/** Its Wednesday is still loading. */
const waiting = (id: number, shifts: ReturnType<typeof shift>[] = []): ScheduleRow => ({
  ...line(id, shifts),
  coming: { days: new Map([[WEDNESDAY, 3]]), outline: {} as RestaurantOutline },
})

let focus: ReturnType<typeof useGridFocus>

/** The plainest lines that the grid can have. */
function Lines({ rows }: { rows: readonly ScheduleRow[] }) {
  const grid = useRef<HTMLDivElement>(null)
  focus = useGridFocus({ grid, rows: restaurantLines(rows), days: DAYS, canPaste: false, hasDays: false })
  return (
    <>
      <div ref={grid} {...focus.gridProps}>
        {rows.map(({ restaurant: { id }, shifts, coming }) => (
          <div key={id} data-line={id}>
            {DAYS.map((date) => (
              <div key={date} data-date={date} tabIndex={-1}>
                {shifts
                  .filter(({ period_date }) => period_date === date)
                  .map((one) => (
                    <button key={one.id} type="button" data-shift={one.id} />
                  ))}
                {!coming?.days.has(date) && <button type="button" data-add="" />}
              </div>
            ))}
          </div>
        ))}
      </div>
      <button type="button">Elsewhere</button>
    </>
  )
}

/** 'restaurant 2, 2026-03-11, shift 7' */
function focused(): string {
  const { activeElement: at } = document
  const [row, cell] = [at?.closest<HTMLElement>('[data-line]'), at?.closest<HTMLElement>('[data-date]')]
  const { shift: id, add } = (at as HTMLElement).dataset
  const item = id ? `shift ${id}` : add === undefined ? 'cell' : 'add'
  return row && cell ? `restaurant ${row.dataset.line}, ${cell.dataset.date}, ${item}` : 'nowhere'
}

/** Shift 7 has been dropped onto the waiting line of restaurant 2, and is drawn there until the answer. */
function drop() {
  const moved = shift({ id: 7, restaurant_id: 2, period_date: WEDNESDAY })
  const there = { line: 2, date: WEDNESDAY, item: 7 }
  const { rerender } = render(<Lines rows={[line(1, [shift({ id: 7 })]), waiting(2)]} />)
  const show = (...rows: ScheduleRow[]) => rerender(<Lines rows={rows} />)
  act(() => document.querySelector<HTMLElement>('[data-shift="7"]')?.focus())
  act(() => focus.followTo(there))
  show(line(1), waiting(2, [moved]))
  expect(focused()).toBe('restaurant 2, 2026-03-11, shift 7')
  return { show, moved }
}

test('the focus waits for a shift that was dropped onto a line that is still loading', () => {
  const { show, moved } = drop()
  show(line(1), waiting(2))
  expect(focused()).toBe('restaurant 2, 2026-03-11, cell')
  const other = shift({ id: 6, restaurant_id: 2, period_date: WEDNESDAY, start_time: '08:00' })
  show(line(1), line(2, [other, moved]))
  expect(focused()).toBe('restaurant 2, 2026-03-11, shift 7')
})

test('goes back with it if it cannot stay there', () => {
  const { show } = drop()
  show(line(1), waiting(2))
  show(line(1, [shift({ id: 7 })]), waiting(2))
  expect(focused()).toBe('restaurant 1, 2026-03-11, shift 7')
})

test('does not take the focus from a person who has moved elsewhere', () => {
  const { show, moved } = drop()
  show(line(1), waiting(2))
  const elsewhere = screen.getByRole('button', { name: 'Elsewhere' })
  act(() => elsewhere.focus())
  show(line(1), line(2, [moved]))
  expect(document.activeElement).toBe(elsewhere)
})

test('moves the focus to the first item of a wanted cell', () => {
  const { rerender } = render(<Lines rows={[line(1), line(2)]} />)
  act(() => focus.focusPlace({ line: 2, date: THURSDAY, item: 'cell' }))
  expect(focused()).toBe('restaurant 2, 2026-03-12, add')
  rerender(<Lines rows={[line(1), waiting(2)]} />)
  act(() => focus.focusPlace({ line: 2, date: WEDNESDAY, item: 'cell' }))
  expect(focused()).toBe('restaurant 2, 2026-03-11, cell')
})

test('a cell that had the focus while its line loaded gives it to its first item', () => {
  const { rerender } = render(<Lines rows={[line(1), waiting(2)]} />)
  act(() => document.querySelector<HTMLElement>('[data-line="2"] [data-date]')?.focus())
  expect(focused()).toBe('restaurant 2, 2026-03-11, cell')
  rerender(<Lines rows={[line(1), line(2)]} />)
  expect(focused()).toBe('restaurant 2, 2026-03-11, add')
})

test('the focus of a shift that is gone moves to the one after it, then to the one before it', () => {
  const [first, second, third] = ['08:00', '11:00', '16:00'].map((start_time, at) =>
    shift({ id: at + 1, start_time, finish_time: '20:00' }),
  ) as [ReturnType<typeof shift>, ReturnType<typeof shift>, ReturnType<typeof shift>]
  const { rerender } = render(<Lines rows={[line(1, [first, second, third])]} />)
  act(() => document.querySelector<HTMLElement>('[data-shift="2"]')?.focus())
  rerender(<Lines rows={[line(1, [first, third])]} />)
  expect(focused()).toBe('restaurant 1, 2026-03-11, shift 3')
  rerender(<Lines rows={[line(1, [first])]} />)
  expect(focused()).toBe('restaurant 1, 2026-03-11, shift 1')
  rerender(<Lines rows={[line(1)]} />)
  expect(focused()).toBe('restaurant 1, 2026-03-11, add')
})

test('an item that is drawn only after scrolling gets the focus then', () => {
  render(<Lines rows={[line(1), line(2)]} />)
  const second = document.querySelector('[data-line="2"]') as HTMLElement
  const place = second.parentElement
  second.remove()
  act(() => focus.focusPlace({ line: 2, date: THURSDAY, item: 'cell' }))
  expect(document.activeElement).toBe(document.body)
  place?.append(second)
  focus.onDrawn()
  expect(focused()).toBe('restaurant 2, 2026-03-12, add')
})
