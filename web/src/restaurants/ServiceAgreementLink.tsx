import { fileRoutes } from '@driverdesk/contract/files/files.routes.ts'
import { IconDownload } from '@tabler/icons-react'
import { useMutation } from '@tanstack/react-query'
import { savePrivateFile } from '../kernel/privateFile.ts'
import { BusyButton } from '../ui/BusyButton.tsx'

/** Fetches the agreement as the signed-in person, since a plain link carries no sign-in. */
export function ServiceAgreementLink({ file }: { file: string }) {
  const opening = useMutation({
    mutationFn: () => savePrivateFile(fileRoutes.restaurantAgreement, file, 'service-agreement'),
  })
  return (
    <BusyButton
      variant="default"
      size="compact-sm"
      leftSection={<IconDownload size="0.875rem" aria-hidden="true" />}
      isBusy={opening.isPending}
      onClick={() => opening.mutate()}
    >
      Download the agreement
    </BusyButton>
  )
}
