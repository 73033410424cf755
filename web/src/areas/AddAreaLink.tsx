import { Button } from '@mantine/core'
import { Link } from '@tanstack/react-router'

/** For a list that needs an area before its first record. */
export const AddAreaLink = () => (
  <Button renderRoot={(props) => <Link {...props} to="/areas" />}>Add an area</Button>
)
