import { IconHistory } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { EmptyState } from '../EmptyState.tsx'
import { ListState, type ListStateProps } from '../list/ListState.tsx'
import { momentText } from '../momentText.ts'
import classes from './Changes.module.css'

interface ChangesStateProps extends Pick<ListStateProps, 'queries' | 'isEmpty' | 'children'> {
  hint: string
}

/** The list of changes, or its loading, failed or empty state. */
export const ChangesState = ({ hint, ...shown }: ChangesStateProps) => (
  <ListState
    what="changes"
    {...shown}
    empty={
      <EmptyState title="No changes yet" hint={hint} icon={<IconHistory size="1.5rem" stroke={1.5} />} />
    }
  />
)

export const Changes = ({ children }: { children: ReactNode }) => (
  <ol className={classes.entries} aria-label="Changes">
    {children}
  </ol>
)

interface ChangeProps {
  what: ReactNode
  who: string
  /** ISO 8601. */
  at: string
  /** Replaces the time as text. */
  when?: string
  children: ReactNode
}

/** A change with its author and time; the children show its fields. */
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
