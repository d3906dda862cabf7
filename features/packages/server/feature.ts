import { planChanged } from '#features/plans/events.ts'
import { subscribe } from '#server/events.ts'
import type { Feature } from '#server/feature.ts'
import { route } from '#server/route.ts'
import * as contract from '../contract.ts'
import {
  addPackage,
  archivePackage,
  changePackage,
  followPlan,
  listMyPackages,
  restorePackage,
} from './packages.ts'

export const feature: Feature = {
  name: 'packages',
  routes(app) {
    route(app, contract.listMyPackages, ({ db, me }) => listMyPackages(db, me.id))
    route(app, contract.addPackage, ({ db, me, input }) => addPackage(db, me.id, input))
    route(app, contract.changePackage, ({ db, me, input }) => changePackage(db, me.id, input))
    route(app, contract.archivePackage, async ({ db, me, input }) => {
      await archivePackage(db, me.id, input.id)
      return {}
    })
    route(app, contract.restorePackage, async ({ db, me, input }) => {
      await restorePackage(db, me.id, input.id)
      return {}
    })
  },
  subscribers: [
    subscribe(planChanged, 'follow-plan', (change, services) =>
      services.asSystem('packages follow a plan', (db) => followPlan(db, change)),
    ),
  ],
}
