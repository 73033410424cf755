import { Button, Loader } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { useMemo, useState } from 'react'
import { roleOf, useCurrentUser } from '../kernel/session.ts'
import { ListFoot } from '../ui/list/ListFoot.tsx'
import { ListScreen } from '../ui/list/ListScreen.tsx'
import { ListState } from '../ui/list/ListState.tsx'
import { useFound } from '../ui/list/useFound.ts'
import { usePaging } from '../ui/list/usePaging.ts'
import { useSearchText } from '../ui/list/useSearchText.ts'
import { plainText } from '../ui/richText/plainText.ts'
import { targetsOf } from './audienceText.ts'
import { NewsDialogs, type OpenNews } from './NewsDialogs.tsx'
import { NewsEmpty } from './NewsEmpty.tsx'
import classes from './NewsFeedScreen.module.css'
import { NewsFilters } from './NewsFilters.tsx'
import { addresseesQuery, newsQuery } from './news.data.ts'
import { type NewsSearch, passes, validateNewsSearch } from './news.search.ts'
import { type FeedPost, isForStaff } from './newsList.ts'
import { PostList } from './PostList.tsx'
import { useNewPosts } from './useNewPosts.ts'
import { useNewsLive } from './useNewsLive.ts'
import { useSeenPosts } from './useSeenPosts.ts'

/** The news feed, /newsfeed (docs/spec/news.md#news-feed-screen). What it shows stands in the address. */
export function NewsFeedScreen() {
  useNewsLive()
  const user = useCurrentUser()
  const role = user ? roleOf(user) : 'none'
  const isStaff = role === 'administrator' || role === 'manager'
  const given = useSearch({ strict: false })
  const search = useMemo(() => validateNewsSearch(given), [given])
  const navigate = useNavigate()
  const go = (next: NewsSearch, replace = false) =>
    void navigate({ to: '/newsfeed', search: next, replace, resetScroll: next.page !== search.page })
  const narrow = (change: NewsSearch, replace = false) =>
    go({ ...search, page: undefined, ...change }, replace)
  const typed = useSearchText(search.q, (q) => narrow({ q: q === '' ? undefined : q }, true))

  const news = useQuery(newsQuery)
  const all = news.data ?? NONE
  const fresh = useNewPosts(all)
  const passing = useMemo(
    () => all.filter((post) => passes(post, search.show, (id) => fresh.has(id))),
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
          empty={
            <NewsEmpty
              hasAny={all.length > 0}
              add={add}
              onShowAll={() => {
                typed.setText('')
                go({})
              }}
            />
          }
        >
          <PostList
            posts={paging.rows}
            fresh={fresh}
            canReply={role !== 'none'}
            onSeen={onSeen}
            onOpen={setOpen}
          />
          <ListFoot what="Posts" paging={paging} onPage={(page) => go({ ...search, page })} />
        </ListState>
        <NewsDialogs open={open} onClose={() => setOpen(undefined)} onPublished={() => go({})} />
      </ListScreen>
    </div>
  )
}

const NONE: readonly FeedPost[] = []

/** What searching looks at: what a reader sees of the post, and whom staff see that it is for. */
const textOf = (post: FeedPost) =>
  [
    post.postTitle,
    plainText(post.postContent),
    post.news_author,
    post.file_name ?? '',
    ...(isForStaff(post) ? targetsOf(post).map(({ name }) => name) : []),
    ...post.replies.map(({ reply_content, reply_author }) => `${reply_content} ${reply_author}`),
  ].join(' ')
