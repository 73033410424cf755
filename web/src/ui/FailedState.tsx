import { Button, Center, Stack, Text, ThemeIcon } from '@mantine/core'
import { IconCloudOff, IconRefresh } from '@tabler/icons-react'

interface FailedStateProps {
  title?: string
  error: unknown
  onRetry: () => void
}

export function FailedState({ title = 'This could not be loaded', error, onRetry }: FailedStateProps) {
  return (
    <Center mih={160} p="md" role="alert">
      <Stack align="center" gap="xs" maw={460}>
        <ThemeIcon size={48} radius="xl" variant="light" color="red" aria-hidden="true">
          <IconCloudOff size="1.5rem" stroke={1.5} />
        </ThemeIcon>
        <Text fw={600} ta="center">
          {title}
        </Text>
        <Text size="sm" c="dimmed" ta="center">
          {messageOf(error)}
        </Text>
        <Button variant="default" leftSection={<IconRefresh size="1rem" />} onClick={onRetry} mt="xs">
          Try again
        </Button>
      </Stack>
    </Center>
  )
}

/** The messages of browsers and of the bundler when the code of a screen does not arrive. */
const CODE_IS_MISSING = /preload CSS|dynamically imported module|module script failed/i

function messageOf(error: unknown): string {
  if (!(error instanceof Error) || !error.message) return 'Something went wrong.'
  return CODE_IS_MISSING.test(error.message)
    ? 'Driverdesk cannot be reached. Check your connection and try again.'
    : error.message
}
