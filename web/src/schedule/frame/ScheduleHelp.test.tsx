import { MantineProvider } from '@mantine/core'
import { act, fireEvent, render, renderHook, screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { useScreenCommands } from '../../ui/commands.ts'
import { ScheduleHelp } from './ScheduleHelp.tsx'

test('restaurants are told of the keys that they have: none for drivers, bonuses, cancelling and the history', async () => {
  render(
    <MantineProvider env="test">
      <ScheduleHelp audience="restaurant" />
    </MantineProvider>,
  )
  fireEvent.keyDown(document.body, { key: '?' })
  const sheet = await screen.findByRole('dialog', { name: 'Signs and keys' })
  for (const own of ['Select all that are shown', 'Change the times', 'Pick up', 'Undo it', 'Stop copying']) {
    expect(sheet.textContent).toContain(own)
  }
  expect(sheet.textContent).not.toMatch(/Assign|Find a|bonus|Cancel the shift|History/)
})

test('the palette opens it too, and it says what the mouse and a finger do', async () => {
  render(
    <MantineProvider env="test">
      <ScheduleHelp />
    </MantineProvider>,
  )
  const { result } = renderHook(() => useScreenCommands())
  act(() => result.current.find(({ label }) => label === 'Signs and keys')?.run())
  const sheet = await screen.findByRole('dialog', { name: 'Signs and keys' })
  for (const way of ['Drag from an empty place', 'Drag a shift', 'Rest a finger on a shift'])
    expect(sheet.textContent).toContain(way)
})
