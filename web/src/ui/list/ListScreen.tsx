import { Title } from '@mantine/core'
import type { ReactNode } from 'react'
import classes from './ListScreen.module.css'

interface ListScreenProps {
  /** The screen's name. */
  title: string
  /** What adds to the list, at the right of the title. */
  actions?: ReactNode
  /** Search field and filters. */
  filters?: ReactNode
  children: ReactNode
}

/** The frame of the screens that are a list: title and actions, filters, the list and its foot. */
export function ListScreen({ title, actions, filters, children }: ListScreenProps) {
  return (
    <div className={classes.screen}>
      <div className={classes.top}>
        <Title order={1} size="h2">
          {title}
        </Title>
        <div className={classes.actions}>{actions}</div>
      </div>
      {filters && <div className={classes.filters}>{filters}</div>}
      {children}
    </div>
  )
}
