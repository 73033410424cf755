import { Button, Container, Title } from '@mantine/core'
import { IconMapQuestion } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { EmptyState } from '../ui/States.tsx'

export function NotFoundScreen() {
  return (
    <Container size="md" py="lg" w="100%">
      <Title order={1} size="h2">
        Page not found
      </Title>
      <EmptyState
        title="This page does not exist"
        hint="The address may be misspelt, or the page has moved."
        icon={<IconMapQuestion size="1.5rem" stroke={1.5} />}
        action={
          <Button component={Link} to="/" variant="default" mt="xs">
            Go to the start page
          </Button>
        }
      />
    </Container>
  )
}
