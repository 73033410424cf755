import { act, screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { shift } from '../../testing/scheduleFixtures.ts'
import { showSchedule } from '../testing/renderSchedule.tsx'

test('says why a key does nothing, in the words of the refusal', async () => {
  const { person } = await showSchedule({
    shifts: [shift({ driver_id: null, status_assigned: 20, period_date: '2026-03-11' })],
  })
  const [button] = await screen.findAllByRole('button', { name: /^11:00 to/ })
  act(() => button?.focus())
  const says = async (key: string, why: string) => {
    await person.keyboard(key)
    expect((await screen.findByText(why)).closest('[role=status]')).not.toBeNull()
  }
  await says('x', 'Only a published shift with a driver can be cancelled.')
  await says('u', 'This shift is not published.')
  await says('{Control>}v{/Control}', 'No shift has been copied yet.')
  await person.keyboard('{ArrowRight}')
  await says('t', 'Go to a shift first, with the arrow keys.')
})
