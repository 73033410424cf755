import { useDebouncedValue } from '@mantine/hooks'

const TYPING_MS = 200

/** The server accepts no longer search. */
const LONGEST = 100

/** The search sent to the server: the typed words once the person pauses. An empty text needs no pause. */
export function useTyped(typed: string): { text: string; isTyping: boolean } {
  const now = typed.trim().slice(0, LONGEST)
  const [settled] = useDebouncedValue(now, TYPING_MS)
  const text = now === '' ? '' : settled
  return { text, isTyping: text !== now }
}
