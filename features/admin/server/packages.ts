import { formatMoney } from '#common/money.ts'
import type { PackageForm, PlatformPackage } from '#features/packages/contract.ts'
import * as platform from '#features/packages/server/platform-packages.ts'
import type { Db } from '#server/database.ts'
import { asAdmin, noteAct } from './audit-entries.ts'

const describe = ({ name, hours, pricePence }: PackageForm) =>
  `${name}, ${hours} hours at ${formatMoney(pricePence)}`

export const listPlatformPackages = async (db: Db): Promise<{ packages: PlatformPackage[] }> => ({
  packages: await asAdmin(db, 'read the platform’s packages', platform.listPlatformPackages),
})

export const offerPackage = (db: Db, form: PackageForm): Promise<PlatformPackage> =>
  asAdmin(db, 'offer a package', async (service) => {
    await noteAct(service, 'package-offered', null, describe(form))
    return platform.offerPlatformPackage(service, form)
  })

/** @throws notFound */
export const changePackage = (db: Db, form: PackageForm & { id: string }): Promise<PlatformPackage> =>
  asAdmin(db, 'change a package', async (service) => {
    const before = await platform.getPlatformPackage(service, form.id)
    const after = await platform.changePlatformPackage(service, form)
    await noteAct(service, 'package-changed', null, `${describe(before)} → ${describe(after)}`)
    return after
  })

/** @throws notFound */
export const archivePackage = (db: Db, id: string) =>
  asAdmin(db, 'archive a package', async (service) => {
    await platform.archivePlatformPackage(service, id)
    await noteAct(service, 'package-archived', null, describe(await platform.getPlatformPackage(service, id)))
    return {}
  })

/** @throws notFound */
export const restorePackage = (db: Db, id: string) =>
  asAdmin(db, 'offer a package again', async (service) => {
    await platform.restorePlatformPackage(service, id)
    await noteAct(service, 'package-restored', null, describe(await platform.getPlatformPackage(service, id)))
    return {}
  })
