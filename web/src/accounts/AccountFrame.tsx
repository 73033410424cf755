import { Paper, Stack, Title } from '@mantine/core'
import type { ReactNode } from 'react'
import classes from './AccountFrame.module.css'

/** The card around login and registration. */
export function AccountFrame({
  title,
  intro,
  children,
}: {
  title: string
  intro: ReactNode
  children: ReactNode
}) {
  return (
    <div className={classes.page}>
      <Paper className={classes.card} withBorder shadow="sm" radius="md">
        <Stack gap="md">
          <div>
            <Title order={1} size="h2">
              {title}
            </Title>
            <p className={classes.intro}>{intro}</p>
          </div>
          {children}
        </Stack>
      </Paper>
    </div>
  )
}
