import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { queryClient } from '../../kernel/query.ts'
import { shiftKeys } from '../../shifts/shiftCache.ts'
import { shift } from '../../testing/scheduleFixtures.ts'
import { scheduleNow } from '../model/scheduleStore.ts'
import { showSchedule } from '../testing/renderSchedule.tsx'

const bar = () => screen.getByRole('region', { name: 'Selected shifts' })

test('selects from the menu by touch; then a tap selects more, and clears again', async () => {
  const shifts = [shift({ id: 1, period_date: '2026-03-09' }), shift({ id: 2, period_date: '2026-03-10' })]
  await showSchedule({ shifts })
  const [one, other] = await screen.findAllByRole('button', { name: /^11:00 to/ })
  const tap = (element: HTMLElement | undefined) =>
    fireEvent(
      element as HTMLElement,
      new PointerEvent('click', { pointerType: 'touch', bubbles: true, cancelable: true }),
    )
  tap(one)
  fireEvent.click(await screen.findByRole('menuitem', { name: 'Select' }))
  expect(bar().textContent).toContain('1 shift selected')
  tap(other)
  expect(bar().textContent).toContain('2 shifts selected')
  tap(one)
  expect([...scheduleNow().selected]).toEqual([2])
  fireEvent.keyDown(document.body, { key: 'Escape' })
})

test('the bar says what is selected and what it comes to; what a colleague removes is selected no longer', async () => {
  const shifts = [
    shift({ id: 1, period_date: '2026-03-09' }),
    shift({ id: 2, period_date: '2026-03-10' }),
    shift({ id: 3, period_date: '2026-03-11' }),
  ]
  const { person } = await showSchedule({ shifts })
  const [first] = await screen.findAllByRole('button', { name: /^11:00 to/ })
  act(() => first?.focus())
  await person.keyboard('{Control>}a{/Control}')
  expect(bar().textContent).toContain('3 shifts selected · 12.0 h · £144.00')
  expect(
    (await screen.findByText('3 shifts selected', { selector: '[role=status]' })).textContent,
  ).toBeTruthy()

  const week = { from: '2026-03-09', to: '2026-03-15' }
  act(() => void queryClient.setQueryData(shiftKeys.range(week), shifts.slice(1)))
  expect(await within(bar()).findByText('2 shifts selected')).toBeTruthy()
  fireEvent.keyDown(document.body, { key: 'Escape' })
  expect(screen.queryByRole('region', { name: 'Selected shifts' })).toBeNull()
})

test('gives the focus back to the grid when the selection is cleared from the bar', async () => {
  const shifts = [shift({ id: 1, period_date: '2026-03-09' }), shift({ id: 2, period_date: '2026-03-10' })]
  const { person } = await showSchedule({ shifts })
  const [first] = await screen.findAllByRole('button', { name: /^11:00 to/ })
  act(() => first?.focus())
  await person.keyboard('{Control>}a{/Control}')
  act(() => within(bar()).getByRole('button', { name: 'Publish' }).focus())
  await person.keyboard('{Escape}')
  expect(screen.queryByRole('region', { name: 'Selected shifts' })).toBeNull()
  await waitFor(() => expect(document.activeElement?.matches('[data-shift="1"]')).toBe(true))
})
