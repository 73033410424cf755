import { Button, Group } from '@mantine/core'
import { IconUserSearch } from '@tabler/icons-react'

/** Beside the driver field: who could work the shift, and why. */
export const FindDriverButton = ({ onClick }: { onClick: () => void }) => (
  <Group justify="flex-end" mt={-6}>
    <Button
      size="compact-sm"
      variant="subtle"
      leftSection={<IconUserSearch size={16} stroke={1.5} aria-hidden="true" />}
      onClick={onClick}
    >
      Find a driver
    </Button>
  </Group>
)
