/** A clock for several processes: since the real moment CLOCK_SINCE it runs CLOCK_SPEED times as fast, from CLOCK_FROM. */
export function fastClock({ CLOCK_FROM, CLOCK_SINCE, CLOCK_SPEED }: NodeJS.ProcessEnv): () => Date {
  const [from, since, speed] = [CLOCK_FROM, CLOCK_SINCE, CLOCK_SPEED].map(Number) as [number, number, number]
  return () => new Date(from + (Date.now() - since) * speed)
}
