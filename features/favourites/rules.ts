export const mostFavourites = 50
