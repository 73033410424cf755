import { createMemoryHistory, createRootRoute, createRouter } from '@tanstack/react-router'
import { act, render, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { App } from './App.tsx'
import { showError } from './kernel/query.ts'

beforeEach(() => {
  vi.useFakeTimers({ shouldAdvanceTime: true })
})
afterEach(() => {
  vi.restoreAllMocks()
  vi.useRealTimers()
})

test('says that there is no network even if nothing was pressed before it was lost', async () => {
  const routeTree = createRootRoute({ component: () => 'The screen' })
  const router = createRouter({ routeTree, history: createMemoryHistory() })
  await act(async () => {
    render(<App router={router} env="test" />)
    await router.load()
  })
  await act(() => vi.advanceTimersByTimeAsync(5_000))
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)
  act(() => showError(new Error('Driverdesk cannot be reached.')))
  expect(await screen.findByText('Driverdesk cannot be reached.')).toBeTruthy()
})
