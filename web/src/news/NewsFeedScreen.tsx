import { Button, Loader, NativeSelect } from '@mantine/core'
import { IconNews, IconPlus } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useCallback, useEffect, useMemo, useRef, useState } from 'react'
import { roleOf, useCurrentUser } from '../kernel/session.ts'
import { useListAddress } from '../links/useListAddress.ts'
import { ListFoot } from '../ui/list/ListFoot.tsx'
import { ListScreen, ListState } from '../ui/list/ListScreen.tsx'
import { SearchField, useFound } from '../ui/list/SearchField.tsx'
import { useDrawnRows } from '../ui/list/useDrawnRows.tsx'
import { usePaging } from '../ui/list/usePaging.ts'
import { plainText } from '../ui/richText/RichText.tsx'
import { EmptyState } from '../ui/States.tsx'
import { NewsDialogs, type OpenNews } from './NewsDialogs.tsx'
import classes from './NewsFeedScreen.module.css'
import { addresseesQuery, markShown, newsQuery, useNewsLive } from './news.data.ts'
import { isShown, SHOWN_POSTS, type ShownPosts, validateNewsSearch } from './news.search.ts'
import { type FeedPost, isForStaff, targetsOf } from './newsList.ts'
import { PostCard, type PostCardProps } from './PostCard.tsx'

/** The news feed, /newsfeed (docs/spec/news.md#news-feed-screen). Its filters are in the address. */
export function NewsFeedScreen() {
  useNewsLive()
  const user = useCurrentUser()
  const role = user ? roleOf(user) : 'none'
  const isStaff = role === 'administrator' || role === 'manager'
  const { search, typed, narrow, onPage, showAll } = useListAddress('/newsfeed', validateNewsSearch)

  const news = useQuery(newsQuery)
  const all = news.data ?? NONE
  const fresh = useNewPosts(all)
  const passing = useMemo(
    () => all.filter((post) => isShown(post, search.show, (id) => fresh.has(id))),
    [all, search.show, fresh],
  )
  const rows = useFound(passing, textOf, typed.wanted)
  const paging = usePaging(rows, { screen: 'news', page: search.page })
  const onSeen = useSeenPosts()
  const [open, setOpen] = useState<OpenNews>()
  const addressees = useQuery({ ...addresseesQuery, enabled: isStaff })
  const isOpening = open?.kind === 'add' && addressees.isPending

  const add = isStaff && (
    <Button
      leftSection={
        isOpening ? <Loader size={16} color="white" /> : <IconPlus size="1rem" aria-hidden="true" />
      }
      aria-busy={isOpening}
      onClick={() => setOpen({ kind: 'add' })}
    >
      New post
    </Button>
  )
  return (
    <div className={classes.feed}>
      <ListScreen
        title="News Feed"
        actions={add}
        filters={
          <NewsFilters
            text={typed.text}
            onText={typed.setText}
            show={search.show}
            onShow={(show) => narrow({ show })}
            isStaff={isStaff}
          />
        }
      >
        <ListState
          what="posts"
          queries={[news]}
          isEmpty={rows.length === 0}
          empty={<NewsEmpty hasAny={all.length > 0} add={add} onShowAll={() => showAll()} />}
        >
          <PostList
            posts={paging.rows}
            fresh={fresh}
            canReply={role !== 'none'}
            onSeen={onSeen}
            onOpen={setOpen}
          />
          <ListFoot what="Posts" paging={paging} onPage={onPage} />
        </ListState>
        <NewsDialogs open={open} onClose={() => setOpen(undefined)} onPublished={() => showAll()} />
      </ListScreen>
    </div>
  )
}

const NONE: readonly FeedPost[] = []

/** The text that is searched: what the reader sees, and for staff the targets too. */
const textOf = (post: FeedPost) =>
  [
    post.postTitle,
    plainText(post.postContent),
    post.news_author,
    post.file_name ?? '',
    ...(isForStaff(post) ? targetsOf(post).map(({ name }) => name) : []),
    ...post.replies.map(({ reply_content, reply_author }) => `${reply_content} ${reply_author}`),
  ].join(' ')

/** The posts that are rendered first: more than fit on a screen. */
const AT_ONCE = 20
/** The usual height of a post with its gap, to reserve space for posts that are not rendered yet. */
const POST_REM = 12.5

interface PostListProps extends Omit<PostCardProps, 'post' | 'isNew'> {
  posts: readonly FeedPost[]
  /** The ids of posts that were unread when the screen first showed them. */
  fresh: ReadonlySet<number>
}

