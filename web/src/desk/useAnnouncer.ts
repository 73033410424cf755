import { type ReactNode, useCallback, useEffect, useState } from 'react'

export interface Announcement {
  text: string
  /** Differs for each announcement, so that screen readers repeat the same text. */
  id: number
  as: AnnouncedAs
  /** The usual next step. */
  then?: ReactNode
}

/** 'done': a change; 'note': no change; 'refusal': why nothing was done; 'spoken': only for screen readers. */
type AnnouncedAs = 'done' | 'note' | 'refusal' | 'spoken'

/** Without a text it forgets a refusal, which is not about what is done next. Another announcement stays. */
export type Announce = (text: string, as?: AnnouncedAs, then?: ReactNode) => void

const SHOWN_MS = 12_000
/** Long enough to look at the result first. */
const SHOWN_WITH_NEXT_MS = 120_000

/** The last announcement, which disappears after a while. */
export function useAnnouncer() {
  const [announcement, setAnnouncement] = useState<Announcement>()
  const announce: Announce = useCallback((text, as = 'done', then = undefined) => {
    setAnnouncement((before) => {
      if (text === '') return before?.as === 'refusal' ? undefined : before
      return { text, as, then, id: (before?.id ?? 0) + 1 }
    })
  }, [])
  useEffect(() => {
    if (!announcement) return
    const shownMs = announcement.then ? SHOWN_WITH_NEXT_MS : SHOWN_MS
    const timer = setTimeout(() => setAnnouncement(undefined), shownMs)
    return () => clearTimeout(timer)
  }, [announcement])
  return { announcement, announce }
}
