import { reloadPage } from '../kernel/page.ts'
import { FailedState } from './FailedState.tsx'
import { Look } from './Look.tsx'

/** The page where not even the product has arrived. */
export const NotLoaded = ({ error }: { error: unknown }) => (
  <Look>
    <main>
      <FailedState title="Driverdesk could not be loaded" error={error} onRetry={reloadPage} />
    </main>
  </Look>
)
