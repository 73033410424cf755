import type { ButtonProps } from '@mantine/core'
import { IconDownload } from '@tabler/icons-react'
import { useMutation } from '@tanstack/react-query'
import { type PrivateFileRoute, savePrivateFile } from '../kernel/privateFile.ts'
import { BusyButton } from './BusyButton.tsx'

interface PrivateFileLinkProps extends ButtonProps {
  route: PrivateFileRoute
  name: string
  /** The label, and the name that it is saved under: 'Service agreement of The Green Fork'. */
  title: string
}

/** Downloads a private file by its stored name; a snackbar says why if that fails. */
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
