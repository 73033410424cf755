import { useDebouncedValue } from '@mantine/hooks'

const TYPING_MS = 200

/** The server takes no longer search. */
const LONGEST = 100

/** What the server is asked for: the typed words once the person pauses. No text is one without a pause. */
export function useTyped(typed: string): { text: string; isTyping: boolean } {
  const now = typed.trim().slice(0, LONGEST)
  const [settled] = useDebouncedValue(now, TYPING_MS)
  const text = now === '' ? '' : settled
  return { text, isTyping: text !== now }
}
