import { MantineProvider } from '@mantine/core'
import { render, screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { FailedState } from './FailedState.tsx'

test.each([
  [
    'Unable to preload CSS for /assets/Kbd.css',
    'Driverdesk cannot be reached. Check your connection and try again.',
  ],
  [
    'Failed to fetch dynamically imported module: /assets/a.js',
    'Driverdesk cannot be reached. Check your connection and try again.',
  ],
  ['Importing a module script failed.', 'Driverdesk cannot be reached. Check your connection and try again.'],
  ['You may not see this.', 'You may not see this.'],
])('%s is shown as: %s', (message, said) => {
  render(
    <MantineProvider>
      <FailedState error={new Error(message)} onRetry={() => undefined} />
    </MantineProvider>,
  )
  expect(screen.getByText(said)).toBeDefined()
})
