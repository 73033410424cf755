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
