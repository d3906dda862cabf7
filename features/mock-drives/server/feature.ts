import type { Feature } from '#server/feature.ts'

export const feature: Feature = { name: 'mock-drives' }
