import type { ButtonProps } from '@mantine/core'
import { IconDownload } from '@tabler/icons-react'
import { useMutation } from '@tanstack/react-query'
import { type PrivateFileRoute, savePrivateFile } from '../kernel/privateFile.ts'
import { BusyButton } from './BusyButton.tsx'

interface PrivateFileLinkProps extends ButtonProps {
  route: PrivateFileRoute
  /** The stored name. */
  name: string
  /** What it is, and what it is saved as: 'Service agreement of The Green Fork'. */
  title: string
}

/** Saves a file that is not public; where that fails, the snackbar says why. */
export function PrivateFileLink({ route, name, title, children = title, ...look }: PrivateFileLinkProps) {
  const { mutate, isPending } = useMutation({ mutationFn: () => savePrivateFile(route, name, title) })
  return (
    <BusyButton
      variant="subtle"
      size="compact-sm"
      leftSection={<IconDownload size="1rem" stroke={1.75} aria-hidden="true" />}
      isBusy={isPending}
      onClick={() => mutate()}
      {...look}
    >
      {children}
    </BusyButton>
  )
}
