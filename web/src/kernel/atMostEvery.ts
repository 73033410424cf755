/**
 * Answers a function that runs `run` at once and, however often it is called meanwhile, once more when `ms` have passed:
 * the last call is never left out.
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
