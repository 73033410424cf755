import { useCallback, useEffect, useState } from 'react'

export interface Announcement {
  text: string
  /** Differs for each, so that the same words are said again. */
  id: number
  as: AnnouncedAs
}

/**
 * 'done' is a change; 'note' changes nothing; 'refusal' says why nothing was done; 'heard' is for those who listen, since a
 * message shows it.
 */
type AnnouncedAs = 'done' | 'note' | 'refusal' | 'heard'

/** Says what was done, or why it was not. */
export type Announce = (text: string, as?: AnnouncedAs) => void

const SHOWN_MS = 12_000

/** What was done last, for people who see it and for those who hear it; it goes after a while. */
export function useAnnouncer() {
  const [announcement, setAnnouncement] = useState<Announcement>()
  const announce: Announce = useCallback((text, as = 'done') => {
    setAnnouncement((before) => ({ text, as, id: (before?.id ?? 0) + 1 }))
  }, [])
  useEffect(() => {
    if (!announcement) return
    const timer = setTimeout(() => setAnnouncement(undefined), SHOWN_MS)
    return () => clearTimeout(timer)
  }, [announcement])
  return { announcement, announce }
}
