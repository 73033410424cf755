import { Button, Group, Text } from '@mantine/core'

export interface FailedPage {
  /** It is asked for again. */
  isWaiting: boolean
  retry: () => void
}

/** Stands below drivers of whom the next page could not be loaded. */
export const MoreFailed = ({ isWaiting, retry }: FailedPage) => (
  <Group gap="xs" p="xs" justify="center" role="alert">
    <Text size="sm">{isWaiting ? 'Loading more drivers…' : 'More drivers could not be loaded.'}</Text>
    <Button size="compact-sm" variant="default" onClick={isWaiting ? undefined : retry}>
      Try again
    </Button>
  </Group>
)
