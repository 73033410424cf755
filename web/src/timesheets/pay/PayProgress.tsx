import type { ComponentProps } from 'react'
import { Dialog } from '../../ui/Dialog.tsx'
import { CallProgress } from '../../ui/longCall/CallProgress.tsx'

/** The progress of an export or of emailing, when there are so many that it takes a while. */
export const PayProgress = ({ title, ...shown }: ComponentProps<typeof CallProgress> & { title: string }) => (
  <Dialog title={title} centered isSending withCloseButton={false} onClose={() => undefined}>
    <CallProgress {...shown} />
  </Dialog>
)
