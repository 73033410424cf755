import { VisuallyHidden } from '@mantine/core'
import { useEffect } from 'react'

/** Sets the title of the tab and announces it to screen readers. */
export function AnnouncedTitle({ title }: { title: string }) {
  useEffect(() => {
    document.title = title === 'Driverdesk' ? title : `${title} – Driverdesk`
  }, [title])
  return <VisuallyHidden aria-live="polite">{title}</VisuallyHidden>
}
