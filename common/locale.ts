export const locale = 'en-GB'
