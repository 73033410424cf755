/** The recent choices in the palette, stored in this browser by account and id. */
const MOST = 6

/** The list of recent choices cannot show an invoice or a date: they are found by their text alone. */
const isListed = (id: string) => !/^(?:invoice|date)-/.test(id)

const nameOf = (email: string) => `driverdesk.palette/${email}`
/** For browsers with storage switched off. */
const memory = new Map<string, string>()

/** The ids, newest first. */
export function recentChoices(email: string): string[] {
  try {
    const kept: unknown = JSON.parse(read(nameOf(email)) ?? '[]')
    return Array.isArray(kept)
      ? kept.filter((id) => typeof id === 'string' && isListed(id)).slice(0, MOST)
      : []
  } catch {
    return []
  }
}

export function rememberChoice(email: string, id: string): void {
  if (!isListed(id)) return
  const others = recentChoices(email).filter((other) => other !== id)
  const text = JSON.stringify([id, ...others].slice(0, MOST))
  try {
    localStorage.setItem(nameOf(email), text)
  } catch {
    memory.set(nameOf(email), text)
  }
}

function read(name: string): string | null {
  try {
    return localStorage.getItem(name)
  } catch {
    return memory.get(name) ?? null
  }
}
