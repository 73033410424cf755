import { VisuallyHidden } from '@mantine/core'
import { useEffect } from 'react'

/** Names the screen in the browser's tab, and says it to screen readers whenever it is another. */
export function SaidTitle({ title }: { title: string }) {
  useEffect(() => {
    document.title = title === 'Driverdesk' ? title : `${title} – Driverdesk`
  }, [title])
  return <VisuallyHidden aria-live="polite">{title}</VisuallyHidden>
}
