import { VisuallyHidden } from '@mantine/core'
import classes from './UnreadNews.module.css'
import { useUnreadNews } from './unreadNews.data.ts'

/** The number of unread posts, beside the words of a link to the feed; nothing where there is none. */
export function UnreadNews() {
  const count = useUnreadNews()
  if (count === 0) return null
  return (
    <span className={classes.count}>
      <VisuallyHidden component="span">, </VisuallyHidden>
      {count > 99 ? '99+' : count}
      <VisuallyHidden component="span"> unread</VisuallyHidden>
    </span>
  )
}
