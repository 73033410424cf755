import { numberText } from '@driverdesk/domain/kernel/counts.ts'
import { Loader, Text, VisuallyHidden } from '@mantine/core'
import { IconBan, IconCheck } from '@tabler/icons-react'
import { useIsMutating } from '@tanstack/react-query'
import { type ReactNode, useCallback, useEffect, useRef, useState } from 'react'
import { footHeight } from '../ui/toastPlace.ts'
import classes from './Foot.module.css'

/** The lower edge of a screen. Toasts appear above it. */
export function Foot({ className, children }: { className?: string | undefined; children: ReactNode }) {
  const foot = useRef<HTMLDivElement>(null)
  useEffect(() => {
    const element = foot.current
    if (!element) return
    const observer = new ResizeObserver(() => footHeight.setState({ px: element.offsetHeight }))
    observer.observe(element)
    return () => {
      observer.disconnect()
      footHeight.setState({ px: undefined })
    }
  }, [])
  return (
    <div ref={foot} className={className}>
      {children}
    </div>
  )
}

interface TotalsBarProps {
  /** The current or last change. */
  status: ReactNode
  children: ReactNode
}

export function TotalsBar({ status, children }: TotalsBarProps) {
  return (
    <footer className={classes.bar}>
      <dl className={classes.totals} aria-label="Totals">
        {children}
      </dl>
      {status}
    </footer>
  )
}

interface TotalProps {
  name: string
  /** A dash while it loads. */
  value: ReactNode
  /** The mark of the counted records on the desk. */
  sign?: ReactNode
  /** A part of it, in smaller letters. */
  beside?: string | undefined
  /** The unit that is counted, for the tooltip. */
  about?: string | undefined
}

export function Total({ name, value = '–', sign, beside, about }: TotalProps) {
  return (
    <div className={classes.total} title={about}>
      <dt>
        {sign}
        {name}
      </dt>
      <dd>{typeof value === 'number' ? numberText(value) : value}</dd>
      {beside && <dd className={classes.beside}>{beside}</dd>}
    </div>
  )
}

interface DeskStatusProps {
  announcement: Announcement | undefined
  /** The mutation key of all changes of this desk. */
  saving: readonly string[]
}

/** Shows 'Saving…', and then the result or the refusal, also to screen readers. */
export function DeskStatus({ announcement, saving }: DeskStatusProps) {
  const isSaving = useIsMutating({ mutationKey: saving }) > 0
  return (
    <div className={classes.status} role="status">
      {isSaving ? (
        <>
          <Loader size={14} aria-hidden="true" />
          <Text size="sm">Saving…</Text>
        </>
      ) : (
        announcement &&
        (announcement.as === 'spoken' ? (
          <VisuallyHidden key={announcement.id}>{announcement.text}</VisuallyHidden>
        ) : (
          <>
            {announcement.as === 'refusal' ? (
              <IconBan size="1rem" className={classes.refused} aria-hidden="true" />
            ) : (
              announcement.as === 'done' && (
                <IconCheck size="1rem" className={classes.done} aria-hidden="true" />
              )
            )}
            <Text size="sm" key={announcement.id} dir="auto" truncate title={announcement.text}>
              {announcement.text}
            </Text>
            {announcement.then}
          </>
        ))
      )}
    </div>
  )
}

/** A line above the totals with the selected or copied shifts and their actions. */
export const Strip = ({ label, children }: { label: string; children: ReactNode }) => (
  <section className={classes.strip} aria-label={label}>
    {children}
  </section>
)

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

/** Without a text it clears a refusal, which is not about the next action. Other announcements stay. */
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
