/** Returns a function that runs `act` once, `ms` after the first of any number of calls. */
export function afterPause(ms: number, act: () => void): (() => void) & { cancel: () => void } {
  let timer: ReturnType<typeof setTimeout> | undefined
  const soon = () => {
    timer ??= setTimeout(() => {
      timer = undefined
      act()
    }, ms)
  }
  const cancel = () => {
    clearTimeout(timer)
    timer = undefined
  }
  return Object.assign(soon, { cancel })
}
