import { fileRoutes } from '@driverdesk/contract/files/files.routes.ts'
import { PrivateFileLink } from '../../ui/PrivateFileLink.tsx'
import { PrivateImage } from '../../ui/PrivateImage.tsx'
import type { FileName } from './driverFields.ts'

interface StoredDriverFileProps {
  field: FileName | 'right_to_work_photos'
  /** The stored name. */
  name: string
  label: string
}

/** A file of the record as it is stored: a picture is shown, whatever else is saved by a press. */
export function StoredDriverFile({ field, name, label }: StoredDriverFileProps) {
  if (field === 'photo_src') return <img src={`/images/${name}`} alt={label} height={HEIGHT} />
  const route = ROUTES[field]
  return /\.(png|jpe?g)$/.test(name) ? (
    <PrivateImage route={route} name={name} alt={label} height={HEIGHT} />
  ) : (
    <PrivateFileLink route={route} name={name} title={label} />
  )
}

const HEIGHT = 160

const ROUTES = {
  driver_license_front_photo: fileRoutes.driverLicence,
  driver_license_back_photo: fileRoutes.driverLicence,
  identity_photo: fileRoutes.driverIdentity,
  right_to_work_photos: fileRoutes.driverRightToWork,
  service_agreement_src: fileRoutes.driverAgreement,
  alcohol_delivery_certificate: fileRoutes.driverCertificate,
} as const
