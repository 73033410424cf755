import { startTransition, useEffect, useState } from 'react'

/**
 * Returns a function that runs `act` once, `ms` after the first of any number of calls.
 *
 * @param pause the shortest time between two runs
 */
export function afterPause(ms: number, act: () => void, pause = ms): (() => void) & { cancel: () => void } {
  let timer: ReturnType<typeof setTimeout> | undefined
  let last = Number.NEGATIVE_INFINITY
  const soon = () => {
    timer ??= setTimeout(
      () => {
        timer = undefined
        last = Date.now()
        act()
      },
      Math.max(ms, last + pause - Date.now()),
    )
  }
  const cancel = () => {
    clearTimeout(timer)
    timer = undefined
  }
  return Object.assign(soon, { cancel })
}

/**
 * Returns a function that calls `run` at once and then at most every `ms`. Calls in between are combined into
 * one with the last argument.
 */
export function atMostEvery<A>(ms: number, run: (argument: A) => void): (argument: A) => void {
  let pause: ReturnType<typeof setTimeout> | undefined
  let asked: { argument: A } | undefined
  const ask = (argument: A) => {
    if (pause !== undefined) {
      asked = { argument }
      return
    }
    pause = setTimeout(() => {
      pause = undefined
      const last = asked
      asked = undefined
      if (last) ask(last.argument)
    }, ms)
    run(argument)
  }
  return ask
}

export function afterPaint(run: () => void): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined
  let frame = requestAnimationFrame(() => {
    frame = requestAnimationFrame(() => {
      timer = setTimeout(run)
    })
  })
  return () => {
    cancelAnimationFrame(frame)
    clearTimeout(timer)
  }
}

/** False until the first paint. The visible part is drawn first, the rest afterwards. */
export function useIsPainted(): boolean {
  const [isPainted, setPainted] = useState(false)
  useEffect(() => afterPaint(() => startTransition(() => setPainted(true))), [])
  return isPainted
}
