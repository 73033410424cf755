/** Adds the email to drivers who share a name, for people who may see it. */

interface NamedDriver {
  id: number
  full_name: string
  /** Null if the viewer may not see it, or no one else has the name. */
  email?: string | null
}

/** 'Ann Example (ann@example.org)'; only one if the other is missing. */
export const nameWithEmail = ({ full_name, email }: Omit<NamedDriver, 'id'>): string =>
  full_name && email ? `${full_name} (${email})` : full_name || email || ''

/** Returns names by driver id. A name that several of them have gets the email. */
export function distinctNames(drivers: readonly NamedDriver[]): Map<number, string> {
  const counts = new Map<string, number>()
  for (const { full_name } of drivers) counts.set(keyOf(full_name), (counts.get(keyOf(full_name)) ?? 0) + 1)
  return new Map(
    drivers.map((driver) => [
      driver.id,
      driver.full_name && counts.get(keyOf(driver.full_name)) === 1
        ? driver.full_name
        : nameWithEmail(driver),
    ]),
  )
}

const keyOf = (name: string) => name.trim().toLowerCase()
