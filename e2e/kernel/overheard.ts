import type { Page } from '@playwright/test'

/** What a page is given by the product: the bodies of its calls, and the frames of its socket. */
export interface Overheard {
  /** Every JSON value so far; each answer and frame by itself. */
  values: () => Promise<unknown[]>
  /** The paths that were asked for, without their query. */
  paths: () => string[]
}

/** Listens to a page from now on: before it opens what the test is about. */
export function overhear(page: Page): Overheard {
  const bodies: Promise<string>[] = []
  const frames: string[] = []
  const paths = new Set<string>()
  page.on('response', (response) => {
    const { pathname } = new URL(response.url())
    if (!pathname.startsWith('/api/')) return
    paths.add(pathname)
    // A page that is left takes the bodies along that nobody has read.
    bodies.push(response.text().catch(() => ''))
  })
  page.on('websocket', (socket) =>
    socket.on('framereceived', ({ payload }) => {
      frames.push(String(payload))
    }),
  )
  return {
    values: async () => [...(await Promise.all(bodies)), ...frames].map(jsonIn).filter(isKnown),
    paths: () => [...paths],
  }
}

/** A frame of Socket.IO is a few digits before its JSON. */
function jsonIn(text: string): unknown {
  try {
    return JSON.parse(text.replace(/^\d+(?=[[{])/, ''))
  } catch {
    return undefined
  }
}

const isKnown = (value: unknown) => value !== undefined
