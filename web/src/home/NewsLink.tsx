import { Button } from '@mantine/core'
import { IconNews } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { useUnreadNews } from '../news/unreadNews.data.ts'
import { UnreadCount } from '../ui/UnreadCount.tsx'

/** The way to the news feed, which the menu of a restaurant account does not have (docs/spec/shell.md#top-bar). */
export function NewsLink() {
  const unread = useUnreadNews()
  return (
    <Button
      component={Link}
      to="/newsfeed"
      variant="default"
      w="fit-content"
      leftSection={<IconNews size="1.125rem" stroke={1.5} aria-hidden="true" />}
    >
      News Feed
      <UnreadCount count={unread} />
    </Button>
  )
}
