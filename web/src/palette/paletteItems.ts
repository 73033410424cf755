/** What the palette finds: its entries, and which of them a text means. */
import type { NavigateOptions } from '@tanstack/react-router'
import { searchable } from '../ui/list/searchable.ts'

/** In the order in which they are shown. */
export const GROUPS = ['Dates', 'Commands', 'Restaurants', 'Drivers', 'Records'] as const
export type GroupName = (typeof GROUPS)[number]

export interface PaletteItem {
  /** The same in every session, so that a choice can be remembered: 'driver-12'. */
  id: string
  group: GroupName
  label: string
  /** What choosing it does, or where it leads. */
  hint: string
  /** Found by these words as well. */
  words?: string
  does: Deed
  /** Ctrl+Enter does this instead. */
  second?: { hint: string; does: Deed }
}

/** It leads to another screen, or does something where the person is. */
export type Deed = { go: Destination } | { run: () => void }

export type Destination = Pick<NavigateOptions, 'to' | 'search'>

export interface PaletteGroup {
  name: GroupName | 'Recent'
  items: readonly PaletteItem[]
}

const MOST_OF_A_GROUP = 6
/** What is the same thing again, under another verb, is not to crowd out the rest. */
const MOST_OF = { Records: 3 } as Readonly<Partial<Record<GroupName, number>>>

/**
 * The entries that a text finds, by group: those of which each of its words begins a word first, then those that hold it.
 * Within a group a former choice comes first, the newest before all. Without a text the former choices stand alone, and
 * below them the commands.
 */
export function foundGroups(
  items: readonly PaletteItem[],
  text: string,
  recent: readonly string[],
): PaletteGroup[] {
  const words = searchable(text).split(' ').filter(Boolean)
  if (words.length === 0) return withoutText(items, recent)
  const age = ({ id }: PaletteItem) => (recent.includes(id) ? recent.indexOf(id) : recent.length)
  return GROUPS.flatMap((name) => {
    const found = items
      .filter(({ group }) => group === name)
      .map((item) => ({ item, rank: rankOf(item, words) }))
      .filter(({ rank }) => rank !== undefined)
      .sort((a, b) => (a.rank ?? 0) - (b.rank ?? 0) || age(a.item) - age(b.item))
      .slice(0, MOST_OF[name] ?? MOST_OF_A_GROUP)
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

/** 0 where each word begins a word of the entry in order of its name, 1 where it stands anywhere; undefined where one is missing. */
function rankOf(
  { label, hint, words = '', group }: PaletteItem,
  asked: readonly string[],
): number | undefined {
  // A date is what the whole text means.
  if (group === 'Dates') return 0
  const name = ` ${searchable(label)}`
  if (asked.every((word) => name.includes(` ${word}`))) return name.startsWith(` ${asked.join(' ')}`) ? 0 : 1
  const text = `${name} ${searchable(`${words} ${hint}`)}`
  return asked.every((word) => text.includes(word)) ? 2 : undefined
}
