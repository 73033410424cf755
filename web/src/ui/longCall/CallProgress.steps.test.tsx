import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { render } from '../../testing/render.tsx'
import { StepProgress } from './CallProgress.tsx'

test('shows the progress of a long step until it ends', () => {
  const { rerender } = render(<StepProgress step={{ key: 'k', count: 590 }} now="Publishing" />)
  expect(screen.getByText('Publishing 590 shifts…')).toBeDefined()
  rerender(<p>Published</p>)
  expect(screen.queryByText('Publishing 590 shifts…')).toBeNull()
})
