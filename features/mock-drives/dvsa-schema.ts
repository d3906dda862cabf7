import type { CatBUniqueTypes } from '@dvsa/mes-test-schema/categories/B/index.d.ts'
import type { DrivingFaults } from '@dvsa/mes-test-schema/categories/common/index.d.ts'

/** What an examiner's sheet for a car holds, as the DVSA's own schema has it. */
export type TestData = CatBUniqueTypes.TestData
export type ManoeuvreName = keyof CatBUniqueTypes.Manoeuvres
export type CountedName = keyof DrivingFaults
