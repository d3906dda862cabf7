/** What an administrator may tick in a contract, beside all of Pro. */
export const contractFeatures = ['saved-reports'] as const
export type ContractFeature = (typeof contractFeatures)[number]
