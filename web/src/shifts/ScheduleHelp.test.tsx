import { MantineProvider } from '@mantine/core'
import { fireEvent, render, screen } from '@testing-library/react'
import { expect, test } from 'vitest'
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
