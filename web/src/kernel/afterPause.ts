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
