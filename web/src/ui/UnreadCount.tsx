import { VisuallyHidden } from '@mantine/core'
import classes from './UnreadCount.module.css'

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
