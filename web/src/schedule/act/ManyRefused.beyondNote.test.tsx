import { MantineProvider } from '@mantine/core'
import { render } from '@testing-library/react'
import { expect, test } from 'vitest'
import { shift } from '../../testing/scheduleFixtures.ts'
import { BeyondNote } from './ManyRefused.tsx'
import { movableShift } from './manyPlan.ts'

const [HERE, ELSEWHERE] = ['2026-03-11', '2026-03-20'] as const
const to = (period_date: string, driver_id: number | null) => ({
  shift: movableShift(shift({ driver_id })),
  target: { period_date },
})

test.each([
  ['its driver may have others there', [to(ELSEWHERE, 1)], /^It moves to a day that is not shown/],
  ['some of several', [to(HERE, 1), to(ELSEWHERE, 1)], /^Some shifts move to days that are not shown/],
  ['an open one has no driver', [to(ELSEWHERE, null)], /^$/],
  ['a day that is shown', [to(HERE, 1)], /^$/],
])('says beforehand what is only checked when it is sent: %s', (_, drops, said) => {
  const { container } = render(
    <MantineProvider env="test">
      <BeyondNote drops={drops} days={[HERE]} />
    </MantineProvider>,
  )
  expect(container.querySelector('p')?.textContent ?? '').toMatch(said)
})
