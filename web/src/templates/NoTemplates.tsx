import { Button } from '@mantine/core'
import { EmptyState } from '../ui/EmptyState.tsx'

/** Stands where templates would be chosen. */
export const NoTemplates = ({ onSave }: { onSave: () => void }) => (
  <EmptyState
    title="No templates yet"
    hint="Save the week of a restaurant or an area once, and lay it on any later weeks."
    action={
      <Button mt="xs" onClick={onSave} data-autofocus>
        Save this week as a template
      </Button>
    }
  />
)
