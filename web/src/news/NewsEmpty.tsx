import { Button } from '@mantine/core'
import { IconNews } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { EmptyState } from '../ui/EmptyState.tsx'

interface NewsEmptyProps {
  /** There are posts that the filters leave out. */
  hasAny: boolean
  /** For whoever may write one. */
  add: ReactNode
  onShowAll: () => void
}

export function NewsEmpty({ hasAny, add, onShowAll }: NewsEmptyProps) {
  if (hasAny) {
    return (
      <EmptyState
        title="No posts found"
        hint="Nothing matches what is searched and filtered."
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
          ? 'What you publish here is read by restaurants, drivers and colleagues.'
          : 'News from the agency appears here.'
      }
      icon={<IconNews size="1.5rem" stroke={1.5} />}
      action={add}
    />
  )
}
