import { giveFocus, isFocusLost } from '../ui/focus.ts'

/** The id of the heading of all of today's work. */
export const TODAY_HEADING = 'today'

/**
 * For an act that takes its line away. The returned function then focuses the first button of the next line, or the heading of
 * the tile, or that of all tiles once the tile is gone, too.
 */
export function onceLineIsGone(pressed: Element | null): () => void {
  const next = pressed?.closest('li')?.nextElementSibling
  const dialog = pressed?.closest<HTMLElement>('[aria-modal="true"]') ?? null
  const tile = dialog ?? pressed?.closest('section')
  const places = () => [
    next?.querySelector<HTMLElement>('button, a'),
    dialog ?? tile?.querySelector<HTMLElement>('h3'),
    document.getElementById(TODAY_HEADING),
  ]
  const give = () => {
    for (const place of places()) if (isFocusLost()) place?.focus()
  }
  return () => giveFocus(give, isFocusLost, dialog)
}
