import { EQUAL_POINTS, TERMS } from '@driverdesk/domain/candidates/reason.ts'
import { Anchor, Button, Collapse, Group, Text } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import { useId } from 'react'
import classes from './FindDriver.module.css'

interface OrderNoteProps {
  /** Something has changed since the order was read. */
  isOutdated: boolean
  onRefresh: () => void
}

/** Why the drivers stand in this order, in the terms in which it is made; and the way to the newest one. */
export function OrderNote({ isOutdated, onRefresh }: OrderNoteProps) {
  const [opened, { toggle }] = useDisclosure(false)
  const terms = useId()
  return (
    <>
      <Group gap="sm" justify="space-between" mih={24}>
        <Anchor
          component="button"
          type="button"
          size="sm"
          onClick={toggle}
          aria-expanded={opened}
          aria-controls={terms}
        >
          Why this order
        </Anchor>
        <span role="status">
          {isOutdated && (
            <Group gap="xs" component="span">
              <Text size="sm" span c="dimmed">
                Shifts or drivers have changed.
              </Text>
              <Button size="compact-sm" variant="default" onClick={onRefresh}>
                Update the order
              </Button>
            </Group>
          )}
        </span>
      </Group>
      <Collapse expanded={opened} id={terms}>
        <ul className={classes.terms}>
          {Object.entries(TERMS).map(([code, words]) => (
            <li key={code}>{words}</li>
          ))}
          <li>{EQUAL_POINTS}</li>
        </ul>
      </Collapse>
    </>
  )
}
