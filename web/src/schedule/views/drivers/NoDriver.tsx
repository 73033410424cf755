import { Button } from '@mantine/core'
import { IconUserQuestion } from '@tabler/icons-react'
import { EmptyState } from '../../../ui/EmptyState.tsx'
import { useScene } from '../../model/scene.ts'

/** Stands where the one driver who is chosen has no line. */
export function NoDriver() {
  const { onChange } = useScene()
  return (
    <EmptyState
      title="Driver not listed here"
      hint="This driver is not active, or not offered here, and has no shifts here in these days."
      icon={<IconUserQuestion size="1.5rem" stroke={1.5} />}
      action={
        <Button variant="default" onClick={() => onChange({ driver: undefined })}>
          Show all drivers
        </Button>
      }
    />
  )
}
