import { VisuallyHidden } from '@mantine/core'
import classes from './UnreadCount.module.css'

/** The number of unread things next to a link; nothing for 0. */
export function UnreadCount({ count }: { count: number }) {
  if (count === 0) return null
  return (
    <span className={classes.count}>
      <VisuallyHidden component="span">, </VisuallyHidden>
      {count > 99 ? '99+' : count}
      <VisuallyHidden component="span"> unread</VisuallyHidden>
    </span>
  )
}
