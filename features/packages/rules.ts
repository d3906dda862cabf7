export const mostHours = 60
export const mostOnOffer = 6
