import { Container, Title } from '@mantine/core'
import { IconTools } from '@tabler/icons-react'
import { EmptyState } from '../ui/EmptyState.tsx'
import { useScreenTitle } from '../ui/ScreenTitle.tsx'

/** Stands where a screen is planned and nothing of it works yet; it goes as its screen is built. */
export function NotBuiltScreen() {
  const title = useScreenTitle()
  return (
    <Container size="md" py="lg" w="100%">
      <Title order={1} size="h2">
        {title}
      </Title>
      <EmptyState
        title={`The ${title} screen is not built yet`}
        hint="It comes with a later version of Driverdesk. Nothing is stored or sent from here."
        icon={<IconTools size={24} stroke={1.5} />}
      />
    </Container>
  )
}
