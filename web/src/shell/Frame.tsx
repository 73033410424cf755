import { Button } from '@mantine/core'
import { IconArrowLeft } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { websiteUrl } from '../kernel/settings.ts'
import { ColourSchemeSwitch } from '../ui/ColourSchemeSwitch.tsx'
import { Logo } from '../ui/Logo.tsx'
import skip from '../ui/skip.module.css'
import classes from './Shell.module.css'

interface FrameProps {
  top: ReactNode
  isViewing?: boolean
  hasExample?: boolean
  children: ReactNode
}

/** The bar above a screen, with a link past it for the keyboard. */
export const Frame = ({ top, isViewing, hasExample, children }: FrameProps) => (
  <div className={classes.shell} data-viewing={isViewing || undefined} data-example={hasExample || undefined}>
    <a className={skip.skip} href="#content">
      Skip to content
    </a>
    <div className={classes.top}>{top}</div>
    <main id="content" className={classes.content} tabIndex={-1}>
      {children}
    </main>
  </div>
)

/** Drivers have no website to go back to: their bar leads only to their app. */
export function SignedOutBar({ forDriver }: { forDriver?: boolean }) {
  return (
    <header className={classes.bar}>
      <a href={forDriver ? '/driver/' : '/login'} className={classes.home}>
        <Logo />
      </a>
      <div className={classes.actions}>
        <ColourSchemeSwitch />
        {!forDriver && <BackToWebsite />}
      </div>
    </header>
  )
}

const BackToWebsite = () => (
  <Button
    component="a"
    href={websiteUrl()}
    variant="subtle"
    color="gray"
    px="xs"
    leftSection={<IconArrowLeft size="1rem" aria-hidden="true" className={classes.notOnPhones} />}
  >
    Back to website
  </Button>
)
