/** What the field of the palette and the list below it say to each other. */

/** The keys that are the list's. */
export type PaletteKey = 'ArrowDown' | 'ArrowUp' | 'Enter'

export interface Entered {
  /** Ctrl was held: the other thing that the item leads to. */
  isSecond: boolean
}

export interface ListNews {
  count: number
  /** The id of the entry that Enter takes. */
  active: string | null
}
