import { searchable, wordsOf } from '@driverdesk/domain/kernel/finding.ts'
import type { NavigateOptions } from '@tanstack/react-router'

export const GROUPS = ['Dates', 'Invoices', 'Commands', 'Restaurants', 'Drivers'] as const
export type GroupName = (typeof GROUPS)[number]

export interface PaletteItem {
  /** The same in every session, to remember choices: 'driver-12'. */
  id: string
  group: GroupName
  label: string
  hint: string
  words?: string
  does: PaletteEffect
  /** The action of Ctrl+Enter, and of the button at the end of the entry. */
  second?: { hint: string; does: PaletteEffect }
}

/** Goes to a screen, or runs something on the current one. */
export type PaletteEffect = { go: Destination } | { run: () => void }

export type Destination = Pick<NavigateOptions, 'to' | 'search' | 'hash'>

export interface PaletteGroup {
  name: GroupName | 'Recent'
  items: readonly PaletteItem[]
}

const MOST_OF_A_GROUP = 6

/**
 * The entries that match a text, by group: first those with a word beginning with each typed word, then those
 * that contain them. Recent choices come first in their group. Without a text: the recent choices, then the
 * commands.
 */
export function foundGroups(
  items: readonly PaletteItem[],
  text: string,
  recent: readonly string[],
): PaletteGroup[] {
  const words = wordsOf(text)
  if (words.length === 0) return withoutText(items, recent)
  const age = ({ id }: PaletteItem) => (recent.includes(id) ? recent.indexOf(id) : recent.length)
  return GROUPS.flatMap((name) => {
    const found = items
      .filter(({ group }) => group === name)
      .map((item) => ({ item, rank: rankOf(item, words) }))
      .filter(({ rank }) => rank !== undefined)
      .sort((a, b) => (a.rank ?? 0) - (b.rank ?? 0) || age(a.item) - age(b.item))
      .slice(0, MOST_OF_A_GROUP)
      .map(({ item }) => item)
    return found.length > 0 ? [{ name, items: found }] : []
  })
}

function withoutText(items: readonly PaletteItem[], recent: readonly string[]): PaletteGroup[] {
  const known = recent.flatMap((id) => items.find((item) => item.id === id) ?? [])
  const commands = items.filter((item) => item.group === 'Commands' && !known.includes(item))
  const groups: PaletteGroup[] = [
    { name: 'Recent', items: known },
    { name: 'Commands', items: commands },
  ]
  return groups.filter(({ items: some }) => some.length > 0)
}

/**
 * 0 if the name begins with the typed words in order, 1 if each begins a word, 2 if each occurs somewhere;
 * undefined if one is missing.
 */
function rankOf(
  { label, hint, words = '', group }: PaletteItem,
  asked: readonly string[],
): number | undefined {
  // The whole text means the date or the invoice.
  if (group === 'Dates' || group === 'Invoices') return 0
  const name = ` ${searchable(label)}`
  if (asked.every((word) => name.includes(` ${word}`))) return name.startsWith(` ${asked.join(' ')}`) ? 0 : 1
  const text = `${name} ${searchable(`${words} ${hint}`)}`
  return asked.every((word) => text.includes(word)) ? 2 : undefined
}
