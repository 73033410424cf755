import { Title } from '@mantine/core'
import type { ReactNode } from 'react'
import classes from './ListScreen.module.css'

interface ListScreenProps {
  title: string
  actions?: ReactNode
  filters?: ReactNode
  children: ReactNode
}

/** The layout of a list screen: title, actions, filters and the list. */
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
