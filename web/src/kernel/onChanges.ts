import { onLive, onRefetch } from './live.ts'

/**
 * Calls `listener` when records of these live channels change, and when some may have changed without an event. Returns
 * the function that stops it.
 */
export function onChanges(listener: () => void, ...channels: readonly string[]): () => void {
  const stops = [...channels.map((channel) => onLive(channel, listener)), onRefetch(listener)]
  return () => {
    for (const stop of stops) stop()
  }
}
