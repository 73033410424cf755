import type { Page } from '@playwright/test'

/** Everything the server sends to a page: the answers to its calls and the frames of its socket. */
export interface Overheard {
  /** Every JSON value so far, one per answer or frame. */
  values: () => Promise<unknown[]>
  /** The requested paths, without their queries. */
  paths: () => string[]
}

/** Starts to listen. Call it before the page opens the screen under test. */
export function overhear(page: Page): Overheard {
  const bodies: Promise<string>[] = []
  const frames: string[] = []
  const paths = new Set<string>()
  page.on('response', (response) => {
    const { pathname } = new URL(response.url())
    if (!pathname.startsWith('/api/')) return
    paths.add(pathname)
    // After a navigation, answers that have not been read are lost.
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
