import { Skeleton, Stack } from '@mantine/core'

const LINES = Array.from({ length: 12 }, (_, line) => line)

/** Lines in place of a list that is loading; `label` is for screen readers. */
export const DeskSkeleton = ({ label }: { label: string }) => (
  <Stack
    gap="1.5rem"
    px="md"
    py="1.5rem"
    role="status"
    aria-busy="true"
    aria-label={label}
    style={{ overflow: 'hidden' }}
  >
    {LINES.map((line) => (
      <Skeleton key={line} height={20} width={`${96 - (line % 4) * 7}%`} />
    ))}
  </Stack>
)