/** A page of the feed. Posts below the viewport are rendered later. */
function PostList({ posts, fresh, ...card }: PostListProps) {
  const { first, rest, restRef, after } = useDrawnRows(posts, idOf, AT_ONCE, POST_REM)
  const drawn = (post: FeedPost) => (
    <PostCard key={post.id} post={post} isNew={fresh.has(post.id)} {...card} />
  )
  return (
    <>
      <div className={classes.posts}>{first.map(drawn)}</div>
      {posts.length > AT_ONCE && (
        <div ref={restRef} className={classes.posts}>
          {rest.map(drawn)}
        </div>
      )}
      {after}
    </>
  )
}

const idOf = ({ id }: FeedPost) => id

interface NewsFiltersProps {
  text: string
  onText: (text: string) => void
  show: ShownPosts | undefined
  onShow: (show: ShownPosts | undefined) => void
  isStaff: boolean
}

const CHOICES = [
  { value: '', label: 'All posts' },
  { value: 'unread', label: 'Unread' },
  { value: 'important', label: 'Important' },
  { value: 'hidden', label: 'Hidden' },
]

function NewsFilters({ text, onText, show, onShow, isStaff }: NewsFiltersProps) {
  return (
    <>
      <SearchField label="Search posts" value={text} onChange={onText} />
      <NativeSelect
        aria-label="Which posts"
        data={CHOICES.filter(({ value }) => isStaff || value !== 'hidden')}
        value={show ?? ''}
        onChange={({ currentTarget: { value } }) => onShow(SHOWN_POSTS.find((one) => one === value))}
      />
    </>
  )
}

function NewsEmpty({ hasAny, add, onShowAll }: { hasAny: boolean; add: ReactNode; onShowAll: () => void }) {
  if (hasAny) {
    return (
      <EmptyState
        title="No posts found"
        hint="No posts match your search and filter."
        action={
          <Button variant="default" onClick={onShowAll}>
            Show all posts
          </Button>
        }
      />
    )
  }
  return (
    <EmptyState
      title="No posts yet"
      hint={
        add
          ? 'Restaurants, drivers and colleagues read the posts that you publish here.'
          : 'News from the agency appears here.'
      }
      icon={<IconNews size="1.5rem" stroke={1.5} />}
      action={add}
    />
  )
}

/** Returns the posts that were unread when this screen first showed them; they stay marked as new until it is left. */
function useNewPosts(posts: readonly FeedPost[]): ReadonlySet<number> {
  const [found, setFound] = useState<ReadonlySet<number>>(() => new Set())
  const unread = posts.filter(
    ({ id, read_at, status }) => read_at === null && status === 10 && !found.has(id),
  )
  if (unread.length === 0) return found
  const all = new Set([...found, ...unread.map(({ id }) => id)])
  setFound(all)
  return all
}

/** Posts seen within this time are sent in one request. */
const TOGETHER_MS = 400

/** A post is seen when half of it is visible or, if it is larger than the window, when it fills half of the window. */
const STEPS = [0.05, 0.25, 0.5, 0.75, 1]
const isSeen = ({ intersectionRatio, intersectionRect, rootBounds }: IntersectionObserverEntry) =>
  intersectionRatio >= 0.5 || (rootBounds !== null && intersectionRect.height >= rootBounds.height / 2)

/**
 * Returns a function that watches the element of an unread post and marks the post as read once it is seen. What could
 * not be sent is sent with the next posts.
 */
function useSeenPosts() {
  const queue = useRef(new Set<number>())
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)

  const send = useCallback(() => {
    timer.current = undefined
    const ids = [...queue.current]
    queue.current.clear()
    if (ids.length === 0) return
    markShown(ids).catch(() => {
      for (const id of ids) queue.current.add(id)
    })
  }, [])
  // Sends the rest when the person leaves the screen.
  useEffect(
    () => () => {
      clearTimeout(timer.current)
      send()
    },
    [send],
  )

  return useCallback(
    (element: HTMLElement, id: number) => {
      const observer = new IntersectionObserver(
        (entries) => {
          if (!entries.some(isSeen)) return
          observer.disconnect()
          queue.current.add(id)
          timer.current ??= setTimeout(send, TOGETHER_MS)
        },
        { threshold: STEPS },
      )
      observer.observe(element)
      return () => observer.disconnect()
    },
    [send],
  )
}
