import { Alert, Paper, Stack, Title } from '@mantine/core'
import { IconAlertCircle } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import classes from './AccountFrame.module.css'

interface AccountFrameProps {
  title: string
  intro: ReactNode
  /** Why the form was refused. */
  problem?: string | undefined
  children: ReactNode
}

export function AccountFrame({ title, intro, problem, children }: AccountFrameProps) {
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
          {problem !== undefined && (
            <Alert icon={<IconAlertCircle size="1.125rem" />} variant="light" color="red" role="alert">
              {problem}
            </Alert>
          )}
          {children}
        </Stack>
      </Paper>
    </div>
  )
}

/** The problem of a link without its token. */
export const linkProblem = (token: string): string | undefined =>
  token === '' ? 'Part of the link is missing. Copy all of it.' : undefined
