import { useCallback, useEffect, useState } from 'react'

export interface Announcement {
  text: string
  /** Differs for each announcement, so that screen readers repeat the same text. */
  id: number
  as: AnnouncedAs
}

/** 'done': a change; 'note': no change; 'refusal': why nothing was done; 'spoken': only for screen readers. */
type AnnouncedAs = 'done' | 'note' | 'refusal' | 'spoken'

export type Announce = (text: string, as?: AnnouncedAs) => void

const SHOWN_MS = 12_000

/** The last announcement, which disappears after a while. */
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
