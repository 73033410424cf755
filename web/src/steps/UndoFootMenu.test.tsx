import type { Step } from '@driverdesk/contract/steps/step.shapes.ts'
import { MantineProvider } from '@mantine/core'
import { fireEvent, render, screen } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { UndoFootMenu } from './UndoFootMenu.tsx'
import type { Undo } from './undo.data.ts'

const step = (id: number, first_date: string): Step => ({
  id,
  name: 'Add a shift',
  kind: 'add',
  at: '2026-03-11T11:50:00.000Z',
  shifts: 1,
  first_date,
  last_date: first_date,
})

test('adds the days to steps of the same name on a phone', async () => {
  const take = vi.fn()
  const newest = step(8, '2026-03-12')
  const undo = { stack: { undo: [newest, step(7, '2026-03-09')], redo: [] }, take } as unknown as Undo
  render(
    <MantineProvider env="test">
      <UndoFootMenu {...undo} />
    </MantineProvider>,
  )
  fireEvent.click(screen.getByRole('button', { name: 'Undo' }))
  const lines = await screen.findAllByRole('button', { name: /^Undo: Add a shift, / })
  expect(lines.map(({ textContent }) => textContent?.slice(-10))).toEqual(['Thu 12 Mar', ' Mon 9 Mar'])
  fireEvent.click(lines[0] as HTMLElement)
  expect(take).toHaveBeenCalledExactlyOnceWith('undo', newest)
})
