import { Button, type ButtonProps, Image, Skeleton, Stack, Text } from '@mantine/core'
import { IconDownload } from '@tabler/icons-react'
import { useMutation } from '@tanstack/react-query'
import { type PrivateFileRoute, savePrivateFile, usePrivateFile } from '../kernel/privateFile.ts'
import { BusyButton } from './BusyButton.tsx'

interface PrivateFileLinkProps extends ButtonProps {
  route: PrivateFileRoute
  name: string
  /** The label, and the name that it is saved under: 'Service agreement of The Green Fork'. */
  title: string
}

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

interface PrivateImageProps {
  route: PrivateFileRoute
  name: string
  /** 'Driving licence, front'. */
  alt: string
  /** In pixels; the width fills the space. */
  height: number
}

export function PrivateImage({ route, name, alt, height }: PrivateImageProps) {
  const { url, error, retry } = usePrivateFile(route, name)
  if (error) {
    return (
      <Stack h={height} justify="center" align="center" gap={4} role="alert">
        <Text size="sm" c="dimmed" ta="center">
          {alt} could not be loaded. {error.message}
        </Text>
        <Button size="compact-sm" variant="default" onClick={retry}>
          Try again
        </Button>
      </Stack>
    )
  }
  if (!url) return <Skeleton height={height} aria-label={`${alt} is loading`} />
  return <Image src={url} alt={alt} h={height} fit="contain" radius="sm" />
}
