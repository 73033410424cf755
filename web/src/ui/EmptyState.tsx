import { Center, Stack, Text, ThemeIcon } from '@mantine/core'
import { IconInbox } from '@tabler/icons-react'
import type { ReactNode } from 'react'

/** Shown in place of a list without rows. The hint says what to do next, and the action does it. */
export function EmptyState({
  title,
  hint,
  action,
  icon = <IconInbox size="1.5rem" stroke={1.5} />,
}: {
  title: string
  hint?: ReactNode
  action?: ReactNode
  icon?: ReactNode
}) {
  return (
    <Center mih={160} p="md">
      <Stack align="center" gap="xs" maw={420}>
        <ThemeIcon size={48} radius="xl" variant="light" color="gray" aria-hidden="true">
          {icon}
        </ThemeIcon>
        <Text fw={600} ta="center">
          {title}
        </Text>
        {hint !== undefined && (
          <Text size="sm" c="dimmed" ta="center" component="div">
            {hint}
          </Text>
        )}
        {action}
      </Stack>
    </Center>
  )
}
