export const leadStates = ['new', 'talking', 'won', 'lost'] as const
export type LeadState = (typeof leadStates)[number]

/** Somebody who writes again within these days has had our email about what happens next. */
export const mailedDays = 7

/** How the audit log names a lead, which may be erased: by no name. */
export const referenceOf = (id: string) => id.slice(-4).toUpperCase()
