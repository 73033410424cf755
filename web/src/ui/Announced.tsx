import { VisuallyHidden } from '@mantine/core'
import { useEffect, useState } from 'react'

/** Skips the numbers on the way, and waits until the dialog around it has been announced. */
const SETTLED = 400

/** Announces a text to screen readers once it has not changed for a moment; '' announces nothing. */
export function AnnouncedText({ text }: { text: string }) {
  const [said, setSaid] = useState('')
  useEffect(() => {
    const timer = setTimeout(() => setSaid(text), SETTLED)
    return () => clearTimeout(timer)
  }, [text])
  return <VisuallyHidden role="status">{said}</VisuallyHidden>
}

export function AnnouncedTitle({ title }: { title: string }) {
  useEffect(() => {
    document.title = title === 'Driverdesk' ? title : `${title} – Driverdesk`
  }, [title])
  return <VisuallyHidden aria-live="polite">{title}</VisuallyHidden>
}
