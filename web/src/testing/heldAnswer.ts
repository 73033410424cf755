export interface HeldAnswer {
  status?: number
  body?: unknown
}

/** An answer for the fake server that stays under way until the test releases it. */
export function heldAnswer() {
  const { promise, resolve } = Promise.withResolvers<HeldAnswer>()
  return { answer: () => promise, release: resolve }
}
