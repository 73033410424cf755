/** A desk under test: schedule or timesheets, with search parameters of its own. */
import { MantineProvider } from '@mantine/core'
import { Notifications } from '@mantine/notifications'
import { QueryClientProvider } from '@tanstack/react-query'
import {
  createMemoryHistory,
  createRootRoute,
  createRouter,
  RouterContextProvider,
} from '@tanstack/react-router'
import { act, render } from '@testing-library/react'
import { type ReactNode, useState } from 'react'
import { vi } from 'vitest'
import { queryClient } from '../kernel/query.ts'
import { theme } from '../ui/Look.tsx'
import { Questions } from '../ui/Questions.tsx'

/** jsdom lays nothing out: everything counts as a window of 1440 by 900. */
export function layOut() {
  vi.spyOn(Element.prototype, 'clientWidth', 'get').mockReturnValue(1440)
  vi.spyOn(Element.prototype, 'clientHeight', 'get').mockReturnValue(900)
}

/**
 * Every question for the width is answered as on a phone.
 *
 * @returns makes the window wide
 */
export function narrow(): () => void {
  const told = new Set<(event: { matches: boolean }) => void>()
  const answer = {
    matches: true,
    addEventListener: (_: string, tell: (event: { matches: boolean }) => void) => told.add(tell),
    removeEventListener: (_: string, tell: (event: { matches: boolean }) => void) => told.delete(tell),
  }
  vi.spyOn(window, 'matchMedia').mockReturnValue(answer as unknown as MediaQueryList)
  return () => {
    answer.matches = false
    act(() => {
      for (const tell of told) tell(answer)
    })
  }
}

type Draw<S> = (search: S, onSearch: (next: S) => void) => ReactNode

/** Draws a screen that keeps its own search parameters, and answers those that it asks for. */
export function sit<S>(initial: S, draw: Draw<S>): S[] {
  const searches: S[] = []
  render(<Sitting initial={initial} draw={draw} onSearch={(next) => searches.push(next)} />)
  return searches
}

interface SittingProps<S> {
  initial: S
  draw: Draw<S>
  onSearch: (next: S) => void
}

function Sitting<S>({ initial, draw, onSearch }: SittingProps<S>) {
  const [search, setSearch] = useState(initial)
  const [router] = useState(() =>
    createRouter({ routeTree: createRootRoute(), history: createMemoryHistory() }),
  )
  return (
    <RouterContextProvider router={router}>
      <MantineProvider theme={theme} env="test">
        <QueryClientProvider client={queryClient}>
          <Questions />
          <Notifications />
          {draw(search, (next) => {
            onSearch(next)
            setSearch(next)
          })}
        </QueryClientProvider>
      </MantineProvider>
    </RouterContextProvider>
  )
}
