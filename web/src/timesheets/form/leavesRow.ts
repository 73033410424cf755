/** What decides which row the form shows; the filters of the table leave it where it is. */
const CHOOSING = ['row', 'from', 'to', 'interval', 'tab'] as const

interface Address {
  pathname: string
  search: object
}

/** Whether a navigation takes the form of a row away. */
export function leavesRow({ current, next }: { current: Address; next: Address }): boolean {
  const [before, after] = [current.search, next.search] as Record<string, unknown>[]
  return current.pathname !== next.pathname || CHOOSING.some((name) => before?.[name] !== after?.[name])
}
