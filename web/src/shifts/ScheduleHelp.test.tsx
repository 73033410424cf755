import { MantineProvider } from '@mantine/core'
import { fireEvent, render, screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { ScheduleHelp } from './ScheduleHelp.tsx'

test('restaurants, who select nothing, are told of no selection', async () => {
  render(
    <MantineProvider env="test">
      <ScheduleHelp audience="restaurant" />
    </MantineProvider>,
  )
  fireEvent.keyDown(document.body, { key: '?' })
  const sheet = await screen.findByRole('dialog', { name: 'Signs and keys' })
  expect(sheet.textContent).toContain('The shift in focus')
  expect(sheet.textContent).toContain('Stop copying')
  expect(sheet.textContent).not.toMatch(/select/i)
})
