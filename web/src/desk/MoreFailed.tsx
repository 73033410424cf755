import { Button, Group, Text } from '@mantine/core'

export interface FailedPage {
  /** True while it is retried. */
  isWaiting: boolean
  retry: () => void
}

/** Shown below the drivers if the next page could not be loaded. */
export const MoreFailed = ({ isWaiting, retry }: FailedPage) => (
  <Group gap="xs" p="xs" justify="center" role="alert">
    <Text size="sm">{isWaiting ? 'Loading more drivers…' : 'More drivers could not be loaded.'}</Text>
    <Button size="compact-sm" variant="default" onClick={isWaiting ? undefined : retry}>
      Try again
    </Button>
  </Group>
)
