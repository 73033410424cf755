import { act, fireEvent, renderHook, screen, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { render } from '../../testing/render.tsx'
import { useScreenCommands } from '../../ui/commands.ts'
import { ScheduleHelp } from './ScheduleHelp.tsx'

test('shows restaurants no keys for drivers, bonuses, cancelling and history', async () => {
  render(<ScheduleHelp audience="restaurant" />)
  fireEvent.keyDown(document.body, { key: '?' })
  const sheet = await screen.findByRole('dialog', { name: 'Symbols and keys' })
  await within(sheet).findByRole('heading', { name: 'Symbols' })
  for (const own of ['Select all shown', 'Change the times', 'Pick up', 'Undo', 'Stop copying']) {
    expect(sheet.textContent).toContain(own)
  }
  expect(sheet.textContent).not.toMatch(/Assign|Find a|bonus|Cancel the shift|History/)
})

test('the palette opens it too, and it says what the mouse and a finger do', async () => {
  render(<ScheduleHelp />)
  const { result } = renderHook(() => useScreenCommands())
  act(() => result.current.find(({ label }) => label === 'Symbols and keys')?.run())
  const sheet = await screen.findByRole('dialog', { name: 'Symbols and keys' })
  await within(sheet).findByRole('heading', { name: 'Symbols' })
  for (const way of ['Drag from an empty space', 'Drag a shift', 'Press and hold a shift'])
    expect(sheet.textContent).toContain(way)
})
