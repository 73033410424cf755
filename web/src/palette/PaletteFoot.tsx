import { Button, Kbd, Loader } from '@mantine/core'
import classes from './Palette.module.css'

interface PaletteFootProps {
  /** 'drivers': what is still on its way, and what could not be loaded. */
  waiting: readonly string[]
  failed: readonly string[]
  retry: () => void
  /** Ctrl+Enter does something as well. */
  hasSecond: boolean
}

/** What is still to come, and the keys. */
export function PaletteFoot({ waiting, failed, retry, hasSecond }: PaletteFootProps) {
  return (
    <div className={classes.foot}>
      <span role="status" className={classes.state}>
        {failed.length > 0 ? (
          <>
            <span className={classes.failed}>The {failed.join(' and ')} could not be loaded.</span>
            <Button size="compact-xs" variant="default" onClick={retry} data-mantine-stop-propagation>
              Try again
            </Button>
          </>
        ) : (
          waiting.length > 0 && (
            <>
              <Loader size={14} aria-hidden="true" /> Loading the {waiting.join(' and ')}…
            </>
          )
        )}
      </span>
      <span className={classes.keys}>
        <Kbd size="xs">Enter</Kbd> opens
        {hasSecond && (
          <>
            <Kbd size="xs">Ctrl</Kbd>
            <Kbd size="xs">Enter</Kbd> its record
          </>
        )}
        <Kbd size="xs">Esc</Kbd> closes
      </span>
    </div>
  )
}
