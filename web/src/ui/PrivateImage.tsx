import { Button, Image, Skeleton, Stack, Text } from '@mantine/core'
import { type PrivateFileRoute, usePrivateFile } from '../kernel/privateFile.ts'

interface PrivateImageProps {
  route: PrivateFileRoute
  name: string
  /** 'Driving licence, front'. */
  alt: string
  /** In pixels; the width fills the space. */
  height: number
}

/** A private picture, such as a photo of a licence. */
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
