import { IconHistory } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { EmptyState } from '../EmptyState.tsx'
import { ListState, type ListStateProps } from '../list/ListState.tsx'
import { momentText } from '../momentText.ts'
import classes from './Changes.module.css'

interface ChangesStateProps extends Pick<ListStateProps, 'queries' | 'isEmpty' | 'children'> {
  /** Where there are none yet: 'What is changed from now on is listed here.' */
  hint: string
}

/** What was changed, or what stands in its place. */
export const ChangesState = ({ hint, ...shown }: ChangesStateProps) => (
  <ListState
    what="changes"
    {...shown}
    empty={
      <EmptyState title="No changes yet" hint={hint} icon={<IconHistory size="1.5rem" stroke={1.5} />} />
    }
  />
)

/** The changes, newest first. */
export const Changes = ({ children }: { children: ReactNode }) => (
  <ol className={classes.entries} aria-label="Changes">
    {children}
  </ol>
)

interface ChangeProps {
  /** 'Moved 3 shifts' */
  what: ReactNode
  who: string
  /** ISO 8601. */
  at: string
  /** The moment in words, where it is not the whole of it. */
  when?: string
  children: ReactNode
}

/** What was done, by whom and when, and below it what it changed. */
export const Change = ({ what, who, at, when = momentText(at), children }: ChangeProps) => (
  <li>
    <div className={classes.head}>
      <span className={classes.what}>{what}</span>
      <span className={classes.who}>
        <bdi>{who}</bdi>,{' '}
        <time dateTime={at} title={momentText(at)}>
          {when}
        </time>
      </span>
    </div>
    {children}
  </li>
)
