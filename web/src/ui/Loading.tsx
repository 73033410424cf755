import { Center, Loader, Stack, Text } from '@mantine/core'
import { useEffect, useState } from 'react'

/** Long enough that a quick answer shows no flash. */
const PATIENCE_MS = 150

/** Stands where a list or a screen is on its way; `label` says what is loading. */
export function Loading({ label = 'Loading…' }: { label?: string }) {
  const [late, setLate] = useState(false)
  useEffect(() => {
    const timer = setTimeout(() => setLate(true), PATIENCE_MS)
    return () => clearTimeout(timer)
  }, [])
  return (
    <Center mih={160} p="md" role="status" aria-busy="true">
      {late && (
        <Stack align="center" gap="xs">
          <Loader size="sm" aria-hidden="true" />
          <Text size="sm" c="dimmed">
            {label}
          </Text>
        </Stack>
      )}
    </Center>
  )
}
