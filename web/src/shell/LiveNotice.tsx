import { Badge } from '@mantine/core'
import { IconWifiOff } from '@tabler/icons-react'
import { useEffect, useState } from 'react'
import { useLiveState } from '../kernel/live.ts'
import classes from './Shell.module.css'

/** A connection that is back within this time is no news. */
const PATIENCE_MS = 1_500

/** Says calmly that changes of others do not arrive just now; what is missed comes with the connection. */
export function LiveNotice() {
  const offline = useLiveState() === 'offline'
  const [shown, setShown] = useState(false)
  useEffect(() => {
    if (!offline) return setShown(false)
    const timer = setTimeout(() => setShown(true), PATIENCE_MS)
    return () => clearTimeout(timer)
  }, [offline])
  return (
    <span role="status" className={classes.liveNotice}>
      {shown && (
        <Badge
          variant="light"
          color="orange"
          tt="none"
          leftSection={<IconWifiOff size="0.75rem" aria-hidden="true" />}
        >
          Reconnecting…
        </Badge>
      )}
    </span>
  )
}
