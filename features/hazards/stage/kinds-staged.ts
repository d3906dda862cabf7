import type { KindId } from '../kinds.ts'
import { inTown } from './in-town.ts'
import { onFoot } from './on-foot.ts'
import { openRoad } from './open-road.ts'
import type { KindStaging } from './staging.ts'

export const stagings: Record<KindId, KindStaging> = { ...onFoot, ...inTown, ...openRoad }
